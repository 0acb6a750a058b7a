// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/lost_code.h"

namespace tfop::flow {

/// What a finding rests on: the code from the first to the last place of its
/// path, and what it says about the declarations of these names.
struct Evidence {
  /// What is wrong is here.
  clang::SourceLocation Place;
  /// In one file.
  clang::SourceLocation Begin;
  clang::SourceLocation End;
  llvm::StringSet<> Names;
  /// The function that the path is in; null if it is in several.
  const clang::FunctionDecl *Function = nullptr;
};

/// The first place at which Clang lost code that may prove the finding wrong,
/// because it names one of the declarations or may end the path; null if there
/// is none. What is held by no variable is released in the statement that
/// acquires it, or not at all. A statement that was lost may have been a
/// transfer of ownership.
const Loss *lossConcerning(const Evidence &Shown, Program &Unit);

} // namespace tfop::flow
