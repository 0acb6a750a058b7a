// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/declaration.h"

#include "checks/rewrite/uses.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/names.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop::rewrite {

const DeclStmt *declarationOf(const VarDecl &Variable, ASTContext &Context) {
  const std::optional<DynTypedNode> Parent =
      parentOf(DynTypedNode::create(Variable), Context);
  const auto *Declaration = Parent ? Parent->get<DeclStmt>() : nullptr;
  return Declaration && llvm::isa_and_nonnull<CompoundStmt>(
                            parentOf(*Declaration, Context))
             ? Declaration
             : nullptr;
}

Declarators declaratorsOf(const DeclStmt &Declaration) {
  Declarators Result;
  for (const Decl *Declared : Declaration.decls())
    if (const auto *Variable = llvm::dyn_cast<DeclaratorDecl>(Declared))
      Result.push_back(Variable);
  return Result;
}

Declarators declaratorsWith(const FieldDecl &Member) {
  Declarators Result;
  for (const FieldDecl *Other : Member.getParent()->fields())
    if (Other->getBeginLoc() == Member.getBeginLoc())
      Result.push_back(Other);
  return Result;
}

/// The stars of a declarator, starting with the one closest to the name.
static llvm::SmallVector<SourceLocation, 2>
starsOf(const DeclaratorDecl &Variable) {
  llvm::SmallVector<SourceLocation, 2> Stars;
  const TypeSourceInfo *Written = Variable.getTypeSourceInfo();
  TypeLoc Type = Written ? Written->getTypeLoc() : TypeLoc();
  while (Type) {
    Type = Type.getUnqualifiedLoc();
    const auto Pointer = Type.getAs<PointerTypeLoc>();
    if (!Pointer)
      break;
    Stars.push_back(Pointer.getStarLoc());
    Type = Pointer.getPointeeLoc();
  }
  return Stars;
}

static llvm::StringRef textUpTo(SourceLocation Begin, SourceLocation End,
                                const ASTContext &Context) {
  return Lexer::getSourceText(CharSourceRange::getCharRange(Begin, End),
                              Context.getSourceManager(),
                              Context.getLangOpts());
}

/// The specifiers that the variables of a declaration share.
static llvm::StringRef specifiersOf(const Declarators &Declaration,
                                    const ASTContext &Context) {
  const DeclaratorDecl *First = Declaration.front();
  const auto Stars = starsOf(*First);
  return textUpTo(First->getBeginLoc(),
                  Stars.empty() ? First->getLocation() : Stars.back(), Context)
      .trim();
}

static std::string typeTextOf(const CXXNewExpr &New,
                              const ASTContext &Context) {
  const TypeSourceInfo *Written = New.getAllocatedTypeSourceInfo();
  if (!Written || New.getAllocatedType()->isArrayType())
    return "";
  const SourceRange Range = Written->getTypeLoc().getSourceRange();
  if (Range.getBegin().isMacroID() || Range.getEnd().isMacroID())
    return "";
  const llvm::StringRef Text = textOf(Range, Context);
  return (New.getAllocatedType().isConstQualified() &&
                  !Text.starts_with("const")
              ? "const "
              : "") +
         Text.str();
}

/// The name of a type that can be used without qualification where \p Variable
/// is declared; empty if there is none.
static std::string nameAt(const DeclaratorDecl &Variable, QualType Type,
                          const ASTContext &Context) {
  const std::string Const = Type.isConstQualified() ? "const " : "";
  if (Type.isVolatileQualified() || Type->isDependentType())
    return "";
  if (const auto *Builtin =
          llvm::dyn_cast<BuiltinType>(Type.getCanonicalType().getTypePtr()))
    return Builtin->isVoidType()
               ? ""
               : Const + Builtin->getName(Context.getPrintingPolicy()).str();
  const TagDecl *Class = Type->getAsTagDecl();
  if (!Class || Type->getAs<TemplateSpecializationType>())
    return "";
  const NamedDecl *Named = Class;
  if (!Class->getIdentifier())
    Named = Class->getTypedefNameForAnonDecl();
  const DeclContext *Outer = Class->getDeclContext()->getRedeclContext();
  return Named && Outer->isFileContext() &&
                 Outer->Encloses(Variable.getDeclContext())
             ? Const + Named->getNameAsString()
             : "";
}

