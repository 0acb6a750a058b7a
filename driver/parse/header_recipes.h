// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/command/compile_command.h"
#include <memory>
#include <string>
#include <vector>

namespace tfop {

/// Describes a precompiled header that is shared by several sources.
struct HeaderRecipe {
  std::vector<std::string> Arguments;
  /// The text of the header; empty for the model.
  std::string Text;
  /// Include function bodies, which trial compilations need.
  bool WithBodies = false;

  auto operator<=>(const HeaderRecipe &) const = default;
};

/// The recipe for each of \p Commands, or null. With the model headers, the
/// whole model is precompiled. With real headers, it is the common includes of
/// sources with the same flags and the same leading macro definitions.
std::vector<std::shared_ptr<const HeaderRecipe>> headerRecipes(
    const std::vector<const CompileCommand *> &Commands,
    const std::function<bool(const CompileCommand &, llvm::StringRef Include)>
        &IsOutside,
    bool WithBodies);

/// True if TF_OP_LINT_PARSE_EVERYTHING is set, with which the tests disable the
/// skipping of function bodies.
bool parsesEverything();

} // namespace tfop
