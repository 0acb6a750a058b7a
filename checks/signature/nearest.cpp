// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/signature/nearest.h"

#include <algorithm>

namespace tfop::signature {

bool areSimilar(llvm::StringRef A, llvm::StringRef B) {
  // A quarter of the letters: names of ops share long prefixes.
  const size_t Most = std::max<size_t>(1, std::max(A.size(), B.size()) / 4);
  return !A.empty() && !B.empty() && A.edit_distance(B, true, Most + 1) <= Most;
}

std::string nearest(llvm::StringRef Wrong,
                    const std::vector<std::string> &Declared) {
  std::string Best;
  unsigned Least = 0;
  for (const std::string &Name : Declared) {
    const unsigned Distance = Wrong.edit_distance(Name);
    if (areSimilar(Wrong, Name) && (Best.empty() || Distance < Least)) {
      Best = Name;
      Least = Distance;
    }
  }
  return Best;
}

} // namespace tfop::signature
