// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/members/mentions.h"

#include "checks/facts/resources.h"
#include "checks/facts/standard_functions.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop {

/// Goes through all declarations of the tree first, for the names, then through
/// the functions that were chosen: of a template these are its instantiations.
class MentionCollector : public CodeVisitor {
public:
  MentionCollector(MemberMentions &Result, const llvm::StringSet<> &Names)
      : Result(Result), Names(Names) {}

  void goThrough(const FunctionDecl &Chosen) {
    Function = &Chosen;
    TraverseDecl(const_cast<FunctionDecl *>(&Chosen));
  }

  bool VisitMemberExpr(MemberExpr *Member) override;
  bool VisitDeclRefExpr(DeclRefExpr *Reference) override;
  bool VisitOverloadExpr(OverloadExpr *Name) override;
  bool VisitNamedDecl(NamedDecl *Declaration) override;
  bool VisitLambdaExpr(LambdaExpr *Lambda) override;
  bool VisitInitListExpr(InitListExpr *List) override;
  bool VisitCallExpr(CallExpr *Call) override;
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Call) override;
  bool TraverseLambdaExpr(LambdaExpr *Lambda) override;
  bool TraverseCXXRecordDecl(CXXRecordDecl *Class) override;
  bool TraverseConstructorInitializer(CXXCtorInitializer *Initializer) override;

private:
  bool isWanted(DeclarationName Name) const {
    const IdentifierInfo *Identifier = Name.getAsIdentifierInfo();
    return Identifier && Names.contains(Identifier->getName());
  }
  void understand(SourceLocation Where) {
    Result.Understood.insert(
        Result.Context.getSourceManager().getFileLoc(Where));
  }
  void noteHeld(QualType Type, llvm::StringRef Holder);

  MemberMentions &Result;
  const llvm::StringSet<> &Names;
  /// Null while the declarations are gone through.
  const FunctionDecl *Function = nullptr;
  const LambdaExpr *Outermost = nullptr;
};

bool MentionCollector::VisitMemberExpr(MemberExpr *Member) {
  const ValueDecl *Named = Member->getMemberDecl();
  if (!isWanted(Named->getDeclName()))
    return true;
  const auto *Field = llvm::dyn_cast<FieldDecl>(Named);
  // What a field is used for is asked in the functions only.
  if (!Field || Function)
    understand(Member->getMemberLoc());
  if (Field && Function)
    Result.Mentions[Field->getLocation()].push_back(
        {Member, Function, Outermost});
  return true;
}

bool MentionCollector::VisitDeclRefExpr(DeclRefExpr *Reference) {
  // `&Class::member` names a field, and nobody knows of which object.
  if (isWanted(Reference->getDecl()->getDeclName()) &&
      !llvm::isa<FieldDecl>(Reference->getDecl()))
    understand(Reference->getLocation());
  return true;
}

bool MentionCollector::VisitOverloadExpr(OverloadExpr *Name) {
  if (isWanted(Name->getName()))
    understand(Name->getNameLoc());
  return true;
}

bool MentionCollector::VisitLambdaExpr(LambdaExpr *Lambda) {
  for (const LambdaCapture &Capture : Lambda->explicit_captures())
    if (Capture.capturesVariable())
      understand(Capture.getLocation());
  return true;
}

