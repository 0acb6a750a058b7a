// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/program.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang-tidy/ClangTidyOptions.h"

namespace tfop {

/// Registers every check of the catalog that analyzes code with clang-tidy.
/// The checks share one program per translation unit, which looks up functions
/// of other files in \p Others. Returns a handle to the program of the current
/// translation unit, which exists as long as the checks.
std::shared_ptr<const SharedProgram::Reference>
addCheckFactories(clang::tidy::ClangTidyCheckFactories &Factories,
                  Observer Obs = {},
                  std::shared_ptr<const summary::Library> Others = {});

/// Every option of our checks with its default, such as "tf-heap-tensor.Name".
clang::tidy::ClangTidyOptions::OptionMap defaultCheckOptions();

} // namespace tfop
