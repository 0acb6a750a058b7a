// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/sarif.h"

#include "checks/registry.h"
#include "driver/finding/text_position.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace tfop::sarif {

/// Encodes everything except unreserved characters and '/'. A colon in the
/// first segment would look like a scheme.
static std::string percentEncoded(llvm::StringRef Path) {
  std::string Result;
  for (const char C : Path) {
    if (llvm::isAlnum(C) || llvm::StringRef("-._~/").contains(C))
      Result += C;
    else
      Result += "%" + llvm::utohexstr(static_cast<unsigned char>(C),
                                      /*LowerCase=*/false, /*Width=*/2);
  }
  return Result;
}

Json artifactLocation(llvm::StringRef File) {
  if (llvm::sys::path::is_absolute(File))
    return {{"uri", "file://" + percentEncoded(File)}};
  return {{"uri", percentEncoded(File)}, {"uriBaseId", SourceRoot.str()}};
}

static Json region(const Region &Where) {
  return {{"startLine", Where.Line},
          {"startColumn", Where.Column},
          {"endLine", Where.EndLine},
          {"endColumn", Where.EndColumn}};
}

static llvm::StringRef linesOf(const Region &Where, llvm::StringRef Text) {
  return linesAround(Text, Where.Offset, Where.Offset + Where.Length);
}

/// The location, restricted to one line because GitHub shows no more, with the
/// complete lines as context.
static Json physicalLocation(const Region &Where, const LintResult &Run) {
  Json Result = {{"artifactLocation", artifactLocation(Where.File)}};
  const auto Text = Run.Texts.find(Where.File);
  if (Text == Run.Texts.end()) {
    Result["region"] = region(Where);
    return Result;
  }
  const llvm::StringRef Lines = linesOf(Where, Text->second);
  const llvm::StringRef First = Lines.split('\n').first.rtrim('\r');
  Region Shown = Where;
  if (Where.EndLine != Where.Line) {
    Shown.EndLine = Where.Line;
    Shown.EndColumn = utf16Column(First, First.size());
  }
  Result["region"] = region(Shown);
  // The context region must be larger than the region.
  if (Where.Column > 1)
    Result["contextRegion"] = {{"startLine", Where.Line},
                               {"endLine", Where.EndLine},
                               {"snippet", {{"text", Lines.str()}}}};
  return Result;
}

/// Escapes brackets, which would create links in a message.
static std::string escaped(llvm::StringRef Text) {
  std::string Result;
  for (const char C : Text) {
    if (C == '[' || C == ']' || C == '\\')
      Result += '\\';
    Result += C;
  }
  return Result;
}

/// The finding in a sentence, with links to the steps of its path.
static std::string message(const Finding &F) {
  static constexpr size_t MostLinks = 5;
  std::string Text = escaped(F.Message);
  for (const auto &[Index, Step] :
       llvm::enumerate(llvm::ArrayRef(F.Path).take_front(MostLinks)))
    Text += (Index == 0 ? ": [" : ", then [") + escaped(Step.Message) + "](" +
            std::to_string(Index + 1) + ")";
  return Text + ".";
}

static Json location(const PathStep &Step, const LintResult &Run) {
  return {{"physicalLocation", physicalLocation(Step.Where, Run)},
          {"message", {{"text", escaped(Step.Message)}}}};
}

static Json relatedLocations(const Finding &F, const LintResult &Run) {
  Json Result = Json::array();
  for (const auto &[Index, Step] : llvm::enumerate(F.Path)) {
    Json Related = {{"id", Index + 1}};
    Related.update(location(Step, Run));
    Result.push_back(std::move(Related));
  }
  for (const Finding &Other : F.Related)
    Result.push_back(location({Other.Where, Other.Message}, Run));
  return Result;
}

/// The path, starting at the location of the finding.
static Json codeFlows(const Finding &F, const LintResult &Run) {
  Json Steps = Json::array();
  if (F.Path.front().Where.Offset != F.Where.Offset ||
      F.Path.front().Where.File != F.Where.File)
    Steps.push_back({{"location", location({F.Where, F.Message}, Run)}});
  for (const PathStep &Step : F.Path)
    Steps.push_back({{"location", location(Step, Run)}});
  Json Thread;
  Thread["locations"] = std::move(Steps);
  Json Flow;
  Flow["threadFlows"] = Json::array({std::move(Thread)});
  return Json::array({std::move(Flow)});
}

static Json fix(const Fix &Offer) {
  Json Changes = Json::array();
  std::vector<std::string> Files;
  for (const Edit &E : Offer.Edits) {
    const auto Entry = llvm::find(Files, E.Where.File);
    const size_t Index = Entry - Files.begin();
    if (Entry == Files.end()) {
      Files.push_back(E.Where.File);
      Changes.push_back({{"artifactLocation", artifactLocation(E.Where.File)},
                         {"replacements", Json::array()}});
    }
    Changes[Index]["replacements"].push_back(
        {{"deletedRegion", region(E.Where)},
         {"insertedContent", {{"text", E.Text}}}});
  }
  const std::string Description =
      Offer.Kind == Safety::Safe ? "Safe fix: " + Offer.Description
                                 : "Suggested fix, not safe: " + Offer.Reason;
  return {{"description", {{"text", escaped(Description) + "."}}},
          {"artifactChanges", std::move(Changes)}};
}

static Json suppression(const Finding &F) {
  Json Result = {{"kind", "inSource"}};
  if (!F.Justification.empty())
    Result["justification"] = F.Justification;
  return Result;
}

Json result(const Finding &F, const LintResult &Run, llvm::StringRef LineHash) {
  Json Object = {{"ruleId", F.Check}};
  if (const CheckRow *Row = findCheck(F.Check))
    Object["ruleIndex"] = Row - allChecks().begin();
  Object["level"] = F.Severity == Level::Warning ? "warning" : "note";
  Object["message"] = {{"text", message(F)}};
  Json Place = {{"physicalLocation", physicalLocation(F.Where, Run)}};
  if (!F.Function.empty())
    Place["logicalLocations"] = Json::array(
        {{{"fullyQualifiedName", F.Function}, {"kind", "function"}}});
  Object["locations"] = Json::array({std::move(Place)});
  Object["partialFingerprints"] = {{"primaryLocationLineHash", LineHash.str()},
                                   {"tfOpLintFinding/v1", F.Fingerprint}};
  if (!F.Path.empty() || !F.Related.empty())
    Object["relatedLocations"] = relatedLocations(F, Run);
  if (!F.Path.empty())
    Object["codeFlows"] = codeFlows(F, Run);
  for (const Fix &Offer : F.Fixes)
    Object["fixes"].push_back(fix(Offer));
  for (const Finding &Other : F.Related)
    for (const Fix &Offer : Other.Fixes)
      Object["fixes"].push_back(fix(Offer));
  if (F.Suppressed)
    Object["suppressions"] = Json::array({suppression(F)});
  return Object;
}

} // namespace tfop::sarif
