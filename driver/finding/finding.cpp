// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/finding/finding.h"

#include "driver/finding/source_pieces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA1.h"
#include <map>
#include <tuple>

namespace tfop {

llvm::StringRef name(Level Value) {
  return Value == Level::Warning ? "warning" : "remark";
}

llvm::StringRef name(Safety Value) {
  return Value == Safety::Safe ? "safe" : "suggested";
}

static auto orderOf(const Finding &F) {
  return std::tuple(F.Severity != Level::Warning, llvm::StringRef(F.Where.File),
                    F.Where.Offset, llvm::StringRef(F.Check),
                    llvm::StringRef(F.Message));
}

static auto placeOf(const Finding &F) {
  return std::tuple(llvm::StringRef(F.Where.File), F.Where.Offset,
                    llvm::StringRef(F.Check));
}

static void fillFingerprints(
    LintResult &Result,
    llvm::function_ref<std::string(const std::string &File)> Shown) {
  // In source order: the number of preceding equal findings must not depend on
  // severity.
  std::vector<Finding *> BySource;
  for (Finding &F : Result.Findings)
    BySource.push_back(&F);
  llvm::sort(BySource, [](const Finding *A, const Finding *B) {
    return placeOf(*A) < placeOf(*B);
  });
  std::map<std::string, unsigned> Occurrences;
  std::map<std::string, SourcePieces> Pieces;
  for (Finding *F : BySource) {
    const std::string &File = F->Where.File;
    const SourcePieces &Source =
        Pieces.try_emplace(File, Result.Texts[File]).first->second;
    const std::string Key = llvm::join(
        llvm::ArrayRef<std::string>{
            F->Check, Shown(File), F->Function,
            Source.statementAround(F->Where.Offset,
                                   F->Where.Offset + F->Where.Length)},
        std::string(1, '\0'));
    llvm::SHA1 Hash;
    Hash.update(Key);
    Hash.update("#" + std::to_string(Occurrences[Key]++));
    F->Fingerprint =
        llvm::toHex(Hash.final(), /*LowerCase=*/true).substr(0, 32);
  }
}

void mergeFindings(
    LintResult &Result,
    llvm::function_ref<std::string(const std::string &File)> Shown) {
  std::vector<Finding> &Findings = Result.Findings;
  llvm::sort(Findings, [](const Finding &A, const Finding &B) {
    return orderOf(A) < orderOf(B);
  });
  // The more severe of two findings at one location comes first and is kept.
  std::map<decltype(placeOf(Findings[0])), bool> Seen;
  std::vector<Finding> Unique;
  Unique.reserve(Findings.size());
  for (const Finding &F : Findings)
    if (Seen.emplace(placeOf(F), true).second)
      Unique.push_back(F);
  Findings = std::move(Unique);
  fillFingerprints(Result, Shown);
}

} // namespace tfop
