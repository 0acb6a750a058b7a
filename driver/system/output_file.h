// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <string>

namespace tfop {

/// Replaces the content of a file atomically: the new content is written to a
/// temporary file in the same directory, so that the old content survives a
/// full disk. Symbolic links and permissions are kept; pipes, devices, and
/// /dev/stdout are written directly.
class OutputFile {
public:
  static llvm::ErrorOr<OutputFile> create(const std::string &File);
  OutputFile(OutputFile &&) = default;
  /// Removes the temporary file unless putInPlace() succeeded.
  ~OutputFile();

  llvm::raw_ostream &stream() { return *Out; }

  /// Flushes the content to the disk.
  std::error_code finish();
  /// Replaces the file. Requires finish().
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
  /// Both are empty if the output is written directly.
  std::string Temporary;
  std::string Target;
};

/// Writes \p File ("-" for standard output) through \p Write. On failure, the
/// file is unchanged and the error names the file and the reason.
llvm::Error
writeOutput(const std::string &File,
            llvm::function_ref<llvm::Error(llvm::raw_ostream &)> Write);

/// Flushes standard output and fails if any output was lost. A closed pipe is
/// not an error.
llvm::Error finishStandardOutput();

} // namespace tfop
