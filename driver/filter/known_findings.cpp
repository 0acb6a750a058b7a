// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/filter/known_findings.h"

#include "checks/syntax/llvm_version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace tfop {

/// True if this run covers the file \p Shown, even if the file does not exist.
static bool isInScope(const RunScope &Scope, llvm::StringRef Shown) {
  for (const auto &Home : Scope.Sources.Trees) {
    llvm::SmallString<256> File(Shown);
    if (Home->IsGit)
      makeAbsolute(Home->Root, File);
    else
      fs::make_absolute(File);
    if (Scope.Sources.treeOf(File) != Home.get() ||
        Home->Excludes.match(Home->relative(File)))
      continue;
    for (const std::string &Given : Scope.Paths) {
      llvm::SmallString<256> Real;
      if (fs::real_path(Given, Real))
        continue;
      llvm::StringRef Below = File;
      if (Below.consume_front(Real) && (Below.empty() || Below[0] == '/'))
        return true;
    }
  }
  return false;
}

/// Removes the entries of \p Recorded that this run covers but did not find,
/// and returns their number.
static size_t pruneStale(const RunScope &Scope, const LintResult &Result,
                         Baseline &Recorded) {
  const bool SawEverything =
      !Scope.OnlyChanges &&
      llvm::all_of(Result.Files, [](const FileCoverage &File) {
        return File.Failure.empty();
      });
  if (!SawEverything)
    return 0;
  llvm::StringSet<> Found;
  for (const Finding &F : Result.Findings)
    if (!F.Suppressed)
      Found.insert(F.Fingerprint);
  const size_t Before = Recorded.entries().size();
  Recorded.prune([&](const Baseline::Entry &E) {
    return !Found.contains(E.Fingerprint) &&
           Result.ChecksRun.count(E.Check) != 0 && isInScope(Scope, E.File);
  });
  return Before - Recorded.entries().size();
}

llvm::Expected<Baseline> recordFindings(const RunScope &Scope,
                                        const LintResult &Result,
                                        const std::string &File) {
  Baseline Recorded;
  if (fs::is_regular_file(File)) {
    llvm::Expected<Baseline> Before = Baseline::read(File);
    if (!Before)
      return Before.takeError();
    Recorded = std::move(*Before);
    pruneStale(Scope, Result, Recorded);
  }
  for (const Finding &F : Result.Findings)
    if (!F.Suppressed)
      Recorded.add({Scope.Sources.shownPath(F.Where.File), F.Check,
                    F.Fingerprint, F.Function});
  if (llvm::Error Problem = Recorded.write(File))
    return std::move(Problem);
  return Recorded;
}

Notices omitKnown(const RunScope &Scope, Baseline Recorded,
                  const std::string &File, LintResult &Result) {
  Notices Messages;
  if (const size_t Stale = pruneStale(Scope, Result, Recorded))
    Messages.push_back(
        "'" + File + "' has " + std::to_string(Stale) +
        (Stale == 1 ? " stale entry" : " stale entries") +
        " without a matching finding; use --write-baseline to update it");
  llvm::erase_if(Result.Findings, [&](const Finding &F) {
    const bool IsKnown = !F.Suppressed && Recorded.knows(F);
    Result.Hidden.Known += IsKnown;
    return IsKnown;
  });
  return Messages;
}

} // namespace tfop
