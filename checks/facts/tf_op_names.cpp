// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/tf_op_names.h"

#include "llvm/ADT/StringSet.h"

namespace tfop::tf_api {

// The ops of tensorflow/core/ops, one name per line.
static constexpr char Names[] = {
#embed "tf_op_names.txt"
    , 0};

bool isTensorFlowOp(llvm::StringRef Name) {
  static const llvm::StringSet<> OpNames = [] {
    llvm::StringSet<> Result;
    llvm::StringRef Rest = Names;
    while (!Rest.empty()) {
      llvm::StringRef Line;
      std::tie(Line, Rest) = Rest.split('\n');
      Result.insert(Line);
    }
    return Result;
  }();
  return OpNames.contains(Name);
}

} // namespace tfop::tf_api
