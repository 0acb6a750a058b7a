// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/members/uses.h"

namespace tfop {

struct ClassFacts;

/// A field of a struct without a destructor whose function that releases the
/// objects also releases other fields, but not this one.
struct ForgottenField {
  const clang::FieldDecl *Member;
  /// The assignment of a resource to the field.
  const MemberUse *Fill;
  /// The function that releases the object, and its release of another field.
  const clang::FunctionDecl *Destroyer;
  const MemberUse *Sibling;
};

/// The fields that `void destroy(T *p) { TF_DeleteGraph(p->graph); free(p); }`
/// forgets, in source order.
std::vector<ForgottenField> forgottenFields(const MemberUses &Uses,
                                            const ClassFacts &Facts);

} // namespace tfop
