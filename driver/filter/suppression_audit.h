// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/parse/analysis.h"
#include "driver/system/file_view.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace tfop {

/// Matches NOLINT comments with suppressed findings: sets the justification of
/// each finding and reports comments that suppress nothing.
class SuppressionAudit {
public:
  /// Adds the analysis of one source, whose files are read through \p View.
  void add(const FileAnalysis &File, const FileView &View);

  /// Sets the justifications in \p Findings, all findings of the run, and adds
  /// a finding for each unused suppression. Paths are absolute.
  void finish(std::vector<Finding> &Findings) const;

private:
  struct SeenFile {
    std::string Text;
    /// The checks that ran on the file, and whether it was always completely
    /// analyzed.
    std::set<std::string> Checks;
    bool Complete = true;
    /// Lines that the preprocessor skipped.
    std::vector<LineRange> LeftOut;
  };
  void auditFile(const std::string &Path, const SeenFile &File,
                 std::vector<Finding> &Findings) const;

  std::map<std::string, SeenFile> Files;
};

} // namespace tfop
