// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include <string>

namespace tfop::rewrite {

/// The spelling in \p Where of \p Name from the namespace of \p Neighbor; empty
/// if that namespace does not declare it.
std::string spelledBeside(const clang::CXXRecordDecl &Neighbor,
                          llvm::StringRef Name, const clang::DeclContext &Where,
                          clang::ASTContext &Context);

/// True if the file of \p Where contains \p Name.
bool fileMentions(llvm::StringRef Name, clang::SourceLocation Where,
                  const clang::ASTContext &Context);

/// \p Name, or a variation of it that \p Function does not use.
std::string freshName(std::string Name, const clang::FunctionDecl &Function,
                      const clang::ASTContext &Context);

} // namespace tfop::rewrite
