// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/lost_code.h"

namespace tfop::flow {

/// The evidence for a finding: the code from the first to the last location of
/// its path, and the names of the declarations that it is about.
struct Evidence {
  /// The location of the defect.
  clang::SourceLocation Place;
  /// Both are in the same file.
  clang::SourceLocation Begin;
  clang::SourceLocation End;
  llvm::StringSet<> Names;
  /// The function that contains the path; null for a path through several.
  const clang::FunctionDecl *Function = nullptr;
};

/// The first loss of code that may refute the finding, because it names one of
/// the declarations or may end the path; null if there is none. A resource
/// without a variable can only be released in the statement that acquires it. A
/// lost statement may have been a transfer of ownership.
const Loss *findRelevantLoss(const Evidence &Shown, Program &Unit);

} // namespace tfop::flow
