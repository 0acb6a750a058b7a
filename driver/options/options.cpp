// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/options/options.h"

#include "driver/options/table.h"
#include "driver/report/report.h"
#include "driver/system/file_io.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Threading.h"

namespace tfop {

static const CommandRow Commands[] = {
    {"list", "", "every check: id, level, fix, one line", Command::List},
    {"explain", "CHECK", "a check's page: what, why, bad and good code, fix",
     Command::Explain},
    {"doctor", "[PATH...]", "what it found and what it lacks: headers, kernels",
     Command::Doctor},
    {"headers", "DIR", "writes the built-in model of TensorFlow to DIR",
     Command::Headers},
    {"commands", "DIR [PATH...]", "writes a compilation database to DIR",
     Command::Commands},
    {"completion", "SHELL", "prints the completions for a shell: bash, zsh",
     Command::Completion},
    {"man", "", "prints the man page", Command::Man},
    {"merge", "OUT IN...", "many SARIF files into one, each place once",
     Command::Merge},
    {"tidyconfig", "", "filters the flags in a clang-tidy configuration",
     Command::TidyConfig},
};

llvm::Expected<std::optional<Level>> parseFailOn(llvm::StringRef Value) {
  if (Value == "warning")
    return Level::Warning;
  if (Value == "remark")
    return Level::Remark;
  if (Value == "never")
    return std::nullopt;
  return userError("fail-on takes warning, remark or never, not '", Value, "'");
}

static llvm::Error applyFormat(Options &Result, llvm::StringRef Value) {
  const auto [Name, File] = Value.split('=');
  if (!isReportFormat(Name))
    return userError("unknown format '", Name, "'; there are ",
                     llvm::join(reportFormats(), ", "));
  if (Value.contains('=') && File.empty())
    return userError("--format=", Name, "= needs a file name after the '='");
  Result.Reports.push_back({Name.str(), File.str()});
  return llvm::Error::success();
}

static llvm::Error applyShow(Options &Result, llvm::StringRef Value) {
  Result.Show = Value == "warning" ? Level::Warning : Level::Remark;
  return llvm::Error::success();
}

static llvm::Error applyColor(Options &Result, llvm::StringRef Value) {
  if (Value != "auto")
    Result.Coloured = Value == "always";
  return llvm::Error::success();
}

static llvm::Error applyFix(Options &Result, llvm::StringRef Value) {
  Result.Fix = Value == "all" ? FixMode::All : FixMode::Safe;
  return llvm::Error::success();
}

static llvm::Error applyAlias(Options &Result, llvm::StringRef Value) {
  const auto [Copy, File] = Value.split('=');
  if (Copy.empty() || File.empty())
    return userError("--alias takes COPY=FILE, not '", Value, "'");
  Result.Aliases.emplace_back(Copy.str(), File.str());
  return llvm::Error::success();
}

static llvm::Error applyFixDiff(Options &Result, llvm::StringRef Value) {
  Result.FixDiff = true;
  Result.PatchFile = Value.str();
  return llvm::Error::success();
}

static llvm::Error applyFailOn(Options &Result, llvm::StringRef Value) {
  auto FailOn = parseFailOn(Value);
  if (!FailOn)
    return FailOn.takeError();
  Result.FailOn = *FailOn;
  return llvm::Error::success();
}

static llvm::Error storeNumber(llvm::StringRef Option, llvm::StringRef Value,
                               unsigned &Number) {
  if (Value.getAsInteger(10, Number) || Number == 0)
    return userError(Option, " takes a number from 1 on, not '", Value, "'");
  return llvm::Error::success();
}

static llvm::Error applyJobs(Options &Result, llvm::StringRef Value) {
  return storeNumber("--jobs", Value, Result.Jobs);
}

static llvm::Error applyTimeout(Options &Result, llvm::StringRef Value) {
  return storeNumber("--timeout", Value, Result.Timeout);
}

template <auto Member>
static llvm::Error store(Options &Result, llvm::StringRef Value) {
  Result.*Member = Value.str();
  return llvm::Error::success();
}

template <auto Member>
static llvm::Error append(Options &Result, llvm::StringRef Value) {
  (Result.*Member).push_back(Value.str());
  return llvm::Error::success();
}

template <auto Member>
static llvm::Error switchOn(Options &Result, llvm::StringRef) {
  Result.*Member = true;
  return llvm::Error::success();
}

template <Command What>
static llvm::Error choose(Options &Result, llvm::StringRef) {
  Result.What = What;
  return llvm::Error::success();
}

// clang-format off
static const OptionRow Table[] = {
    {"what is linted", "checks", "GLOBS", "which checks run: starts from tf-*, '-' takes out",
     store<&Options::Checks>},
    {"", "exclude", "GLOB", "leave out paths that match",
     append<&Options::Excludes>},
    {"", "root", "DIR", "the tree's root: no git, no guesses, links stay",
     store<&Options::Root>},
    {"", "alias", "COPY=FILE", "with --root: what is found in COPY is FILE's",
     applyAlias},
    {"", "all", "", "also files with nothing of TensorFlow in them",
     switchOn<&Options::All>},
    {"how it is read", "p", "DIR", "where the compilation database is",
     store<&Options::DatabaseDirectory>},
    {"", "extra-arg", "FLAG", "a flag added to every compile command",
     append<&Options::ExtraArguments>},
    {"", "tf-include", "DIR", "TensorFlow's headers; 'model': the built-in ones",
     store<&Options::TensorFlowInclude>},
    {"", "jobs", "N", "how many files at a time; default: the cores",
     applyJobs},
    {"", "timeout", "SECONDS", "CPU time that one file may take; default 120",
     applyTimeout},
    {"", "cache-dir", "DIR", "where results are kept between runs",
     store<&Options::CacheDirectory>},
    {"", "no-cache", "", "keep nothing and use nothing that was kept",
     switchOn<&Options::NoCache>},
    {"which findings count", "staged", "", "only on lines that the index changes, as it has them",
     switchOn<&Options::Staged>},
    {"", "changed-since", "REV", "only on lines changed since the branch left REV",
     store<&Options::ChangedSince>},
    {"", "baseline", "FILE", "leave out the known findings in FILE",
     store<&Options::Baseline>},
    {"", "write-baseline", "FILE", "record the findings in FILE; they are known then",
     store<&Options::WriteBaseline>},
    {"", "show", "LEVEL", "the least level shown: remark (default), warning",
     applyShow, "warning|remark"},
    {"", "show-suppressed", "", "also what NOLINT hides",
     switchOn<&Options::ShowSuppressed>},
    {"", "fail-on", "LEVEL", "makes exit code 1: warning (default), remark, never",
     applyFailOn, "warning|remark|never"},
    {"", "exit-zero", "", "exit code 0 whatever is found; the reports tell",
     switchOn<&Options::ExitZero>},
    {"fixes", "fix", "[=safe|all]", "apply safe fixes (default), or suggested ones too",
     applyFix, "safe|all"},
    {"", "fix-diff", "[=FILE]", "print what --fix would change, change nothing",
     applyFixDiff},
    {"output", "format", "NAME[=FILE]", "text, json, sarif, sarif-part, github, gitlab",
     applyFormat},
    {"", "color", "WHEN", "auto (default), always, never",
     applyColor, "auto|always|never"},
    {"", "statistics", "", "a table of checks, and the slowest files",
     switchOn<&Options::Statistics>},
    {"", "no-progress", "", "no progress line on a terminal",
     switchOn<&Options::NoProgress>},
    {"", "quiet", "", "no summary and no progress",
     switchOn<&Options::Quiet>},
    {"", "version", "", "print the version", choose<Command::Version>},
    {"", "help", "", "print this text", choose<Command::Help>},
};
// clang-format on

static const ExitCodeRow ExitCodes[] = {
    {Clean, "clean"},
    {FindingsLeft, "findings"},
    {WrongUsage, "wrong usage or configuration"},
    {NotAnalysed, "something could not be analysed"},
};

llvm::ArrayRef<OptionRow> optionTable() { return Table; }
llvm::ArrayRef<CommandRow> commandTable() { return Commands; }
llvm::ArrayRef<ExitCodeRow> exitCodeTable() { return ExitCodes; }

std::string dashed(llvm::StringRef Name) {
  return (Name.size() == 1 ? "-" : "--") + Name.str();
}

llvm::StringRef valueSign(const OptionRow &Row) {
  return !Row.needsValue() ? "" : Row.Name.size() == 1 ? " " : "=";
}

static llvm::Error unknownOption(llvm::StringRef Word, llvm::StringRef Name) {
  const OptionRow *Nearest = nullptr;
  unsigned Least = 4;
  for (const OptionRow &Row : Table) {
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
                   "'; 'tf-op-lint --help' lists the options");
}

/// "safe|all" -> "safe or all".
static std::string spelledOut(llvm::StringRef Choices) {
  llvm::SmallVector<llvm::StringRef, 4> Words;
  Choices.split(Words, '|');
  const llvm::StringRef Last = Words.pop_back_val();
  return llvm::join(Words, ", ") + " or " + Last.str();
}

/// Lets \p Row store \p Value if it is one of the values there are.
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
  const auto *Row = llvm::find_if(
      Table, [&, Name = Name](const OptionRow &R) { return R.Name == Name; });
  if (Row == std::end(Table) ||
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
  // What follows '--' is a path, even if it looks like an option.
  if (Words.empty() || llvm::StringRef(Words.front()) == "--")
    return userError(dashed(Name), " needs a value: ", dashed(Name),
                     valueSign(*Row), Row->Value);
  const llvm::StringRef Next = Words.front();
  Words = Words.drop_front();
  return applyValue(*Row, Next, Result);
}

static llvm::Error checkArguments(const Options &Result) {
  if (Result.Staged && !Result.ChangedSince.empty())
    return userError("--staged and --changed-since exclude each other");
  if (Result.onlyChanges() && !Result.WriteBaseline.empty())
    return userError("--write-baseline records every finding; it goes with "
                     "neither --staged nor --changed-since");
  if (!Result.Root.empty() && Result.onlyChanges())
    return userError("--root asks no git; it goes with neither --staged nor "
                     "--changed-since");
  if (!Result.Root.empty() && Result.Fix != FixMode::None && !Result.FixDiff)
    return userError("--root changes nothing; it goes with --fix-diff, not "
                     "with --fix alone");
  const size_t Given = Result.Arguments.size();
  switch (Result.What) {
  case Command::List:
    return Given == 0 ? llvm::Error::success()
                      : userError("'list' takes no arguments");
  case Command::Explain:
    return Given == 1 ? llvm::Error::success()
                      : userError("'explain' takes one check; 'tf-op-lint "
                                  "list' names them");
  case Command::Headers:
    return Given == 1 ? llvm::Error::success()
                      : userError("'headers' takes one directory");
  case Command::Commands:
    return Given != 0 ? llvm::Error::success()
                      : userError("'commands' takes a directory, and paths");
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
               : userError("'merge' takes the file to write and those to read");
  default:
    return llvm::Error::success();
  }
}

/// Each `@FILE` gives way to the lines of the file.
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
    const auto *Row = llvm::find_if(
        Commands, [&](const CommandRow &C) { return C.Name == Word; });
    if (First && !OnlyPaths && Row != std::end(Commands))
      Result.What = Row->What;
    else
      Result.Arguments.push_back(Word.str());
    First = false;
  }
  return Result;
}

