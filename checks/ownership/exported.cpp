// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/ownership/exported.h"

#include "checks/flow/behaviors.h"

using namespace clang;

namespace tfop::ownership {

static summary::Action actionOf(Effect What) {
  switch (What) {
  case Effect::Borrows:
    return summary::Action::Borrows;
  case Effect::Releases:
    return summary::Action::Releases;
  case Effect::Takes:
    return summary::Action::Takes;
  case Effect::Returns:
    return summary::Action::Returns;
  case Effect::KeepsInObject:
    return summary::Action::KeepsInObject;
  case Effect::Sometimes:
  case Effect::Unknown:
    return summary::Action::Unknown;
  }
  return summary::Action::Unknown;
}

/// The effects on the pointer parameter \p Index.
static summary::Cases casesOf(const FunctionDecl &Definition, unsigned Index,
                              Summaries &Functions) {
  if (const summary::Cases *Correlated = Functions.casesOf(
          Definition, Index, Hold::Direct, Dispatch::Excluded))
    return *Correlated;
  summary::Case Always;
  Always.Does = actionOf(Functions.ofArgument(Definition, Index, Hold::Direct,
                                              Dispatch::Excluded));
  if (Always.Does == summary::Action::Unknown)
    Always.Because = Functions.unknownCallee(Definition, Index);
  return {Always};
}

/// The resource that is acquired through the out-parameter \p Index, if any.
static std::optional<summary::Case>
createdThrough(const FunctionDecl &Definition, unsigned Index,
               Summaries &Functions) {
  const OutValue Given = Functions.outValueOf(Definition, Index);
  if (Given.When == Acquires::Never)
    return std::nullopt;
  summary::Case Created;
  Created.Does = summary::Action::Creates;
  Created.Kind = Given.Kind->Name.str();
  if (Given.When == Acquires::OnSuccess)
    Created.Result = Range::exactly(1);
  return Created;
}

summary::FunctionSummary exported(const FunctionDecl &Definition,
                                  Summaries &Functions) {
  using summary::AccessPath;
  summary::FunctionSummary Result;
  const flow::FlowGraph *Graph = Functions.graphOf(Definition);
  if (!Graph)
    return Result;
  Result.Endings = Graph->others().unit().get<flow::Behaviors>().of(Definition);
  for (unsigned I = 0; I != Definition.getNumParams(); ++I) {
    const QualType Type = Definition.getParamDecl(I)->getType();
    if (isOutParameterType(Type)) {
      if (const std::optional<summary::Case> Created =
              createdThrough(Definition, I, Functions))
        Result.Values[AccessPath::parameter(
            I, Type->isReferenceType() ? "" : "*")] = {*Created};
    } else if (Type->isPointerType()) {
      Result.Values[AccessPath::parameter(I)] =
          casesOf(Definition, I, Functions);
    }
  }
  if (const resources::Resource *Kind = Functions.ownedResultOf(Definition)) {
    summary::Case Created;
    Created.Result = Range::notZero();
    Created.Does = summary::Action::Creates;
    Created.Kind = Kind->Name.str();
    Result.Values[AccessPath::result()] = {Created};
  }
  if (const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Definition);
      Method && !Method->isStatic()) {
    summary::Case Always;
    Always.Does = actionOf(Functions.ofThis(*Method, Dispatch::Excluded));
    Result.Values[AccessPath::object()] = {Always};
  }
  return Result;
}

} // namespace tfop::ownership
