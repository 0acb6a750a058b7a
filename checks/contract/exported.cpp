// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/exported.h"

#include "checks/contract/callback_fate.h"
#include "checks/contract/failing_helpers.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/other_files.h"
#include "checks/ownership/analysis.h"
#include "checks/ownership/exported.h"
#include "clang/AST/RecursiveASTVisitor.h"

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

namespace {

/// Collects the definitions in the main file.
class Definitions : public RecursiveASTVisitor<Definitions> {
public:
  explicit Definitions(const SourceManager &Sources) : Sources(Sources) {}

  bool VisitFunctionDecl(FunctionDecl *Function) {
    if (Function->isThisDeclarationADefinition() && Function->hasBody() &&
        !Function->isDependentContext() && !Function->isInlined() &&
        !Function->isTemplateInstantiation() && !Function->isMain() &&
        Function->isExternallyVisible() &&
        Sources.isInMainFile(Sources.getExpansionLoc(Function->getLocation())))
      All.push_back(Function);
    return true;
  }
  /// Nothing in a body can be called from another file.
  bool TraverseStmt(Stmt *) { return true; }

  std::vector<const FunctionDecl *> All;

private:
  const SourceManager &Sources;
};

} // namespace

/// True if callers may depend on what \p Function does. A virtual method is
/// not called by name.
static bool isWorthExporting(const FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  if (Method && Method->isVirtual() && !Method->hasAttr<FinalAttr>())
    return false;
  return Method || !Function.param_empty() ||
         Function.getReturnType()->isPointerType();
}

std::vector<summary::Export> exportedFunctions(Program &Unit) {
  Definitions Here(Unit.context().getSourceManager());
  for (Decl *Declaration : Unit.context().getTraversalScope())
    Here.TraverseDecl(Declaration);
  std::vector<summary::Export> Result;
  ownership::Analysis &Engine = Unit.get<ownership::Analyses>().with({});
  for (const FunctionDecl *Function : Here.All) {
    std::string Usr = flow::usrOf(*Function);
    if (Usr.empty() || !isWorthExporting(*Function))
      continue;
    Result.push_back({std::move(Usr), flow::nameAndArity(*Function),
                      exported(*Function, Engine.summaries(), Unit)});
  }
  return Result;
}

} // namespace tfop
