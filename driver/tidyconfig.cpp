// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/command/tidy_config.h"
#include "driver/subcommands.h"
#include "driver/system/error.h"
#include "driver/system/terminal.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

namespace tfop {

llvm::Expected<ExitCode> filterTidyConfiguration(const Options &) {
  const auto Text = llvm::MemoryBuffer::getSTDIN();
  if (!Text)
    return userError("cannot read standard input: ", Text.getError().message());
  llvm::Expected<TidyConfig> Filtered = filterTidyConfig((*Text)->getBuffer());
  if (!Filtered)
    return Filtered.takeError();
  llvm::outs() << Filtered->Text;
  if (Filtered->Refused.empty())
    return Clean;
  std::string Message = "ignoring flags in the clang-tidy configuration that "
                        "are not known to be harmless:";
  for (const std::string &Word : Filtered->Refused)
    Message += " " + Word;
  printNotice(Message);
  return FindingsLeft;
}

} // namespace tfop
