// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/summaries.h"
#include <optional>
#include <string>

/// What members are filled with and how it is released, as the acquire/release
/// table and the user's pairs have it.
namespace tfop {

/// A value that has to be released, and how.
struct AcquiredValue {
  const clang::Expr *What;
  /// As the reader knows it: "new[]", "malloc", "Make".
  std::string Source;
  /// Nothing where several forms fit, or the form cannot be determined.
  std::optional<resources::ReleaseForm> Form;
};

/// `new T`, `malloc(n)`, `owner.release()`, a function that returns something
/// new.
std::optional<AcquiredValue> acquiredBy(const clang::Expr *Value,
                                        ownership::Summaries &Known);

/// What a call puts into what its argument \p Index leads to:
/// `cudaMalloc(&p, n)`, `LookupResource(ctx, handle, &p)`.
std::optional<AcquiredValue> acquiredThrough(const clang::CallExpr &Call,
                                             unsigned Index,
                                             ownership::Summaries &Known);

/// What \p Call releases, and how.
struct MemberRelease {
  const clang::Expr *Thing;
  std::optional<resources::ReleaseForm> Form;
};
std::optional<MemberRelease> releasedBy(const clang::CallExpr &Call,
                                        const ownership::Summaries &Known);

} // namespace tfop
