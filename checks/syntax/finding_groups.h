// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/program.h"
#include "clang/Basic/SourceLocation.h"
#include <string>
#include <vector>

namespace tfop {

/// The findings of a translation unit that have the same cause as others of the
/// same check: one early return that leaks several buffers, one method that
/// needs one lock. Checks report each finding; the driver shows a group as one.
class FindingGroups {
public:
  struct Member {
    std::string Check;
    clang::SourceLocation Where;
    /// The location of the common cause.
    clang::SourceLocation Cause;
    /// Distinguishes several causes at one location.
    std::string Which;
  };

  explicit FindingGroups(Program &) {}

  void add(Member New) { Members.push_back(std::move(New)); }
  const std::vector<Member> &members() const { return Members; }

private:
  std::vector<Member> Members;
};

} // namespace tfop
