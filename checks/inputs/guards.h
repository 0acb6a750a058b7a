// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/inputs/input_facts.h"
#include "checks/inputs/origins.h"
#include <vector>

namespace tfop::inputs {

/// Facts about inputs that are explored together: those whose shapes
/// are compared with each other.
struct GroupFacts {
  std::vector<InputFacts> Inputs;
  /// For each input, the first one that is known to have the same shape.
  std::array<uint8_t, LargestGroup> SameShape = {0, 1, 2, 3};
  /// The context has an error: the path returns.
  bool HasFailed = false;
  /// A Status that is known to be an error, or null.
  const clang::ValueDecl *FailedStatus = nullptr;
  auto operator<=>(const GroupFacts &) const = default;

  /// What holds on both of two paths.
  GroupFacts join(const GroupFacts &Other) const;
};

/// Derives facts about the inputs of a group from the conditions of one
/// function.
class Guards {
public:
  Guards(const Origins &Names, llvm::ArrayRef<std::string> Group)
      : Names(Names), Group(Group) {}

  /// Records that \p Condition evaluated to \p Truth; false if it cannot.
  bool learn(const clang::Expr *Condition, bool Truth, GroupFacts &Known) const;

  /// Records that \p Value is equal to the constant of a switch case.
  bool learnCase(const clang::Expr *Value, const clang::CaseStmt &Case,
                 GroupFacts &Known) const {
    return Case.getRHS() ||
           learnComparison(clang::BO_EQ, Value, Case.getLHS(), Known);
  }

  /// The position of an input in the group.
  std::optional<unsigned> indexOf(llvm::StringRef Input) const;

  /// True if \p Tree names an input of the group, directly or through a
  /// variable.
  bool mentions(const clang::Stmt &Tree) const;

private:
  bool learnCondition(const clang::Expr *Condition, bool Truth,
                      GroupFacts &Known) const;
  bool learnEither(const clang::Expr *A, const clang::Expr *B, bool Truth,
                   GroupFacts &Known) const;
  bool learnComparison(clang::BinaryOperatorKind Kind, const clang::Expr *Left,
                       const clang::Expr *Right, GroupFacts &Known) const;
  bool learnChosenStatus(const clang::Expr &Status, bool IsOk,
                         GroupFacts &Known) const;
  bool learnCall(const clang::CallExpr &Call, bool Truth,
                 GroupFacts &Known) const;
  void learnSide(clang::BinaryOperatorKind Kind, const clang::Expr *Side,
                 const clang::Expr *Other, GroupFacts &Known) const;
  void learnConstant(clang::BinaryOperatorKind Kind, const Origin &What,
                     int64_t Limit, InputFacts &Known) const;
  void learnAddress(const clang::Expr *Side, GroupFacts &Known) const;
  void equate(const clang::Expr *Left, const clang::Expr *Right,
              GroupFacts &Known) const;
  void trust(const clang::Stmt &Tree, GroupFacts &Known) const;

  const Origins &Names;
  llvm::ArrayRef<std::string> Group;
};

} // namespace tfop::inputs
