// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/members/uses.h"
#include "checks/syntax/lost_code.h"

namespace tfop {

/// What the translation unit says about its classes. A class template and its
/// instantiations are one class, known by its place.
struct ClassFacts {
  /// The code that Clang did not understand.
  LostCode *Lost = nullptr;
  /// All functions that were looked at.
  std::vector<const clang::FunctionDecl *> Functions;
  /// By class: where its implicit copy constructor is called.
  std::map<clang::SourceLocation, const clang::Expr *> Copies;
  /// Classes whose objects are returned or moved: they need an implicit copy or
  /// move constructor, and yet nothing is copied.
  std::set<clang::SourceLocation> Passed;
  /// Classes with objects initialized by temporaries, as in `T t = T();`:
  /// before C++17 that needs a copy or move constructor, although none is
  /// called.
  std::set<clang::SourceLocation> Elided;
  /// The classes of static and global variables.
  std::set<clang::SourceLocation> Immortal;
};

/// The destructor that the user declared, or null.
const clang::CXXDestructorDecl *
userDestructor(const clang::CXXRecordDecl &Class);

/// True for a method of the class or of one that derives from it.
bool isMethodOf(const clang::FunctionDecl &Function,
                const clang::CXXRecordDecl &Class);

/// A method whose body is in another file, the destructor before others.
const clang::CXXMethodDecl *unseenMethod(const clang::CXXRecordDecl &Class,
                                         const clang::ASTContext &Context);

/// True if the source file beside the header (x.cc beside x.h) defines
/// \p Method, so that what is wrong with the class is said there.
bool isDefinedBeside(const clang::CXXMethodDecl &Method,
                     const clang::ASTContext &Context);

/// True if code of the class that Clang did not understand names \p Member.
bool mentionsInLostCode(const clang::CXXRecordDecl &Class,
                        llvm::StringRef Member, const ClassFacts &Facts);

/// True if the compiler makes a copy constructor for the class.
bool isImplicitlyCopyable(const clang::CXXRecordDecl &Class);

/// Adds the function at \p From and all that it reaches through calls.
void addReached(clang::SourceLocation From, const MemberUses &Uses,
                std::set<clang::SourceLocation> &Reached);

} // namespace tfop
