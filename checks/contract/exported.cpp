// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/exported.h"

#include "checks/contract/callback_fate.h"
#include "checks/contract/failing_helpers.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/in_place.h"
#include "checks/flow/other_files.h"
#include "checks/ownership/analysis.h"
#include "checks/ownership/exported.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace tfop {

static summary::Cases casesOf(const CallbackFate &Fate, QualType Result) {
  // The caller of a void function cannot distinguish a call from a later one.
  if (!Fate.Cases.empty() &&
      (!Result->isVoidType() ||
       llvm::none_of(Fate.Cases, [](const summary::Case &Ended) {
         return Ended.Does == summary::Action::Defers;
       })))
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

/// Adds the callables that \p Definition calls before it returns.
static void addCallables(const FunctionDecl &Definition,
                         summary::FunctionSummary &Result, Program &Unit) {
  for (unsigned I = 0; I != Definition.getNumParams(); ++I) {
    const QualType Type = Definition.getParamDecl(I)->getType();
    if (!tf_api::isCallable(Type) || tf_api::isDoneCallback(Type) ||
        !Unit.get<flow::InPlace>().runs(Definition, I))
      continue;
    summary::Case Ended;
    Ended.Does = summary::Action::Calls;
    Result.Values[summary::AccessPath::parameter(I)] = {std::move(Ended)};
  }
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
  addCallables(Definition, Result, Unit);
  if (auto Failure = FailingHelpers(Unit).exported(Definition))
    Result.Values[Failure->first] = {std::move(Failure->second)};
  return Result;
}

namespace {

/// Collects the definitions in the main file, and those of virtual methods in
/// the headers of the project.
class Definitions : public RecursiveASTVisitor<Definitions> {
public:
  explicit Definitions(const SourceManager &Sources) : Sources(Sources) {}

  bool VisitFunctionDecl(FunctionDecl *Function) {
    if (!Function->isThisDeclarationADefinition() || !Function->hasBody() ||
        Function->isTemplateInstantiation() || Function->isMain())
      return true;
    const SourceLocation Where =
        Sources.getExpansionLoc(Function->getLocation());
    if (isDispatched(*Function)
            ? !Sources.isInSystemHeader(Where)
            : !Function->isDependentContext() && !Function->isInlined() &&
                  Function->isExternallyVisible() &&
                  Sources.isInMainFile(Where))
      All.push_back(Function);
    return true;
  }
  /// Nothing in a body can be called from another file.
  bool TraverseStmt(Stmt *) { return true; }

  std::vector<const FunctionDecl *> All;

private:
  /// True for a virtual method with parameters that code of the project calls.
  static bool isDispatched(const FunctionDecl &Function) {
    const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
    return Method && Method->isVirtual() && !Method->param_empty() &&
           !tf_api::computeKind(Function);
  }

  const SourceManager &Sources;
};

} // namespace

/// True if callers may depend on what \p Function does.
static bool isWorthExporting(const FunctionDecl &Function) {
  return llvm::isa<CXXMethodDecl>(Function) || !Function.param_empty() ||
         Function.getReturnType()->isPointerType();
}

/// The methods whose virtual calls may run \p Function: itself and all methods
/// that it overrides.
static std::vector<const CXXMethodDecl *>
dispatchedTo(const FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  std::vector<const CXXMethodDecl *> Result;
  if (!Method || !Method->isVirtual() || Method->param_empty() ||
      tf_api::computeKind(*Method))
    return Result;
  Result.push_back(Method);
  for (size_t I = 0; I != Result.size(); ++I)
    for (const CXXMethodDecl *Base : Result[I]->overridden_methods())
      if (!llvm::is_contained(Result, Base) && !tf_api::computeKind(*Base))
        Result.push_back(Base);
  return Result;
}

/// The file of \p Function if it is not the main file.
static std::string headerOf(const FunctionDecl &Function,
                            const SourceManager &Sources) {
  const SourceLocation Where = Sources.getExpansionLoc(Function.getLocation());
  const OptionalFileEntryRef File =
      Sources.getFileEntryRefForID(Sources.getFileID(Where));
  return Sources.isInMainFile(Where) || !File
             ? ""
             : File->getFileEntry().tryGetRealPathName().str();
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
    // In a template, only the existence of an overrider is known.
    const bool InTemplate = Function->isDependentContext();
    summary::FunctionSummary Summary =
        InTemplate ? summary::FunctionSummary()
                   : exported(*Function, Engine.summaries(), Unit);
    const std::string Header =
        headerOf(*Function, Unit.context().getSourceManager());
    for (const CXXMethodDecl *Called : dispatchedTo(*Function)) {
      const std::string Key = summary::keyOfVirtualCall(flow::usrOf(*Called));
      Result.push_back({Key, Key, Summary, Header});
    }
    if (!InTemplate)
      Result.push_back({std::move(Usr), flow::nameAndArity(*Function),
                        std::move(Summary), Header});
  }
  return Result;
}

} // namespace tfop
