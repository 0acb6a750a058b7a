// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/rewrite/fix.h"
#include "checks/rewrite/pointer.h"

namespace tfop::rewrite {

/// Adds a call of the releasing function before each exit at which the resource
/// is still held: for C code, which has no smart pointers.
Fix releaseBeforeExits(const Pointer &Ptr, const AcquisitionSite &Site,
                       const ownership::Fate &Fate);

} // namespace tfop::rewrite
