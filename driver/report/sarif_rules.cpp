// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/sarif.h"

#include "checks/registry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include <set>

namespace tfop::sarif {

namespace {

struct Weakness {
  unsigned Number;
  llvm::StringLiteral Name;
};

} // namespace

/// The names in CWE version 4.
static constexpr Weakness Weaknesses[] = {
    {401, "Missing Release of Memory after Effective Lifetime"},
    {415, "Double Free"},
    {416, "Use After Free"},
    {573, "Improper Following of Specification by Caller"},
    {675, "Multiple Operations on Resource in Single-Operation Context"},
    {754, "Improper Check for Unusual or Exceptional Conditions"},
    {762, "Mismatched Memory Management Routines"},
    {770, "Allocation of Resources Without Limits or Throttling"},
    {772, "Missing Release of Resource after Effective Lifetime"},
    {820, "Missing Synchronization"},
    {911, "Improper Update of Reference Count"},
};

static std::string weaknessUri(unsigned Number) {
  return "https://cwe.mitre.org/data/definitions/" + std::to_string(Number) +
         ".html";
}

static std::vector<unsigned> weaknessesOf(const CheckRow &Row) {
  std::vector<unsigned> Numbers;
  llvm::copy_if(Row.Cwe, std::back_inserter(Numbers),
                [](unsigned Number) { return Number != 0; });
  return Numbers;
}

/// Converts `tf-heap-tensor` to `HeapTensor`.
static std::string ruleName(llvm::StringRef Id) {
  std::string Name;
  Id.consume_front(IdPrefix);
  for (llvm::StringRef Word : llvm::split(Id, '-'))
    Name += llvm::toUpper(Word[0]) + Word.drop_front().str();
  return Name;
}

/// The first paragraph of a page after its summary, on one line.
static std::string description(const CheckRow &Row) {
  llvm::StringRef Page(Row.Page);
  Page = Page.drop_front(Page.find("\n\n") + 2);
  Page = Page.drop_front(Page.find("\n\n") + 2);
  std::string Text = Page.take_front(Page.find("\n\n")).str();
  std::replace(Text.begin(), Text.end(), '\n', ' ');
  return Text;
}

static llvm::StringRef precisionName(Precision Certainty) {
  switch (Certainty) {
  case Precision::Medium:
    return "medium";
  case Precision::High:
    return "high";
  case Precision::VeryHigh:
    return "very-high";
  }
  return "medium";
}

static Json properties(const CheckRow &Row) {
  // GitHub shows at most ten tags.
  Json Tags = {"tensorflow"};
  for (const unsigned Number : weaknessesOf(Row))
    Tags.push_back("external/cwe/cwe-" + std::to_string(Number));
  return {
      {"tags", std::move(Tags)},
      {"precision", precisionName(Row.Certainty).str()},
      {"problem.severity",
       Row.Level == CheckLevel::Remark ? "recommendation" : "warning"},
  };
}

static Json relationships(const CheckRow &Row) {
  Json Result = Json::array();
  for (const unsigned Number : weaknessesOf(Row))
    Result.push_back({{"target",
                       {{"id", std::to_string(Number)},
                        {"toolComponent", {{"name", "CWE"}}}}},
                      {"kinds", {"superset"}}});
  return Result;
}

static Json rule(const CheckRow &Row) {
  const std::vector<unsigned> Numbers = weaknessesOf(Row);
  const std::string Page(Row.Page);
  Json Rule = {
      {"id", std::string(Row.Id)},
      {"name", ruleName(Row.Id)},
      {"shortDescription", {{"text", std::string(Row.Summary)}}},
      {"fullDescription", {{"text", description(Row)}}},
      {"help", {{"text", Page}, {"markdown", Page}}},
      {"helpUri", Numbers.empty() ? "https://clang.llvm.org/extra/clang-tidy/"
                                    "#suppressing-undesired-diagnostics"
                                  : weaknessUri(Numbers.front())},
      {"defaultConfiguration",
       {{"level", Row.Level == CheckLevel::Remark ? "note" : "warning"}}},
      {"properties", properties(Row)},
  };
  if (!Numbers.empty())
    Rule["relationships"] = relationships(Row);
  return Rule;
}

Json toolName() {
  return {
      {"driver", {{"name", "tf-op-lint"}, {"semanticVersion", TFOP_VERSION}}}};
}

Json tool() {
  Json Rules = Json::array();
  for (const CheckRow &Row : allChecks())
    Rules.push_back(rule(Row));
  const auto Notification = [](llvm::StringRef Id, llvm::StringRef Name,
                               llvm::StringRef Text,
                               llvm::StringRef Level) -> Json {
    return {
        {"id", Id.str()},
        {"name", Name.str()},
        {"shortDescription", {{"text", Text.str()}}},
        {"fullDescription", {{"text", Text.str()}}},
        {"help", {{"text", "Run 'tf-op-lint doctor' to see what is missing."}}},
        {"defaultConfiguration", {{"level", Level.str()}}}};
  };
  return {
      {"driver",
       {{"name", "tf-op-lint"},
        {"semanticVersion", TFOP_VERSION},
        {"shortDescription",
         {{"text", "Finds leaks and violated kernel contracts in TensorFlow "
                   "custom ops."}}},
        {"rules", std::move(Rules)},
        {"notifications",
         {Notification(NotAnalyzedId, "NotAnalyzed", "A file was not analyzed.",
                       "error"),
          Notification(PartlyAnalyzedId, "PartlyAnalyzed",
                       "A file was partially analyzed.", "note")}},
        {"supportedTaxonomies", {{{"name", "CWE"}, {"index", 0}}}},
        {"properties", {{"llvm", LLVM_VERSION_STRING}}}}},
  };
}

Json taxonomies() {
  std::set<unsigned> Numbers;
  for (const CheckRow &Row : allChecks())
    for (const unsigned Number : weaknessesOf(Row))
      Numbers.insert(Number);
  Json Taxa = Json::array();
  for (const unsigned Number : Numbers) {
    Json Taxon = {{"id", std::to_string(Number)}};
    const auto *Named = llvm::find_if(
        Weaknesses, [&](const Weakness &W) { return W.Number == Number; });
    if (Named != std::end(Weaknesses))
      Taxon["shortDescription"] = {{"text", Named->Name.str() + "."}};
    Taxon["helpUri"] = weaknessUri(Number);
    Taxa.push_back(std::move(Taxon));
  }
  return {{{"name", "CWE"},
           {"organization", "MITRE"},
           {"shortDescription",
            {{"text", "The MITRE Common Weakness Enumeration."}}},
           {"informationUri", "https://cwe.mitre.org/"},
           {"isComprehensive", false},
           {"taxa", std::move(Taxa)}}};
}

} // namespace tfop::sarif
