// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/program.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace tfop {

/// The methods of the translation unit that override each virtual method,
/// directly or indirectly. A method of a class template and those of its
/// instantiations count as one method.
class Overriders {
public:
  explicit Overriders(Program &Unit);

  /// Includes methods that are only declared.
  llvm::ArrayRef<const clang::CXXMethodDecl *>
  of(const clang::CXXMethodDecl &Method) const;

private:
  llvm::DenseMap<const clang::FunctionDecl *,
                 std::vector<const clang::CXXMethodDecl *>>
      ByMethod;
};

} // namespace tfop
