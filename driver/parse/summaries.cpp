// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/summaries.h"

#include "checks/summary/library.h"
#include "llvm/Support/FormatVariadic.h"

namespace tfop {

static std::string textOf(const summary::FunctionSummary &Summary) {
  return llvm::formatv("{0}", toJson(Summary)).str();
}

static std::optional<summary::FunctionSummary>
summaryIn(const std::string &Text) {
  llvm::Expected<llvm::json::Value> Value = llvm::json::parse(Text);
  if (Value)
    return summary::fromJson(*Value);
  llvm::consumeError(Value.takeError());
  return std::nullopt;
}

ExportedSummary serialized(const summary::Export &Function) {
  return {Function.Usr, Function.Name, textOf(Function.Summary)};
}

std::string joined(const std::vector<std::string> &Texts) {
  static const std::string Usr = "joined";
  summary::Library All;
  for (const std::string &Text : Texts)
    if (const auto Summary = summaryIn(Text))
      All.add(Usr, *Summary);
  const summary::FunctionSummary *Result = All.find(Usr);
  return Result ? textOf(*Result) : "";
}

std::shared_ptr<const summary::Library> libraryOf(const Answers &Stored) {
  if (Stored.empty())
    return nullptr;
  auto Result = std::make_shared<summary::Library>();
  for (const auto &[Usr, Text] : Stored)
    if (const auto Summary = summaryIn(Text))
      Result->add(Usr, *Summary);
  return Result;
}

} // namespace tfop