/// Fills in what follows from the rest.
static llvm::Error complete(Options &Result) {
  if (Result.Arguments.empty())
    Result.Arguments.push_back(".");
  if (Result.Jobs == 0)
    Result.Jobs = llvm::hardware_concurrency().compute_thread_count();
  if (Result.FixDiff && Result.Fix == FixMode::None)
    Result.Fix = FixMode::Safe;
  // A patch has standard output for itself.
  const bool PrintsPatch = Result.FixDiff && Result.PatchFile.empty();
  if (Result.Reports.empty() && !PrintsPatch)
    Result.Reports.push_back({"text", ""});
  const auto Printed =
      llvm::count_if(Result.Reports, [](const ReportRequest &Request) {
        return Request.File.empty();
      });
  if (PrintsPatch && Printed > 0)
    return userError("--fix-diff prints a patch; give the report a file: "
                     "--format=NAME=FILE");
  if (Printed > 1)
    return userError("only one --format can go to standard output; give the "
                     "others a file: --format=NAME=FILE");
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

static void appendRow(std::string &Text, std::string Left,
                      llvm::StringRef Help) {
  Left.resize(std::max<size_t>(Left.size() + 2, 26), ' ');
  Text += "  " + Left + Help.str() + "\n";
}

/// "exit codes: 0 clean, ...", in lines that fit the others.
static std::string exitCodesText() {
  std::string Text, Line = "exit codes:";
  for (const ExitCodeRow &Row : ExitCodes) {
    const std::string Next =
        " " + std::to_string(Row.Code) + " " + Row.Meaning.str();
    if (Line.size() + Next.size() > 76) {
      Text += Line + "\n";
      Line.assign(11, ' ');
    }
    Line += Next + (&Row == std::end(ExitCodes) - 1 ? "\n" : ",");
  }
  return Text + Line;
}

std::string helpText() {
  std::string Text =
      "tf-op-lint finds leaks and broken kernel contracts in TensorFlow custom "
      "ops.\n\n"
      "usage: tf-op-lint [OPTIONS] [PATH...]   lint files and trees; default "
      "\".\"\n\n";
  for (const CommandRow &Row : Commands)
    appendRow(Text, (llvm::Twine(Row.Name) + " " + Row.Arguments).str(),
              Row.Help);
  for (const OptionRow &Row : Table) {
    if (!Row.Group.empty())
      Text += "\n" + Row.Group.str() + ":\n";
    appendRow(Text, dashed(Row.Name) + valueSign(Row).str() + Row.Value.str(),
              Row.Help);
  }
  Text += "\n" + exitCodesText();
  return Text;
}

} // namespace tfop
