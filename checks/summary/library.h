// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/summary/function_summary.h"

namespace tfop::summary {

/// A function that other files can call.
struct Export {
  std::string Usr;
  /// As of flow::nameAndArity().
  std::string Name;
  FunctionSummary Summary;
};

/// Summaries of functions that are defined in other files, by USR: Clang's
/// name for a declaration, which is the same in every translation unit.
class Library {
public:
  /// Where a function has several definitions (examples, CPU and GPU variants),
  /// only what they agree on is known.
  void add(const std::string &Usr, const FunctionSummary &Summary);

  /// Null if nothing is known about the function.
  const FunctionSummary *find(llvm::StringRef Usr) const;

  bool operator==(const Library &) const = default;

private:
  friend llvm::json::Value toJson(const Library &);

  std::map<std::string, FunctionSummary, std::less<>> ByUsr;
};

llvm::json::Value toJson(const Library &All);
/// Nothing if \p Value is not what toJson returns, or is of another version.
std::optional<Library> libraryFromJson(const llvm::json::Value &Value);

} // namespace tfop::summary
