// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>

namespace tfop {

/// Reads a file that a checkout names or contains. Only regular files of
/// limited size are read, so that a link to a device or a FIFO cannot stall the
/// run. The file is never mapped, because truncating a mapped file would crash
/// the process.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
readFile(const llvm::Twine &Path);

/// Reads a file that the user named on the command line. It may be a pipe, as
/// in `--baseline=<(...)` or /dev/stdin.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
readInput(const llvm::Twine &Path);

/// The real file system with the same restrictions as `readFile`, for Clang.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> regularFiles();

} // namespace tfop
