// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/report/report.h"
#include "driver/system/json.h"

/// The building blocks of a SARIF document.
namespace tfop::sarif {

/// `tool`: the driver, its rules, and its notifications.
Json tool();

/// `tool` with name and version only.
Json toolName();

/// `taxonomies`: the CWE weaknesses that the rules refer to.
Json taxonomies();

/// `results[]`: one finding. \p LineHash is GitHub's hash of its first line.
Json result(const Finding &F, const LintResult &Run, llvm::StringRef LineHash);

/// A run of tf-op-lint without results.
Json emptyRun();

/// An `artifactLocation`: a percent-encoded URI below the repository's root.
Json artifactLocation(llvm::StringRef File);

/// Messages about exceeded GitHub limits. \p CompressedSize is in bytes.
Notices exceededGitHubLimits(size_t Count, size_t LongestPath,
                             uint64_t CompressedSize);

/// The URI base id of the repository root.
inline constexpr llvm::StringLiteral SourceRoot = "%SRCROOT%";

/// The notification ids.
inline constexpr llvm::StringLiteral NotAnalyzedId = "not-analysed";
inline constexpr llvm::StringLiteral PartlyAnalyzedId = "partly-analysed";

} // namespace tfop::sarif