/// Follows the arguments of a template that are held by value.
void MentionCollector::noteHeld(QualType Type, llvm::StringRef Holder) {
  if (const auto *Array = Type->getAsArrayTypeUnsafe())
    return noteHeld(Array->getElementType(), Holder);
  if (Type->isReferenceType() || Type->isPointerType())
    return noteHeld(Type->getPointeeType(),
                    Type->isReferenceType() ? Holder : "");
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (Class && !Holder.empty())
    Result.Holders.try_emplace(Class->getLocation(), Holder);
  // A smart pointer does not touch what it points to.
  if (resources::isOwner(Type))
    return;
  const auto *Instance =
      llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
  llvm::ArrayRef<TemplateArgument> Arguments;
  std::string Name;
  if (Instance) {
    Arguments = Instance->getTemplateArgs().asArray();
    Name = Instance->getQualifiedNameAsString();
  } else if (const auto *Dependent =
                 Type->getAs<TemplateSpecializationType>()) {
    Arguments = Dependent->template_arguments();
    if (const TemplateDecl *Template =
            Dependent->getTemplateName().getAsTemplateDecl())
      Name = Template->getQualifiedNameAsString();
  }
  for (const TemplateArgument &Argument : Arguments)
    if (Argument.getKind() == TemplateArgument::Type)
      noteHeld(Argument.getAsType(), Name);
}

bool MentionCollector::VisitNamedDecl(NamedDecl *Declaration) {
  if (isWanted(Declaration->getDeclName()))
    understand(Declaration->getLocation());
  if (const auto *Field = llvm::dyn_cast<FieldDecl>(Declaration);
      Field && isWanted(Field->getDeclName()))
    Result.Owners.push_back(
        {Field->getName(), Field->getParent()->getSourceRange()});
  if (const auto *Called = llvm::dyn_cast<FunctionDecl>(Declaration))
    noteHeld(Called->getReturnType(), "");
  else if (const auto *Value = llvm::dyn_cast<ValueDecl>(Declaration))
    noteHeld(Value->getType(), "");
  return true;
}

bool MentionCollector::VisitInitListExpr(InitListExpr *List) {
  const CXXRecordDecl *Class = List->getType()->getAsCXXRecordDecl();
  if (Class && List->getNumInits() != 0)
    Result.MadeOfValues.insert(Class->getLocation());
  return true;
}

bool MentionCollector::VisitCallExpr(CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee || !writesBytes(*Callee))
    return true;
  for (const Expr *Argument : Call->arguments()) {
    const QualType Type = Argument->IgnoreParenCasts()->getType();
    if (const CXXRecordDecl *Class =
            Type->isPointerType() ? Type->getPointeeCXXRecordDecl() : nullptr)
      Result.Overwritten.insert(Class->getLocation());
  }
  return true;
}

/// The classes of which an object has parts, its own first.
static void addParts(const CXXRecordDecl &Class,
                     std::set<SourceLocation> &Parts) {
  const CXXRecordDecl *Definition = Class.getDefinition();
  if (!Parts.insert(Class.getLocation()).second || !Definition)
    return;
  for (const CXXBaseSpecifier &Base : Definition->bases())
    if (const CXXRecordDecl *Part = Base.getType()->getAsCXXRecordDecl())
      addParts(*Part, Parts);
  for (const FieldDecl *Field : Definition->fields())
    if (const CXXRecordDecl *Part =
            Field->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl())
      addParts(*Part, Parts);
}

bool MentionCollector::VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Call) {
  const auto *Method =
      llvm::dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
  if (Method && Method->isCopyAssignmentOperator() && Method->isDefaulted())
    addParts(*Method->getParent(), Result.Assigned);
  return true;
}

bool MentionCollector::TraverseLambdaExpr(LambdaExpr *Lambda) {
  const LambdaExpr *Before = Outermost;
  if (!Outermost)
    Outermost = Lambda;
  CodeVisitor::TraverseLambdaExpr(Lambda);
  Outermost = Before;
  return true;
}

bool MentionCollector::TraverseCXXRecordDecl(CXXRecordDecl *Class) {
  // The methods of a local class are functions of their own.
  return Function || CodeVisitor::TraverseCXXRecordDecl(Class);
}

bool MentionCollector::TraverseConstructorInitializer(
    CXXCtorInitializer *Initializer) {
  if (const FieldDecl *Member = Initializer->getAnyMember();
      Member && Initializer->isWritten() && Function &&
      isWanted(Member->getDeclName())) {
    understand(Initializer->getMemberLocation());
    Result.Initializers[Member->getLocation()].push_back(Initializer);
  }
  return CodeVisitor::TraverseConstructorInitializer(Initializer);
}

