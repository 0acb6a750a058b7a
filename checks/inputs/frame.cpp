// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/inputs/frame.h"

#include "checks/facts/tf_api.h"
#include "checks/syntax/calls.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace tfop::inputs {

/// Validation is rarely more calls away from a compute method.
static constexpr unsigned MostCalls = 3;

Frame::Frame(const FunctionDecl &Function, Arguments Given, ASTContext &Context,
             const Frame *Caller)
    : Function(Function), Context(Context), Caller(Caller),
      Depth(Caller ? Caller->Depth + 1 : 0),
      Names(std::make_shared<Origins>(Function, std::move(Given), Context)) {}

Frame::Frame(const FunctionDecl &Lambda, const Frame &Around)
    : Function(Lambda), Context(Around.Context), Caller(&Around),
      Depth(Around.Depth), Names(Around.Names) {}

bool passesContext(const CallExpr &Call) {
  return llvm::any_of(Call.arguments(), [](const Expr *Argument) {
    return tf_api::isStepContext(Argument->IgnoreParenImpCasts()->getType());
  });
}

bool Frame::isActive(const FunctionDecl &Other) const {
  return &Function == &Other || (Caller && Caller->isActive(Other));
}

/// The function template that a call in another template refers to if there is
/// only one of that name, or null.
static const FunctionDecl *onlyTemplate(const CallExpr &Call) {
  const auto *Named = llvm::dyn_cast<UnresolvedLookupExpr>(
      Call.getCallee()->IgnoreParenImpCasts());
  const auto *Template =
      Named && std::distance(Named->decls_begin(), Named->decls_end()) == 1
          ? llvm::dyn_cast<FunctionTemplateDecl>(
                (*Named->decls_begin())->getUnderlyingDecl())
          : nullptr;
  return Template ? Template->getTemplatedDecl() : nullptr;
}

Frame *Frame::calleeOf(const CallExpr &Call) {
  const auto Before = Inner.find(&Call);
  if (Before != Inner.end())
    return Before->second.get();
  Inner.try_emplace(&Call);
  const FunctionDecl *Function = Call.getDirectCallee();
  if (!Function)
    Function = onlyTemplate(Call);
  const FunctionDecl *Body =
      Function && Depth < MostCalls ? visibleBody(*Function, Context) : nullptr;
  const auto *Method = llvm::dyn_cast_or_null<CXXMethodDecl>(Body);
  if (!Body || !Body->hasBody() || isActive(*Body) ||
      (Method && Method->getParent()->isLambda()))
    return nullptr;
  Arguments Given = Names->argumentsOf(Call, *Body);
  const bool HasInput = llvm::any_of(Given, [](const auto &One) {
    return !llvm::isa<FieldDecl>(One.first) && One.second.Is;
  });
  if (!HasInput && !passesContext(Call))
    return nullptr;
  auto New = std::make_unique<Frame>(*Body, std::move(Given), Context, this);
  return (Inner[&Call] = std::move(New)).get();
}

Frame &Frame::of(const LambdaExpr &Lambda) {
  std::unique_ptr<Frame> &Result = Inner[&Lambda];
  if (!Result)
    Result.reset(new Frame(*Lambda.getCallOperator(), *this));
  return *Result;
}

const std::vector<Sink> &Frame::sinksAt(const Stmt &Statement) {
  const auto Before = Sinks.find(&Statement);
  if (Before != Sinks.end())
    return Before->second;
  return Sinks[&Statement] = inputs::sinksAt(Statement, *Names, Context);
}

} // namespace tfop::inputs
