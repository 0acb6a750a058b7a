// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/program.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace tfop {

/// The methods of the translation unit that override each virtual method,
/// directly or indirectly.
class Overriders {
public:
  explicit Overriders(Program &Unit);

  std::vector<const clang::CXXMethodDecl *>
  of(const clang::CXXMethodDecl &Method) const;

private:
  llvm::DenseMap<const clang::CXXMethodDecl *,
                 std::vector<const clang::CXXMethodDecl *>>
      Direct;
};

} // namespace tfop
