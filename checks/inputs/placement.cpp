// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/inputs/placement.h"

#include "checks/facts/tensor_access.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/names.h"
#include "checks/syntax/text_pattern.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop::inputs {

/// True if \p Tree names a variable for which \p IsLocal holds.
static bool namesAny(const Stmt &Tree,
                     llvm::function_ref<bool(const VarDecl &)> IsLocal) {
  const auto *Reference = llvm::dyn_cast<DeclRefExpr>(&Tree);
  const auto *Named =
      Reference ? llvm::dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return (Named && IsLocal(*Named)) ||
         llvm::any_of(Tree.children(), [&](const Stmt *Child) {
           return Child && namesAny(*Child, IsLocal);
         });
}

static bool declares(const Stmt *Init, const VarDecl &Variable) {
  const auto *Declared = llvm::dyn_cast_or_null<DeclStmt>(Init);
  return Declared && llvm::is_contained(Declared->decls(), &Variable);
}

/// How the parent of a statement evaluates it.
enum class Evaluation { Always, Body, Sometimes };

static Evaluation evaluationIn(const Stmt &Parent, const Stmt &Child,
                               llvm::ArrayRef<const Expr *> Used) {
  if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(&Parent))
    return Choice->getCond() == &Child ? Evaluation::Always
                                       : Evaluation::Sometimes;
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(&Parent))
    return Binary->isLogicalOp() && Binary->getRHS() == &Child
               ? Evaluation::Sometimes
               : Evaluation::Always;
  if (llvm::isa<Expr, DeclStmt, ReturnStmt>(Parent))
    return Evaluation::Always;
  if (const auto *Branch = llvm::dyn_cast<IfStmt>(&Parent))
    return Branch->getThen() == &Child || Branch->getElse() == &Child
               ? Evaluation::Body
               : Evaluation::Always;
  if (const auto *Loop = llvm::dyn_cast<ForStmt>(&Parent)) {
    if (Loop->getBody() == &Child)
      return Evaluation::Body;
    const bool IsOfLoop = llvm::any_of(Used, [&](const Expr *Value) {
      return namesAny(*Value, [&](const VarDecl &Variable) {
        return declares(Loop->getInit(), Variable);
      });
    });
    return Loop->getInc() == &Child || IsOfLoop ? Evaluation::Sometimes
                                                : Evaluation::Always;
  }
  if (const auto *Loop = llvm::dyn_cast<CXXForRangeStmt>(&Parent))
    return Loop->getBody() == &Child ? Evaluation::Body : Evaluation::Always;
  if (const auto *Loop = llvm::dyn_cast<WhileStmt>(&Parent))
    return Loop->getBody() == &Child ? Evaluation::Body : Evaluation::Always;
  if (const auto *Switch = llvm::dyn_cast<SwitchStmt>(&Parent))
    return Switch->getCond() == &Child ? Evaluation::Always : Evaluation::Body;
  return llvm::isa<SwitchCase, LabelStmt>(Parent) ? Evaluation::Body
                                                  : Evaluation::Sometimes;
}

namespace {

/// Climbs from an expression to the statement before which a check can run.
class Climber {
public:
  Climber(llvm::ArrayRef<const Expr *> Used, ASTContext &Context)
      : Used(Used), Context(Context) {}

