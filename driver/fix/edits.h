// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include <map>
#include <string>
#include <vector>

namespace tfop {

/// Edits of many fixes that do not get in each other's way, by file.
class EditSet {
public:
  /// Takes the whole fix, or nothing of it where an edit overlaps one that is
  /// there already. The same edit wanted twice (an include, a header seen from
  /// two sources) is one.
  bool add(const Fix &Offer);

  const std::map<std::string, std::vector<Edit>> &byFile() const {
    return Files;
  }

private:
  /// Sorted by place; at one place in the order of the fix.
  std::map<std::string, std::vector<Edit>> Files;
};

/// \p Text after \p Edits, which are sorted and apart. New lines end as the
/// file's own do.
std::string applyEdits(llvm::StringRef Text, const std::vector<Edit> &Edits);

} // namespace tfop
