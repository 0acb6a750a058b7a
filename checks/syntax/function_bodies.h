// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include <vector>

namespace tfop {

/// Functions of a translation unit that a check looks at: of a template its
/// instantiations, or the pattern where there are none.
class FunctionBodies {
public:
  void add(const clang::FunctionDecl &Definition) {
    All.push_back(&Definition);
  }
  std::vector<const clang::FunctionDecl *> chosen() const;

private:
  std::vector<const clang::FunctionDecl *> All;
};

} // namespace tfop
