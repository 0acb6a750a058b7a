// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/summaries.h"
#include "clang/AST/DeclCXX.h"
#include <map>
#include <set>

namespace tfop {

/// What a function does with a pointer that a member holds.
enum class MemberUseKind {
  /// The member is given something that has to be released: see Source.
  Fill,
  /// The member is given another value: null, or something borrowed.
  OtherValue,
  Release,
  /// A method that cannot be seen is called on what it points to.
  MayRelease,
  /// A call that cannot be seen, another object or a lambda is given it.
  GivenAway,
  /// A method returns it.
  Returned,
};

/// An `if` around a place, and which way leads there.
struct Guard {
  const clang::Expr *Condition;
  bool Holds;
};

struct MemberUse {
  MemberUseKind Kind;
  const clang::FieldDecl *Member;
  /// What the member holds is meant, an element or a value of a map, not the
  /// member itself.
  bool Element;
  /// The value, the release, the call.
  const clang::Stmt *Where;
  /// The member as it is named there; null in a constructor's initialiser.
  const clang::Expr *Named;
  /// Null for the initialiser of the member's declaration.
  const clang::FunctionDecl *Function;
  std::vector<Guard> Guards;
  bool InLambda = false;
  /// The member of the object whose method runs.
  bool Own = true;
  /// For a fill, as the reader knows it: "new[]", "cudaMalloc".
  std::string Source = {};
  /// How it is released; for a fill, how it should be. Nothing for another way
  /// than the four.
  std::optional<resources::ReleaseForm> Form = std::nullopt;
  /// For what is given away: to whom, if that has a name.
  const clang::NamedDecl *Receiver = nullptr;

  /// For another value: `member_ = nullptr`, `std::exchange(member_, nullptr)`.
  bool givesNull() const;
};

/// How the functions of a translation unit use the pointers that members hold:
/// raw pointers, arrays and containers of them. A member of a template is one
/// member in all its instantiations, known by its place.
class MemberUses {
public:
  MemberUses(clang::ASTContext &Context, ownership::Summaries &Known)
      : Context(Context), Known(Known) {}

  /// Each function once; lambdas belong to the function around them.
  void add(const clang::FunctionDecl &Definition);
  /// `float *data = new float[8];` in the class.
  void addInitializer(const clang::FieldDecl &Member);

  const std::map<clang::SourceLocation, std::vector<MemberUse>> &all() const {
    return Uses;
  }
  /// The places of the functions that the one at \p Function calls.
  const std::set<clang::SourceLocation> &
  calledBy(clang::SourceLocation Function) const;
  /// Somebody releases what \p Function returns.
  bool resultIsReleased(const clang::FunctionDecl &Function) const {
    return ReleasedResults.contains(placeOf(Function));
  }
  /// True if another function calls \p Called.
  bool isCalled(const clang::FunctionDecl &Called) const;

  /// Where the body of a function is, or its declaration if that is all.
  clang::SourceLocation placeOf(const clang::FunctionDecl &Function) const;

  clang::ASTContext &context() const { return Context; }
  ownership::Summaries &summaries() const { return Known; }

private:
  friend class UseVisitor;

  clang::ASTContext &Context;
  ownership::Summaries &Known;
  std::map<clang::SourceLocation, std::vector<MemberUse>> Uses;
  std::map<clang::SourceLocation, std::set<clang::SourceLocation>> Calls;
  std::set<clang::SourceLocation> ReleasedResults;
};

} // namespace tfop
