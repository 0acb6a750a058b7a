// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/suggestive_names.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace tfop {

static bool containsAny(llvm::StringRef Text,
                        llvm::ArrayRef<llvm::StringRef> Words) {
  return llvm::any_of(Words, [&](llvm::StringRef Word) {
    return Text.contains_insensitive(Word);
  });
}

bool soundsLikeTransfer(llvm::StringRef Method) {
  return containsAny(Method,
                     {"release", "take", "detach", "steal", "create", "make",
                      "new", "clone", "consume", "transfer", "pop"});
}

bool soundsLikeRelease(llvm::StringRef Method) {
  return llvm::StringSwitch<bool>(Method.lower())
      .Cases("release", "destroy", "delete", "dispose", "free", true)
      .Cases("close", "shutdown", "deleteself", "decref", "unref", true)
      .Default(false);
}

bool soundsLikeGuard(llvm::StringRef Text) {
  return containsAny(Text, {"cleanup", "guard", "exit", "defer", "finally"});
}

} // namespace tfop
