// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/report.h"

#include "driver/system/json.h"
#include "llvm/Config/llvm-config.h"

namespace tfop {

static void addRegion(Json &Object, const Region &Where) {
  Object["file"] = Where.File;
  Object["line"] = Where.Line;
  Object["column"] = Where.Column;
}

static void addEnd(Json &Object, const Region &Where) {
  Object["endLine"] = Where.EndLine;
  Object["endColumn"] = Where.EndColumn;
}

static Json toJson(const Fix &Offer) {
  Json Edits = Json::array();
  for (const Edit &E : Offer.Edits) {
    Json Object;
    addRegion(Object, E.Where);
    addEnd(Object, E.Where);
    Object["offset"] = E.Where.Offset;
    Object["length"] = E.Where.Length;
    Object["text"] = E.Text;
    Edits.push_back(std::move(Object));
  }
  Json Object;
  Object["description"] = Offer.Description;
  Object["safety"] = name(Offer.Kind).str();
  Object["reason"] = Offer.Reason;
  Object["edits"] = std::move(Edits);
  return Object;
}

static Json toJson(const Finding &F) {
  Json Object;
  Object["check"] = F.Check;
  Object["level"] = name(F.Severity).str();
  Object["message"] = F.Message;
  addRegion(Object, F.Where);
  addEnd(Object, F.Where);
  Object["function"] = F.Function;
  Object["fingerprint"] = F.Fingerprint;
  Object["path"] = Json::array();
  for (const PathStep &Step : F.Path) {
    Json Entry;
    addRegion(Entry, Step.Where);
    Entry["message"] = Step.Message;
    Object["path"].push_back(std::move(Entry));
  }
  Object["fixes"] = Json::array();
  for (const Fix &Offer : F.Fixes)
    Object["fixes"].push_back(toJson(Offer));
  if (!F.NoFixReason.empty())
    Object["noFix"] = F.NoFixReason;
  if (F.Suppressed)
    Object["suppressed"] = true;
  // A related finding is complete, since it has its own path and fixes.
  Object["related"] = Json::array();
  for (const Finding &Other : F.Related)
    Object["related"].push_back(toJson(Other));
  return Object;
}

static std::vector<std::string> reasons(const FileCoverage &File) {
  std::vector<std::string> Reasons = File.Reasons;
  if (!File.Inactive.empty())
    Reasons.push_back("inactive: " + File.Inactive);
  return Reasons;
}

static Json coverage(const LintResult &Result) {
  Json Partly = Json::array();
  Json Failed = Json::array();
  Json Missing = Json::object();
  for (const FileCoverage &File : Result.Files) {
    if (!File.Failure.empty())
      Failed.push_back({{"file", File.File}, {"reason", File.Failure}});
    else if (!File.Reasons.empty() || !File.Inactive.empty())
      Partly.push_back({{"file", File.File},
                        {"reasons", reasons(File)},
                        {"missingIncludes", File.MissingIncludes}});
    if (!File.MissingIncludes.empty())
      Missing[File.File] = File.MissingIncludes;
  }
  Json Object;
  Object["files"] = Result.Files.size();
  Object["analysed"] = Result.Files.size() - Failed.size();
  Object["partly"] = std::move(Partly);
  Object["failed"] = std::move(Failed);
  Object["missingIncludes"] = std::move(Missing);
  Object["skipped"] = Result.Skipped;
  return Object;
}

Notices writeJson(const LintResult &Result, const ReportStyle &,
                  llvm::raw_ostream &Out) {
  Json Document;
  Document["version"] = 1;
  Document["tool"] = {{"name", "tf-op-lint"},
                      {"version", TFOP_VERSION},
                      {"llvm", LLVM_VERSION_STRING}};
  Document["findings"] = Json::array();
  for (const Finding &F : Result.Findings)
    Document["findings"].push_back(toJson(F));
  Document["coverage"] = coverage(Result);
  Out << dump(Document) << "\n";
  return {};
}

} // namespace tfop
