// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/report/report.h"
#include "driver/system/json.h"

/// The parts that a SARIF document is put together from.
namespace tfop::sarif {

/// `tool`: who we are, every rule with its page, what notifications mean.
Json tool();

/// `tool` with our name and version only: what tells it from other tools.
Json toolName();

/// `taxonomies`: the weaknesses of the CWE that the rules speak of.
Json taxonomies();

/// `results[]`: one finding. \p LineHash is GitHub's, of its first line.
Json result(const Finding &F, const LintResult &Run, llvm::StringRef LineHash);

/// A run of ours without a result.
Json emptyRun();

/// An `artifactLocation`: a percent-encoded URI below the repository's root.
Json artifactLocation(llvm::StringRef File);

/// What GitHub would leave out or refuse, told as notices. \p CompressedSize
/// is in bytes.
Notices beyondGitHubsLimits(size_t Count, size_t LongestPath,
                            uint64_t CompressedSize);

/// The name that stands for the repository's root.
inline constexpr llvm::StringLiteral SourceRoot = "%SRCROOT%";

/// The ids of our notifications.
inline constexpr llvm::StringLiteral NotAnalysedId = "not-analysed";
inline constexpr llvm::StringLiteral PartlyAnalysedId = "partly-analysed";

} // namespace tfop::sarif
