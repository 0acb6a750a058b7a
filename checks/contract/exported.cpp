// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/exported.h"

#include "checks/contract/callback_fate.h"
#include "checks/contract/failing_helpers.h"
#include "checks/facts/tf_api.h"
#include "checks/ownership/exported.h"

using namespace clang;

namespace tfop {

static summary::Cases casesOf(const CallbackFate &Fate, QualType Result) {
  // A void function may also end without a `return`, which has no case.
  if (!Result->isVoidType() && !Fate.Cases.empty())
    return Fate.Cases;
  summary::Case Always;
  if (Fate.AlwaysCalled)
    Always.Does = summary::Action::Calls;
  else if (Fate.CalledLater)
    Always.Does = summary::Action::Defers;
  else if (Fate.Used)
    Always.Does = summary::Action::Unknown;
  return {Always};
}

summary::FunctionSummary exported(const FunctionDecl &Definition,
                                  ownership::Summaries &Known, Program &Unit) {
  summary::FunctionSummary Result = ownership::exported(Definition, Known);
  for (unsigned I = 0; I != Definition.getNumParams(); ++I) {
    const ParmVarDecl &Parameter = *Definition.getParamDecl(I);
    if (tf_api::isDoneCallback(Parameter.getType()))
      Result.Values[summary::AccessPath::parameter(I)] =
          casesOf(Unit.get<CallbackFates>().of(Definition, Parameter),
                  Definition.getReturnType());
  }
  if (auto Failure = FailingHelpers(Unit).exported(Definition))
    Result.Values[Failure->first] = {std::move(Failure->second)};
  return Result;
}

} // namespace tfop
