// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/kernel_survey.h"

#include "checks/facts/registrations.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/code_visitor.h"
#include "driver/parse/compute_text.h"
#include "driver/parse/incomplete_code.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;

namespace tfop {

namespace {

/// Collects the kernels of the tree and, in the main file, the offsets of the
/// tokens that matter to the checks.
class SurveyVisitor : public CodeVisitor {
public:
  SurveyVisitor(const SourceManager &Sources,
                const std::vector<IncompleteFunction> &Incomplete,
                llvm::function_ref<bool(llvm::StringRef)> IsAnalyzed)
      : Sources(Sources), Incomplete(Incomplete), IsAnalyzed(IsAnalyzed) {}

  bool VisitCXXRecordDecl(CXXRecordDecl *Class) override {
    if (!Class->isThisDeclarationADefinition() || !tf_api::isKernel(*Class))
      return true;
    const std::string File = fileOf(Class->getLocation());
    if (!IsAnalyzed(File))
      return true;
    KernelSurvey::Kernel Kernel;
    Kernel.Name = Class->getQualifiedNameAsString();
    Kernel.File = File;
    Kernel.Line = Sources.getExpansionLineNumber(Class->getLocation());
    for (const CXXMethodDecl *Method : Class->methods())
      addMethod(Method, Kernel);
    Kernels.push_back(std::move(Kernel));
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *Function) override {
    if (!Function->doesThisDeclarationHaveABody() ||
        !tf_api::takesContext(*Function) || Function->isTemplateInstantiation())
      return true;
    if (const std::optional<unsigned> Offset =
            inMainFile(Function->getBody()->getBeginLoc()))
      Bodies[*Offset] = isWhole(*Function);
    return true;
  }

  bool VisitVarDecl(VarDecl *Variable) override {
    if (!inMainFile(Variable->getLocation()))
      return true;
    if (const auto Op = tf_api::opDeclaredBy(*Variable))
      Ops.push_back({Op->Is.Name, Sources.getExpansionLineNumber(Op->Where)});
    else if (const auto Kernel = tf_api::kernelRegisteredBy(*Variable))
      Registrations.push_back(
          {Kernel->Op,
           Kernel->Class ? Kernel->Class->getQualifiedNameAsString() : "",
           Kernel->Device, Sources.getExpansionLineNumber(Kernel->Where)});
    return true;
  }

  bool VisitStmt(Stmt *Node) override {
    if (llvm::isa<CXXNewExpr, CXXDeleteExpr, ReturnStmt>(Node))
      mark(Sources.getFileLoc(Node->getBeginLoc()));
    if (Node->getBeginLoc().isMacroID())
      mark(Sources.getExpansionLoc(Node->getBeginLoc()));
    return true;
  }

  std::vector<KernelSurvey::Kernel> Kernels;
  std::vector<KernelSurvey::Op> Ops;
  std::vector<KernelSurvey::Registration> Registrations;
  /// The start of each body with a context parameter, and whether it was parsed
  /// completely.
  std::map<unsigned, bool> Bodies;
  std::set<unsigned> Marks;

private:
  std::string fileOf(SourceLocation Location) const {
    const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(
        Sources.getFileID(Sources.getExpansionLoc(Location)));
    return Entry ? Entry->getFileEntry().tryGetRealPathName().str() : "";
  }

  std::optional<unsigned> inMainFile(SourceLocation Location) const {
    const auto [File, Offset] = Sources.getDecomposedExpansionLoc(Location);
    return File == Sources.getMainFileID() ? std::optional(Offset)
                                           : std::nullopt;
  }

  void mark(SourceLocation Location) {
    if (const std::optional<unsigned> Offset = inMainFile(Location))
      Marks.insert(*Offset);
  }

  void addMethod(const CXXMethodDecl *Method, KernelSurvey::Kernel &Kernel) {
    if (!tf_api::computeKind(*Method))
      return;
    const FunctionDecl *Definition = nullptr;
    // The body may be in another source.
    const bool Defined = Method->isDefined(Definition);
    if (!Defined)
      Definition = Method;
    Kernel.Methods.push_back(
        {Method->getNameAsString(),
         Sources.getExpansionLineNumber(Definition->getLocation()),
         !Defined || isWhole(*Definition)});
  }

