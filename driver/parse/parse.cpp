// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/parse.h"

#include "checks/contract/exported.h"
#include "checks/module.h"
#include "checks/signature/exported.h"
#include "checks/syntax/finding_groups.h"
#include "checks/syntax/llvm_version.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyModule.h"
#include "driver/command/flags.h"
#include "driver/command/model_headers.h"
#include "driver/parse/cuda_launch.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/thread.h"
#include "llvm/Support/xxhash.h"
#include <map>

using namespace clang;

namespace tfop {

static constexpr llvm::StringLiteral StubsPath = "/tf-op-lint/stubs.h";

/// Sets the groups of \p Findings.
static void noteGroups(Program &Shared, std::vector<Finding> &Findings) {
  const auto RegionOf = [&](SourceLocation Where) {
    return regionOf(CharSourceRange::getTokenRange(Where),
                    Shared.context().getSourceManager(),
                    Shared.context().getLangOpts());
  };
  for (const FindingGroups::Member &Member :
       Shared.get<FindingGroups>().members()) {
    const std::optional<Region> Where = RegionOf(Member.Where);
    const std::optional<Region> Cause = RegionOf(Member.Cause);
    if (!Where || !Cause)
      continue;
    for (Finding &F : Findings)
      if (F.Where.File == Where->File && F.Where.Offset == Where->Offset)
        F.Group = Cause->File + ":" + std::to_string(Cause->Offset) + ":" +
                  Member.Which;
  }
}

namespace {

/// Data recorded by the preprocessor callbacks.
struct PreprocessorLog {
  std::set<std::string> MissingIncludes;
  std::vector<SourceRange> SkippedRanges;
};

/// Records missing includes and continues the parse.
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

/// Runs the checks on declarations in linted files only; declarations from
/// other headers are not visited.
class TreeConsumer : public ASTConsumer {
public:
  TreeConsumer(ast_matchers::MatchFinder &Finder,
               const AnalyzedFiles &IsAnalyzed)
      : Finder(Finder), IsAnalyzed(IsAnalyzed) {}

  /// Skips bodies outside linted files, such as Eigen's. Headers of the tree
  /// are parsed completely because the checks need their destructors.
  bool shouldSkipFunctionBody(Decl *Declaration) override {
    return !isAnalyzed(*Declaration);
  }

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *Declaration : Group)
      if (isAnalyzed(*Declaration))
        Scope.push_back(Declaration);
    return true;
  }

  void HandleTranslationUnit(ASTContext &Context) override {
    Context.setTraversalScope(Scope);
    Finder.matchAST(Context);
  }

private:
  bool isAnalyzed(const Decl &Declaration) {
    const SourceManager &Sources =
        Declaration.getASTContext().getSourceManager();
    const FileID File =
        Sources.getFileID(Sources.getExpansionLoc(Declaration.getLocation()));
    const auto [Entry, IsNew] = LintedFiles.try_emplace(File, false);
    if (IsNew)
      if (const OptionalFileEntryRef Real = Sources.getFileEntryRefForID(File))
        Entry->second = IsAnalyzed(Real->getFileEntry().tryGetRealPathName());
    return Entry->second;
  }

  ast_matchers::MatchFinder &Finder;
  const AnalyzedFiles &IsAnalyzed;
  std::vector<Decl *> Scope;
  std::map<FileID, bool> LintedFiles;
};

/// Parses one file, runs the checks, and surveys the kernels.
class LintAction : public ASTFrontendAction {
public:
  LintAction(tidy::ClangTidyContext &Context, FindingCollector &Collector,
             PreprocessorLog &Log, const AnalyzedFiles &IsAnalyzed,
             std::string DebugPaths,
             std::shared_ptr<const summary::Library> Others, bool HasStubs,
             ParseResult &Result)
      : Context(Context), Collector(Collector), Log(Log),
        IsAnalyzed(IsAnalyzed), Others(std::move(Others)), HasStubs(HasStubs),
        Result(Result), PathLog(Result.PathLog),
        Watching{std::move(DebugPaths), &PathLog, &Result.Gaps, &Result.Asked} {
  }

  std::unique_ptr<ASTConsumer>
  CreateASTConsumer(CompilerInstance &Compiler, llvm::StringRef File) override {
    // A fatal error would suppress all later diagnostics, including findings.
    Compiler.getDiagnostics().setFatalsAsError(true);
    Compiler.getFrontendOpts().SkipFunctionBodies = !parsesEverything();
    reportTo(Compiler.getDiagnostics(), Context);
    Context.setSourceManager(&Compiler.getSourceManager());
    Context.setCurrentFile(File);
    Context.setASTContext(&Compiler.getASTContext());
    Preprocessor &Tokens = Compiler.getPreprocessor();
    Tokens.addPPCallbacks(std::make_unique<PreprocessorRecorder>(Log));
    tidy::ClangTidyCheckFactories Factories;
    Unit = addCheckFactories(Factories, Watching, Others);
    Checks = Factories.createChecksForLanguage(&Context);
    for (const auto &Check : Checks) {
      Check->registerPPCallbacks(Compiler.getSourceManager(), &Tokens, &Tokens);
      Check->registerMatchers(&Finder);
    }
    return std::make_unique<TreeConsumer>(Finder, IsAnalyzed);
  }

