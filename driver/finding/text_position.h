// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"

namespace tfop {

/// The 1-based column of the byte at \p Offset in UTF-16 units. An invalid byte
/// counts as one unit.
unsigned utf16Column(llvm::StringRef Text, size_t Offset);

/// The complete lines that contain the range from \p Begin to \p End, without
/// the final line break.
llvm::StringRef linesAround(llvm::StringRef Text, size_t Begin, size_t End);

} // namespace tfop
