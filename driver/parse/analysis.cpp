// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/analysis.h"

#include "driver/parse/parse.h"
#include "driver/parse/stubs.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

namespace tfop {

/// Why the file cannot be parsed at all, or an empty string.
static std::string unreadableBecause(const CompileCommand &Command,
                                     FilesSeen &Seen) {
  const auto Text = noting(Command.View->fileSystem(), Seen)
                        ->getBufferForFile(Command.File, /*FileSize=*/-1,
                                           /*RequiresNullTerminator=*/true,
                                           /*IsVolatile=*/true);
  if (!Text) {
    Seen.HadTrouble = true;
    return "cannot read it: " + Text.getError().message();
  }
  if ((*Text)->getBuffer().contains('\0'))
    return "it is a binary file";
  return "";
}

/// How much of the file a parse understood: more is better.
static auto understanding(const ParseResult &Result) {
  return std::tuple(Result.Survey.BodiesParsed, Result.Survey.MarksParsed,
                    Result.Survey.BodiesWhole,
                    -static_cast<long>(Result.Errors.size()));
}

/// True if a parse with the build's macros shows more of the file, and loses
/// nothing of what is understood without.
static bool showsMore(const ParseResult &With, const ParseResult &Without) {
  const KernelSurvey &New = With.Survey, &Old = Without.Survey;
  return With.SkippedBytes < Without.SkippedBytes &&
         New.BodiesParsed >= Old.BodiesParsed &&
         New.MarksParsed >= Old.MarksParsed;
}

/// True if the shared header may be at fault: a name of the project's own
/// clashes with one that the file itself would not have included.
static bool isClash(const ParseError &Error) {
  return !Error.Where ||
         llvm::any_of(llvm::ArrayRef<llvm::StringRef>{"ambiguous",
                                                      "redefinition",
                                                      "redeclar", "previous",
                                                      "conflict"},
                      [&](llvm::StringRef Word) {
                        return llvm::StringRef(Error.Message).contains(Word);
                      });
}

/// Parses until the file is understood, or nothing more can be done.
static ParseResult parseBest(CompileCommand Command,
                             const EnabledChecks &Checks,
                             const JudgedFiles &Judges, const Sharing &Headers,
                             Understanding &How, FilesSeen &Seen) {
  const auto Parse = [&](const std::optional<SharedHeader> &Shared,
                         const std::string &Stubs) {
    ParseResult Result = parse(Command, Checks, Judges, Shared, Stubs);
    Seen.add(std::move(Result.Seen));
    return Result;
  };
  std::optional<SharedHeader> Shared;
  if (Headers.Recipe)
    if (const auto File = sharedHeader(*Headers.Recipe, Headers.Folder)) {
      Shared = {*File, Headers.Recipe};
      Seen.add(sharedHeaderFiles(*File));
    }
  ParseResult Best = Parse(Shared, "");
  if (!Command.BuildMacros.empty() && Best.SkippedBytes != 0) {
    const std::vector<std::string> Plain = Command.Arguments;
    Command.Arguments.insert(Command.Arguments.end() - 1,
                             Command.BuildMacros.begin(),
                             Command.BuildMacros.end());
    // What is precompiled of real headers may depend on them.
    const std::optional<SharedHeader> Start =
        Command.UsesModel ? Shared : std::nullopt;
    if (ParseResult More = Parse(Start, ""); showsMore(More, Best)) {
      Best = std::move(More);
      Shared = Start;
      How.WithBuildMacros = true;
    } else {
      Command.Arguments = Plain;
    }
  }
  // The model's own part is known to be harmless.
  if (Shared && (Command.UsesModel ? llvm::any_of(Best.Errors, isClash)
                                   : !Best.Errors.empty())) {
    ParseResult Plain = Parse(std::nullopt, "");
    if (understanding(Plain) > understanding(Best)) {
      Best = std::move(Plain);
      Shared.reset();
    }
  }
  // A file that instantiates templates without end is not parsed again.
  static constexpr size_t HeavyTree = 400 << 20;
  if (Best.TreeBytes > HeavyTree)
    return Best;
  // Names that missing headers would declare; the second round gives their
  // types the members that the first one asked for.
  StubDeclarations Stubs;
  static constexpr int MostRounds = 4;
  ParseResult Last = Best;
  for (int Round = 0; Round < MostRounds && Stubs.learn(Last.Errors); ++Round) {
    Last = Parse(Shared, Stubs.text());
    if (understanding(Last) > understanding(Best)) {
      Best = Last;
      How.Stubs = Stubs.text();
    }
  }
  return Best;
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

/// Notes what the result depends on.
static void keepStamps(const FilesSeen &Seen, FileAnalysis &Result) {
  Result.IsRepeatable = !Seen.HadTrouble;
  Result.Files = Seen.stamps();
}

FileAnalysis analyze(const CompileCommand &Command, const EnabledChecks &Checks,
                     const JudgedFiles &Judges, const Sharing &Headers) {
  FileAnalysis Result;
  Result.Coverage.File = Command.File;
  FilesSeen Seen;
  Result.Coverage.Failure = unreadableBecause(Command, Seen);
  if (!Result.Coverage.Failure.empty()) {
    keepStamps(Seen, Result);
    return Result;
  }
  ParseResult Parsed =
      parseBest(Command, Checks, Judges, Headers, Result.Best, Seen);
  keepStamps(Seen, Result);
  Result.Findings = std::move(Parsed.Findings);
  Result.Survey = std::move(Parsed.Survey);
  Result.NolintFiles = std::move(Parsed.NolintFiles);
  Result.JudgedFiles = std::move(Parsed.JudgedFiles);
  Result.Coverage.MissingIncludes.assign(Parsed.MissingIncludes.begin(),
                                         Parsed.MissingIncludes.end());
  describeErrors(Parsed.Errors, Result.Coverage);
  llvm::append_range(Result.Coverage.Reasons, Parsed.Gaps);
  if (!Checks.DebugPaths.empty())
    llvm::errs() << Command.File << ": "
                 << (Parsed.PathLog.empty()
                         ? "no path of '" + Checks.DebugPaths +
                               "' was explored\n"
                         : "\n" + Parsed.PathLog);
  if (Result.Survey.BodiesInText > 0 && Result.Survey.BodiesParsed == 0)
    Result.Coverage.Failure =
        "none of its compute methods could be understood" +
        (Result.Coverage.Reasons.empty() ? ""
                                         : "; " + Result.Coverage.Reasons[0]);
  return Result;
}

} // namespace tfop
