// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/sarif.h"
#include "driver/report/sarif_input.h"
#include "driver/report/sarif_writer.h"
#include "driver/subcommands.h"
#include "driver/system/error.h"
#include "driver/system/output_file.h"
#include "driver/system/terminal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>
#include <unordered_map>

namespace tfop {

namespace {

/// The input from which a result or invocation is taken if several have it.
struct Choice {
  uint32_t Input = 0;
  uint32_t Run = 0;
  uint8_t Rank = 0;
  bool Written = false;
};

struct DigestHash {
  size_t operator()(const sarif::Digest &Value) const { return Value.first; }
};
using Choices = std::unordered_map<sarif::Digest, Choice, DigestHash>;

/// A run of the merged document.
struct MergedRun {
  Json Frame;
  bool IsOwn = false;
  /// `versionControlProvenance` without duplicates.
  std::vector<Json> Origins = {};
  /// The inputs from which its invocations and results are taken.
  std::map<const Choices *, std::set<uint32_t>> Sources = {};
};

/// Reads every input once to select results, and reads the selected inputs
/// again to write them.
class Merger {
public:
  Merger(llvm::ArrayRef<std::string> Names, std::optional<Level> FailOn)
      : Inputs(Names), FailOn(FailOn) {
    // The output must not depend on the order of the inputs.
    llvm::sort(Inputs);
    Inputs.erase(std::unique(Inputs.begin(), Inputs.end()), Inputs.end());
  }

  void survey();
  llvm::Error write(llvm::raw_ostream &Out);

  std::string summary() const;

  /// The inputs that were not merged, with the reason.
  std::vector<std::string> Problems;
  Notices Messages;
  bool HasFailing = false;

private:
  size_t runFor(const Json &Run);
  void surveyRun(const Json &Run, uint32_t Input);
  llvm::Error writeRun(size_t Index, sarif::DocumentWriter &Writer);
  llvm::Error
  writeChosen(size_t Index, const char *Key, Choices &From,
              llvm::function_ref<std::string(const Json &)> Identity,
              llvm::function_ref<void(const Json &)> Write);
  sarif::Digest digest(size_t Run, const std::string &Identity) const {
    return sarif::digestOf(std::to_string(Run) + "\n" + Identity);
  }

