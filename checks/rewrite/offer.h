// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/report.h"
#include "checks/ownership/acquisition_sites.h"
#include "checks/rewrite/shared.h"
#include "clang/Basic/Diagnostic.h"

/// The fix engine: an owning raw pointer becomes an owner, use by use, or is
/// not touched at all.
namespace tfop::rewrite {

/// A fix, or why there is none.
struct Fix {
  std::vector<clang::FixItHint> Edits;
  /// Why it is only suggested; empty for a safe fix.
  std::string Reason;
  /// Why there is none, and where that shows.
  std::string Obstacle;
  clang::SourceLocation ObstacleAt;
  /// The fix of another finding does it.
  bool Elsewhere = false;

  bool isSafe() const { return !Edits.empty() && Reason.empty(); }
};

/// Gives what \p Site acquires an owner: `std::unique_ptr`, `std::shared_ptr`
/// where a lambda that may run later holds it too, `core::ScopedUnref` or
/// `core::RefCountPtr` for what counts its references.
Fix ownerFor(const AcquisitionSite &Site, const ownership::Fate &Fate,
             ownership::Analysis &Engine, clang::ASTContext &Context,
             SharedEdits &Shared);

/// Leaves the pointer as it is and puts a guard behind the acquisition: for
/// what a call hands out or a table's function makes.
Fix guardFor(const AcquisitionSite &Site, const ownership::Fate &Fate,
             ownership::Analysis &Engine, clang::ASTContext &Context,
             SharedEdits &Shared);

/// Makes a Tensor on the heap a local value. There may be an obstacle where
/// \ref ownerFor meets none.
Fix valueFor(const AcquisitionSite &Site, const ownership::Fate &Fate,
             ownership::Analysis &Engine, clang::ASTContext &Context);

/// Makes a buffer in a compute method a temporary Tensor, where its elements
/// have a DataType. Always suggested, or nothing at all.
Fix scratchTensorFor(const AcquisitionSite &Site, const ownership::Fate &Fate,
                     ownership::Analysis &Engine, clang::ASTContext &Context);

/// Adds the fix to the finding at \p Where, or why there is none.
void offer(flow::Report &Finding, const Fix &Found,
           clang::SourceLocation Where);

} // namespace tfop::rewrite
