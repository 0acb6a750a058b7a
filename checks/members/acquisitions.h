// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/summaries.h"
#include <optional>
#include <string>

/// The values that members acquire and their releases, according to the
/// acquire/release table and the user's pairs.
namespace tfop {

/// A value that has to be released, and the form of the release.
struct AcquiredValue {
  const clang::Expr *Expression;
  /// The source as shown to the user: "new[]", "malloc", "Make".
  std::string Source;
  /// Nothing if several forms fit or the form cannot be determined.
  std::optional<resources::ReleaseForm> Form;
};

/// `new T`, `malloc(n)`, `owner.release()`, or a call that returns an owned
/// object.
std::optional<AcquiredValue> acquiredBy(const clang::Expr *Value,
                                        ownership::Summaries &Summaries);

/// The value that a call assigns through its argument \p Index: `cudaMalloc(&p,
/// n)`, `LookupResource(ctx, handle, &p)`.
std::optional<AcquiredValue> acquiredThrough(const clang::CallExpr &Call,
                                             unsigned Index,
                                             ownership::Summaries &Summaries);

/// The pointer that a call releases, and the form of the release.
struct MemberRelease {
  const clang::Expr *Released;
  std::optional<resources::ReleaseForm> Form;
};
std::optional<MemberRelease> releasedBy(const clang::CallExpr &Call,
                                        const ownership::Summaries &Summaries);

} // namespace tfop