  std::vector<std::string> Inputs;
  std::optional<Level> FailOn;
  std::vector<MergedRun> Runs;
  std::map<sarif::Digest, size_t> RunsByFrame;
  Choices Invocations;
  Choices Results;
  size_t ResultsRead = 0;
  size_t LongestPath = 0;
};

} // namespace

/// The index of the merged run for \p Run.
size_t Merger::runFor(const Json &Run) {
  Json Frame = sarif::frameOf(Run);
  const auto [Existing, IsNew] =
      RunsByFrame.try_emplace(sarif::digestOf(dump(Frame)), Runs.size());
  if (IsNew)
    Runs.push_back({std::move(Frame), sarif::isOwn(Run)});
  return Existing->second;
}

void Merger::surveyRun(const Json &Run, uint32_t Input) {
  const size_t Index = runFor(Run);
  for (const Json &Origin : sarif::listOf(Run, "versionControlProvenance"))
    if (!llvm::is_contained(Runs[Index].Origins, Origin))
      Runs[Index].Origins.push_back(Origin);
  const uint32_t Which = Index;
  for (const Json &Invocation : sarif::listOf(Run, "invocations"))
    Invocations.try_emplace(digest(Index, dump(Invocation)),
                            Choice{Input, Which, 0, false});
  for (const Json &Result : sarif::listOf(Run, "results")) {
    ++ResultsRead;
    const uint8_t Rank = sarif::rankOf(Result);
    Choice &Chosen = Results
                         .try_emplace(digest(Index, sarif::placeOf(Result)),
                                      Choice{Input, Which, Rank, false})
                         .first->second;
    if (Rank > Chosen.Rank)
      Chosen = {Input, Which, Rank, false};
  }
}

void Merger::survey() {
  std::vector<std::string> Usable;
  for (const std::string &Name : Inputs) {
    llvm::Expected<Json> Document = sarif::readDocument(Name);
    if (!Document) {
      Problems.push_back("'" + Name + "' was not merged: " +
                         llvm::toString(Document.takeError()));
      continue;
    }
    for (const Json &Run : sarif::listOf(*Document, "runs"))
      surveyRun(Run, Usable.size());
    Usable.push_back(Name);
  }
  Inputs = std::move(Usable);
  // Write a run even without results, because it may have to list the problems.
  const bool HasOwn =
      llvm::any_of(Runs, [](const MergedRun &Run) { return Run.IsOwn; });
  if (Runs.empty() || (!Problems.empty() && !HasOwn))
    runFor(sarif::emptyRun());
  for (const Choices *From : {&Invocations, &Results})
    for (const auto &[Digest, Chosen] : *From)
      Runs[Chosen.Run].Sources[From].insert(Chosen.Input);
}

/// Writes the selected elements of the lists \p Key.
llvm::Error
Merger::writeChosen(size_t Index, const char *Key, Choices &From,
                    llvm::function_ref<std::string(const Json &)> Identity,
                    llvm::function_ref<void(const Json &)> Write) {
  for (const uint32_t Input : Runs[Index].Sources[&From]) {
    llvm::Expected<Json> Document = sarif::readDocument(Inputs[Input]);
    if (!Document)
      return userError("'", Inputs[Input], "' changed during the run: ",
                       llvm::toString(Document.takeError()));
    for (const Json &Run : sarif::listOf(*Document, "runs")) {
      const auto Existing =
          RunsByFrame.find(sarif::digestOf(dump(sarif::frameOf(Run))));
      if (Existing == RunsByFrame.end() || Existing->second != Index)
        continue;
      for (const Json &Element : sarif::listOf(Run, Key)) {
        const auto Chosen = From.find(digest(Index, Identity(Element)));
        if (Chosen == From.end() || Chosen->second.Written ||
            Chosen->second.Input != Input ||
            (&From == &Results &&
             Chosen->second.Rank != sarif::rankOf(Element)))
          continue;
        Chosen->second.Written = true;
        Write(Element);
      }
    }
  }
  return llvm::Error::success();
}

/// An invocation that reports the inputs that were not merged.
static Json invocationOf(llvm::ArrayRef<std::string> Problems) {
  Json Notifications = Json::array();
  for (const std::string &Problem : Problems)
    Notifications.push_back(
        {{"descriptor", {{"id", sarif::NotAnalyzedId.str()}}},
         {"level", "error"},
         {"message", {{"text", Problem + "."}}}});
  return {{"executionSuccessful", false},
          {"exitCode", static_cast<int>(NotAnalyzed)},
          {"toolExecutionNotifications", std::move(Notifications)}};
}

llvm::Error Merger::writeRun(size_t Index, sarif::DocumentWriter &Writer) {
  const MergedRun &Run = Runs[Index];
  Writer.startRun();
  Writer.member("tool", Run.IsOwn ? sarif::tool() : Run.Frame["tool"]);
  Writer.startList("invocations");
  if (llvm::Error Problem =
          writeChosen(Index, "invocations", Invocations, dump,
                      [&](const Json &Element) { Writer.element(Element); }))
    return Problem;
  const bool IsFirstOwn =
      Run.IsOwn && llvm::find_if(Runs, [](const MergedRun &R) {
                     return R.IsOwn;
                   }) == Runs.begin() + Index;
  if (IsFirstOwn && !Problems.empty())
    Writer.element(invocationOf(Problems));
  Writer.endList();
  if (!Run.Origins.empty())
    Writer.member("versionControlProvenance", Run.Origins);
  for (const auto &[Key, Value] : Run.Frame.items())
    if (Key != "tool")
      Writer.member(Key, Value);
  Writer.startList("results");
  const auto WriteResult = [&](const Json &Result) {
    Writer.element(Run.IsOwn ? sarif::withRuleIndex(Result) : Result);
    LongestPath =
        std::max(LongestPath, sarif::listOf(Result, "relatedLocations").size());
    // Suppressed results rank below all others.
    if (!FailOn || sarif::rankOf(Result) < (*FailOn == Level::Warning ? 6 : 5))
      return;
    HasFailing = true;
    llvm::outs() << sarif::lineFor(Result) << "\n";
  };
  if (llvm::Error Problem =
          writeChosen(Index, "results", Results, sarif::placeOf, WriteResult))
    return Problem;
  Writer.endList();
  if (Run.IsOwn)
    Writer.member("taxonomies", sarif::taxonomies());
  Writer.endRun();
  return llvm::Error::success();
}

llvm::Error Merger::write(llvm::raw_ostream &Out) {
  sarif::DocumentWriter Writer(Out);
  for (size_t Index = 0; Index < Runs.size(); ++Index)
    if (llvm::Error Problem = writeRun(Index, Writer))
      return Problem;
  Writer.finish();
  Messages = sarif::exceededGitHubLimits(Results.size(), LongestPath,
                                         Writer.compressedSize());
  return llvm::Error::success();
}

std::string Merger::summary() const {
  const auto Count = [](size_t Number, std::string What) {
    return std::to_string(Number) + " " + What + (Number == 1 ? "" : "s");
  };
  std::string Text = "merged " + Count(Inputs.size(), "file") + ": " +
                     Count(Results.size(), "finding");
  if (ResultsRead > Results.size())
    Text += ", " + std::to_string(ResultsRead) + " with duplicates";
  return Text;
}

llvm::Expected<ExitCode> merge(const Options &Settings) {
  const std::string &Out = Settings.Arguments.front();
  Merger Work(llvm::ArrayRef(Settings.Arguments).drop_front(),
              Settings.FailOn.value_or(std::nullopt));
  Work.survey();
  for (const std::string &Problem : Work.Problems)
    printNotice(Problem);
  if (llvm::Error Problem = writeOutput(
          Out, [&](llvm::raw_ostream &Stream) { return Work.write(Stream); }))
    return std::move(Problem);
  llvm::outs().flush();
  for (const std::string &Notice : Work.Messages)
    printNotice(Notice);
  if (!Settings.Quiet)
    printNotice(Work.summary());
  if (Settings.ExitZero)
    return Clean;
  return !Work.Problems.empty() ? NotAnalyzed
         : Work.HasFailing      ? FindingsLeft
                                : Clean;
}

} // namespace tfop
