// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/parse/text_tokens.h"
#include <vector>

namespace tfop {

/// A function definition found without parsing, or a lambda in a declaration.
struct FunctionText {
  /// From the start of the declaration to the end of the body.
  TextRange Whole;
  TextRange Body;
  bool IsLambda = false;
  bool UsesTensorFlow = false;
};

/// True for a name that only TensorFlow declares: `TF_NewStatus`,
/// `OP_REQUIRES`.
bool isTensorFlowMark(llvm::StringRef Identifier);

/// Finds the functions in \p Tokens. \p IsTensorFlow says whether a name that
/// begins with a capital letter is one of TensorFlow's.
std::vector<FunctionText>
findFunctionText(const std::vector<TextToken> &Tokens,
                 llvm::function_ref<bool(llvm::StringRef)> IsTensorFlow);

} // namespace tfop
