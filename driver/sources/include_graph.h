// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/sources/source_set.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace tfop {

/// Who includes whom in a tree, read from the text alone: enough to know which
/// files have to do with TensorFlow, which include directories a command needs,
/// and which headers no source includes.
class IncludeGraph {
public:
  /// The graph of \p Home, one of the trees of \p Sources.
  IncludeGraph(const Tree &Home, const SourceSet &Sources);

  /// What one source brings in, through any number of headers of the tree.
  struct Closure {
    /// The headers of the trees that it includes, itself first.
    std::vector<std::string> Files;
    /// Directories that make its includes resolve, in the order of need: all
    /// of them, and those that an include in quotes asks for.
    std::vector<std::string> Directories;
    std::vector<std::string> QuotedDirectories;
    /// Includes that no file of the tree answers: the system's, TensorFlow's,
    /// other projects'.
    std::set<std::string> Outside;
    bool UsesTensorFlow = false;
  };
  /// \p IsOutside says which includes are not to be looked for in the tree.
  Closure closureOf(const std::string &File,
                    llvm::function_ref<bool(llvm::StringRef)> IsOutside);

  bool isEmpty(const std::string &File) { return textOf(File).IsEmpty; }

  /// The directory below which the tree holds TensorFlow itself, or empty.
  const std::string &tensorFlowRoot() const { return TensorFlowRoot; }

  /// The files below \p Home's root that \p File includes, itself first, looked
  /// for as a compiler does: beside the file, then in \p Directories.
  static std::vector<std::string>
  filesFrom(const std::string &File, const Tree &Home,
            llvm::ArrayRef<std::string> Directories,
            llvm::function_ref<bool(llvm::StringRef)> IsOutside);

private:
  struct IncludeLine {
    std::string Name;
    bool Quoted = false;
  };
  struct Text {
    std::vector<IncludeLine> Includes;
    bool UsesTensorFlow = false;
    bool IsEmpty = false;
  };
  static std::vector<IncludeLine> includesIn(llvm::StringRef Text);
  const Text &textOf(const std::string &File);
  std::string resolve(const std::string &From, llvm::StringRef Include,
                      std::string &Directory) const;

  const FileView &View;
  /// Paths by their last component.
  llvm::StringMap<std::vector<std::string>> ByName;
  /// The files of the run's other trees. They are found beside the file that
  /// includes them, as in "../common.h", and never looked for.
  std::set<std::string> Elsewhere;
  llvm::StringMap<Text> Texts;
  std::string TensorFlowRoot;
};

/// The graph of each tree of a run.
class IncludeGraphs {
public:
  explicit IncludeGraphs(const SourceSet &Sources);

  /// \p Home is one of the trees.
  IncludeGraph &of(const Tree &Home) const { return *Graphs.at(&Home); }

private:
  std::map<const Tree *, std::unique_ptr<IncludeGraph>> Graphs;
};

} // namespace tfop
