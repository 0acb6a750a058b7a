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

/// An include and the file of the tree that it could refer to.
struct IncludeTarget {
  llvm::StringRef Name;
  bool IsInTree = false;
  /// The tree contains TensorFlow itself.
  bool IsInTensorFlow = false;
  /// The file is a copy of TensorFlow's C API.
  bool DeclaresCApi = false;
};

/// The include relation of a tree, determined without preprocessing. It shows
/// which files use TensorFlow, which include directories a command needs, and
/// which headers are not included by any source.
class IncludeGraph {
public:
  /// The graph of \p Home, one of the trees of \p Sources.
  IncludeGraph(const Tree &Home, const SourceSet &Sources);

  /// The transitive includes of one source.
  struct Closure {
    /// The source itself, followed by the headers of the trees that it
    /// includes.
    std::vector<std::string> Files;
    /// The files of the tree by include.
    std::map<std::string, std::string> InTree;
    /// The include directories it needs, in order of first use: all, and those
    /// needed for quoted includes.
    std::vector<std::string> Directories;
    std::vector<std::string> QuotedDirectories;
    /// Includes that do not resolve to a file of the tree: those of the system,
    /// TensorFlow, and other projects.
    std::set<std::string> Outside;
    /// The quoted ones of them. A header of the system is rarely quoted.
    std::set<std::string> QuotedOutside;
    /// Files of the trees that are next to an including file, each with the
    /// outside include that would find it.
    std::map<std::string, std::string> Hidden;
    bool UsesTensorFlow = false;
  };
  /// Includes for which \p IsOutside is true do not refer to files of the tree.
  Closure closureOf(const std::string &File,
                    llvm::function_ref<bool(const IncludeTarget &)> IsOutside);

  bool isEmpty(const std::string &File) { return textOf(File).IsEmpty; }

  /// The directory in the tree that contains TensorFlow itself, or empty.
  const std::string &tensorFlowRoot() const { return TensorFlowRoot; }

  /// \p File and the files below the root of \p Home that it includes, resolved
  /// like a compiler does: in the directory of the including file, then in \p
  /// Directories.
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
    bool DeclaresCApi = false;
    bool IsEmpty = false;
  };
  static std::vector<IncludeLine> includesIn(llvm::StringRef Text);
  const Text &textOf(const std::string &File);
  std::string resolve(const std::string &From, llvm::StringRef Include,
                      std::string &Directory) const;

  const FileView &View;
  /// Paths by their last component.
  llvm::StringMap<std::vector<std::string>> ByName;
  /// The files of the other trees of the run. They are found relative to the
  /// including file, as in "../common.h", but not by searching.
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
