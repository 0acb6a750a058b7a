// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/trace.h"
#include <vector>

namespace tfop::flow {

struct Exit;

/// A visit of a block by one path.
using Position = size_t;
constexpr Position NoPosition = static_cast<Position>(-1);

/// The path by which an exploration reached each of its positions.
class Trail {
public:
  void clear() { Visits.clear(); }
  void add(const clang::CFGBlock &Block, Position Before, unsigned Branch) {
    Visits.push_back({&Block, Before, Branch});
  }

  const clang::CFGBlock &block(Position Here) const {
    return *Visits[Here].Block;
  }
  /// The previous position, or NoPosition.
  Position before(Position Here) const { return Visits[Here].Before; }
  /// The branch taken from the previous position.
  unsigned branch(Position Here) const { return Visits[Here].Branch; }

  /// The exit of the path at \p Here, which is the exit block.
  Exit exitAt(Position Here) const;

  /// The notes for the branches of the path to \p Here.
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
