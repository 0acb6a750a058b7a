// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/summaries.h"
#include "clang/AST/DeclCXX.h"
#include <map>
#include <set>

namespace tfop {

/// The effect of a use on the pointer in a member.
enum class MemberUseKind {
  /// The member is assigned a value that has to be released: see Source.
  Fill,
  /// The member is assigned null or a borrowed value.
  OtherValue,
  Release,
  /// A method without a visible body is called on the pointee.
  MayRelease,
  /// Passed to a call without a visible body, another object, or a lambda.
  Escaped,
  Returned,
};

/// An enclosing `if` condition, and its value on the branch.
struct Guard {
  const clang::Expr *Condition;
  bool Holds;
};

struct MemberUse {
  MemberUseKind Kind;
  const clang::FieldDecl *Member;
  /// The use concerns an element or map value rather than the member itself.
  bool Element;
  /// The value, the release, or the call.
  const clang::Stmt *Where;
  /// The expression that names the member; null in a constructor initializer.
  const clang::Expr *Named;
  /// Null for a default member initializer.
  const clang::FunctionDecl *Function;
  std::vector<Guard> Guards;
  bool InLambda = false;
  /// The member belongs to `*this`.
  bool Own = true;
  /// For a fill, the source as shown to the user: "new[]", "cudaMalloc".
  std::string Source = {};
  /// The form of the release; for a fill, the matching release. Nothing for a
  /// form other than the four.
  std::optional<resources::ReleaseForm> Form = std::nullopt;
  /// For an escape, the named receiver, if any.
  const clang::NamedDecl *Receiver = nullptr;

  /// For OtherValue: `member_ = nullptr`, `std::exchange(member_, nullptr)`.
  bool isNullValue() const;
};

/// The uses of pointers in members in a translation unit: raw pointers, and
/// arrays and containers of them. All instantiations of a member of a template
/// count as one member, identified by its location.
class MemberUses {
public:
  MemberUses(clang::ASTContext &Context, ownership::Summaries &Summaries)
      : Context(Context), Summaries(Summaries) {}

  /// Adds a function, including its lambdas. Call once for each function.
  void add(const clang::FunctionDecl &Definition);
  /// Adds a default member initializer: `float *data = new float[8];`.
  void addInitializer(const clang::FieldDecl &Member);

  const std::map<clang::SourceLocation, std::vector<MemberUse>> &all() const {
    return Uses;
  }
  /// The locations of the functions called by the function at \p Function.
  const std::set<clang::SourceLocation> &
  calledBy(clang::SourceLocation Function) const;
  /// True if the result of \p Function is released.
  bool resultIsReleased(const clang::FunctionDecl &Function) const {
    return ReleasedResults.contains(placeOf(Function));
  }
  /// True if another function calls \p Called.
  bool isCalled(const clang::FunctionDecl &Called) const;

  /// The location of the body of a function, or of its declaration if it has
  /// none.
  clang::SourceLocation placeOf(const clang::FunctionDecl &Function) const;

  clang::ASTContext &context() const { return Context; }
  ownership::Summaries &summaries() const { return Summaries; }

private:
  friend class UseVisitor;

  clang::ASTContext &Context;
  ownership::Summaries &Summaries;
  std::map<clang::SourceLocation, std::vector<MemberUse>> Uses;
  std::map<clang::SourceLocation, std::set<clang::SourceLocation>> Calls;
  std::set<clang::SourceLocation> ReleasedResults;
};

} // namespace tfop
