// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/trace.h"
#include <vector>

namespace tfop::flow {

struct Exit;

/// A block as one path came to it.
using Position = size_t;
constexpr Position NoPosition = static_cast<Position>(-1);

/// The way that an exploration took to each of its positions.
class Trail {
public:
  void clear() { Visits.clear(); }
  void add(const clang::CFGBlock &Block, Position Before, unsigned Branch) {
    Visits.push_back({&Block, Before, Branch});
  }

  const clang::CFGBlock &block(Position Here) const {
    return *Visits[Here].Block;
  }
  /// Where the path came from, or NoPosition.
  Position before(Position Here) const { return Visits[Here].Before; }
  /// By which of the branches there.
  unsigned branch(Position Here) const { return Visits[Here].Branch; }

  /// How the path at \p Here, the exit block, leaves.
  Exit exitAt(Position Here) const;

  /// The branches on the way to \p Here that a reader sees.
  std::vector<PathStep> branchesTo(Position Here) const;

private:
  struct Visit {
    const clang::CFGBlock *Block;
    Position Before;
    unsigned Branch;
  };
  std::vector<Visit> Visits;
};

} // namespace tfop::flow
