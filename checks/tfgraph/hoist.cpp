// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/tfgraph/hoist.h"

#include "checks/facts/tf_graphs.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/enclosing.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace tfop {

namespace {

/// Collects the variables that a piece of code reads, writes, and declares.
class Footprint : public CodeVisitor {
public:
  llvm::DenseSet<const ValueDecl *> Reads;
  llvm::DenseSet<const ValueDecl *> Writes;
  llvm::StringMap<unsigned> Declares;
  /// True if the code calls a function with unknown effects.
  bool Calls = false;

  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    if (llvm::isa<VarDecl>(Reference->getDecl()))
      Reads.insert(Reference->getDecl());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *Member) override {
    if (llvm::isa<FieldDecl>(Member->getMemberDecl()))
      Reads.insert(Member->getMemberDecl());
    return true;
  }
  bool VisitVarDecl(VarDecl *Variable) override {
    ++Declares[Variable->getName()];
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *Binary) override {
    if (Binary->isAssignmentOp())
      write(Binary->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *Unary) override {
    if (Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_AddrOf)
      write(Unary->getSubExpr());
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override;

private:
  void write(const Expr *Target) {
    // A write to `v[i].x` modifies v.
    while (Target) {
      Target = Target->IgnoreParenImpCasts();
      if (const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Target)) {
        Writes.insert(Reference->getDecl());
        return;
      }
      if (const auto *Member = llvm::dyn_cast<MemberExpr>(Target)) {
        Writes.insert(Member->getMemberDecl());
        Target = Member->getBase();
      } else if (const auto *Element =
                     llvm::dyn_cast<ArraySubscriptExpr>(Target)) {
        Target = Element->getBase();
      } else if (const auto *Operator =
                     llvm::dyn_cast<CXXOperatorCallExpr>(Target)) {
        Target = Operator->getArg(0);
      } else {
        return;
      }
    }
  }
};

} // namespace

bool Footprint::VisitCallExpr(CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  const auto *Method = llvm::dyn_cast_or_null<CXXMethodDecl>(Callee);
  const bool IsOperator = llvm::isa<CXXOperatorCallExpr>(Call) && Method;
  if (const auto *OnObject = llvm::dyn_cast<CXXMemberCallExpr>(Call);
      OnObject && (!Method || !Method->isConst()))
    write(OnObject->getImplicitObjectArgument());
  if (IsOperator && !Method->isConst())
    write(Call->getArg(0));
  for (unsigned I = IsOperator; I < Call->getNumArgs(); ++I) {
    const unsigned Parameter = I - IsOperator;
    const QualType Type = Callee && Parameter < Callee->getNumParams()
                              ? Callee->getParamDecl(Parameter)->getType()
                              : QualType();
    if (Type.isNull() || (Type->isLValueReferenceType() &&
                          !Type->getPointeeType().isConstQualified()))
      write(Call->getArg(I));
  }
  // The moved calls add nodes; const methods have no effect.
  Calls |= !tf_api::graphCall(*Call) && !(Method && Method->isConst());
  return true;
}

static Footprint footprintOf(const Stmt *Code) {
  Footprint Result;
  Result.TraverseStmt(const_cast<Stmt *>(Code));
  return Result;
}

static const Stmt *bodyOf(const Stmt &Loop) {
  if (const auto *For = llvm::dyn_cast<ForStmt>(&Loop))
    return For->getBody();
  if (const auto *While = llvm::dyn_cast<WhileStmt>(&Loop))
    return While->getBody();
  if (const auto *Do = llvm::dyn_cast<DoStmt>(&Loop))
    return Do->getBody();
  if (const auto *For = llvm::dyn_cast<CXXForRangeStmt>(&Loop))
    return For->getBody();
  return nullptr;
}

/// The statement of \p Block that contains \p Call, if it is a declaration of
/// one variable or an expression.
static const Stmt *statementOf(const Expr &Call, const CompoundStmt &Block,
                               const SourceManager &Sources) {
  for (const Stmt *Statement : Block.body()) {
    if (!Sources.isPointWithin(Call.getBeginLoc(), Statement->getBeginLoc(),
                               Statement->getEndLoc()))
      continue;
    const auto *Declaration = llvm::dyn_cast<DeclStmt>(Statement);
    return llvm::isa<Expr>(Statement) ||
                   (Declaration && Declaration->isSingleDecl())
               ? Statement
               : nullptr;
  }
  return nullptr;
}