  Placement from(const Stmt &Where) {
    Placement Result;
    const Stmt *Statement = &Where;
    std::optional<DynTypedNode> Node = DynTypedNode::create(Where);
    while ((Node = parentOf(*Node, Context))) {
      if (Node->get<VarDecl>())
        continue;
      const auto *Parent = Node->get<Stmt>();
      if (!Parent)
        break;
      // OP_REQUIRES_OK is a statement as a whole.
      const bool IsOfMacro = Parent->getBeginLoc().isMacroID() &&
                             !llvm::isa<Expr, DeclStmt, IfStmt>(Parent);
      if (const auto *Block = llvm::dyn_cast<CompoundStmt>(Parent);
          Block && !IsOfMacro)
        return at(*Statement, Block);
      const Evaluation How = IsOfMacro || inMacroBody(*Parent)
                                 ? Evaluation::Always
                                 : evaluationIn(*Parent, *Statement, Used);
      if (How == Evaluation::Sometimes) {
        Result.Obstacle = "a check before the statement would also run if "
                          "this part of it is not evaluated";
        return Result;
      }
      if (How == Evaluation::Body)
        return at(*Statement, nullptr);
      Statement = Parent;
    }
    Result.Obstacle = "a check cannot be inserted into a macro or an "
                      "initializer";
    return Result;
  }

private:
  /// True for the `if` of a macro that checks a condition.
  bool inMacroBody(const Stmt &Parent) const {
    return llvm::isa<IfStmt>(Parent) && Parent.getBeginLoc().isMacroID();
  }

  Placement at(const Stmt &Statement, const CompoundStmt *Block) {
    Placement Result = {&Statement, Block,
                        enclosingFunction(Statement, Context)};
    const auto *Method = llvm::dyn_cast_or_null<CXXMethodDecl>(Result.Function);
    if (!Result.Function || canFail(*Result.Function))
      return Result;
    if (!Method || !Method->getParent()->isLambda()) {
      Result.Before = nullptr;
      Result.Obstacle = "'" + nameOf(*Result.Function) +
                        "' has neither a context nor a Status with which a "
                        "check can fail";
      return Result;
    }
    return beforeLambda(Result, *Method);
  }

  static std::string nameOf(const FunctionDecl &Function) {
    return identifierOf(&Function).empty() ? "operator()"
                                           : identifierOf(&Function).str();
  }

  /// The place before the lambda if the check needs nothing that is declared in
  /// it, and no branch in it decides about the check.
  Placement beforeLambda(Placement Inner, const CXXMethodDecl &Lambda) {
    Placement None;
    None.Function = Inner.Function;
    const bool IsLocal = llvm::any_of(Used, [&](const Expr *Value) {
      return namesAny(*Value, [&](const VarDecl &Variable) {
        return Variable.getDeclContext() == &Lambda;
      });
    });
    std::optional<DynTypedNode> Node = DynTypedNode::create(*Inner.Before);
    bool IsConditional = false;
    while ((Node = parentOf(*Node, Context))) {
      const auto *Parent = Node->get<Stmt>();
      if (!Parent || llvm::isa<LambdaExpr>(Parent))
        break;
      IsConditional |= llvm::isa<IfStmt, SwitchStmt>(Parent);
    }
    None.Obstacle =
        IsLocal ? "a lambda cannot fail the step, and the checked value is "
                  "computed in it"
        : IsConditional
            ? "a lambda cannot fail the step, and a branch in it decides "
              "whether this code runs"
            : "a lambda cannot fail the step";
    if (IsLocal || IsConditional)
      return None;
    const Expr *Created = lambdaOf(Lambda);
    return Created ? from(*Created) : None;
  }

  const Expr *lambdaOf(const CXXMethodDecl &Lambda) const {
    for (const DynTypedNode &Part : {DynTypedNode::create(*Lambda.getBody()),
                                     DynTypedNode::create(*Lambda.getParent())})
      if (const auto Parent = parentOf(Part, Context))
        if (const auto *Found = Parent->get<LambdaExpr>())
          return Found;
    return nullptr;
  }

  llvm::ArrayRef<const Expr *> Used;
  ASTContext &Context;
};

} // namespace

Placement placeFor(const Expr &Where, llvm::ArrayRef<const Expr *> Used,
                   ASTContext &Context) {
  return Climber(Used, Context).from(Where);
}

