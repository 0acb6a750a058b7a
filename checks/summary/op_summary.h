// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/op_signature.h"
#include "llvm/Support/JSON.h"

/// What other files say about an op.
namespace tfop::summary {

/// An op that another file declares.
struct DeclaredOp {
  tf_api::OpSignature Is;
  std::string File;
  /// The location of REGISTER_OP.
  unsigned Offset = 0;

  bool operator==(const DeclaredOp &) const = default;
};

/// The rank of an input or output according to a kernel or shape function.
struct ArgumentRank {
  tf_api::OpPart Part = tf_api::OpPart::None;
  /// The name, or the index if the name is empty.
  std::string Name;
  int64_t Index = 0;
  unsigned Rank = 0;
  /// The location of the code that says so, in the file of the kernel.
  std::string File;
  unsigned Offset = 0;

  bool operator==(const ArgumentRank &) const = default;
};

/// A kernel that another file registers.
struct RegisteredKernel {
  std::string Op;
  std::string File;
  /// The location of the registration.
  unsigned Offset = 0;
  std::vector<ArgumentRank> Ranks;

  bool operator==(const RegisteredKernel &) const = default;
};

/// The keys under which the driver stores these summaries. They differ from the
/// USRs of functions.
std::string keyOfOp(llvm::StringRef Name);
std::string keyOfKernels(llvm::StringRef Op);
/// True for a key with one summary per file, not one for all files.
bool hasSeveralSummaries(llvm::StringRef Key);

llvm::json::Value toJson(const DeclaredOp &Op);
llvm::json::Value toJson(const RegisteredKernel &Kernel);
/// Nothing if \p Value was not written by toJson.
std::optional<DeclaredOp> opFromJson(const llvm::json::Value &Value);
std::optional<RegisteredKernel> kernelFromJson(const llvm::json::Value &Value);

} // namespace tfop::summary
