// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"
#include <optional>
#include <set>

namespace tfop::rewrite {

/// Edits that several fixes share: includes, and declarations of several
/// variables. Each fix contains them unless clang-tidy applies all fixes, since
/// it would duplicate shared insertions and reject shared replacements.
class SharedEdits {
public:
  explicit SharedEdits(bool WithEachFix) : WithEachFix(WithEachFix) {}

  /// The insertion of `#include <Header>` into the file of \p Where in the
  /// order and style of the file; nothing if the file includes it.
  std::optional<clang::FixItHint> include(llvm::StringRef Header,
                                          clang::SourceLocation Where,
                                          const clang::ASTContext &Context);

  /// True if a fix may rewrite the declaration at \p Where.
  bool mayRewrite(clang::SourceLocation Where) {
    return Rewritten.insert(Where).second || WithEachFix;
  }

private:
  const bool WithEachFix;
  std::set<clang::FileID> Included;
  std::set<clang::SourceLocation> Rewritten;
};

} // namespace tfop::rewrite
