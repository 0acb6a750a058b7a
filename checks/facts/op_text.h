// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/op_signature.h"

/// REGISTER_OP, read from text: kernels and the ops that they implement are
/// often in different files, and reading the declarations does not require
/// parsing the other files.
namespace tfop::tf_api {

struct WrittenOp {
  OpSignature Is;
  /// The offset of the op's name.
  unsigned Offset = 0;
};

/// False for most files: they declare no ops.
bool mayDeclareOps(llvm::StringRef Text);

/// False for files that register no kernels, not even through a macro of the
/// project: macros that register kernels are named after the original one.
bool mayRegisterKernels(llvm::StringRef Text);

/// The ops that \p Text declares with literal names, without preprocessing. An
/// op is open if a part of its declaration cannot be read: a macro, or a
/// directive between its parts.
std::vector<WrittenOp> opsWrittenIn(llvm::StringRef Text);

} // namespace tfop::tf_api
