// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/sources/include_graph.h"
#include "driver/sources/source_set.h"
#include <optional>
#include <string>
#include <vector>

namespace tfop {

/// One file to parse.
struct Job {
  SourceSet::Source Source;
  /// Set if a header is linted through this source: only findings in the header
  /// are reported.
  std::optional<std::string> OnlyHeader;
};

struct WorkList {
  std::vector<Job> Jobs;
  /// The number of files that do not use TensorFlow.
  unsigned Skipped = 0;
  /// Empty files on the command line.
  std::vector<std::string> Empty;
};

/// Chooses the files to parse: sources that use TensorFlow directly or through
/// a header (all sources with \p All), and headers that no source includes.
WorkList planWork(const SourceSet &Sources, const IncludeGraphs &Includes,
                  bool All);

} // namespace tfop