  void EndSourceFileAction() override {
    Collector.finish();
    ASTContext &Tree = getCompilerInstance().getASTContext();
    Result.TreeBytes = Tree.getASTAllocatedMemory();
    surveyCode(Tree);
    nameFunctions(Collector.Findings, Tree);
    recordAnalyzedFiles(Tree.getSourceManager());
    if (const std::optional<SharedProgram> Shared = SharedProgram::get(*Unit))
      noteGroups(Shared->of(Tree), Collector.Findings);
    exportSummaries(Tree);
  }

private:
  /// Determines which code was parsed.
  void surveyCode(ASTContext &Tree) {
    const SourceManager &Sources = Tree.getSourceManager();
    SkippedText Skipped;
    for (const SourceRange &Range : Log.SkippedRanges)
      Skipped[Sources.getFileID(Range.getBegin())].push_back(
          {Sources.getFileOffset(Range.getBegin()),
           Sources.getFileOffset(Range.getEnd())});
    const std::vector<TextRange> &InMain = Skipped[Sources.getMainFileID()];
    for (const auto &[Begin, End] : InMain)
      Result.SkippedBytes += End - Begin;
    std::vector<Region> Errors;
    for (const ParseError &Error : Collector.Errors)
      if (Error.Where)
        Errors.push_back(*Error.Where);
    const std::optional<SharedProgram> Shared = SharedProgram::get(*Unit);
    if (!Collector.Errors.empty() && Shared)
      Result.Incomplete =
          incompleteFunctions(Shared->of(Tree), Errors, Skipped, IsAnalyzed);
    Result.KnowsNoTensorFlow =
        (!Collector.Errors.empty() || HasStubs) &&
        knowsNoTensorFlow(Tree, getCompilerInstance().getPreprocessor(),
                          Skipped, StubsPath);
    Result.ExcludedBy = excludedBy(Sources, Skipped);
    Result.Survey = surveyKernels(Tree, Result.Incomplete, InMain, IsAnalyzed);
  }

  void exportSummaries(ASTContext &Tree) {
    const std::optional<SharedProgram> Shared = SharedProgram::get(*Unit);
    if (!Shared)
      return;
    Program &Unit = Shared->of(Tree);
    for (const summary::Export &Function : exportedFunctions(Unit))
      Result.Exports.push_back(serialized(Function));
    for (const summary::RegisteredKernel &Kernel :
         signature::exportedKernels(Unit))
      Result.Exports.push_back(serialized(Kernel));
  }

  void recordAnalyzedFiles(const SourceManager &Sources) {
    for (auto File = Sources.fileinfo_begin(); File != Sources.fileinfo_end();
         ++File) {
      const llvm::StringRef Path =
          File->first.getFileEntry().tryGetRealPathName();
      const std::optional<llvm::StringRef> Text =
          File->second->getBufferDataIfLoaded();
      if (!Text || !IsAnalyzed(Path))
        continue;
      Result.AnalyzedFiles[Path.str()] = llvm::xxh3_64bits(*Text);
      if (Text->contains("NOLINT"))
        Result.NolintFiles[Path.str()];
    }
    for (const SourceRange &Range : Log.SkippedRanges) {
      const OptionalFileEntryRef File =
          Sources.getFileEntryRefForID(Sources.getFileID(Range.getBegin()));
      if (!File)
        continue;
      const auto Seen = Result.NolintFiles.find(
          File->getFileEntry().tryGetRealPathName().str());
      if (Seen != Result.NolintFiles.end())
        Seen->second.push_back({Sources.getSpellingLineNumber(Range.getBegin()),
                                Sources.getSpellingLineNumber(Range.getEnd())});
    }
  }

  tidy::ClangTidyContext &Context;
  FindingCollector &Collector;
  PreprocessorLog &Log;
  const AnalyzedFiles &IsAnalyzed;
  const std::shared_ptr<const summary::Library> Others;
  const bool HasStubs;
  ParseResult &Result;
  llvm::raw_string_ostream PathLog;
  const Observer Watching;
  std::shared_ptr<const SharedProgram::Reference> Unit;
  ast_matchers::MatchFinder Finder;
  std::vector<std::unique_ptr<tidy::ClangTidyCheck>> Checks;
};

} // namespace

