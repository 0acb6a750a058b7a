// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang-tidy/ClangTidyCheck.h"

namespace tfop {

/// Finds Tensors on the heap that raw pointers own.
class HeapTensorCheck : public clang::tidy::ClangTidyCheck {
public:
  using ClangTidyCheck::ClangTidyCheck;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
};

} // namespace tfop
