// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"

namespace tfop {

/// The column, in UTF-16 units from 1, of the byte at \p Offset. A byte that
/// is not UTF-8 counts as one unit.
unsigned utf16Column(llvm::StringRef Text, size_t Offset);

/// The whole lines that hold the bytes from \p Begin to \p End, without the
/// last line's end.
llvm::StringRef linesAround(llvm::StringRef Text, size_t Begin, size_t End);

} // namespace tfop
