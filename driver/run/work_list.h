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
  /// Set if a header was asked for and this source includes it: only what is
  /// found there counts.
  std::optional<std::string> OnlyHeader;
};

struct WorkList {
  std::vector<Job> Jobs;
  /// Files with nothing of TensorFlow in them.
  unsigned Skipped = 0;
  /// Files that were given themselves and have nothing in them at all.
  std::vector<std::string> Empty;
};

/// Decides which of the sources are parsed: those whose own text, or whose
/// headers' text, has to do with TensorFlow (all of them with \p All), and the
/// headers that none of them includes.
WorkList planWork(const SourceSet &Sources, const IncludeGraphs &Includes,
                  bool All);

} // namespace tfop
