// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/command/compile_command.h"
#include <memory>
#include <string>
#include <vector>

namespace tfop {

/// What is precompiled for many sources at once, and how.
struct HeaderRecipe {
  std::vector<std::string> Arguments;
  /// The text of the header; empty for that of the model.
  std::string Text;
  /// With the bodies of functions: for trials.
  bool WithBodies = false;

  auto operator<=>(const HeaderRecipe &) const = default;
};

/// The recipe for each of \p Commands; null for those that share nothing. With
/// the model it is the model. With real headers it is what the sources of this
/// run that have the same flags, and define the same macros first, begin with.
std::vector<std::shared_ptr<const HeaderRecipe>> headerRecipes(
    const std::vector<const CompileCommand *> &Commands,
    const std::function<bool(const CompileCommand &, llvm::StringRef Include)>
        &IsOutside,
    bool WithBodies);

/// True if the tests ask for every body to be parsed, to compare: with
/// TF_OP_LINT_PARSE_EVERYTHING in the environment.
bool parsesEverything();

} // namespace tfop
