// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include <string>

namespace tfop::rewrite {

/// How `Name`, which stands in the namespace of \p Neighbour, is spelled in
/// \p Where; empty if there is no such name.
std::string spelledBeside(const clang::CXXRecordDecl &Neighbour,
                          llvm::StringRef Name, const clang::DeclContext &Where,
                          clang::ASTContext &Context);

/// True if the text of the file of \p Where has \p Name in it anywhere.
bool fileMentions(llvm::StringRef Name, clang::SourceLocation Where,
                  const clang::ASTContext &Context);

/// \p Name, or one like it that \p Function does not use yet.
std::string freshName(std::string Name, const clang::FunctionDecl &Function,
                      const clang::ASTContext &Context);

} // namespace tfop::rewrite
