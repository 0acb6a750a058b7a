// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <compare>
#include <optional>
#include <string>

namespace tfop::summary {

/// A value that every caller of a function can name: its parameter, its object
/// or its result, and the steps from there. A step is `*` (what a pointer
/// points to), `.f` (a field), `[2]` (an element) or `.f()` (the result of an
/// accessor: `TF_GetCode(s)` is `.TF_GetCode()` of `s`).
struct AccessPath {
  enum class Root { Parameter, This, Result };

  Root From = Root::Result;
  /// For a parameter, counted from 0.
  unsigned Index = 0;
  std::string Steps = {};

  auto operator<=>(const AccessPath &) const = default;

  static AccessPath parameter(unsigned Index, std::string Steps = "") {
    return {Root::Parameter, Index, std::move(Steps)};
  }
  static AccessPath object(std::string Steps = "") {
    return {Root::This, 0, std::move(Steps)};
  }
  static AccessPath result() { return {}; }

  /// `$0*.status`, `this.graph_`, `result`.
  std::string str() const;
  /// Nothing if \p Text was not written by str().
  static std::optional<AccessPath> parse(llvm::StringRef Text);
};

} // namespace tfop::summary