MemberMentions::MemberMentions(const ClassFacts &Facts,
                               const llvm::StringSet<> &Names,
                               ASTContext &Context)
    : Context(Context) {
  MentionCollector Collector(*this, Names);
  const SourceManager &Sources = Context.getSourceManager();
  for (Decl *Scope : Context.getTraversalScope()) {
    if (!llvm::isa<TranslationUnitDecl>(Scope)) {
      Collector.TraverseDecl(Scope);
      continue;
    }
    for (Decl *Declaration : llvm::cast<DeclContext>(Scope)->decls())
      if (!Sources.isInSystemHeader(
              Sources.getExpansionLoc(Declaration->getLocation())))
        Collector.TraverseDecl(Declaration);
  }
  for (const FunctionDecl *Function : Facts.Functions)
    Collector.goThrough(*Function);
}

llvm::ArrayRef<MemberMentions::Mention>
MemberMentions::of(const FieldDecl &Member) const {
  const auto Found = Mentions.find(Member.getLocation());
  return Found == Mentions.end() ? llvm::ArrayRef<Mention>()
                                 : llvm::ArrayRef(Found->second);
}

llvm::ArrayRef<const CXXCtorInitializer *>
MemberMentions::initializersOf(const FieldDecl &Member) const {
  const auto Found = Initializers.find(Member.getLocation());
  return Found == Initializers.end()
             ? llvm::ArrayRef<const CXXCtorInitializer *>()
             : llvm::ArrayRef(Found->second);
}

llvm::StringRef MemberMentions::holderOf(const CXXRecordDecl &Class) const {
  const auto Found = Holders.find(Class.getLocation());
  return Found == Holders.end() ? "" : llvm::StringRef(Found->second);
}

/// True if the name at \p Where, perhaps the member \p OfObject that is named
/// before it, means the member of another class.
bool MemberMentions::isOfOther(const FieldDecl &Member, SourceLocation Where,
                               bool OfObject) const {
  if (OfObject && Member.getAccess() != AS_private)
    return false;
  const SourceManager &Sources = Context.getSourceManager();
  // The innermost class has the word.
  const Owner *Innermost = nullptr;
  for (const Owner &Class : Owners)
    if (Class.Name == Member.getName() &&
        Sources.isPointWithin(Where, Class.Range.getBegin(),
                              Class.Range.getEnd()) &&
        (!Innermost ||
         Sources.isBeforeInTranslationUnit(Innermost->Range.getBegin(),
                                           Class.Range.getBegin())))
      Innermost = &Class;
  return Innermost && Innermost->Range.getBegin() !=
                          Member.getParent()->getSourceRange().getBegin();
}

std::optional<SourceLocation>
MemberMentions::notUnderstood(const FieldDecl &Member) const {
  const SourceManager &Sources = Context.getSourceManager();
  std::set<FileID> Files = {
      Sources.getMainFileID(),
      Sources.getFileID(Sources.getFileLoc(Member.getLocation()))};
  for (const Mention &Named : of(Member))
    Files.insert(Sources.getFileID(
        Sources.getFileLoc(Named.Expression->getMemberLoc())));
  for (const FileID File : Files) {
    const llvm::StringRef Text = Sources.getBufferData(File);
    Lexer Raw(Sources.getLocForStartOfFile(File), Context.getLangOpts(),
              Text.begin(), Text.begin(), Text.end());
    tok::TokenKind Previous = tok::unknown;
    for (Token Next; !Raw.LexFromRawLexer(Next); Previous = Next.getKind())
      if (Next.is(tok::raw_identifier) &&
          Next.getRawIdentifier() == Member.getName() &&
          !Understood.contains(Next.getLocation()) &&
          !isOfOther(Member, Next.getLocation(),
                     Previous == tok::period || Previous == tok::arrow))
        return Next.getLocation();
  }
  return std::nullopt;
}

} // namespace tfop
