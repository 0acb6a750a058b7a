// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/parse/text_tokens.h"
#include <vector>

namespace tfop {

/// A compute method found without parsing: its body and the tokens in it that
/// matter to the checks (`new`, `delete`, `return`, `OP_REQUIRES*`).
struct ComputeText {
  TextRange Body;
  std::vector<unsigned> Marks;
};

/// Finds the compute methods in \p Text from its tokens, ignoring \p Skipped
/// ranges and preprocessor lines.
std::vector<ComputeText> findComputeText(llvm::StringRef Text,
                                         const std::vector<TextRange> &Skipped);

} // namespace tfop
