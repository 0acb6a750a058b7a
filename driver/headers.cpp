// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/command/model_headers.h"
#include "driver/subcommands.h"

namespace tfop {

llvm::Expected<ExitCode> writeHeaders(const Options &CommandLine) {
  if (llvm::Error Problem = writeModelHeaders(CommandLine.Arguments.front()))
    return std::move(Problem);
  return Clean;
}

} // namespace tfop