std::string pointeeText(const DeclaratorDecl &Variable,
                        const Declarators &Declaration, const CXXNewExpr *New,
                        const ASTContext &Context) {
  const auto Stars = starsOf(Variable);
  const bool Deduced =
      Variable.getTypeSourceInfo() &&
      Variable.getTypeSourceInfo()->getType()->getContainedDeducedType();
  if (Stars.empty() || Deduced) {
    // An alias of a pointer type does not spell the pointee.
    const QualType Pointee = Variable.getType()->getPointeeType();
    if (!New && Deduced && !Pointee.isNull())
      return nameAt(Variable, Pointee, Context);
    if (!New || Pointee.isNull() ||
        (!Deduced &&
         !Context.hasSameUnqualifiedType(Pointee, New->getAllocatedType())))
      return "";
    const std::string Text = typeTextOf(*New, Context);
    const bool Const = Pointee.isConstQualified() &&
                       !New->getAllocatedType().isConstQualified();
    return Text.empty() ? "" : (Const ? "const " : "") + Text;
  }
  // An owner cannot express `T *__restrict p`.
  const llvm::StringRef Qualifiers = textUpTo(Stars.front().getLocWithOffset(1),
                                              Variable.getLocation(), Context)
                                         .trim();
  if (!Qualifiers.empty() && Qualifiers != "const")
    return "";
  if (Stars.front().isMacroID() || Variable.getBeginLoc().isMacroID())
    return "";
  // The specifiers, which several variables may share, and the remaining stars.
  llvm::StringRef Specifiers = specifiersOf(Declaration, Context);
  if (const auto *Member = llvm::dyn_cast<FieldDecl>(&Variable);
      Member && Member->isMutable() && Specifiers.consume_front("mutable"))
    Specifiers = Specifiers.ltrim();
  return Specifiers.str() + std::string(Stars.size() > 1 ? " " : "") +
         std::string(Stars.size() - 1, '*');
}

/// In a class, `= new T` becomes `{new T}` and `= nullptr` is removed.
static void reinitializeMember(const FieldDecl &Member,
                               const ASTContext &Context, Edits &Result) {
  const Expr *Written = Member.getInClassInitializer();
  if (!Written)
    return;
  const bool Braces = Member.getInClassInitStyle() == ICIS_ListInit;
  const SourceRange Range(Written->getBeginLoc(), endOf(*Written, Context));
  if (const auto *List =
          llvm::dyn_cast<InitListExpr>(Written->IgnoreImplicit());
      Braces && List && List->getNumInits() == 1 && isNull(List->getInit(0)))
    return Result.replace(CharSourceRange::getTokenRange(Range), "{}");
  if (Braces)
    return;
  // An attribute may precede the `=`.
  SourceLocation Last = Member.getLocation();
  while (const std::optional<Token> Next = Lexer::findNextToken(
             Last, Context.getSourceManager(), Context.getLangOpts())) {
    if (Next->isOneOf(tok::equal, tok::eof))
      break;
    Last = Next->getLocation();
  }
  if (!isNull(Written)) {
    Result.replaceEqual(Last, Range.getBegin(), "{");
    return Result.insertAfter(Range.getEnd(), "}");
  }
  Result.replace(
      CharSourceRange::getTokenRange(
          Lexer::getLocForEndOfToken(Last, 0, Context.getSourceManager(),
                                     Context.getLangOpts()),
          Range.getEnd()),
      "");
}

