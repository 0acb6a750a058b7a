// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/kernel_survey.h"

#include "checks/tf_api.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop {

namespace {

class KernelVisitor : public RecursiveASTVisitor<KernelVisitor> {
public:
  KernelVisitor(const SourceManager &Sources, KernelSurvey &Survey)
      : Sources(Sources), Survey(Survey) {}

  bool VisitCXXRecordDecl(CXXRecordDecl *Class) {
    if (!Class->isThisDeclarationADefinition() ||
        Sources.isInSystemHeader(Class->getLocation()) ||
        !tf_api::isKernel(*Class))
      return true;
    SeenKernel Kernel;
    Kernel.Name = Class->getQualifiedNameAsString();
    Kernel.Line = Sources.getExpansionLineNumber(Class->getLocation());
    for (const CXXMethodDecl *Method : Class->methods())
      if (tf_api::computeKind(*Method))
        Kernel.Methods.push_back(
            {Method->getNameAsString(),
             Sources.getExpansionLineNumber(
                 Method->getCanonicalDecl()->getLocation()),
             Method->hasBody()});
    Survey.Kernels.push_back(std::move(Kernel));
    return true;
  }

private:
  const SourceManager &Sources;
  KernelSurvey &Survey;
};

class FunctionFinder : public RecursiveASTVisitor<FunctionFinder> {
public:
  FunctionFinder(const SourceManager &Sources, FileID File, unsigned Offset)
      : Sources(Sources), File(File), Offset(Offset) {}

  bool VisitFunctionDecl(FunctionDecl *Function) {
    if (!Function->doesThisDeclarationHaveABody() || isLambda(*Function))
      return true;
    const auto [BeginFile, Begin] =
        Sources.getDecomposedExpansionLoc(Function->getBeginLoc());
    const auto [EndFile, End] =
        Sources.getDecomposedExpansionLoc(Function->getEndLoc());
    // The innermost is visited last.
    if (BeginFile == File && EndFile == File && Begin <= Offset &&
        Offset <= End)
      Name = Function->getQualifiedNameAsString();
    return true;
  }

  std::string Name;

private:
  static bool isLambda(const FunctionDecl &Function) {
    const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
    return Method && Method->getParent()->isLambda();
  }

  const SourceManager &Sources;
  FileID File;
  unsigned Offset;
};

} // namespace

KernelSurvey surveyKernels(ASTContext &Context) {
  KernelSurvey Survey;
  KernelVisitor(Context.getSourceManager(), Survey)
      .TraverseDecl(Context.getTranslationUnitDecl());
  return Survey;
}

std::string enclosingFunction(const Region &Where, ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const auto Entry = Sources.getFileManager().getOptionalFileRef(Where.File);
  if (!Entry)
    return "";
  FunctionFinder Finder(Sources, Sources.translateFile(*Entry), Where.Offset);
  Finder.TraverseDecl(Context.getTranslationUnitDecl());
  return Finder.Name;
}

} // namespace tfop
