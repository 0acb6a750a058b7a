// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/program.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang-tidy/ClangTidyOptions.h"

namespace tfop {

/// Registers every check of the catalog that analyzes code with clang-tidy.
/// They share one program per translation unit.
void addCheckFactories(clang::tidy::ClangTidyCheckFactories &Factories,
                       Observer Watching = {});

/// Every option of our checks, as in "tf-heap-tensor.Name", with its default.
clang::tidy::ClangTidyOptions::OptionMap defaultCheckOptions();

} // namespace tfop
