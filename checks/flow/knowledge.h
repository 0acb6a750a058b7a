// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/summary/range.h"
#include "llvm/ADT/STLExtras.h"
#include <vector>

namespace tfop::flow {

/// A value that several expressions may denote; see Symbols.
using Symbol = unsigned;

/// The known conditions at one point of a path, independent of the domain.
/// Sorted by symbol, so that equal knowledge compares equal.
struct Knowledge {
  struct Fact {
    Symbol About;
    Range Value;
    auto operator<=>(const Fact &) const = default;
  };
  std::vector<Fact> Facts;

  auto operator<=>(const Knowledge &) const = default;

  const Range *find(Symbol About) const {
    const auto Found = llvm::lower_bound(
        Facts, About, [](const Fact &F, Symbol S) { return F.About < S; });
    return Found != Facts.end() && Found->About == About ? &Found->Value
                                                         : nullptr;
  }
  void set(Symbol About, Range Value) {
    const auto Found = llvm::lower_bound(
        Facts, About, [](const Fact &F, Symbol S) { return F.About < S; });
    if (Found != Facts.end() && Found->About == About)
      Found->Value = Value;
    else
      Facts.insert(Found, {About, Value});
  }
  /// Restricts the symbol to \p Value; false if that contradicts a known
  /// condition.
  bool narrow(Symbol About, Range Value) {
    const Range *Before = find(About);
    const Range Both = Before ? Before->meet(Value) : Value;
    if (Both.isEmpty())
      return false;
    if (!Both.isAnything())
      set(About, Both);
    return true;
  }
};

} // namespace tfop::flow
