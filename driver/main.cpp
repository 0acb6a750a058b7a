// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/registry.h"
#include "driver/command/model_headers.h"
#include "driver/command/tidy_config.h"
#include "driver/commands.h"
#include "driver/completion.h"
#include "driver/doctor.h"
#include "driver/lint.h"
#include "driver/man.h"
#include "driver/merge.h"
#include "driver/options/options.h"
#include "driver/run/run.h"
#include "driver/system/output_file.h"
#include "driver/system/terminal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"

namespace tfop {

static int fail(llvm::Error Problem) {
  tellUser(llvm::toString(std::move(Problem)));
  return WrongUsage;
}

static int list() {
  for (const CheckRow &Row : allChecks()) {
    const llvm::StringRef Levels = Row.Level == CheckLevel::Warning  ? "warning"
                                   : Row.Level == CheckLevel::Remark ? "remark"
                                                                     : "both";
    llvm::outs() << llvm::formatv(
        "{0,-26} {1,-8} {2,-4} {3}\n", llvm::StringRef(Row.Id), Levels,
        Row.HasFix ? "fix" : "", llvm::StringRef(Row.Summary));
  }
  return Clean;
}

static int explain(llvm::StringRef Id) {
  const CheckRow *Row = findCheck(Id);
  if (!Row)
    return fail(userError("there is no check '", Id,
                          "'; 'tf-op-lint list' names them"));
  llvm::outs() << llvm::StringRef(Row->Page);
  return Clean;
}

static int doctor(const Options &CommandLine) {
  llvm::Expected<Run> Subject = Run::prepare(CommandLine);
  if (!Subject)
    return fail(Subject.takeError());
  llvm::Expected<bool> Healthy =
      examine(*Subject, CommandLine.Reports.front().Format, llvm::outs());
  if (!Healthy)
    return fail(Healthy.takeError());
  return *Healthy ? Clean : NotAnalysed;
}

static int commands(Options CommandLine) {
  std::vector<std::string> &Paths = CommandLine.Arguments;
  const std::string Directory = Paths.front();
  Paths.erase(Paths.begin());
  if (Paths.empty())
    Paths.push_back(".");
  llvm::Expected<Run> Subject = Run::prepare(CommandLine);
  if (!Subject)
    return fail(Subject.takeError());
  if (llvm::Error Problem = writeDatabase(*Subject, Directory))
    return fail(std::move(Problem));
  return Clean;
}

static int completion(llvm::StringRef Shell) {
  const std::optional<std::string> Script = completionScript(Shell);
  if (!Script)
    return fail(userError("'completion' takes a shell: bash or zsh, not '",
                          Shell, "'"));
  llvm::outs() << *Script;
  return Clean;
}

/// From standard input to standard output; flags that are left out count as
/// findings.
static int tidyConfig() {
  const auto Text = llvm::MemoryBuffer::getSTDIN();
  if (!Text)
    return fail(userError("cannot read: ", Text.getError().message()));
  llvm::Expected<TidyConfig> Filtered = filterTidyConfig((*Text)->getBuffer());
  if (!Filtered)
    return fail(Filtered.takeError());
  llvm::outs() << Filtered->Text;
  if (Filtered->Refused.empty())
    return Clean;
  std::string Message = "flags in clang-tidy's configuration are ignored "
                        "because they are not known to be harmless:";
  for (const std::string &Word : Filtered->Refused)
    Message += " " + Word;
  tellUser(Message);
  return FindingsLeft;
}

static int run(const Options &Settings) {
  switch (Settings.What) {
  case Command::Lint: {
    llvm::Expected<ExitCode> Code = lint(Settings);
    return Code ? *Code : fail(Code.takeError());
  }
  case Command::List:
    return list();
  case Command::Explain:
    return explain(Settings.Arguments.front());
  case Command::Doctor:
    return doctor(Settings);
  case Command::Headers:
    if (llvm::Error Problem = writeModelHeaders(Settings.Arguments.front()))
      return fail(std::move(Problem));
    return Clean;
  case Command::Commands:
    return commands(Settings);
  case Command::Completion:
    return completion(Settings.Arguments.front());
  case Command::Man:
    llvm::outs() << manPage();
    return Clean;
  case Command::Merge: {
    llvm::Expected<ExitCode> Code = merge(Settings);
    return Code ? *Code : fail(Code.takeError());
  }
  case Command::TidyConfig:
    return tidyConfig();
  case Command::Help:
    llvm::outs() << helpText();
    return Clean;
  case Command::Version:
    llvm::outs() << "tf-op-lint " TFOP_VERSION " (LLVM " LLVM_VERSION_STRING
                    ")\n";
    return Clean;
  }
  return WrongUsage;
}

/// Nothing that was printed may be lost without a word.
static int finish(int Code) {
  if (llvm::Error Problem = finishStandardOutput())
    Code = fail(std::move(Problem));
  // A failure to write to standard error cannot be reported.
  llvm::errs().clear_error();
  return Code;
}

} // namespace tfop

int main(int Count, char **Words) {
  // What is opened later must not become standard output.
  if (llvm::sys::Process::FixupStandardFileDescriptors())
    return tfop::WrongUsage;
  llvm::Expected<tfop::Options> Settings =
      tfop::parseOptions(llvm::ArrayRef(Words + 1, Count - 1));
  const int Code =
      Settings ? tfop::run(*Settings) : tfop::fail(Settings.takeError());
  return tfop::finish(Code);
}
