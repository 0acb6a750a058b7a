// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace tfop::signature {

/// The name that was most likely meant by \p Wrong; empty if none is similar.
std::string nearest(llvm::StringRef Wrong,
                    const std::vector<std::string> &Declared);

/// True if one name may be a misspelling of the other.
bool areSimilar(llvm::StringRef A, llvm::StringRef B);

} // namespace tfop::signature