  /// True if the body lost no code.
  bool isWhole(const FunctionDecl &Function) const {
    const Stmt *Body = Function.getBody();
    if (!Body)
      return false;
    const std::string File = fileOf(Body->getBeginLoc());
    const unsigned Offset =
        Sources.getFileOffset(Sources.getExpansionLoc(Body->getBeginLoc()));
    return llvm::none_of(Incomplete, [&](const IncompleteFunction &Each) {
      return Each.File == File && Each.Body == Offset;
    });
  }

  const SourceManager &Sources;
  const std::vector<IncompleteFunction> &Incomplete;
  llvm::function_ref<bool(llvm::StringRef)> IsAnalyzed;
};

/// A function with a body and its offsets in a file.
struct FunctionExtent {
  FileID File;
  unsigned Begin;
  unsigned End;
  const FunctionDecl *Function;
};

/// Collects the extents of all functions, the outer ones first.
class ExtentCollector : public CodeVisitor {
public:
  explicit ExtentCollector(const SourceManager &Sources) : Sources(Sources) {}

  bool VisitFunctionDecl(FunctionDecl *Function) override {
    if (!Function->doesThisDeclarationHaveABody() || isLambda(*Function))
      return true;
    const auto [BeginFile, Begin] =
        Sources.getDecomposedExpansionLoc(Function->getBeginLoc());
    const auto [EndFile, End] =
        Sources.getDecomposedExpansionLoc(Function->getEndLoc());
    if (BeginFile == EndFile)
      Extents.push_back({BeginFile, Begin, End, Function});
    return true;
  }

  std::vector<FunctionExtent> Extents;

private:
  static bool isLambda(const FunctionDecl &Function) {
    const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
    return Method && Method->getParent()->isLambda();
  }

  const SourceManager &Sources;
};

} // namespace

KernelSurvey
surveyKernels(ASTContext &Context,
              const std::vector<IncompleteFunction> &Incomplete,
              const std::vector<TextRange> &Skipped,
              llvm::function_ref<bool(llvm::StringRef)> IsAnalyzed) {
  const SourceManager &Sources = Context.getSourceManager();
  SurveyVisitor Visitor(Sources, Incomplete, IsAnalyzed);
  Visitor.TraverseAST(Context);
  KernelSurvey Survey;
  Survey.Kernels = std::move(Visitor.Kernels);
  Survey.Ops = std::move(Visitor.Ops);
  Survey.Registrations = std::move(Visitor.Registrations);
  for (const ComputeText &Method : findComputeText(
           Sources.getBufferData(Sources.getMainFileID()), Skipped)) {
    const auto Body = Visitor.Bodies.find(Method.Body.first);
    ++Survey.BodiesInText;
    Survey.BodiesParsed += Body != Visitor.Bodies.end();
    Survey.Marks += Method.Marks.size();
    Survey.MarksParsed += llvm::count_if(Method.Marks, [&](unsigned Mark) {
      return Visitor.Marks.count(Mark) != 0;
    });
    Survey.BodiesWhole += Body != Visitor.Bodies.end() && Body->second;
  }
  return Survey;
}

void nameFunctions(std::vector<Finding> &Findings, ASTContext &Context) {
  if (Findings.empty())
    return;
  const SourceManager &Sources = Context.getSourceManager();
  ExtentCollector Collector(Sources);
  Collector.TraverseAST(Context);
  for (Finding &F : Findings) {
    const auto Entry =
        Sources.getFileManager().getOptionalFileRef(F.Where.File);
    if (!Entry)
      continue;
    const FileID File = Sources.translateFile(*Entry);
    const auto Contains = [&](const FunctionExtent &Each) {
      return Each.File == File && Each.Begin <= F.Where.Offset &&
             F.Where.Offset <= Each.End;
    };
    const auto Innermost =
        llvm::find_if(llvm::reverse(Collector.Extents), Contains);
    if (Innermost != Collector.Extents.rend())
      F.Function = Innermost->Function->getQualifiedNameAsString();
  }
}

} // namespace tfop
