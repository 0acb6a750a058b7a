// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/summaries.h"

#include "checks/facts/op_text.h"
#include "checks/summary/library.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
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
  return {Function.Usr, Function.Name, textOf(Function.Summary),
          Function.Header};
}

ExportedSummary serialized(const summary::RegisteredKernel &Kernel) {
  const std::string Key = summary::keyOfKernels(Kernel.Op);
  return {Key, Key, llvm::formatv("{0}", toJson(Kernel)).str()};
}

std::vector<ExportedSummary> declaredOps(const std::string &File,
                                         llvm::StringRef Text) {
  std::vector<ExportedSummary> Result;
  for (tf_api::WrittenOp &Written : tf_api::opsWrittenIn(Text)) {
    const summary::DeclaredOp Op = {std::move(Written.Is), File,
                                    Written.Offset};
    Result.push_back({summary::keyOfOp(Op.Is.Name), Op.Is.Name,
                      llvm::formatv("{0}", toJson(Op)).str()});
  }
  return Result;
}

/// The words of \p Text that begin with an upper case letter, like the names of
/// ops.
static llvm::StringSet<> capitalizedWords(llvm::StringRef Text) {
  const auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  llvm::StringSet<> Words;
  while (!Text.empty()) {
    const llvm::StringRef Word = Text.take_while(IsWord);
    if (!Word.empty() && (llvm::isUpper(Word.front()) || Word.front() == '_'))
      Words.insert(Word);
    Text = Text.drop_front(Word.size()).drop_until(IsWord);
  }
  return Words;
}

Questions questionsAbout(const std::map<std::string, std::string> &Ops,
                         llvm::StringRef Text) {
  Questions Result;
  if (Ops.empty())
    return Result;
  const llvm::StringSet<> Words = capitalizedWords(Text);
  for (const auto &[Key, Name] : Ops)
    // `Namespace>Name`
    if (Words.contains(llvm::StringRef(Name).rsplit('>').second) ||
        Words.contains(Name))
      Result.try_emplace(Key, Name);
  return Result;
}

bool mayAnswer(llvm::StringRef Text, const Questions &Asked) {
  return tf_api::mayRegisterKernels(Text) &&
         !questionsAbout(Asked, Text).empty();
}

Questions questionsAboutKernels(const Questions &Asked) {
  Questions Result;
  for (const auto &[Key, Name] : Asked)
    if (summary::hasSeveralSummaries(Key))
      Result.try_emplace(Key, Name);
  return Result;
}

bool isAboutVirtualCall(llvm::StringRef Key) {
  return summary::isVirtualCall(Key);
}

std::string joined(llvm::StringRef Usr, const std::vector<std::string> &Texts) {
  if (summary::hasSeveralSummaries(Usr))
    return "[" + llvm::join(Texts, ",") + "]";
  static const std::string Any = "joined";
  summary::Library All;
  for (const std::string &Text : Texts)
    if (const auto Summary = summaryIn(Text))
      All.add(Any, *Summary);
  const summary::FunctionSummary *Result = All.find(Any);
  return Result ? textOf(*Result) : "";
}

/// Adds the ops and kernels in \p Text, one or a list.
static void addOps(llvm::StringRef Text, summary::Library &To) {
  llvm::Expected<llvm::json::Value> Value = llvm::json::parse(Text);
  if (!Value)
    return llvm::consumeError(Value.takeError());
  const auto Add = [&](const llvm::json::Value &Next) {
    if (std::optional<summary::DeclaredOp> Op = summary::opFromJson(Next))
      To.add(*std::move(Op));
    else if (auto Kernel = summary::kernelFromJson(Next))
      To.add(*std::move(Kernel));
  };
  if (const llvm::json::Array *All = Value->getAsArray())
    for (const llvm::json::Value &Next : *All)
      Add(Next);
  else
    Add(*Value);
}

std::shared_ptr<const summary::Library> libraryOf(const Answers &Stored) {
  if (Stored.empty())
    return nullptr;
  auto Result = std::make_shared<summary::Library>();
  for (const auto &[Usr, Text] : Stored)
    if (summary::hasSeveralSummaries(Usr))
      addOps(Text, *Result);
    else if (const auto Summary = summaryIn(Text))
      Result->add(Usr, *Summary);
  return Result;
}

} // namespace tfop
