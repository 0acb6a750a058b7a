// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/program.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include <string>
#include <vector>

namespace tfop {

/// The findings of a translation unit that have the same cause as others of the
/// same check: one early return that leaks several buffers, one method that
/// needs one lock. Checks report each finding; the driver shows a group as one.
class FindingGroups {
public:
  struct Member {
    /// The location of the finding.
    clang::SourceLocation Where;
    /// The location of the common cause.
    clang::SourceLocation Cause;
    /// Distinguishes several causes at one location.
    std::string Which;
  };

  explicit FindingGroups(Program &Unit)
      : Sources(Unit.context().getSourceManager()) {}

  /// The finding at \p Where has the same cause as the other findings of its
  /// check with this \p Cause and \p Which.
  void add(clang::SourceLocation Where, clang::SourceLocation Cause,
           llvm::StringRef Which = "") {
    Members.push_back(
        {Sources.getFileLoc(Where), Sources.getFileLoc(Cause), Which.str()});
  }
  const std::vector<Member> &members() const { return Members; }

private:
  const clang::SourceManager &Sources;
  std::vector<Member> Members;
};

} // namespace tfop
