// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/analysis.h"

#include "driver/parse/parse.h"
#include "driver/parse/stubs.h"
#include "driver/parse/unknown_macros.h"
#include "driver/sources/text_encoding.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <tuple>
#include <utility>

namespace tfop {

/// Why the file cannot be parsed at all, or an empty string.
static std::string whyUnreadable(const CompileCommand &Command,
                                 FilesSeen &Seen) {
  const auto Text = noting(Command.View->fileSystem(), Seen)
                        ->getBufferForFile(Command.File, /*FileSize=*/-1,
                                           /*RequiresNullTerminator=*/true,
                                           /*IsVolatile=*/true);
  if (!Text) {
    Seen.HadTrouble = true;
    return "cannot read the file: " + Text.getError().message();
  }
  if (isUtf16((*Text)->getBuffer()))
    return "it is encoded in UTF-16; convert it to UTF-8";
  if ((*Text)->getBuffer().contains('\0'))
    return "it is a binary file";
  return "";
}

/// Orders parse results by how much of the file was parsed.
static auto understanding(const ParseResult &Result) {
  return std::tuple(Result.Survey.BodiesParsed, Result.Survey.MarksParsed,
                    Result.Survey.BodiesWhole,
                    -static_cast<long>(Result.Incomplete.size()),
                    -static_cast<long>(Result.Errors.size()));
}

/// True if another setup may recover lost code: a function of the file or a
/// function that uses TensorFlow is incomplete.
static bool losesCode(const ParseResult &Result) {
  return llvm::any_of(Result.Incomplete, [](const IncompleteFunction &Each) {
    return Each.IsInMainFile || Each.UsesTensorFlow;
  });
}

/// True if parsing with the build's macros covers more of the file without
/// losing anything.
static bool showsMore(const ParseResult &With, const ParseResult &Without) {
  const KernelSurvey &New = With.Survey, &Old = Without.Survey;
  return With.SkippedBytes < Without.SkippedBytes &&
         New.BodiesParsed >= Old.BodiesParsed &&
         New.MarksParsed >= Old.MarksParsed;
}

/// True if the shared header may have caused the error: it declares a name that
/// conflicts with one of the project's.
static bool isClash(const ParseError &Error) {
  return !Error.Where || Error.ConflictsWithHeader;
}

/// Definitions of the macros that the file uses but the tree does not define.
static std::string unknownMacrosOf(const CompileCommand &Command, bool IsC) {
  const auto Text = Command.View->read(Command.File);
  if (!Text)
    return "";
  UnknownMacros Macros((*Text)->getBuffer());
  for (const std::string &File : Command.TreeFiles) {
    if (Macros.isEmpty())
      break;
    if (const auto Header = Command.View->read(File))
      Macros.removeDefinedIn((*Header)->getBuffer());
  }
  return Macros.text(IsC);
}

/// The texts of the file and of the headers of the tree that it includes.
static std::vector<std::string> textsOf(const CompileCommand &Command) {
  static constexpr size_t MostBytes = 2 << 20;
  std::vector<std::string> Texts;
  size_t Bytes = 0;
  for (const std::string &File : Command.TreeFiles)
    if (const auto Text = Command.View->read(File);
        Text && (Bytes += (*Text)->getBufferSize()) < MostBytes)
      Texts.push_back((*Text)->getBuffer().str());
  return Texts;
}

/// Parses with different setups until the file is fully parsed or no setup
/// improves the result.
static ParseResult parseBest(CompileCommand Command,
                             const EnabledChecks &Checks,
                             const AnalyzedFiles &IsAnalyzed,
                             const Sharing &Headers, const Answers &Others,
                             Understanding &How, FilesSeen &Seen) {
  const std::shared_ptr<const summary::Library> Library = libraryOf(Others);
  const auto Parse = [&](llvm::StringRef Reason,
                         const std::optional<SharedHeader> &Shared,
                         const std::string &Stubs) {
    How.Parses.push_back(Reason.str());
    ParseResult Result =
        parse(Command, Checks, IsAnalyzed, Shared, Stubs, Library);
    Seen.add(std::move(Result.Seen));
    return Result;
  };
  std::optional<SharedHeader> Shared;
  if (Headers.Recipe)
    if (const auto File = sharedHeader(*Headers.Recipe, Headers.Folder)) {
      Shared = {*File, Headers.Recipe};
      Seen.add(sharedHeaderFiles(*File));
    }
  const bool IsC = Command.Arguments.front() == "clang";
  const std::string Macros = unknownMacrosOf(Command, IsC);
  StubDeclarations Stubs(IsC, Macros);
  const std::string Start = Macros.empty() ? "" : Stubs.text();
  How.Stubs = Start;
  ParseResult Best = Parse("first", Shared, Start);
  if (!Command.BuildMacros.empty() && Best.SkippedBytes != 0) {
    const std::vector<std::string> Plain = Command.Arguments;
    Command.Arguments.insert(Command.Arguments.end() - 1,
                             Command.BuildMacros.begin(),
                             Command.BuildMacros.end());
    // Precompiled real headers may depend on the macros.
    const std::optional<SharedHeader> Usable =
        Command.UsesModel ? Shared : std::nullopt;
    if (ParseResult More = Parse("build macros", Usable, Start);
        showsMore(More, Best)) {
      Best = std::move(More);
      Shared = Usable;
      How.WithBuildMacros = true;
    } else {
      Command.Arguments = Plain;
    }
  }
  // With the model, only conflicting declarations can be the fault of the
  // shared header.
  if ((Shared || !Command.IncludedFirst.empty()) && losesCode(Best) &&
      (!Command.UsesModel || llvm::any_of(Best.Errors, isClash))) {
    const std::string First = std::exchange(Command.IncludedFirst, "");
    ParseResult Plain = Parse("conflicting names", std::nullopt, Start);
    if (understanding(Plain) > understanding(Best)) {
      Best = std::move(Plain);
      Shared.reset();
    } else {
      Command.IncludedFirst = First;
    }
  }
  // Do not parse files with excessive template instantiation again.
  static constexpr size_t HeavyTree = 400 << 20;
  if (Best.TreeBytes > HeavyTree)
    return Best;
  // Declare names that missing headers would declare; later attempts add
  // members that earlier attempts required.
  static constexpr int MostRounds = 4;
  ParseResult Last = Best;
  const std::vector<std::string> Texts =
      losesCode(Last) ? textsOf(Command) : std::vector<std::string>();
  for (int Round = 0;
       Round < MostRounds && losesCode(Last) && Stubs.learn(Last.Errors, Texts);
       ++Round) {
    Last = Parse("missing names", Shared, Stubs.text());
    if (understanding(Last) > understanding(Best)) {
      Best = Last;
      How.Stubs = Stubs.text();
    }
  }
  return Best;
}

static std::string describe(const ParseError &Error, llvm::StringRef File) {
  return Error.Where
             ? "line " + std::to_string(Error.Where->Line) +
                   (Error.Where->File == File ? ""
                                              : " of " + Error.Where->File) +
                   ": " + Error.Message
             : Error.Message;
}

/// Describes the errors if they lost code that uses TensorFlow, the errors in
/// that code first.
static void describeErrors(const ParseResult &Parsed, FileCoverage &Coverage) {
  const auto IsInLostCode = [&](const ParseError &Error) {
    return !Error.Where ||
           llvm::any_of(Parsed.Incomplete, [&](const IncompleteFunction &Each) {
             return Each.UsesTensorFlow && Each.contains(*Error.Where);
           });
  };
  if (llvm::none_of(Parsed.Incomplete, [](const IncompleteFunction &Each) {
        return Each.UsesTensorFlow;
      })) {
    Coverage.OtherErrors = Parsed.Errors.size();
    return;
  }
  static constexpr size_t Most = 5;
  std::vector<ParseError> Errors, Others;
  for (const ParseError &Error : Parsed.Errors)
    (IsInLostCode(Error) ? Errors : Others).push_back(Error);
  llvm::append_range(Errors, Others);
  for (const ParseError &Error : llvm::ArrayRef(Errors).take_front(Most))
    Coverage.Reasons.push_back(describe(Error, Coverage.File));
  if (Errors.size() > Most)
    Coverage.Reasons.push_back(std::to_string(Errors.size() - Most) +
                               " more errors");
}

/// Records the files that the result depends on.
static void keepStamps(const FilesSeen &Seen, FileAnalysis &Result) {
  Result.IsRepeatable = !Seen.HadTrouble;
  Result.Files = Seen.stamps();
}

FileAnalysis analyze(const CompileCommand &Command, const EnabledChecks &Checks,
                     const AnalyzedFiles &IsAnalyzed, const Sharing &Headers,
                     const Answers &Others) {
  FileAnalysis Result;
  Result.Coverage.File = Command.File;
  FilesSeen Seen;
  Result.Coverage.Failure = whyUnreadable(Command, Seen);
  if (!Result.Coverage.Failure.empty()) {
    keepStamps(Seen, Result);
    return Result;
  }
  ParseResult Parsed = parseBest(Command, Checks, IsAnalyzed, Headers, Others,
                                 Result.Best, Seen);
  keepStamps(Seen, Result);
  Result.Coverage.Parses = Result.Best.Parses;
  Result.Findings = std::move(Parsed.Findings);
  Result.Survey = std::move(Parsed.Survey);
  Result.NolintFiles = std::move(Parsed.NolintFiles);
  Result.AnalyzedFiles = std::move(Parsed.AnalyzedFiles);
  Result.Exports = std::move(Parsed.Exports);
  Result.Asked = std::move(Parsed.Asked);
  Result.Coverage.MissingIncludes.assign(Parsed.MissingIncludes.begin(),
                                         Parsed.MissingIncludes.end());
  describeErrors(Parsed, Result.Coverage);
  if (!Parsed.ExcludedBy.empty())
    Result.Coverage.Inactive = "its code is excluded by " + Parsed.ExcludedBy;
  llvm::append_range(Result.Coverage.Reasons, Parsed.Gaps);
  if (!Checks.DebugPaths.empty())
    llvm::errs() << Command.File << ": "
                 << (Parsed.PathLog.empty()
                         ? "no path of '" + Checks.DebugPaths +
                               "' was explored\n"
                         : "\n" + Parsed.PathLog);
  if (Result.Survey.BodiesInText > 0 && Result.Survey.BodiesParsed == 0)
    Result.Coverage.Failure =
        "none of its compute methods could be parsed" +
        (Parsed.Errors.empty()
             ? ""
             : "; " + describe(Parsed.Errors.front(), Result.Coverage.File));
  else if (Parsed.KnowsNoTensorFlow)
    Result.Coverage.Failure =
        "none of the names of TensorFlow that it uses is declared";
  return Result;
}

} // namespace tfop
