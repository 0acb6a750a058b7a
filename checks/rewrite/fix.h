// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/rewrite/offer.h"
#include "checks/rewrite/pointer.h"

namespace tfop::rewrite {

/// An empty fix with an obstacle. The reasons follow the name of the variable.
Fix refusal(const Obstacle &Problem, const clang::VarDecl &Variable);
Fix refusal(llvm::StringRef Why, const clang::VarDecl *Variable,
            const AcquisitionSite &Site);

/// A fix with the edits of \p Result. It is only suggested if \p Ptr may be
/// kept elsewhere, its fate is unknown, or \p Risk is not empty.
Fix fixOf(const Edits &Result, const Pointer &Ptr, const ownership::Fate &Fate,
          const std::string &Risk);

} // namespace tfop::rewrite
