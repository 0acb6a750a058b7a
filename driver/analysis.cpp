// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/analysis.h"

#include "checks/registry.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "driver/file_io.h"
#include "driver/finding_collector.h"
#include "driver/model_headers.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"

using namespace clang;

namespace tfop {

namespace {

/// What the preprocessor tells about the file.
struct PreprocessorLog {
  std::set<std::string> MissingIncludes;
  std::vector<SourceRange> SkippedRanges;
};

/// Missing includes are skipped and remembered instead of ending the parse.
class PreprocessorRecorder : public PPCallbacks {
public:
  explicit PreprocessorRecorder(PreprocessorLog &Log) : Log(Log) {}
  bool FileNotFound(llvm::StringRef Name) override {
    Log.MissingIncludes.insert(Name.str());
    return true;
  }
  void SourceRangeSkipped(SourceRange Range, SourceLocation) override {
    Log.SkippedRanges.push_back(Range);
  }

private:
  PreprocessorLog &Log;
};

/// Parses one file, runs the checks, and looks which kernels are there.
class LintAction : public ASTFrontendAction {
public:
  LintAction(tidy::ClangTidyContext &Context, FindingCollector &Collector,
             PreprocessorLog &Log,
             const std::function<bool(llvm::StringRef)> &Judges,
             FileAnalysis &Result)
      : Context(Context), Collector(Collector), Log(Log), Judges(Judges),
        Result(Result) {}

  std::unique_ptr<ASTConsumer>
  CreateASTConsumer(CompilerInstance &Compiler, llvm::StringRef File) override {
    // A fatal error would silence everything after it, findings included.
    Compiler.getDiagnostics().setFatalsAsError(true);
    Context.setDiagnosticsEngine(&Compiler.getDiagnostics());
    Context.setSourceManager(&Compiler.getSourceManager());
    Context.setCurrentFile(File);
    Context.setASTContext(&Compiler.getASTContext());
    Preprocessor &Tokens = Compiler.getPreprocessor();
    Tokens.addPPCallbacks(std::make_unique<PreprocessorRecorder>(Log));
    tidy::ClangTidyCheckFactories Factories;
    addCheckFactories(Factories);
    Checks = Factories.createChecksForLanguage(&Context);
    for (const auto &Check : Checks) {
      Check->registerPPCallbacks(Compiler.getSourceManager(), &Tokens, &Tokens);
      Check->registerMatchers(&Finder);
    }
    return Finder.newASTConsumer();
  }

  void EndSourceFileAction() override {
    Collector.finish();
    ASTContext &Tree = getCompilerInstance().getASTContext();
    std::vector<Region> Errors;
    for (const ParseError &Error : Collector.Errors)
      if (Error.Where)
        Errors.push_back(*Error.Where);
    Result.Survey = surveyKernels(Tree, Errors, Log.SkippedRanges, Judges);
    for (Finding &F : Collector.Findings)
      F.Function = enclosingFunction(F.Where, Tree);
  }

private:
  tidy::ClangTidyContext &Context;
  FindingCollector &Collector;
  PreprocessorLog &Log;
  const std::function<bool(llvm::StringRef)> &Judges;
  FileAnalysis &Result;
  ast_matchers::MatchFinder Finder;
  std::vector<std::unique_ptr<tidy::ClangTidyCheck>> Checks;
};

} // namespace

/// Why the file cannot be parsed at all, or an empty string.
static std::string unreadableBecause(const std::string &File) {
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> Text = readFile(File);
  if (!Text)
    return "cannot read it: " + Text.getError().message();
  if ((*Text)->getBuffer().contains('\0'))
    return "it is a binary file";
  return "";
}

static void describeErrors(const std::vector<ParseError> &Errors,
                           FileCoverage &Coverage) {
  static constexpr size_t Most = 5;
  for (const ParseError &Error : llvm::ArrayRef(Errors).take_front(Most))
    Coverage.Reasons.push_back(
        Error.Where ? "line " + std::to_string(Error.Where->Line) +
                          (Error.Where->File == Coverage.File
                               ? ""
                               : " of " + Error.Where->File) +
                          ": " + Error.Message
                    : Error.Message);
  if (Errors.size() > Most)
    Coverage.Reasons.push_back(std::to_string(Errors.size() - Most) +
                               " more errors");
}

static void parse(const CompileCommand &Command,
                  const tidy::ClangTidyOptions &Checks,
                  const std::function<bool(llvm::StringRef)> &Judges,
                  FileAnalysis &Result) {
  tidy::ClangTidyContext Context(std::make_unique<tidy::DefaultOptionsProvider>(
      tidy::ClangTidyGlobalOptions(), Checks));
  FindingCollector Collector(Context, Judges);
  PreprocessorLog Log;
  Log.MissingIncludes = Command.UnknownModelHeaders;

  auto FileSystem = fileSystemWithModel(Command.UnknownModelHeaders);
  FileSystem->setCurrentWorkingDirectory(Command.Directory);
  auto Files = llvm::makeIntrusiveRefCnt<FileManager>(
      FileSystemOptions{Command.Directory}, FileSystem);
  tooling::ToolInvocation Invocation(
      Command.Arguments,
      std::make_unique<LintAction>(Context, Collector, Log, Judges, Result),
      Files.get());
  Invocation.setDiagnosticConsumer(&Collector);
  Invocation.run();

  Result.Findings = std::move(Collector.Findings);
  Result.Coverage.MissingIncludes.assign(Log.MissingIncludes.begin(),
                                         Log.MissingIncludes.end());
  describeErrors(Collector.Errors, Result.Coverage);
  if (Result.Survey.BodiesInText > 0 && Result.Survey.BodiesParsed == 0)
    Result.Coverage.Failure =
        "none of its compute methods could be understood" +
        (Result.Coverage.Reasons.empty() ? ""
                                         : "; " + Result.Coverage.Reasons[0]);
}

FileAnalysis analyse(const CompileCommand &Command,
                     const tidy::ClangTidyOptions &Checks,
                     const std::function<bool(llvm::StringRef)> &Judges) {
  FileAnalysis Result;
  Result.Coverage.File = Command.File;
  Result.Coverage.Failure = unreadableBecause(Command.File);
  if (!Result.Coverage.Failure.empty())
    return Result;
  // Clang recurses as deeply as the code nests: a stack of its own, and a crash
  // costs only this file.
  static constexpr unsigned StackBytes = 64 << 20;
  llvm::CrashRecoveryContext Guard;
  if (!Guard.RunSafelyOnThread([&] { parse(Command, Checks, Judges, Result); },
                               StackBytes)) {
    Result.Findings.clear();
    Result.Coverage.Failure = "Clang crashed on it";
  }
  return Result;
}

} // namespace tfop
