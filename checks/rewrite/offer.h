// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/report.h"
#include "checks/ownership/acquisition_sites.h"
#include "checks/rewrite/shared.h"
#include "clang/Basic/Diagnostic.h"

/// The fix engine turns an owning raw pointer into an owner, use by use, or
/// leaves it untouched.
namespace tfop::rewrite {

/// A fix, or the reason why there is none.
struct Fix {
  std::vector<clang::FixItHint> Edits;
  /// Why the fix is only suggested; empty for a safe fix.
  std::string Reason;
  /// Why there is no fix, and the code that prevents it.
  std::string Obstacle;
  clang::SourceLocation ObstacleAt;
  /// The fix of another finding covers this one.
  bool Elsewhere = false;

  bool isSafe() const { return !Edits.empty() && Reason.empty(); }
};

/// Replaces the pointer with an owner: `std::unique_ptr`, `std::shared_ptr` if
/// a deferred lambda shares it, `core::ScopedUnref` or `core::RefCountPtr` for
/// reference-counted objects.
Fix ownerFor(const AcquisitionSite &Site, const ownership::Fate &Fate,
             ownership::Analysis &Engine, clang::ASTContext &Context,
             SharedEdits &Shared);

/// Keeps the pointer and adds a guard after the acquisition, for resources that
/// a call returns through an out-parameter or that a C function allocates.
Fix guardFor(const AcquisitionSite &Site, const ownership::Fate &Fate,
             ownership::Analysis &Engine, clang::ASTContext &Context,
             SharedEdits &Shared);

/// Turns a Tensor on the heap into a local value. Fails in more cases than
/// \ref ownerFor.
Fix valueFor(const AcquisitionSite &Site, const ownership::Fate &Fate,
             ownership::Analysis &Engine, clang::ASTContext &Context);

/// Turns a buffer in a compute method into a temporary Tensor if its element
/// type has a DataType. Never a safe fix; empty if not possible.
Fix scratchTensorFor(const AcquisitionSite &Site, const ownership::Fate &Fate,
                     ownership::Analysis &Engine, clang::ASTContext &Context);

/// Attaches the fix, or the reason why there is none, to the finding at
/// \p Where.
void offer(flow::Report &Finding, const Fix &NewFix,
           clang::SourceLocation Where);

} // namespace tfop::rewrite