/// Rewrites the initializer for the new type.
static void reinitialize(const NewDeclaration &New, const ASTContext &Context,
                         Edits &Result) {
  if (const auto *Member = llvm::dyn_cast<FieldDecl>(New.Variable))
    return reinitializeMember(*Member, Context, Result);
  const auto &Variable = *llvm::cast<VarDecl>(New.Variable);
  const Expr *Written = Variable.getInit();
  // `T *p(new T)` and `T *p{new T}` are valid for an owner.
  if (!Written ||
      (New.Form == NewDeclaration::Owner &&
       (Variable.getInitStyle() != VarDecl::CInit || !Variable.hasInit())))
    return;
  const SourceRange Range(Written->getBeginLoc(), endOf(*Written, Context));
  if (New.Form == NewDeclaration::Owner && isNull(Written))
    return Result.replace(
        CharSourceRange::getTokenRange(
            Lexer::getLocForEndOfToken(Variable.getLocation(), 0,
                                       Context.getSourceManager(),
                                       Context.getLangOpts()),
            Range.getEnd()),
        "");
  if (New.Form == NewDeclaration::Owner) {
    Result.replaceEqual(Variable.getLocation(), Range.getBegin(), "(");
    return Result.insertAfter(Range.getEnd(), ")");
  }
  const auto *Allocation =
      llvm::cast<CXXNewExpr>(Written->IgnoreParenImpCasts());
  const SourceLocation TypeEnd =
      Allocation->getAllocatedTypeSourceInfo()->getTypeLoc().getEndLoc();
  const CXXConstructExpr *Construction = Allocation->getConstructExpr();
  const Expr *Initializer = Allocation->getInitializer();
  const bool Parenthesized =
      Allocation->getInitializationStyle() == CXXNewInitializationStyle::Parens;
  // `Tensor t(Shape(x))` would declare a function.
  if (Parenthesized && Construction && Construction->getNumArgs() == 1 &&
      llvm::isa<CXXTemporaryObjectExpr, CXXFunctionalCastExpr,
                CXXUnresolvedConstructExpr>(
          Construction->getArg(0)->IgnoreImplicit()))
    return Result.replaceBetween(
        Variable.getLocation(),
        Allocation->getAllocatedTypeSourceInfo()->getTypeLoc().getBeginLoc(),
        " = ");
  const bool HasArguments =
      Parenthesized ? (Construction ? Construction->getNumArgs() != 0
                                    : Initializer != nullptr)
                    : Allocation->getInitializationStyle() ==
                          CXXNewInitializationStyle::Braces;
  Result.replace(CharSourceRange::getTokenRange(
                     Lexer::getLocForEndOfToken(Variable.getLocation(), 0,
                                                Context.getSourceManager(),
                                                Context.getLangOpts()),
                     HasArguments ? TypeEnd : Range.getEnd()),
                 "");
}

/// The comma before a declarator and the first token of the declarator.
static std::pair<SourceLocation, SourceLocation>
startOf(const DeclaratorDecl &Previous, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const auto *Member = llvm::dyn_cast<FieldDecl>(&Previous);
  const Expr *Init = Member ? Member->getInClassInitializer()
                            : llvm::cast<VarDecl>(Previous).getInit();
  const std::optional<Token> Comma = Lexer::findNextToken(
      Init ? endOf(*Init, Context) : Previous.getLocation(), Sources,
      Context.getLangOpts());
  if (!Comma || Comma->isNot(tok::comma))
    return {};
  const std::optional<Token> First = Lexer::findNextToken(
      Comma->getLocation(), Sources, Context.getLangOpts());
  if (!First)
    return {};
  return {Comma->getLocation(), First->getLocation()};
}

void redeclare(const Declarators &Declaration,
               llvm::ArrayRef<NewDeclaration> News, const ASTContext &Context,
               Edits &Result) {
  const SourceLocation Begin = Declaration.front()->getBeginLoc();
  const auto FindNew = [&](const DeclaratorDecl *Variable) {
    return llvm::find_if(News, [&](const NewDeclaration &New) {
      return New.Variable == Variable;
    });
  };
  const std::string NextLine =
      (";" + lineEndAt(Begin, Context) + indentationAt(Begin, Context)).str();
  const DeclaratorDecl *Previous = nullptr;
  for (const DeclaratorDecl *Variable : Declaration) {
    const auto *New = FindNew(Variable);
    const auto [Comma, First] = Previous ? startOf(*Previous, Context)
                                         : std::pair(Begin, SourceLocation());
    const std::string Separator = Previous ? NextLine : "";
    if (New != News.end()) {
      Result.replace(
          CharSourceRange::getCharRange(Comma, Variable->getLocation()),
          Separator + New->Type + " ");
      reinitialize(*New, Context, Result);
    } else if (Previous) {
      Result.replace(CharSourceRange::getCharRange(Comma, First),
                     Separator + specifiersOf(Declaration, Context).str() +
                         " ");
    }
    Previous = Variable;
  }
}

} // namespace tfop::rewrite
