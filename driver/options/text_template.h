// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>

namespace tfop {

/// Replaces each @NAME@ in \p Template with the entry of \p Parts.
inline std::string fillIn(llvm::StringRef Template,
                          const std::map<std::string, std::string> &Parts) {
  std::string Text = Template.str();
  for (const auto &[Name, Part] : Parts) {
    const std::string Mark = "@" + Name + "@";
    for (size_t At = Text.find(Mark); At != std::string::npos;
         At = Text.find(Mark, At + Part.size()))
      Text.replace(At, Mark.size(), Part);
  }
  return Text;
}

} // namespace tfop
