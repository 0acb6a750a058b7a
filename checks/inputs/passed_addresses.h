// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/inputs/frame.h"
#include "llvm/ADT/StringSet.h"

namespace tfop::inputs {

/// The outermost macro that contains \p Where, or empty.
std::string macroAt(clang::SourceLocation Where,
                    const clang::ASTContext &Context);

/// Adds the addresses of elements that \p Call passes to code that is not
/// visible.
void addPassedAddresses(const clang::CallExpr &Call, const Origins &Names,
                        clang::ASTContext &Context, std::vector<Sink> &Result);

/// The inputs whose sizes the code of a step reads, or passes on with their
/// shapes. Debug assertions do not count.
llvm::StringSet<> measuredInputs(Frame &Root, const clang::ASTContext &Context);

} // namespace tfop::inputs
