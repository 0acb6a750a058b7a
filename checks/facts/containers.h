// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Type.h"
#include "llvm/ADT/StringRef.h"

namespace tfop {

/// `std::pair<int, T *>`, `std::vector<std::vector<T *>>`, a struct with a
/// public pointer.
bool canHoldPointers(clang::QualType Type);
/// `std::vector<std::unique_ptr<T>>`.
bool holdsOwners(clang::QualType Type);

/// `T *`, `T *[4]`, `std::vector<T *>`, `std::map<K, T *>`.
bool holdsRawPointers(clang::QualType Type);

/// Methods of containers and iterators that lead to what is held.
bool leadsInside(llvm::StringRef Method);

} // namespace tfop
