// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/sarif.h"

#include "driver/report/line_hash.h"
#include "driver/report/sarif_writer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace tfop {

static Json notification(llvm::StringRef Id, llvm::StringRef Level,
                         const FileCoverage &File, std::string Text) {
  return {
      {"descriptor", {{"id", Id.str()}}},
      {"level", Level.str()},
      {"message", {{"text", std::move(Text)}}},
      {"locations",
       Json::array(
           {{{"physicalLocation",
              {{"artifactLocation", sarif::artifactLocation(File.File)}}}}})}};
}

static Json invocation(const LintResult &Result) {
  Json Notifications = Json::array();
  for (const FileCoverage &File : Result.Files) {
    if (!File.Failure.empty()) {
      Notifications.push_back(notification(
          sarif::NotAnalyzedId, "error", File,
          "'" + File.File + "' was not analyzed: " + File.Failure + "."));
      continue;
    }
    std::vector<std::string> Reasons = File.Reasons;
    for (const std::string &Include : File.MissingIncludes)
      Reasons.push_back("'" + Include + "' was not found");
    // A missing header alone costs nothing if the code does not need it.
    const std::string Extent =
        File.Reasons.empty() ? "analyzed" : "partially analyzed";
    if (!Reasons.empty())
      Notifications.push_back(
          notification(sarif::PartlyAnalyzedId, "note", File,
                       "'" + File.File + "' was " + Extent + ": " +
                           llvm::join(Reasons, "; ") + "."));
  }
  return {{"executionSuccessful", Result.Code != NotAnalyzed},
          {"exitCode", static_cast<int>(Result.Code)},
          {"toolExecutionNotifications", std::move(Notifications)}};
}

static Json provenance(const LintResult &Result) {
  Json List = Json::array();
  for (const Checkout &Origin : Result.Checkouts) {
    Json Entry = {{"repositoryUri", Origin.RepositoryUri}};
    if (!Origin.Revision.empty())
      Entry["revisionId"] = Origin.Revision;
    if (!Origin.Branch.empty())
      Entry["branch"] = Origin.Branch;
    Entry["mappedTo"] = {{"uriBaseId", sarif::SourceRoot.str()}};
    List.push_back(std::move(Entry));
  }
  return List;
}

/// The members that are the same in every run.
static Json commonMembers() {
  return {{"automationDetails", {{"id", "tf-op-lint/"}}},
          {"originalUriBaseIds",
           {{sarif::SourceRoot.str(),
             {{"description",
               {{"text", "The root of the repository or, outside a repository, "
                         "the working directory of tf-op-lint."}}}}}}},
          {"columnKind", "utf16CodeUnits"}};
}

Json sarif::emptyRun() {
  Json Run = {{"tool", toolName()}};
  Run.update(commonMembers());
  return Run;
}

static void writeResults(const LintResult &Result, bool IsPart,
                         sarif::DocumentWriter &Writer) {
  std::map<llvm::StringRef, std::vector<std::string>> Hashes;
  Writer.startList("results");
  for (const Finding &F : Result.Findings) {
    const auto [Entry, IsNew] = Hashes.try_emplace(F.Where.File);
    const auto Text = Result.Texts.find(F.Where.File);
    if (IsNew && Text != Result.Texts.end())
      Entry->second = lineHashes(Text->second);
    const std::string LineHash = F.Where.Line <= Entry->second.size()
                                     ? Entry->second[F.Where.Line - 1]
                                     : "";
    Json Written = sarif::result(F, Result, LineHash);
    // A part has no list of rules to index.
    if (IsPart)
      Written.erase("ruleIndex");
    Writer.element(Written);
  }
  Writer.endList();
}

/// Writes a document, without the rules if \p IsPart. Returns its compressed
/// size.
static uint64_t writeDocument(const LintResult &Result, bool IsPart,
                              llvm::raw_ostream &Out) {
  sarif::DocumentWriter Writer(Out);
  Writer.startRun();
  Writer.member("tool", IsPart ? sarif::toolName() : sarif::tool());
  Writer.member("invocations", Json::array({invocation(Result)}));
  if (!Result.Checkouts.empty())
    Writer.member("versionControlProvenance", provenance(Result));
  const Json Common = commonMembers();
  for (const auto &[Key, Value] : Common.items())
    Writer.member(Key, Value);
  writeResults(Result, IsPart, Writer);
  if (!IsPart)
    Writer.member("taxonomies", sarif::taxonomies());
  Writer.endRun();
  Writer.finish();
  return Writer.compressedSize();
}

Notices writeSarif(const LintResult &Result, const ReportStyle &,
                   llvm::raw_ostream &Out) {
  const uint64_t Size = writeDocument(Result, /*IsPart=*/false, Out);
  size_t LongestPath = 0;
  for (const Finding &F : Result.Findings)
    LongestPath = std::max(LongestPath, F.Path.size());
  return sarif::exceededGitHubLimits(Result.Findings.size(), LongestPath, Size);
}

Notices writeSarifPart(const LintResult &Result, const ReportStyle &,
                       llvm::raw_ostream &Out) {
  writeDocument(Result, /*IsPart=*/true, Out);
  return {};
}

Notices sarif::exceededGitHubLimits(size_t Count, size_t LongestPath,
                                    uint64_t CompressedSize) {
  Notices Messages;
  if (Count > 25000)
    Messages.push_back("sarif: " + std::to_string(Count) +
                       " results; GitHub rejects more than 25000");
  else if (Count > 5000)
    Messages.push_back("sarif: " + std::to_string(Count) +
                       " results; GitHub shows only the 5000 most severe");
  if (CompressedSize > 10'000'000)
    Messages.push_back("sarif: more than 10 MB compressed; GitHub rejects it");
  if (LongestPath > 1000)
    Messages.push_back(
        "sarif: a path has more than 1000 steps; GitHub shows only "
        "the first 1000");
  return Messages;
}

} // namespace tfop
