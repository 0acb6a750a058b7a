// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/run/tree_summaries.h"

#include "driver/system/file_io.h"
#include "driver/system/packing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

namespace tfop {

// The serialized fields of each type.
template <typename Archive>
static void fields(Archive &Do, SourceSummaries &S) {
  Do(S.Content, S.Functions);
}

namespace {

struct Stored {
  std::map<std::string, SourceSummaries> ByFile;
  std::map<std::string, uint64_t> Covered;
};

template <typename Archive> void fields(Archive &Do, Stored &S) {
  Do(S.ByFile, S.Covered);
}

} // namespace

void TreeSummaries::set(const std::string &File, SourceSummaries Of) {
  ByFile[File] = std::move(Of);
  IsIndexed = false;
}

void TreeSummaries::cover(const std::map<std::string, uint64_t> &Files) {
  Covered.insert(Files.begin(), Files.end());
}

void TreeSummaries::declareOps(const std::string &File, llvm::StringRef Text) {
  std::vector<ExportedSummary> Found = declaredOps(File, Text);
  if (Found.empty())
    return;
  for (const ExportedSummary &Op : Found)
    Declared.try_emplace(Op.Usr, Op.Name);
  OpsByFile[File] = std::move(Found);
  IsIndexed = false;
}

void TreeSummaries::buildIndex() {
  ByUsr.clear();
  ByName.clear();
  for (const auto &[File, Of] : ByFile)
    for (const ExportedSummary &Function : Of.Functions) {
      ByUsr[Function.Usr].push_back({&File, &Function});
      ByName[Function.Name].push_back({&File, &Function});
    }
  for (const auto &[File, Ops] : OpsByFile)
    for (const ExportedSummary &Op : Ops)
      ByUsr[Op.Usr].push_back({&File, &Op});
  IsIndexed = true;
}

Answers TreeSummaries::answersFor(const std::string &Asking,
                                  const Questions &Asked,
                                  OverrideTest MayOverride) {
  if (!IsIndexed)
    buildIndex();
  const auto FoundIn = [&](const Index &Where, llvm::StringRef Key) {
    std::vector<const ExportedSummary *> Found;
    if (const auto Place = Where.find(Key); Place != Where.end())
      for (const Definition &Each : Place->second)
        if (*Each.File != Asking)
          Found.push_back(Each.Function);
    return Found;
  };
  Answers Result;
  for (const auto &[Usr, Name] : Asked) {
    std::vector<const ExportedSummary *> Found = FoundIn(ByUsr, Usr);
    if (isAboutVirtualCall(Usr)) {
      if (!Found.empty() && MayOverride(Name))
        continue;
    } else if (Found.empty()) {
      Found = FoundIn(ByName, Name);
      // Overloads cannot be distinguished.
      if (!llvm::all_of(Found, [&](const ExportedSummary *Each) {
            return Each->Usr == Found.front()->Usr;
          }))
        continue;
    }
    if (Found.empty())
      continue;
    std::vector<std::string> Texts;
    for (const ExportedSummary *Each : Found)
      if (!llvm::is_contained(Texts, Each->Text))
        Texts.push_back(Each->Text);
    Result[Usr] = Texts.size() == 1 ? Texts.front() : joined(Usr, Texts);
  }
  return Result;
}

void TreeSummaries::addEarlier(llvm::StringRef Bytes) {
  std::optional<Stored> Earlier = unpacked<Stored>(Bytes);
  if (!Earlier)
    return;
  const auto IsCurrent =
      [](const std::pair<const std::string, uint64_t> &Part) {
        const auto Text = readFile(Part.first);
        return Text && llvm::xxh3_64bits((*Text)->getBuffer()) == Part.second;
      };
  for (const auto &Part : Earlier->Covered)
    if (!Covered.count(Part.first) && IsCurrent(Part))
      Covered.insert(Part);
  for (auto &[File, Of] : Earlier->ByFile) {
    if (ByFile.count(File))
      continue;
    if (llvm::all_of(Of.Content, IsCurrent))
      set(File, std::move(Of));
  }
}

std::string TreeSummaries::packed() const {
  return tfop::packed(Stored{ByFile, Covered});
}

} // namespace tfop
