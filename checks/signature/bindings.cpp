// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/signature/bindings.h"

#include "checks/syntax/code_visitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace tfop::signature {

std::vector<flow::PathStep> ServedOp::steps() const {
  std::vector<flow::PathStep> Result;
  if (Op.Where.isValid())
    Result.push_back({Op.Where, "op '" + Op.Is->Name + "' is declared here"});
  if (Kernel)
    Result.push_back({Kernel->Where, "the kernel is registered here"});
  return Result;
}

Bindings::Bindings(Program &Unit) {
  addKernels(Unit);
  addShapeFunctions(Unit);
}

/// Other translation units may register a class of a header for more ops.
static bool isInMainFile(const Decl &Declaration, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  return Sources.isInMainFile(
      Sources.getExpansionLoc(Declaration.getLocation()));
}

void Bindings::addKernels(Program &Unit) {
  const Registrations &All = Unit.get<Registrations>();
  llvm::MapVector<const CXXRecordDecl *, Binding> ByClass;
  for (const tf_api::KernelRegistration &Kernel : All.kernels()) {
    if (!Kernel.Class)
      continue;
    Binding &Bound = ByClass[Kernel.Class->getCanonicalDecl()];
    if (!Bound.Subject)
      Bound.IsComplete = isInMainFile(*Kernel.Class, Unit.context());
    Bound.Subject = Kernel.Class;
    if (const std::optional<KnownOp> Op = All.find(Kernel.Op))
      Bound.Ops.push_back({*Op, &Kernel});
    else
      Bound.IsComplete = false;
  }
  for (auto &[Class, Bound] : ByClass) {
    if (Bound.Ops.empty())
      continue;
    Bound.Code = codeOf(*Class, Unit.context());
    Kernels.push_back(std::move(Bound));
  }
}

namespace {

/// Finds the lambda or the function below conversions to a std::function.
class FunctionFinder : public CodeVisitor {
public:
  bool VisitLambdaExpr(LambdaExpr *Lambda) override {
    Found = Lambda->getCallOperator();
    return false;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    Found = llvm::dyn_cast<FunctionDecl>(Reference->getDecl());
    return !Found;
  }

  const FunctionDecl *Found = nullptr;
};

} // namespace

const FunctionDecl *shapeFunctionIn(const Expr *Argument) {
  FunctionFinder Finder;
  Finder.TraverseStmt(const_cast<Expr *>(Argument));
  return Finder.Found;
}

void Bindings::addShapeFunctions(Program &Unit) {
  const Registrations &All = Unit.get<Registrations>();
  llvm::MapVector<const FunctionDecl *, Binding> ByFunction;
  for (const tf_api::OpDeclaration &Op : All.ops()) {
    const FunctionDecl *Function =
        Op.ShapeFunction ? shapeFunctionIn(Op.ShapeFunction) : nullptr;
    const std::optional<KnownOp> Known = All.find(Op.Is.Name);
    if (!Function || !Known)
      continue;
    Binding &Bound = ByFunction[Function->getCanonicalDecl()];
    Bound.Subject = Function;
    Bound.Ops.push_back({*Known, nullptr});
  }
  for (auto &[Function, Bound] : ByFunction) {
    Bound.Code = codeOf(*Function, Unit.context());
    Bound.IsComplete = isInMainFile(*Function, Unit.context());
    ShapeFunctions.push_back(std::move(Bound));
  }
}

} // namespace tfop::signature
