// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/members/uses.h"
#include "checks/syntax/lost_code.h"
#include "checks/syntax/single_runs.h"

namespace tfop {

/// Facts about the classes of a translation unit. A class template and its
/// instantiations count as one class, identified by its location.
struct ClassFacts {
  /// The code that Clang could not parse.
  LostCode *Lost = nullptr;
  /// The functions that run at most once per process, or null.
  const SingleRuns *Once = nullptr;
  /// All analyzed functions.
  std::vector<const clang::FunctionDecl *> Functions;
  /// For each class, an expression that calls its implicit copy constructor.
  std::map<clang::SourceLocation, const clang::Expr *> Copies;
  /// Classes whose objects are returned or moved. They need an implicit copy or
  /// move constructor although nothing is copied.
  std::set<clang::SourceLocation> MovedOrReturned;
  /// Classes with objects initialized by temporaries, as in `T t = T();`:
  /// before C++17 that needs a copy or move constructor, although none is
  /// called.
  std::set<clang::SourceLocation> Elided;
  /// The classes of static and global variables.
  std::set<clang::SourceLocation> StaticStorage;
};

/// The user-declared destructor, or null.
const clang::CXXDestructorDecl *
userDestructor(const clang::CXXRecordDecl &Class);

/// True for methods of the class and of its derived classes.
bool isMethodOf(const clang::FunctionDecl &Function,
                const clang::CXXRecordDecl &Class);

/// A method whose body is in another file, preferably the destructor; null if
/// there is none.
const clang::CXXMethodDecl *externalMethod(const clang::CXXRecordDecl &Class,
                                           const clang::ASTContext &Context);

/// True if the source file next to the header (x.cc next to x.h) defines
/// \p Method, so that faults of the class are reported there.
bool isDefinedInPairedSource(const clang::CXXMethodDecl &Method,
                             const clang::ASTContext &Context);

/// True if unparsed code of the class mentions \p Member.
bool isMentionedInLostCode(const clang::CXXRecordDecl &Class,
                           llvm::StringRef Member, const ClassFacts &Facts);

/// True if the class has an implicit copy constructor.
bool isImplicitlyCopyable(const clang::CXXRecordDecl &Class);

/// Adds the function at \p From and all functions reachable from it through
/// calls.
void addReachable(clang::SourceLocation From, const MemberUses &Uses,
                  std::set<clang::SourceLocation> &Reached);

} // namespace tfop
