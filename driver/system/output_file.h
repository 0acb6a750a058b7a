// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <string>

namespace tfop {

/// New content for a file. It lies beside the file until it is complete, so
/// that a full disk never costs what was there before. A link stays a link,
/// permissions are kept, and a pipe, a device or /dev/stdout is written to
/// directly.
class OutputFile {
public:
  static llvm::ErrorOr<OutputFile> create(const std::string &File);
  OutputFile(OutputFile &&) = default;
  /// Nothing is left of what was not put in place.
  ~OutputFile();

  llvm::raw_ostream &stream() { return *Out; }

  /// Makes sure that everything is written.
  std::error_code finish();
  /// Replaces the file; only after `finish`.
  std::error_code putInPlace();

private:
  OutputFile(int Descriptor, bool IsReplacement, std::string Temporary,
             std::string Target)
      : Out(std::make_unique<llvm::raw_fd_ostream>(Descriptor,
                                                   /*shouldClose=*/true)),
        Descriptor(Descriptor), IsReplacement(IsReplacement),
        Temporary(std::move(Temporary)), Target(std::move(Target)) {}

  std::unique_ptr<llvm::raw_fd_ostream> Out;
  int Descriptor;
  bool IsReplacement;
  /// Both are empty where it is written directly.
  std::string Temporary;
  std::string Target;
};

/// Lets \p Write fill \p File, "-" being standard output. If that fails, the
/// error names the file and the reason, and the file is as it was.
llvm::Error
writeOutput(const std::string &File,
            llvm::function_ref<llvm::Error(llvm::raw_ostream &)> Write);

/// Flushes standard output. Fails unless everything that was written to it
/// arrived; a closed pipe is not an error.
llvm::Error finishStandardOutput();

} // namespace tfop