/// Overlays CUDA files that launch kernels with host code.
static void overlayCudaFiles(const CompileCommand &Command,
                             llvm::vfs::OverlayFileSystem &FileSystem) {
  auto HostCode = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const std::string &File : Command.CudaFiles)
    if (const auto Text = FileSystem.getBufferForFile(
            File, /*FileSize=*/-1, /*RequiresNullTerminator=*/true,
            /*IsVolatile=*/true))
      if (const auto Host = withoutLaunches((*Text)->getBuffer()))
        HostCode->addFile(File, /*ModificationTime=*/0,
                          llvm::MemoryBuffer::getMemBufferCopy(*Host));
  FileSystem.pushOverlay(HostCode);
}

/// Overlays the tree's copies of headers that the model serves.
static void overlayReplacedHeaders(const CompileCommand &Command,
                                   llvm::vfs::OverlayFileSystem &FileSystem) {
  auto Model = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto &[File, Text] : Command.ReplacedHeaders)
    Model->addFile(File, /*ModificationTime=*/0,
                   llvm::MemoryBuffer::getMemBufferCopy(Text));
  FileSystem.pushOverlay(Model);
}

void runAction(const CompileCommand &Command,
               const std::optional<SharedHeader> &Shared,
               const std::string &Stubs, std::unique_ptr<FrontendAction> Action,
               DiagnosticConsumer &Consumer, FilesSeen &Seen) {
  auto FileSystem = fileSystemWithModel(
      Command.ModelHeaders,
      noting(Command.View->fileSystem(), Seen, Shared ? Shared->File : ""));
  overlayCudaFiles(Command, *FileSystem);
  overlayReplacedHeaders(Command, *FileSystem);
  FileSystem->setCurrentWorkingDirectory(Command.Directory);
  std::vector<std::string> Arguments = Command.Arguments;
  if (Shared) {
    addOwnText(*Shared->Recipe, *FileSystem);
    Arguments.insert(Arguments.end() - 1, {"-include-pch", Shared->File});
  }
  if (!Command.IncludedFirst.empty())
    Arguments.insert(Arguments.end() - 1, {"-include", Command.IncludedFirst});
  if (!Stubs.empty()) {
    auto StubFile = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
    StubFile->addFile(StubsPath, /*ModificationTime=*/0,
                      llvm::MemoryBuffer::getMemBufferCopy(Stubs));
    FileSystem->pushOverlay(StubFile);
    Arguments.insert(Arguments.end() - 1, {"-include", StubsPath.str()});
  }
  auto Files = llvm::makeIntrusiveRefCnt<FileManager>(
      FileSystemOptions{Command.Directory}, FileSystem);
  tooling::ToolInvocation Invocation(withPlainIncludes(Arguments),
                                     std::move(Action), Files.get());
  Invocation.setDiagnosticConsumer(&Consumer);
  // Clang recurses on nested code, so it needs a large stack.
  static constexpr unsigned StackBytes = 64 << 20;
  llvm::thread OnOwnStack(std::optional(StackBytes), [&] { Invocation.run(); });
  OnOwnStack.join();
}

/// Converts \p Checks to clang-tidy's options.
static tidy::ClangTidyOptions tidyOptions(const EnabledChecks &Checks) {
  auto Result = tidy::ClangTidyOptions::getDefaults();
  Result.Checks = Checks.Globs;
  for (const auto &[Name, Value] : Checks.Options)
    Result.CheckOptions[Name] = tidy::ClangTidyOptions::ClangTidyValue(Value);
  return Result;
}

ParseResult parse(const CompileCommand &Command, const EnabledChecks &Checks,
                  const AnalyzedFiles &IsAnalyzed,
                  const std::optional<SharedHeader> &Shared,
                  const std::string &Stubs,
                  const std::shared_ptr<const summary::Library> &Others) {
  ParseResult Result;
  tidy::ClangTidyContext Context(std::make_unique<tidy::DefaultOptionsProvider>(
      tidy::ClangTidyGlobalOptions(), tidyOptions(Checks)));
  // Each fix includes all its edits, such as added includes; common edits are
  // merged later.
  Context.setSelfContainedDiags(true);
  FindingCollector Collector(Context, IsAnalyzed);
  PreprocessorLog Log;
  Log.MissingIncludes = Command.UnknownModelHeaders;
  runAction(Command, Shared, Stubs,
            std::make_unique<LintAction>(Context, Collector, Log, IsAnalyzed,
                                         Checks.DebugPaths, Others,
                                         !Stubs.empty(), Result),
            Collector, Result.Seen);
  Result.Findings = std::move(Collector.Findings);
  Result.Errors = std::move(Collector.Errors);
  Result.MissingIncludes = std::move(Log.MissingIncludes);
  return Result;
}

} // namespace tfop
