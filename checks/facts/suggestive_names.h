// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"

/// Names that suggest what code does where the code itself cannot be seen. Each
/// heuristic states how many real sites it decides.
namespace tfop {

/// A method that transfers ownership of the member it returns to its caller.
bool soundsLikeTransfer(llvm::StringRef Method);

/// A method by which an object whose class cannot be seen releases itself.
bool soundsLikeRelease(llvm::StringRef Method);

/// A scope guard whose class cannot be seen: in a template, or because its
/// header is missing.
bool soundsLikeGuard(llvm::StringRef Text);

} // namespace tfop
