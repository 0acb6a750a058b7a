// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/summary/access_path.h"
#include "checks/summary/range.h"
#include "llvm/Support/JSON.h"
#include <map>
#include <vector>

/// The effects of functions as seen by their callers. Plain values without
/// pointers into an AST: a summary can be written to a file and read in another
/// translation unit.
namespace tfop::summary {

/// The effect of a function on a value that it receives or returns.
enum class Action {
  /// Only uses the value.
  Borrows,
  Releases,
  /// Transfers ownership or releases the value: the caller must not.
  Takes,
  Returns,
  /// Stores the value in its object.
  KeepsInObject,
  /// Acquires a resource that the caller must release.
  Creates,
  /// Calls the callback once.
  Calls,
  /// Stores or forwards the callback, which is called later.
  Defers,
  /// May fail the context and return normally.
  Fails,
  /// Cannot be determined.
  Unknown,
};

/// A condition on a value that holds when the function is entered and when it
/// is left.
struct Condition {
  AccessPath About;
  Range Value;
  auto operator<=>(const Condition &) const = default;
};

/// One way in which a call can end.
struct Case {
  /// Sorted. Empty if the conditions of the case are not known.
  std::vector<Condition> If = {};
  /// An exception leaves the function.
  bool Throws = false;
  /// The returned value; for a Status, whether it is ok.
  Range Result = {};
  /// The effect on the value that the case is about.
  Action Does = Action::Borrows;
  /// For Creates: the function that acquires the resource, "new" or
  /// "TF_NewTensor". For Fails: the failing macro, "OP_REQUIRES".
  std::string Kind = {};
  /// For Unknown: the callee whose effect cannot be determined.
  std::string Because = {};

  auto operator<=>(const Case &) const = default;
};

using Cases = std::vector<Case>;

/// Merges cases that callers cannot distinguish, and keeps the number of cases
/// small: cases with the same action are merged first.
Cases simplified(Cases All);

/// The common action of all cases, including those that throw, or nothing.
std::optional<Action> commonAction(const Cases &All);

/// The summary of one function. Each value is analyzed separately, so the cases
/// of one value do not refer to those of another.
struct FunctionSummary {
  /// How calls end, independent of any tracked value.
  Cases Endings;
  std::map<AccessPath, Cases> Values;

  bool operator==(const FunctionSummary &) const = default;
};

/// Increases with each change of the format.
constexpr int FormatVersion = 2;

llvm::json::Value toJson(const FunctionSummary &Summary);
/// Nothing if \p Value was not written by toJson, or by another version.
std::optional<FunctionSummary> fromJson(const llvm::json::Value &Value);

} // namespace tfop::summary
