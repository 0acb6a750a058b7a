// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/inputs/passed_addresses.h"

#include "checks/facts/tensor_access.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop::inputs {

std::string macroAt(SourceLocation Where, const ASTContext &Context) {
  std::string Name;
  const SourceManager &Sources = Context.getSourceManager();
  while (Where.isMacroID()) {
    Name = Lexer::getImmediateMacroName(Where, Sources, Context.getLangOpts());
    Where = Sources.getImmediateMacroCallerLoc(Where);
  }
  return Name;
}

void addPassedAddresses(const CallExpr &Call, const Origins &Names,
                        ASTContext &Context, std::vector<Sink> &Result) {
  const FunctionDecl *Function = Call.getDirectCallee();
  if (!Function || llvm::isa<CXXOperatorCallExpr>(Call) ||
      Call.isTypeDependent() || visibleBody(*Function, Context))
    return;
  // Another type of result may hold the address for a later call.
  const QualType Type = Call.getType();
  const bool Copies = tf_api::copiesMemory(Call);
  if (!Copies && !Type->isVoidType() && !Type->isIntegralOrEnumerationType() &&
      !tf_api::isStatus(Type))
    return;
  // An index that is out of range on a device does not end the process.
  if (llvm::any_of(Call.arguments(), [](const Expr *Argument) {
        return tf_api::isDeviceQueue(
            Argument->IgnoreParenImpCasts()->getType());
      }))
    return;
  for (const Expr *Argument : Call.arguments()) {
    const std::optional<Origin> Address = Names.of(Argument);
    if (Address && Address->Is == Origin::Kind::Address && !Address->isOfList())
      Result.push_back({Sink::Kind::PassedAddress, &Call, *Address, Argument,
                        calledName(Call).str()});
  }
}

namespace {

class MeasureFinder : public CodeVisitor {
public:
  MeasureFinder(Frame &Current, const ASTContext &Context,
                llvm::StringSet<> &Measured)
      : Current(Current), Context(Context), Measured(Measured) {}

  bool VisitCallExpr(CallExpr *Call) override {
    if (tf_api::vanishesInRelease(macroAt(Call->getExprLoc(), Context)))
      return true;
    const auto Access = tf_api::tensorAccess(*Call);
    if (Access) {
      if (Access->Asks == tf_api::TensorQuery::Dimension ||
          Access->Asks == tf_api::TensorQuery::Elements)
        note(Access->Object);
      return true;
    }
    if (Frame *Callee = Current.calleeOf(*Call)) {
      MeasureFinder(*Callee, Context, Measured)
          .TraverseStmt(Callee->function().getBody());
      return true;
    }
    if (const auto *Member = llvm::dyn_cast<CXXMemberCallExpr>(Call))
      note(Member->getImplicitObjectArgument());
    const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Call);
    if (!Operator || Operator->isComparisonOp() || Operator->isAssignmentOp())
      for (const Expr *Argument : Call->arguments())
        note(Argument);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Call) override {
    if (!Call->getConstructor()->isCopyOrMoveConstructor())
      for (const Expr *Argument : Call->arguments())
        note(Argument);
    return true;
  }

private:
  void note(const Expr *Value) {
    const std::optional<Origin> Is = Current.names().of(Value);
    if (Is && Is->Is != Origin::Kind::Address && Is->Is != Origin::Kind::Value)
      Measured.insert(Is->Input);
  }

  Frame &Current;
  const ASTContext &Context;
  llvm::StringSet<> &Measured;
};

} // namespace

llvm::StringSet<> measuredInputs(Frame &Root, const ASTContext &Context) {
  llvm::StringSet<> Measured;
  MeasureFinder(Root, Context, Measured)
      .TraverseStmt(Root.function().getBody());
  return Measured;
}

} // namespace tfop::inputs
