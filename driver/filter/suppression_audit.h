// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/parse/analysis.h"
#include "driver/system/file_view.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace tfop {

/// Holds what NOLINT comments hide against what they say: tells each
/// suppressed finding why it is, and finds the comments that hide nothing.
class SuppressionAudit {
public:
  /// Takes in what one source showed. \p View is how its files are read.
  void add(const FileAnalysis &File, const FileView &View);

  /// Fills the justifications in \p Findings, which are all there are, and adds
  /// the comments that suppress nothing. Paths are absolute.
  void finish(std::vector<Finding> &Findings) const;

private:
  struct SeenFile {
    std::string Text;
    /// The checks that ran on it, and whether each parse understood it.
    std::set<std::string> Checks;
    bool Understood = true;
    /// Lines that a parse left out.
    std::vector<LineRange> LeftOut;
  };
  void judgeFile(const std::string &Path, const SeenFile &File,
                 std::vector<Finding> &Findings) const;

  std::map<std::string, SeenFile> Files;
};

} // namespace tfop
