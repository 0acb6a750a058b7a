// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/callback_guards.h"

#include "checks/facts/tf_api.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"

using namespace clang;

namespace tfop {

namespace {

/// Finds a call of a member that holds a callback.
class MemberCallFinder : public CodeVisitor {
public:
  bool Found = false;
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Call) override {
    Found |= Call->getOperator() == OO_Call &&
             llvm::isa_and_nonnull<FieldDecl>(namedBy(Call->getArg(0))) &&
             tf_api::isDoneCallback(Call->getArg(0)->getType());
    return !Found;
  }
};

} // namespace

bool callsInDestructor(const CXXRecordDecl &Class) {
  const CXXRecordDecl *Definition = Class.getDefinition();
  const CXXDestructorDecl *Destructor =
      Definition ? Definition->getDestructor() : nullptr;
  const FunctionDecl *Body =
      Destructor ? visibleBody(*Destructor, Class.getASTContext()) : nullptr;
  if (!Body)
    return false;
  MemberCallFinder Finder;
  Finder.TraverseStmt(Body->getBody());
  return Finder.Found;
}

SourceLocation guardRunning(const LambdaExpr &Action,
                            const flow::FlowGraph &Graph) {
  for (const flow::ScopeGuard &Guard : Graph.scopeGuards())
    if (Guard.Action == &Action)
      return Guard.Begin;
  return SourceLocation();
}

/// True if \p Status is `ctx->status()` or a copy of it.
static bool isContextStatus(const Expr *Status) {
  // Status _s(ctx->status()), a copy in a macro.
  static constexpr int MostCopies = 8;
  for (int Step = 0; Status && Step != MostCopies; ++Step) {
    Status = bareCondition(Status)->IgnoreImplicit();
    if (const auto *Call = llvm::dyn_cast<CallExpr>(Status))
      return tf_api::readsContextStatus(*Call);
    if (const auto *Copy = llvm::dyn_cast<CXXConstructExpr>(Status)) {
      Status = Copy->getNumArgs() == 1 ? Copy->getArg(0) : nullptr;
      continue;
    }
    const auto *Variable = llvm::dyn_cast_or_null<VarDecl>(namedBy(Status));
    Status = Variable ? Variable->getInit() : nullptr;
  }
  return false;
}

std::optional<bool> impliedContextStatus(const Expr *Condition, bool Truth) {
  Condition = bareCondition(Condition);
  if (const auto *Not = llvm::dyn_cast_or_null<UnaryOperator>(Condition);
      Not && Not->getOpcode() == UO_LNot)
    return impliedContextStatus(Not->getSubExpr(), !Truth);
  const auto *Asked = llvm::dyn_cast_or_null<CXXMemberCallExpr>(Condition);
  const CXXMethodDecl *Method = Asked ? Asked->getMethodDecl() : nullptr;
  if (!Method || !tf_api::isOkMethod(*Method) ||
      !isContextStatus(Asked->getImplicitObjectArgument()))
    return std::nullopt;
  return Truth;
}

} // namespace tfop