/// The range from the end of the previous line to the end of the last line of
/// the statement. Invalid if other code is on these lines.
static CharSourceRange wholeLines(const Stmt &Statement,
                                  const ASTContext &Context,
                                  std::string &Text) {
  const SourceManager &Sources = Context.getSourceManager();
  const SourceLocation Begin = Statement.getBeginLoc();
  SourceLocation End = Statement.getEndLoc();
  if (Begin.isMacroID() || End.isMacroID())
    return {};
  End = Lexer::getLocForEndOfToken(End, 0, Sources, Context.getLangOpts());
  if (llvm::isa<Expr>(Statement))
    End = Lexer::findLocationAfterToken(Statement.getEndLoc(), tok::semi,
                                        Sources, Context.getLangOpts(), false);
  if (End.isInvalid())
    return {};
  // A trailing comment moves with the statement. Other code on the line
  // prevents the move.
  const auto [EndFile, EndOffset] = Sources.getDecomposedLoc(End);
  const llvm::StringRef Rest = Sources.getBufferData(EndFile)
                                   .drop_front(EndOffset)
                                   .take_until([](char C) { return C == '\n'; })
                                   .rtrim();
  if (!Rest.empty() && !Rest.ltrim().starts_with("//"))
    return {};
  End = End.getLocWithOffset(Rest.size());
  Text = Lexer::getSourceText(CharSourceRange::getCharRange(Begin, End),
                              Sources, Context.getLangOpts())
             .str();
  const auto [File, Offset] = Sources.getDecomposedLoc(Begin);
  const llvm::StringRef Before = Sources.getBufferData(File).take_front(Offset);
  const size_t Line = Before.rtrim(" \t").size();
  if (Line == 0 || Before[Line - 1] != '\n')
    return {};
  return CharSourceRange::getCharRange(
      Sources.getLocForStartOfFile(File).getLocWithOffset(Line - 1), End);
}

/// True if the statement reads the same values in each iteration.
static bool isInvariant(const Stmt *Statement, const Stmt &Loop,
                        const Footprint &InLoop,
                        const llvm::SetVector<const Stmt *> &Moved,
                        const SourceManager &Sources) {
  const Footprint Own = footprintOf(Statement);
  return llvm::none_of(Own.Reads, [&](const ValueDecl *Read) {
    if (InLoop.Writes.contains(Read))
      return true;
    if (!Sources.isPointWithin(Read->getLocation(), Loop.getBeginLoc(),
                               Loop.getEndLoc()))
      return false;
    return llvm::none_of(Moved, [&](const Stmt *Other) {
      return Sources.isPointWithin(Read->getLocation(), Other->getBeginLoc(),
                                   Other->getEndLoc());
    });
  });
}

Hoist hoistBefore(const Stmt &Loop, llvm::ArrayRef<const Expr *> Calls,
                  const FunctionDecl &Function, ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const auto *Block = llvm::dyn_cast_or_null<CompoundStmt>(bodyOf(Loop));
  if (!Block || !llvm::isa_and_nonnull<CompoundStmt>(parentOf(Loop, Context)) ||
      Loop.getBeginLoc().isMacroID())
    return {{}, "the loop is not directly inside a block"};
  llvm::SetVector<const Stmt *> Moved;
  for (const Expr *Call : Calls) {
    const Stmt *Statement = statementOf(*Call, *Block, Sources);
    if (!Statement)
      return {{}, "the call is not directly inside the loop body"};
    Moved.insert(Statement);
  }
  const Footprint InLoop = footprintOf(&Loop);
  const Footprint InFunction = footprintOf(Function.getBody());
  const llvm::StringRef Indent =
      Lexer::getIndentationForLine(Loop.getBeginLoc(), Sources);
  Hoist Result;
  std::string Inserted;
  for (const Stmt *Statement : Moved) {
    if (footprintOf(Statement).Calls)
      return {{}, "a call that must move with it may do more than add nodes"};
    if (!isInvariant(Statement, Loop, InLoop, Moved, Sources))
      return {{}, "an argument of the call changes between iterations"};
    for (const auto &Name : footprintOf(Statement).Declares)
      if (InFunction.Declares.lookup(Name.first()) != 1)
        return {{}, "its name refers to another declaration outside the loop"};
    std::string Text;
    const CharSourceRange Range = wholeLines(*Statement, Context, Text);
    if (Range.isInvalid())
      return {{}, "the call is in a macro or shares its line"};
    Inserted += Text + "\n" + Indent.str();
    Result.Edits.push_back(FixItHint::CreateRemoval(Range));
  }
  Result.Edits.insert(Result.Edits.begin(),
                      FixItHint::CreateInsertion(Loop.getBeginLoc(), Inserted));
  return Result;
}

} // namespace tfop
