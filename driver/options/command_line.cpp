// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/options/command_line.h"

#include "driver/options/table.h"
#include "driver/system/error.h"
#include "driver/system/file_io.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Threading.h"

namespace tfop {

static llvm::Error unknownOption(llvm::StringRef Word, llvm::StringRef Name) {
  const OptionRow *Nearest = nullptr;
  unsigned Least = 4;
  for (const OptionRow &Row : optionTable()) {
    const unsigned Distance = Name.edit_distance(Row.Name, true, Least);
    if (Row.Name.size() > 2 && Distance < Least) {
      Least = Distance;
      Nearest = &Row;
    }
  }
  if (Nearest)
    return userError("unknown option '", Word, "'; did you mean '",
                     dashed(Nearest->Name), "'?");
  return userError("unknown option '", Word,
                   "'; run 'tf-op-lint --help' for a list of options");
}

/// "safe|all" -> "safe or all".
static std::string spelledOut(llvm::StringRef Choices) {
  llvm::SmallVector<llvm::StringRef, 4> Words;
  Choices.split(Words, '|');
  const llvm::StringRef Last = Words.pop_back_val();
  return llvm::join(Words, ", ") + (Words.size() > 1 ? "," : "") + " or " +
         Last.str();
}

/// Applies \p Value after checking it against the choices of \p Row.
static llvm::Error applyValue(const OptionRow &Row, llvm::StringRef Value,
                              Options &Result) {
  llvm::SmallVector<llvm::StringRef, 4> Choices;
  llvm::StringRef(Row.Choices).split(Choices, '|', -1, /*KeepEmpty=*/false);
  const bool IsLeftOut = Value.empty() && !Row.needsValue();
  if (!Choices.empty() && !IsLeftOut && !llvm::is_contained(Choices, Value))
    return userError(dashed(Row.Name), " takes ", spelledOut(Row.Choices),
                     ", not '", Value, "'");
  return Row.Apply(Result, Value);
}

/// Reads the option at the front of \p Words, with its value.
static llvm::Error parseOption(llvm::ArrayRef<const char *> &Words,
                               Options &Result) {
  const llvm::StringRef Word = Words.front();
  Words = Words.drop_front();
  const auto [Name, Value] = Word.ltrim('-').split('=');
  const OptionRow *Row =
      llvm::find_if(optionTable(), [&, Name = Name](const OptionRow &R) {
        return R.Name == Name;
      });
  if (Row == optionTable().end() ||
      Word.take_while([](char C) { return C == '-'; }).size() > 2)
    return unknownOption(Word, Name);
  const bool HasValue = Word.contains('=');
  if (Row->Value.empty()) {
    if (HasValue)
      return userError(dashed(Name), " takes no value");
    return Row->Apply(Result, "");
  }
  if (HasValue || !Row->needsValue())
    return applyValue(*Row, Value, Result);
  // Arguments after '--' are paths, never values.
  if (Words.empty() || llvm::StringRef(Words.front()) == "--")
    return userError(dashed(Name), " needs a value: ", dashed(Name),
                     valueSign(*Row), Row->Value);
  const llvm::StringRef Next = Words.front();
  Words = Words.drop_front();
  return applyValue(*Row, Next, Result);
}

static llvm::Error checkArguments(const Options &Result) {
  if (Result.Staged && !Result.ChangedSince.empty())
    return userError("--staged and --changed-since cannot be combined");
  if (Result.onlyChanges() && !Result.WriteBaseline.empty())
    return userError("--write-baseline records all findings; it cannot be "
                     "combined with --staged or --changed-since");
  if (!Result.Root.empty() && Result.onlyChanges())
    return userError("--root does not use git; it cannot be combined with "
                     "--staged or --changed-since");
  if (!Result.Root.empty() && Result.Fix != FixMode::None && !Result.FixDiff)
    return userError(
        "--root does not modify files; use --fix-diff to print a patch");
  const size_t Given = Result.Arguments.size();
  switch (Result.What) {
  case Command::List:
    return Given == 0 ? llvm::Error::success()
                      : userError("'list' takes no arguments");
  case Command::Explain:
    return Given == 1 ? llvm::Error::success()
                      : userError("'explain' takes one check; run 'tf-op-lint "
                                  "list' to see all checks");
  case Command::Headers:
    return Given == 1 ? llvm::Error::success()
                      : userError("'headers' takes one directory");
  case Command::Commands:
    return Given != 0
               ? llvm::Error::success()
               : userError("'commands' takes a directory and optional paths");
  case Command::Completion:
    return Given == 1 ? llvm::Error::success()
                      : userError("'completion' takes a shell: bash or zsh");
  case Command::Man:
    return Given == 0 ? llvm::Error::success()
                      : userError("'man' takes no arguments");
  case Command::TidyConfig:
    return Given == 0 ? llvm::Error::success()
                      : userError("'tidyconfig' takes no arguments; it reads "
                                  "standard input");
  case Command::Merge:
    return Given > 1 || (Given == 1 && Result.HasList)
               ? llvm::Error::success()
               : userError("'merge' takes an output file and at least one "
                           "input file");
  default:
    return llvm::Error::success();
  }
}

/// Replaces each `@FILE` with the lines of the file.
static llvm::Expected<std::vector<std::string>>
expandLists(llvm::ArrayRef<const char *> Words) {
  std::vector<std::string> Result;
  while (!Words.empty()) {
    llvm::StringRef Word = Words.front();
    if (Word == "--")
      break;
    Words = Words.drop_front();
    if (!Word.consume_front("@")) {
      Result.push_back(Word.str());
      continue;
    }
    const auto List = readInput(Word);
    if (!List)
      return userError("'@", Word, "': ", List.getError().message());
    for (llvm::StringRef Line : llvm::split((*List)->getBuffer(), '\n'))
      if (Line.consume_back("\r"); !Line.empty())
        Result.push_back(Line.str());
  }
  Result.insert(Result.end(), Words.begin(), Words.end());
  return Result;
}

static llvm::Expected<Options> parseWords(llvm::ArrayRef<const char *> Words) {
  Options Result;
  bool OnlyPaths = false;
  bool First = true;
  while (!Words.empty()) {
    const llvm::StringRef Word = Words.front();
    if (!OnlyPaths && Word == "--") {
      OnlyPaths = true;
      Words = Words.drop_front();
      continue;
    }
    if (!OnlyPaths && Word.starts_with("-") && Word != "-") {
      if (llvm::Error Problem = parseOption(Words, Result))
        return std::move(Problem);
      continue;
    }
    Words = Words.drop_front();
    const CommandRow *Row = llvm::find_if(
        commandTable(), [&](const CommandRow &C) { return C.Name == Word; });
    if (First && !OnlyPaths && Row != commandTable().end())
      Result.What = Row->What;
    else
      Result.Arguments.push_back(Word.str());
    First = false;
  }
  return Result;
}

/// Fills in defaults that depend on other options.
static llvm::Error complete(Options &Result) {
  if (Result.Arguments.empty())
    Result.Arguments.push_back(".");
  if (Result.Jobs == 0)
    Result.Jobs = llvm::hardware_concurrency().compute_thread_count();
  if (Result.FixDiff && Result.Fix == FixMode::None)
    Result.Fix = FixMode::Safe;
  // A patch on standard output replaces the default report.
  const bool PrintsPatch = Result.FixDiff && Result.PatchFile.empty();
  if (Result.Reports.empty() && !PrintsPatch)
    Result.Reports.push_back({ReportFormat::Text, ""});
  const auto Printed =
      llvm::count_if(Result.Reports, [](const ReportRequest &Request) {
        return Request.File.empty();
      });
  if (PrintsPatch && Printed > 0)
    return userError("--fix-diff prints a patch to standard output; write the "
                     "report to a file with --format=NAME=FILE");
  if (Printed > 1)
    return userError("only one report can go to standard output; write the "
                     "others to files with --format=NAME=FILE");
  return llvm::Error::success();
}

llvm::Expected<Options> parseOptions(llvm::ArrayRef<const char *> Words) {
  llvm::Expected<std::vector<std::string>> Expanded = expandLists(Words);
  if (!Expanded)
    return Expanded.takeError();
  std::vector<const char *> Plain;
  for (const std::string &Word : *Expanded)
    Plain.push_back(Word.c_str());
  llvm::Expected<Options> Result = parseWords(Plain);
  if (!Result)
    return Result.takeError();
  Result->HasList = llvm::any_of(
      Words, [](llvm::StringRef Word) { return Word.starts_with("@"); });
  if (llvm::Error Problem = checkArguments(*Result))
    return std::move(Problem);
  if (llvm::Error Problem = complete(*Result))
    return std::move(Problem);
  return Result;
}

} // namespace tfop
