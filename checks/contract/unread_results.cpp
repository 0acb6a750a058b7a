// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/unread_results.h"

#include "checks/facts/resources.h"
#include "checks/facts/tensor_access.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/names.h"
#include "checks/syntax/uses.h"

using namespace clang;

namespace tfop {

/// True if the whole expression around \p Call is returned or decides a branch.
static bool decidesOrLeaves(const Expr &Call, ASTContext &Context) {
  const Stmt *Whole = wholeExpression(Call, Context);
  const auto *Value = llvm::dyn_cast_or_null<Expr>(Whole);
  if (!Value)
    return false;
  const Usage Kind = useOf(*Value, Through::Casts, Context).Kind;
  return Kind == Usage::Returned || Kind == Usage::Tested;
}

ResultUse useOfResult(const Expr &Call, ASTContext &Context) {
  const ValueUse Use = useOf(Call, Through::Casts, Context);
  switch (Use.Kind) {
  case Usage::Discarded:
  case Usage::Chosen:
    return {};
  case Usage::Tested:
  case Usage::Compared:
  case Usage::Returned:
  case Usage::Thrown:
    return {ResultUse::Consumed};
  case Usage::InitialValue:
    return {ResultUse::Stored, Use.Variable};
  case Usage::Assigned:
    if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Use.User))
      if (const ValueDecl *Target = namedBy(Binary->getLHS()))
        return {ResultUse::Stored, Target};
    return {ResultUse::Consumed};
  case Usage::Argument:
    if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Use.User);
        Operator && Operator->getOperator() == OO_Equal && Use.Argument == 1)
      if (const ValueDecl *Target = namedBy(Operator->getArg(0)))
        return {ResultUse::Stored, Target};
    break;
  default:
    break;
  }
  // A Status or an answer that is passed on is tested there.
  const QualType Type = Call.getType();
  if (!Type->isVoidType() && (tf_api::isStatus(Type) || Type->isBooleanType() ||
                              decidesOrLeaves(Call, Context)))
    return {ResultUse::Consumed};
  return {};
}

llvm::SmallVector<const ValueDecl *, 4> variablesSetBy(const Expr &Call) {
  llvm::SmallVector<const ValueDecl *, 4> Result;
  const auto Add = [&](const Expr *Argument) {
    const Expr *Bare = Argument->IgnoreParenImpCasts();
    if (const auto *Address = llvm::dyn_cast<UnaryOperator>(Bare);
        Address && Address->getOpcode() == UO_AddrOf)
      Bare = Address->getSubExpr();
    else if (!Argument->isGLValue())
      return;
    // The address of a dependent expression has no pointee type.
    const QualType Type = Argument->isGLValue()
                              ? Argument->getType()
                              : Argument->getType()->getPointeeType();
    if (const ValueDecl *Variable = namedBy(Bare);
        Variable && (Type.isNull() || !Type.isConstQualified()) &&
        !tf_api::isContext(Variable->getType()))
      Result.push_back(Variable);
  };
  if (const auto *Called = llvm::dyn_cast<CallExpr>(&Call))
    llvm::for_each(Called->arguments(), Add);
  else if (const auto *Construct = llvm::dyn_cast<CXXConstructExpr>(&Call))
    llvm::for_each(Construct->arguments(), Add);
  return Result;
}

namespace {

class FailureVisitor : public CodeVisitor {
public:
  std::vector<const CallExpr *> Calls;
  /// Failures of the context that a `return` of the same block follows.
  llvm::DenseSet<const Stmt *> Followed;
  /// Variables that are assigned.
  llvm::DenseSet<const ValueDecl *> Assigned;

  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool VisitCallExpr(CallExpr *Call) override {
    Calls.push_back(Call);
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Operator) override {
    if (Operator->isAssignmentOp())
      Assigned.insert(namedBy(Operator->getArg(0)));
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *Binary) override {
    if (Binary->isAssignmentOp())
      Assigned.insert(namedBy(Binary->getLHS()));
    return true;
  }
  bool VisitCompoundStmt(CompoundStmt *Block) override {
    llvm::SmallVector<const Stmt *, 4> Before;
    for (const Stmt *Statement : Block->body()) {
      if (const auto *Value = llvm::dyn_cast<Expr>(Statement))
        Before.push_back(Value->IgnoreImplicit());
      else if (llvm::isa<ReturnStmt>(Statement))
        Followed.insert(Before.begin(), Before.end());
    }
    return true;
  }
};

} // namespace

/// True if \p Variable has no usable value before a call sets it: a null
/// pointer, an empty owner, an empty Tensor.
static bool isUnset(const ValueDecl &Variable) {
  const auto *Local = llvm::dyn_cast<VarDecl>(&Variable);
  if (!Local || !Local->hasLocalStorage() || llvm::isa<ParmVarDecl>(Local))
    return false;
  const QualType Type = Local->getType();
  const Expr *Initial = Local->getInit();
  if (Type->isPointerType())
    return !Initial || isNull(Initial);
  if (!resources::isOwner(Type) && !tf_api::isTensor(Type))
    return false;
  const auto *Construct =
      Initial ? llvm::dyn_cast<CXXConstructExpr>(Initial->IgnoreImplicit())
              : nullptr;
  return !Initial || (Construct && Construct->getNumArgs() == 0);
}

/// True if \p Call returns a Status or an answer that is discarded, or stored
/// in a variable, which may be read later.
static bool mayBeUnread(const CallExpr &Call, const ResultUse &Use,
                        ASTContext &Context) {
  const QualType Type = Call.getType();
  return Call.getDirectCallee() &&
         (tf_api::isStatus(Type) || Type->isBooleanType()) &&
         (Use.What == ResultUse::Stored || isDiscarded(Call, Context));
}

std::vector<FailingCall> ownFailuresIn(const FunctionDecl &Function,
                                       ASTContext &Context) {
  FailureVisitor Visitor;
  Visitor.TraverseStmt(Function.getBody());
  std::vector<FailingCall> Result;
  for (const CallExpr *Call : Visitor.Calls) {
    if (failsContext(*Call)) {
      if (!Visitor.Followed.contains(Call))
        Result.push_back(
            {FailingCall::Context, Call, Call->getDirectCallee(), {"", Call}});
      continue;
    }
    const ResultUse Use = useOfResult(*Call, Context);
    if (!mayBeUnread(*Call, Use, Context))
      continue;
    FailingCall Found = {FailingCall::Status, Call, Call->getDirectCallee(),
                         ContextFailure(), Use.Variable};
    for (const ValueDecl *Variable : variablesSetBy(*Call))
      if (isUnset(*Variable) && !Visitor.Assigned.contains(Variable) &&
          // A Tensor is a value of its own unless TensorFlow allocates it.
          (!tf_api::isTensor(Variable->getType()) ||
           tf_api::allocatesOnContext(*Call)))
        Found.Sets.push_back(Variable);
    if (!Found.Sets.empty())
      Result.push_back(std::move(Found));
  }
  return Result;
}

} // namespace tfop
