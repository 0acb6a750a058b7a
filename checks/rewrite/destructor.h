// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/members/ownership.h"
#include "checks/rewrite/edits.h"

namespace tfop::rewrite {

/// Where members can be added to a class, and in what style.
struct ClassText {
  clang::SourceLocation InsertLoc;
  std::string NextLine;
  /// " &" or "& ".
  std::string Reference;
};

/// Finds the position after the destructor or the last public constructor.
std::optional<ClassText> textOfClass(const OwningMember &Owner,
                                     const clang::ASTContext &Context);

/// The declarations of deleted copy operations.
std::string deletedCopies(const clang::CXXRecordDecl &Class,
                          const ClassText &Text);

/// A destructor with \p Releases as its body.
std::string newDestructor(const clang::CXXRecordDecl &Class,
                          const std::string &Releases, const ClassText &Text);

/// Appends releases to the body of the destructor. Returns false if the body
/// cannot be edited.
bool extendDestructor(const clang::CXXDestructorDecl &Declared,
                      const std::string &Releases,
                      const clang::ASTContext &Context, Edits &Result);

} // namespace tfop::rewrite
