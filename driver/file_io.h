// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

namespace tfop {

/// Reads a file into memory. Never mapped: a file that shrinks while it is
/// read must not kill us.
inline llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
readFile(const llvm::Twine &Path) {
  return llvm::MemoryBuffer::getFile(Path, /*IsText=*/false,
                                     /*RequiresNullTerminator=*/true,
                                     /*IsVolatile=*/true);
}

} // namespace tfop
