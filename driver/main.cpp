// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/options/command_line.h"
#include "driver/options/help.h"
#include "driver/subcommands.h"
#include "driver/system/output_file.h"
#include "driver/system/terminal.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

namespace tfop {

static llvm::Expected<ExitCode> run(const Options &Settings) {
  switch (Settings.What) {
  case Command::Lint:
    return lint(Settings);
  case Command::List:
    return listChecks(Settings);
  case Command::Explain:
    return explainCheck(Settings);
  case Command::Doctor:
    return doctor(Settings);
  case Command::Headers:
    return writeHeaders(Settings);
  case Command::Commands:
    return writeCommands(Settings);
  case Command::Completion:
    return printCompletion(Settings);
  case Command::Man:
    return printManPage(Settings);
  case Command::Merge:
    return merge(Settings);
  case Command::TidyConfig:
    return filterTidyConfiguration(Settings);
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

static ExitCode fail(llvm::Error Problem) {
  printNotice(llvm::toString(std::move(Problem)));
  return WrongUsage;
}

static ExitCode runCommandLine(llvm::ArrayRef<const char *> Words) {
  llvm::Expected<Options> Settings = parseOptions(Words);
  if (!Settings)
    return fail(Settings.takeError());
  llvm::Expected<ExitCode> Code = run(*Settings);
  return Code ? *Code : fail(Code.takeError());
}

/// Reports lost output as an error.
static ExitCode finish(ExitCode Code) {
  if (llvm::Error Problem = finishStandardOutput())
    Code = fail(std::move(Problem));
  // A failure to write to standard error cannot be reported.
  llvm::errs().clear_error();
  return Code;
}

} // namespace tfop

int main(int Count, char **Words) {
  // Otherwise, a file that is opened later could become standard output.
  if (llvm::sys::Process::FixupStandardFileDescriptors())
    return tfop::WrongUsage;
  return tfop::finish(
      tfop::runCommandLine(llvm::ArrayRef(Words + 1, Count - 1)));
}
