// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/signature/uses.h"
#include "clang/Basic/SourceLocation.h"

namespace tfop::signature {

/// The rank that code gives to an output, or requires of an input.
struct Rank {
  tf_api::OpPart Part = tf_api::OpPart::None;
  /// Either the name or the index.
  std::optional<std::string> Name;
  std::optional<int64_t> Index;
  unsigned Dimensions = 0;
  clang::SourceLocation Where;
};

/// The ranks that hold on every path through a kernel: each output that it
/// allocates, and each input that it tests in a macro that returns, or accesses
/// in a way that aborts for other ranks.
std::vector<Rank> ranksInKernel(const OpCode &Code, clang::ASTContext &Context);

/// The same for a shape function.
std::vector<Rank> ranksInShapeFunction(const OpCode &Code,
                                       clang::ASTContext &Context);

} // namespace tfop::signature
