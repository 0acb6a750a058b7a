// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/program.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseMap.h"

namespace tfop {

/// The methods of the translation unit that override others.
class Overriders {
public:
  explicit Overriders(Program &Unit);

  /// The definitions that override \p Method, or an instantiation of it.
  llvm::ArrayRef<const clang::CXXMethodDecl *>
  of(const clang::CXXMethodDecl &Method) const;

private:
  llvm::DenseMap<const clang::FunctionDecl *,
                 std::vector<const clang::CXXMethodDecl *>>
      ByMethod;
};

} // namespace tfop
