// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/program.h"
#include "clang-tidy/ClangTidyCheck.h"

namespace tfop::flow {

/// Reports the functions that explorations gave up on since the last call: a
/// check that has not seen all paths must not look as if it found nothing.
void reportTooLarge(clang::tidy::ClangTidyCheck &Check, Program &Unit);

} // namespace tfop::flow
