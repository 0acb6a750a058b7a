// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/trial.h"

#include "driver/command/include_prefix.h"
#include "driver/parse/parse.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Regex.h"
#include <set>

using namespace clang;

namespace tfop {

namespace {

/// Collects errors in all files.
class ErrorCollector : public DiagnosticConsumer {
public:
  explicit ErrorCollector(const AnalyzedFiles &IsAnalyzed)
      : IsAnalyzed(IsAnalyzed) {}

  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    // Notes point from a header to the code that instantiates it.
    if (Level == DiagnosticsEngine::Note && NeedsPlace)
      NeedsPlace = !place(Info, Errors.back());
    if (Level < DiagnosticsEngine::Error)
      return;
    llvm::SmallString<128> Message;
    Info.FormatDiagnostic(Message);
    add(Message.str().str());
    NeedsPlace = !place(Info, Errors.back());
    Errors.back().Identity += "\n" + fileOf(Info);
  }

  void add(std::string Message) {
    NeedsPlace = false;
    // Unnamed types are described by their position.
    static llvm::Regex Position(":[0-9]+:[0-9]+");
    std::string Identity = Message;
    while (Position.match(Identity))
      Identity = Position.sub("", Identity);
    Errors.push_back({std::move(Message), "", 0, 0, std::move(Identity)});
  }

  std::vector<CompilerError> Errors;

private:
  static std::string fileOf(const Diagnostic &Info) {
    if (!Info.hasSourceManager() || Info.getLocation().isInvalid())
      return "";
    const SourceManager &Sources = Info.getSourceManager();
    const OptionalFileEntryRef File = Sources.getFileEntryRefForID(
        Sources.getFileID(Sources.getFileLoc(Info.getLocation())));
    return File ? File->getFileEntry().tryGetRealPathName().str() : "";
  }

  /// Sets the location of \p Error to that of \p Info. False if it is not in
  /// the user's code.
  bool place(const Diagnostic &Info, CompilerError &Error) const {
    const std::string File = fileOf(Info);
    const bool InTree = IsAnalyzed(File);
    if (File.empty() || (!InTree && !Error.File.empty()))
      return false;
    const SourceManager &Sources = Info.getSourceManager();
    const SourceLocation Where = Sources.getFileLoc(Info.getLocation());
    Error.File = File;
    Error.Line = Sources.getSpellingLineNumber(Where);
    Error.Column = Sources.getSpellingColumnNumber(Where);
    return InTree;
  }

  const AnalyzedFiles &IsAnalyzed;
  /// The last error has no location in the user's code yet.
  bool NeedsPlace = false;
};

/// Parses a file, including all bodies.
class CompileAction : public SyntaxOnlyAction {
public:
  explicit CompileAction(ErrorCollector &Collector) : Collector(Collector) {}

private:
  /// Reports a missing include as an error and continues the parse.
  struct MissingIncludes : PPCallbacks {
    explicit MissingIncludes(ErrorCollector &Collector)
        : Collector(Collector) {}
    bool FileNotFound(llvm::StringRef Name) override {
      Collector.add("'" + Name.str() + "' file not found");
      return true;
    }
    ErrorCollector &Collector;
  };

  bool BeginSourceFileAction(CompilerInstance &Compiler) override {
    // A fatal error would suppress all later diagnostics.
    Compiler.getDiagnostics().setFatalsAsError(true);
    Compiler.getPreprocessor().addPPCallbacks(
        std::make_unique<MissingIncludes>(Collector));
    return SyntaxOnlyAction::BeginSourceFileAction(Compiler);
  }

  ErrorCollector &Collector;
};

} // namespace

CompileCommand trialCommand(CompileCommand Command) {
  llvm::erase(Command.Arguments, "-Wno-c++11-narrowing");
  // Unlike -Wno-everything, -w keeps warnings that default to errors.
  std::replace(Command.Arguments.begin(), Command.Arguments.end(),
               std::string("-Wno-everything"), std::string("-w"));
  return Command;
}

/// A precompiled header that declares only what the source includes:
/// op_kernel.h, if the source begins with it.
static std::optional<SharedHeader> ownHeader(const CompileCommand &Command,
                                             const Sharing &Headers) {
  static constexpr llvm::StringLiteral Include =
      "\"tensorflow/core/framework/op_kernel.h\"";
  const auto Text = Command.View->read(Command.File);
  if (!Text)
    return std::nullopt;
  const IncludePrefix Prefix = includePrefix(
      (*Text)->getBuffer(), [](llvm::StringRef) { return false; });
  if (!Prefix.Defines.empty() || !llvm::is_contained(Prefix.Includes, Include))
    return std::nullopt;
  const auto Recipe = std::make_shared<HeaderRecipe>(*Headers.Recipe);
  Recipe->Text = ("#include " + Include + "\n").str();
  const std::optional<std::string> File = sharedHeader(*Recipe, Headers.Folder);
  return File ? std::optional(SharedHeader{*File, Recipe}) : std::nullopt;
}

Trial compile(const CompileCommand &Command, const Understanding &How,
              const AnalyzedFiles &IsAnalyzed, const Sharing &Headers) {
  const auto ErrorsOf = [&](const CompileCommand &What,
                            const std::optional<SharedHeader> &Shared,
                            const std::string &Stubs) {
    ErrorCollector Collector(IsAnalyzed);
    FilesSeen Unused;
    runAction(What, Shared, Stubs, std::make_unique<CompileAction>(Collector),
              Collector, Unused);
    return std::move(Collector.Errors);
  };
  // Real headers are parsed each time, because their precompiled part depends
  // on which sources are compiled together.
  const bool MayShare = Headers.Recipe && Command.UsesModel;
  Trial Result;
  Result.ErrorsAlone = ErrorsOf(
      Command, MayShare ? ownHeader(Command, Headers) : std::nullopt, "");
  if (Result.ErrorsAlone.empty() && !How.WithBuildMacros)
    return Result;
  CompileCommand AsAnalyzed = Command;
  if (How.WithBuildMacros)
    AsAnalyzed.Arguments.insert(AsAnalyzed.Arguments.end() - 1,
                                Command.BuildMacros.begin(),
                                Command.BuildMacros.end());
  std::optional<SharedHeader> Shared;
  if (MayShare)
    if (const auto File = sharedHeader(*Headers.Recipe, Headers.Folder))
      Shared = {*File, Headers.Recipe};
  Result.Errors = ErrorsOf(AsAnalyzed, Shared, "");
  if (!How.Stubs.empty())
    llvm::append_range(Result.Errors, ErrorsOf(AsAnalyzed, Shared, How.Stubs));
  return Result;
}

std::optional<CompilerError> newError(const Trial &Before, const Trial &After) {
  if (Before.ErrorsAlone.empty() && !After.ErrorsAlone.empty())
    return After.ErrorsAlone.front();
  // A source that did not compile alone before, such as a header that requires
  // other includes, is compared as analyzed.
  std::multiset<std::string> Existing;
  for (const CompilerError &Error : Before.Errors)
    Existing.insert(Error.Identity);
  for (const CompilerError &Error : After.Errors) {
    const auto Same = Existing.find(Error.Identity);
    if (Same == Existing.end())
      return Error;
    Existing.erase(Same);
  }
  return std::nullopt;
}

} // namespace tfop
