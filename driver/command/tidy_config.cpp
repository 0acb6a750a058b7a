// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/command/tidy_config.h"

#include "clang-tidy/ClangTidyOptions.h"
#include "driver/command/flags.h"
#include "driver/options/options.h"
#include "driver/system/error.h"

using namespace clang::tidy;

namespace tfop {

static void filter(std::optional<ClangTidyOptions::ArgList> &Flags,
                   std::vector<std::string> &Refused) {
  if (Flags)
    Flags = usefulFlags(*Flags, FlagUse::OtherTools, &Refused);
}

llvm::Expected<TidyConfig> filterTidyConfig(llvm::StringRef Text) {
  // The parser and the printer are clang-tidy's own, so that both programs
  // agree on what the text means.
  llvm::ErrorOr<ClangTidyOptions> Options = parseConfiguration(
      llvm::MemoryBufferRef(Text, "clang-tidy configuration"));
  if (!Options)
    return userError("cannot parse the clang-tidy configuration: ",
                     Options.getError().message());
  TidyConfig Result;
  filter(Options->ExtraArgs, Result.Refused);
  filter(Options->ExtraArgsBefore, Result.Refused);
  // The text is complete; do not read parent configurations.
  Options->InheritParentConfig = std::nullopt;
  Result.Text = configurationAsText(*Options);
  return Result;
}

} // namespace tfop
