// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/members/ownership.h"
#include "checks/rewrite/edits.h"

namespace tfop::rewrite {

/// Where members can be added to a class, and in which style.
struct ClassText {
  clang::SourceLocation Behind;
  std::string NextLine;
  /// " &" or "& ".
  std::string Reference;
};

/// Behind the destructor or the last public constructor.
std::optional<ClassText> textOfClass(const OwningMember &Owner,
                                     const clang::ASTContext &Context);

/// The lines that forbid copies.
std::string deletedCopies(const clang::CXXRecordDecl &Class,
                          const ClassText &Text);

/// A line with a destructor that does what \p Releases says.
std::string newDestructor(const clang::CXXRecordDecl &Class,
                          const std::string &Releases, const ClassText &Text);

/// Adds releases to the end of the destructor's body; false where that cannot
/// be.
bool extendDestructor(const clang::CXXDestructorDecl &Declared,
                      const std::string &Releases,
                      const clang::ASTContext &Context, Edits &Result);

} // namespace tfop::rewrite
