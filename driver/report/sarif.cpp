// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/sarif.h"

#include "driver/report/line_hash.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"

namespace tfop {

namespace {

/// Passes everything on and adds up what it comes to when it is compressed,
/// block by block.
class CompressionMeter : public llvm::raw_ostream {
public:
  explicit CompressionMeter(llvm::raw_ostream &Out) : Out(Out) {}
  ~CompressionMeter() override { flush(); }

  uint64_t compressedSize() {
    flush();
    measureBlock();
    return Compressed;
  }

private:
  void write_impl(const char *Data, size_t Size) override {
    Out.write(Data, Size);
    Written += Size;
    Block.append(Data, Data + Size);
    if (Block.size() >= BlockSize)
      measureBlock();
  }
  uint64_t current_pos() const override { return Written; }

  void measureBlock() {
    llvm::SmallVector<uint8_t, 0> Packed;
    if (llvm::compression::zlib::isAvailable())
      llvm::compression::zlib::compress(llvm::arrayRefFromStringRef(Block),
                                        Packed);
    Compressed += Packed.size();
    Block.clear();
  }

  static constexpr size_t BlockSize = 1 << 20;
  llvm::raw_ostream &Out;
  std::string Block;
  uint64_t Written = 0;
  uint64_t Compressed = 0;
};

/// Writes one run member by member: however many results there are, one is in
/// memory at a time.
class RunWriter {
public:
  explicit RunWriter(llvm::raw_ostream &Out) : Out(Out) {
    Out << "{\n"
           "  \"$schema\": \"https://docs.oasis-open.org/sarif/sarif/v2.1.0/"
           "errata01/os/schemas/sarif-schema-2.1.0.json\",\n"
           "  \"version\": \"2.1.0\",\n"
           "  \"runs\": [\n"
           "    {";
  }
  void member(llvm::StringRef Key, const Json &Value) {
    startMember(Key);
    write(Value, 6);
  }
  void startResults() {
    startMember("results");
    Out << "[";
  }
  void result(const Json &Value) {
    Out << (AnyResult ? ",\n        " : "\n        ");
    AnyResult = true;
    write(Value, 8);
  }
  void endResults() { Out << (AnyResult ? "\n      ]" : "]"); }
  void finish() { Out << "\n    }\n  ]\n}\n"; }

private:
  void startMember(llvm::StringRef Key) {
    Out << (AnyMember ? ",\n" : "\n") << "      \"" << Key << "\": ";
    AnyMember = true;
  }
  void write(const Json &Value, unsigned Indent) {
    const std::string Text = dump(Value);
    llvm::SmallVector<llvm::StringRef, 0> Lines;
    llvm::StringRef(Text).split(Lines, '\n');
    for (const auto &[Index, Line] : llvm::enumerate(Lines)) {
      if (Index > 0)
        Out.write("\n", 1).indent(Indent);
      Out << Line;
    }
  }

  llvm::raw_ostream &Out;
  bool AnyMember = false;
  bool AnyResult = false;
};

} // namespace

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
          sarif::NotAnalysedId, "error", File,
          "'" + File.File + "' was not analysed: " + File.Failure + "."));
      continue;
    }
    std::vector<std::string> Reasons = File.Reasons;
    for (const std::string &Include : File.MissingIncludes)
      Reasons.push_back("'" + Include + "' was not found");
    if (!Reasons.empty())
      Notifications.push_back(
          notification(sarif::PartlyAnalysedId, "note", File,
                       "'" + File.File + "' was analysed only in part: " +
                           llvm::join(Reasons, "; ") + "."));
  }
  return {{"executionSuccessful", Result.Code != NotAnalysed},
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

static void writeResults(const LintResult &Result, RunWriter &Writer) {
  std::map<llvm::StringRef, std::vector<std::string>> Hashes;
  Writer.startResults();
  for (const Finding &F : Result.Findings) {
    const auto [Entry, IsNew] = Hashes.try_emplace(F.Where.File);
    const auto Text = Result.Texts.find(F.Where.File);
    if (IsNew && Text != Result.Texts.end())
      Entry->second = lineHashes(Text->second);
    const std::string LineHash = F.Where.Line <= Entry->second.size()
                                     ? Entry->second[F.Where.Line - 1]
                                     : "";
    Writer.result(sarif::result(F, Result, LineHash));
  }
  Writer.endResults();
}

Notices writeSarif(const LintResult &Result, const ReportStyle &,
                   llvm::raw_ostream &Out) {
  CompressionMeter Meter(Out);
  RunWriter Writer(Meter);
  Writer.member("tool", sarif::tool());
  Writer.member("invocations", Json::array({invocation(Result)}));
  if (!Result.Checkouts.empty())
    Writer.member("versionControlProvenance", provenance(Result));
  Writer.member("automationDetails", {{"id", "tf-op-lint/"}});
  Writer.member(
      "originalUriBaseIds",
      {{sarif::SourceRoot.str(),
        {{"description",
          {{"text", "The root of the repository, or outside one the directory "
                    "that tf-op-lint ran in."}}}}}});
  Writer.member("columnKind", "utf16CodeUnits");
  writeResults(Result, Writer);
  Writer.member("taxonomies", sarif::taxonomies());
  Writer.finish();
  return sarif::beyondGitHubsLimits(Result, Meter.compressedSize());
}

Notices sarif::beyondGitHubsLimits(const LintResult &Result,
                                   uint64_t CompressedSize) {
  Notices Told;
  const size_t Count = Result.Findings.size();
  if (Count > 25000)
    Told.push_back("sarif: " + std::to_string(Count) +
                   " results; GitHub refuses more than 25000");
  else if (Count > 5000)
    Told.push_back("sarif: " + std::to_string(Count) +
                   " results; GitHub shows the first 5000, the most severe");
  if (CompressedSize > 10'000'000)
    Told.push_back("sarif: more than 10 MB when compressed; GitHub refuses it");
  if (llvm::any_of(Result.Findings,
                   [](const Finding &F) { return F.Path.size() > 1000; }))
    Told.push_back("sarif: a path of more than 1000 steps; GitHub shows the "
                   "first 1000");
  return Told;
}

} // namespace tfop
