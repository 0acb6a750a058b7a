// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Decl.h"
#include <cstdint>
#include <vector>

namespace tfop::flow {

/// The conditions that are known at one point of one path. Both lists are
/// sorted, so that equal knowledge compares equal.
struct Knowledge {
  /// What a branch condition was found to be; see Conditions.
  std::vector<std::pair<unsigned, int64_t>> Facts;
  /// The value of variables: 0 and 1 for a Status that is bad or good.
  std::vector<std::pair<const clang::ValueDecl *, int64_t>> Values;

  auto operator<=>(const Knowledge &) const = default;
};

} // namespace tfop::flow
