// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include <vector>

namespace tfop {

/// The functions of a translation unit that a check analyzes. For a template,
/// these are its instantiations, or the pattern if there are none.
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
