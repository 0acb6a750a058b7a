// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/rewrite/offer.h"
#include "checks/rewrite/pointer.h"

namespace tfop::rewrite {

/// No fix, and why; the reasons follow the variable's name.
Fix refusal(const Obstacle &Met, const clang::VarDecl &Variable);
Fix refusal(llvm::StringRef Why, const clang::VarDecl *Variable,
            const AcquisitionSite &Site);

/// The fix that \p Result makes, suggested where somebody may keep \p Thing,
/// its fate is not known, or \p Doubt says so.
Fix fixOf(const Edits &Result, const Pointer &Thing,
          const ownership::Fate &Fate, const std::string &Doubt);

} // namespace tfop::rewrite
