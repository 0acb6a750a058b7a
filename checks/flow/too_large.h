// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/program.h"

namespace clang::tidy {
class ClangTidyCheck;
} // namespace clang::tidy

namespace tfop::flow {

/// Reports the functions for which explorations gave up since the last call:
/// silence must not be mistaken for a clean function.
void reportTooLarge(clang::tidy::ClangTidyCheck &Check, Program &Unit);

} // namespace tfop::flow