bool precedes(const Placement &Earlier, const Placement &Later,
              ASTContext &Context) {
  if (!Earlier.Block || !Later.Before || Earlier.Function != Later.Function)
    return false;
  const SourceManager &Sources = Context.getSourceManager();
  if (Sources.isBeforeInTranslationUnit(Later.Before->getBeginLoc(),
                                        Earlier.Before->getBeginLoc()))
    return false;
  std::optional<DynTypedNode> Node = DynTypedNode::create(*Later.Before);
  while ((Node = parentOf(*Node, Context)) && !Node->get<FunctionDecl>())
    if (Node->get<Stmt>() == Earlier.Block)
      return true;
  return false;
}

std::vector<FixItHint> insertion(const Placement &Where,
                                 llvm::StringRef Statement,
                                 const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const SourceLocation Begin =
      Sources.getExpansionLoc(Where.Before->getBeginLoc());
  const std::string Indent = Lexer::getIndentationForLine(Begin, Sources).str();
  if (Where.Block)
    return {FixItHint::CreateInsertion(
        Begin, fillPattern("{0}\n{1}", Statement, Indent))};
  const SourceLocation Last =
      Sources.getExpansionRange(Where.Before->getEndLoc()).getEnd();
  const std::optional<Token> Next =
      Lexer::findNextToken(Last, Sources, Context.getLangOpts());
  const SourceLocation End =
      Next && Next->is(tok::semi)
          ? Next->getEndLoc()
          : Lexer::getLocForEndOfToken(Last, 0, Sources, Context.getLangOpts());
  return {FixItHint::CreateInsertion(
              Begin, fillPattern("{\n{1}{0}\n{1}", Statement, Indent)),
          FixItHint::CreateInsertion(End, "\n" + Indent + "}")};
}

namespace {

/// The parameters of a function with which it can fail the step.
struct FailingParameters {
  const ParmVarDecl *Step = nullptr;
  const ParmVarDecl *Callback = nullptr;
};

} // namespace

static FailingParameters failingParameters(const FunctionDecl &Function) {
  FailingParameters Result;
  for (const ParmVarDecl *Parameter : Function.parameters()) {
    if (tf_api::isStepContext(Parameter->getType()) &&
        Parameter->getType()->isPointerType())
      Result.Step = Parameter;
    if (tf_api::isDoneCallback(Parameter->getType()))
      Result.Callback = Parameter;
  }
  return Result;
}

bool canFail(const FunctionDecl &Function) {
  if (tf_api::isStatus(Function.getReturnType()))
    return true;
  const FailingParameters With = failingParameters(Function);
  return With.Step && !With.Step->getName().empty() &&
         Function.getReturnType()->isVoidType();
}

std::string requireCondition(const FunctionDecl &Function,
                             llvm::StringRef Condition,
                             llvm::StringRef Message) {
  const std::string Status = tf_api::invalidArgument(Function, Message);
  if (tf_api::isStatus(Function.getReturnType()))
    return fillPattern("if (!({0})) return {1};", Condition, Status);
  const FailingParameters With = failingParameters(Function);
  if (With.Callback)
    return fillPattern("OP_REQUIRES_ASYNC({0}, {1}, {2}, {3});",
                       With.Step->getName(), Condition, Status,
                       With.Callback->getName());
  return fillPattern("OP_REQUIRES({0}, {1}, {2});", With.Step->getName(),
                     Condition, Status);
}

std::string requireOk(const FunctionDecl &Function, llvm::StringRef Status) {
  if (tf_api::isStatus(Function.getReturnType()))
    return fillPattern("TF_RETURN_IF_ERROR({0});", Status);
  const FailingParameters With = failingParameters(Function);
  if (With.Callback)
    return fillPattern("OP_REQUIRES_OK_ASYNC({0}, {1}, {2});",
                       With.Step->getName(), Status, With.Callback->getName());
  return fillPattern("OP_REQUIRES_OK({0}, {1});", With.Step->getName(), Status);
}

} // namespace tfop::inputs
