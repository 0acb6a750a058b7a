// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include <map>
#include <string>
#include <vector>

namespace tfop {

/// Non-overlapping edits of several fixes, by file.
class EditSet {
public:
  /// Adds all edits of a fix, or none if one overlaps an existing edit.
  /// Identical edits of different fixes, such as an added include, are merged.
  bool add(const Fix &Offer);

  const std::map<std::string, std::vector<Edit>> &byFile() const {
    return Files;
  }

private:
  /// Sorted by position; edits at one position keep the order of the fix.
  std::map<std::string, std::vector<Edit>> Files;
};

/// Applies \p Edits, which are sorted and do not overlap. Inserted line breaks
/// match those of the file.
std::string applyEdits(llvm::StringRef Text, const std::vector<Edit> &Edits);

} // namespace tfop
