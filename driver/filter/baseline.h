// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace tfop {

/// The findings that are not reported again, by fingerprint. The file has one
/// line per finding, sorted by location to avoid merge conflicts.
class Baseline {
public:
  struct Entry {
    std::string File;
    std::string Check;
    std::string Fingerprint;
    std::string Function;
  };

  static llvm::Expected<Baseline> read(const std::string &File);
  llvm::Error write(const std::string &File) const;

  bool knows(const Finding &F) const {
    return Fingerprints.contains(F.Fingerprint);
  }
  void add(Entry New);
  /// Removes the entries for which \p IsObsolete is true.
  void prune(llvm::function_ref<bool(const Entry &)> IsObsolete);
  const std::vector<Entry> &entries() const { return Entries; }

private:
  std::vector<Entry> Entries;
  llvm::StringSet<> Fingerprints;
};

} // namespace tfop
