// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/summary/function_summary.h"
#include "checks/summary/op_summary.h"

namespace tfop::summary {

/// A function that other files can call.
struct Export {
  std::string Usr;
  /// As of flow::nameAndArity().
  std::string Name;
  FunctionSummary Summary;
  /// The header that defines it; empty for the main file.
  std::string Header = {};
};

/// The key of the functions that a virtual call may run: the called method and
/// its overriders.
std::string keyOfVirtualCall(llvm::StringRef Usr);
bool isVirtualCall(llvm::StringRef Key);

/// What other files of the tree define. Functions are found by USR: Clang's
/// name for a declaration, which is the same in every translation unit.
class Library {
public:
  /// If a function has several definitions (examples, CPU and GPU variants),
  /// only their common effects are kept.
  void add(const std::string &Usr, const FunctionSummary &Summary);

  /// Null if nothing is known about the function.
  const FunctionSummary *find(llvm::StringRef Usr) const;

  void add(DeclaredOp Op);
  /// The declarations of the op: several if the tree contains copies.
  llvm::ArrayRef<DeclaredOp> findOps(llvm::StringRef Name) const;

  void add(RegisteredKernel Kernel);
  llvm::ArrayRef<RegisteredKernel> findKernels(llvm::StringRef Op) const;

  bool operator==(const Library &) const = default;

private:
  friend llvm::json::Value toJson(const Library &);

  std::map<std::string, FunctionSummary, std::less<>> ByUsr;
  std::map<std::string, std::vector<DeclaredOp>, std::less<>> Ops;
  std::map<std::string, std::vector<RegisteredKernel>, std::less<>> Kernels;
};

llvm::json::Value toJson(const Library &All);
/// Nothing if \p Value was not written by toJson, or by another version.
std::optional<Library> libraryFromJson(const llvm::json::Value &Value);

} // namespace tfop::summary
