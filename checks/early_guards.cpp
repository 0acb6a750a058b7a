// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/early_guards.h"

#include "checks/code_visitor.h"
#include "checks/tf_api.h"

using namespace clang;

namespace tfop::ownership {

namespace {

/// The lambdas in an initialiser.
class LambdaFinder : public CodeVisitor {
public:
  std::vector<const LambdaExpr *> Found;
  bool TraverseLambdaExpr(LambdaExpr *Lambda) override {
    Found.push_back(Lambda);
    return true;
  }
};

class GuardFinder : public CodeVisitor {
public:
  std::vector<EarlyGuard> Found;

  bool TraverseCompoundStmt(CompoundStmt *Block) override {
    const SourceLocation Outside = EndOfBlock;
    EndOfBlock = Block->getEndLoc();
    const bool GoOn = CodeVisitor::TraverseCompoundStmt(Block);
    EndOfBlock = Outside;
    return GoOn;
  }
  bool VisitVarDecl(VarDecl *Variable) override {
    if (!Variable->hasLocalStorage() || !Variable->getInit() ||
        !runsWhatItHolds(Variable->getType()))
      return true;
    LambdaFinder Lambdas;
    Lambdas.TraverseStmt(Variable->getInit());
    for (const LambdaExpr *Lambda : Lambdas.Found)
      for (const LambdaCapture &Capture : Lambda->captures())
        if (Capture.capturesVariable() && Capture.getCaptureKind() == LCK_ByRef)
          Found.push_back({Capture.getCapturedVar(),
                           Lambda,
                           {Variable->getLocation(), EndOfBlock}});
    return true;
  }
  // A lambda's variables are its own.
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

private:
  /// A class with a destructor: a scope guard, a smart pointer with a deleter;
  /// not `std::function`, which somebody has to call.
  static bool runsWhatItHolds(QualType Type) {
    const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
    return Class && Class->hasDefinition() && !Class->isLambda() &&
           !Class->hasTrivialDestructor() && !tf_api::isCallable(Type);
  }

  SourceLocation EndOfBlock;
};

} // namespace

std::vector<EarlyGuard> findEarlyGuards(const FunctionDecl &Function) {
  GuardFinder Finder;
  Finder.TraverseStmt(Function.getBody());
  return std::move(Finder.Found);
}

} // namespace tfop::ownership
