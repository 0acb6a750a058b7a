// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/summary/access_path.h"
#include "checks/summary/range.h"
#include "llvm/Support/JSON.h"
#include <map>
#include <vector>

/// What functions do, as their callers see it. Plain values without a pointer
/// into an AST: a summary can be written to a file and read in another
/// translation unit.
namespace tfop::summary {

/// What a function does with a value that it is given, or gives its caller.
enum class Action {
  /// It only uses the value.
  Borrows,
  Releases,
  /// It transfers ownership, or releases the value: the caller has no more to
  /// do with it.
  Takes,
  Returns,
  /// It stores the value in its object.
  KeepsInObject,
  /// It gives the caller something new to release.
  Creates,
  /// It calls the callback once.
  Calls,
  /// It stores the callback, or passes it on, so that it is called later.
  Defers,
  /// It may fail the context and return as if nothing had happened.
  Fails,
  /// What it does cannot be determined.
  Unknown,
};

/// Holds about a value when the function is entered, and still does when it is
/// left.
struct Condition {
  AccessPath About;
  Range Value;
  auto operator<=>(const Condition &) const = default;
};

/// One way in which a call can end.
struct Case {
  /// Sorted. Empty if nothing is known about when the case happens.
  std::vector<Condition> If = {};
  /// An exception leaves the function.
  bool Throws = false;
  /// What the function returns; for a Status, whether it is ok.
  Range Result = {};
  /// What was done with the value that the case is about.
  Action Does = Action::Borrows;
  /// For Creates: the function that acquires it, "new" or "TF_NewTensor".
  /// For Fails: the macro that does it, "OP_REQUIRES".
  std::string Kind = {};
  /// For Unknown: the callee whose effect cannot be determined.
  std::string Because = {};

  auto operator<=>(const Case &) const = default;
};

using Cases = std::vector<Case>;

/// Joins cases that differ only in what the caller cannot observe, and keeps
/// the number of cases small: cases with the same action are joined first.
Cases simplified(Cases All);

/// The action that all cases have, or nothing. What happens when the function
/// throws counts like any other case.
std::optional<Action> commonAction(const Cases &All);

/// Everything that callers know about one function. Each value is followed on
/// its own, so the cases of one value do not refer to those of another.
struct FunctionSummary {
  /// How calls end, whatever they are given.
  Cases Endings;
  std::map<AccessPath, Cases> Values;

  bool operator==(const FunctionSummary &) const = default;
};

/// Increases with each change of the format.
constexpr int FormatVersion = 2;

llvm::json::Value toJson(const FunctionSummary &Summary);
/// Nothing if \p Value is not what toJson returns, or is of another version.
std::optional<FunctionSummary> fromJson(const llvm::json::Value &Value);

} // namespace tfop::summary
