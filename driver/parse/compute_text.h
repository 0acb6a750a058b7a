// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <utility>
#include <vector>

namespace tfop {

/// Offsets of a stretch of text, the end exclusive.
using TextRange = std::pair<unsigned, unsigned>;

/// What a source's text, unparsed, shows of a compute method: the body, and the
/// tokens in it that matter to the checks (`new`, `delete`, `return`,
/// `OP_REQUIRES*`).
struct ComputeText {
  TextRange Body;
  std::vector<unsigned> Marks;
};

/// Finds the compute methods in \p Text by their tokens alone. Nothing in
/// \p Skipped or in a preprocessor line counts.
std::vector<ComputeText> findComputeText(llvm::StringRef Text,
                                         const std::vector<TextRange> &Skipped);

} // namespace tfop
