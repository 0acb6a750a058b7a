// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Type.h"
#include <string>

namespace tfop::resources {

/// A pointer to the C API's status object.
bool isStatusHandle(clang::QualType Type);

/// Statements that call \p Releaser on \p Object and on a status that exists
/// only for the call: `TF_DeleteSession(session, status);`.
std::string callWithOwnStatus(llvm::StringRef Releaser, llvm::StringRef Object);

} // namespace tfop::resources
