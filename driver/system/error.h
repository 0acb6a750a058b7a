// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>

namespace tfop {

/// An error whose message is printed as it is.
template <typename... Parts> llvm::Error userError(const Parts &...Text) {
  std::string Message;
  ((Message += llvm::StringRef(Text)), ...);
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 llvm::Twine(Message));
}

} // namespace tfop
