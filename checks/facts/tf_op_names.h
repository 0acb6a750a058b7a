// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"

namespace tfop::tf_api {

/// The name of an op that TensorFlow itself declares. A project that declares
/// or implements it extends TensorFlow, whose version is not known.
bool isTensorFlowOp(llvm::StringRef Name);

} // namespace tfop::tf_api
