// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/parse/summaries.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace tfop {

/// The functions of one source file that other files can call.
struct SourceSummaries {
  /// The hashes of the file and of the headers that define some of the
  /// functions: the summaries are valid for this content only.
  std::map<std::string, uint64_t> Content;
  std::vector<ExportedSummary> Functions;
};

/// The functions of a tree that other files can call, its ops, and its kernels.
class TreeSummaries {
public:
  /// Replaces the summaries of \p File.
  void set(const std::string &File, SourceSummaries Of);

  /// Adds the ops that \p File declares in \p Text.
  void declareOps(const std::string &File, llvm::StringRef Text);
  /// The name of each declared op by its key.
  const std::map<std::string, std::string> &declared() const {
    return Declared;
  }

  /// Adds the files that an analysis read, by content.
  void cover(const std::map<std::string, uint64_t> &Files);
  /// True if an analysis read \p File with its current content.
  bool covers(const std::string &File) const { return Covered.count(File); }

  /// True if a file that was not analyzed may override the method of this name.
  using OverrideTest = llvm::function_ref<bool(llvm::StringRef Method)>;

  /// The summaries in all files except \p Asking that \p Asked requests.
  Answers answersFor(const std::string &Asking, const Questions &Asked,
                     OverrideTest MayOverride);

  /// Adds the summaries in \p Stored, the result of packed() in an earlier run,
  /// of files that were not analyzed in this run and have not changed since.
  void addEarlier(llvm::StringRef Stored);
  /// All summaries for addEarlier().
  std::string packed() const;

private:
  struct Definition {
    const std::string *File;
    const ExportedSummary *Function;
  };
  using Index = llvm::StringMap<std::vector<Definition>>;

  void buildIndex();

  std::map<std::string, SourceSummaries> ByFile;
  std::map<std::string, uint64_t> Covered;
  /// Read from the text of every file of the tree in each run.
  std::map<std::string, std::vector<ExportedSummary>> OpsByFile;
  std::map<std::string, std::string> Declared;
  Index ByUsr;
  Index ByName;
  bool IsIndexed = false;
};

} // namespace tfop
