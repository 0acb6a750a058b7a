// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/acquisition_sites.h"
#include "checks/rewrite/fix.h"

namespace tfop::rewrite {

/// Replaces the wrong release of \p Fate by the one that matches the
/// allocation: `delete p` by `delete[] p`, `free(p)` by `delete p`. Only
/// suggested if the variable may hold memory of another kind as well.
Fix matchingReleaseFor(const AcquisitionSite &Site, const ownership::Fate &Fate,
                       const clang::ASTContext &Context);

/// The same for the `delete` of a member that holds what `new` or `new[]`
/// returned. \p MayHoldOther if the member is also filled in other ways.
Fix matchingDeleteFor(const clang::CXXDeleteExpr &Wrong,
                      const clang::FieldDecl &Member, bool MayHoldOther,
                      const clang::ASTContext &Context);

} // namespace tfop::rewrite
