// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/inputs/placement.h"
#include "checks/inputs/validation.h"

namespace tfop::inputs {

/// The edits that add the missing check of a violation, or the reason why there
/// are none.
struct Remedy {
  std::vector<clang::FixItHint> Edits = {};
  std::string Obstacle = {};
  /// The inserted check and its place; empty for other edits.
  std::string Condition = {};
  Placement Where = {};
  /// The edits declare a new shape.
  bool DeclaresShape = false;
};

/// \p ShapesBefore is the number of shapes that other remedies declare.
Remedy remedyFor(const Violation &Found, unsigned ShapesBefore,
                 clang::ASTContext &Context);

/// The code of \p Expression on one line; empty if it cannot be quoted.
std::string textOf(const clang::Expr *Expression,
                   const clang::ASTContext &Context);

/// The remedy for a shape that aborts: the form that returns a Status.
Remedy statusForm(const Sink &One, unsigned ShapesBefore,
                  clang::ASTContext &Context);

} // namespace tfop::inputs
