// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/system/file_view.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/GlobPattern.h"
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace tfop {

/// Paths that --exclude or the configuration leaves out.
class ExcludeGlobs {
public:
  static llvm::Expected<ExcludeGlobs> create(std::vector<std::string> Globs);

  /// True if a glob matches the relative path, one of the directories above it
  /// or one of the names in it.
  bool match(llvm::StringRef RelativePath) const;

  /// The globs as they were given.
  std::string text() const;

private:
  /// The patterns point into it, wherever they are moved.
  std::shared_ptr<const std::vector<std::string>> Given;
  std::vector<llvm::GlobPattern> Patterns;
};

/// Says in which files findings are wanted.
using JudgedFiles = std::function<bool(llvm::StringRef)>;

/// The git root above a path given, else the directory given or a file's
/// directory. Only its code is judged.
struct Tree {
  /// Absolute, real, without a slash at the end.
  std::string Root;
  bool IsGit = false;
  /// The command line says that this is the root.
  bool IsGiven = false;
  /// Every C and C++ file below the root, headers and left out folders
  /// included, absolute and sorted: where includes are looked for.
  std::vector<std::string> Files;
  /// Files that say how the project is built, likewise.
  std::vector<std::string> BuildFiles;
  /// What the tree's own configuration and the command line leave out.
  ExcludeGlobs Excludes;
  /// How files are read, the same for all trees of a run.
  std::shared_ptr<FileView> View;

  /// Takes in those of \p Paths that matter.
  void add(std::vector<std::string> Paths);
  bool contains(llvm::StringRef Path) const;
  /// \p Path relative to the root.
  llvm::StringRef relative(llvm::StringRef Path) const;
  /// Reports name its files from the root on, wherever the tool runs.
  bool namesFromRoot() const { return IsGit || IsGiven; }
};

/// A path below a tree that could not be looked at.
struct WalkProblem {
  std::string Path;
  std::string Reason;
};

/// The files to lint and the trees they belong to.
struct SourceSet {
  struct Source {
    std::string Path;
    const Tree *Home = nullptr;
    /// The folder given on the command line that it was found in; for a file
    /// that was given itself, its own.
    std::string Base;
    /// Given itself, not found in a walk.
    bool Named = false;
  };
  /// The tree that \p Path belongs to, or null. Trees may nest: a submodule is
  /// part of the checkout around it unless one of its own files was given. A
  /// file belongs to the innermost tree that contains it.
  Tree *treeOf(llvm::StringRef Path) const;
  /// True if findings in \p File, which is \p From or included by it, are
  /// wanted: a file of one of the trees that is not excluded.
  bool judges(const Source &From, llvm::StringRef File) const;
  /// True if \p Path is linted for itself, not as a part of another.
  bool isSource(llvm::StringRef Path) const;

  /// The path as reports show it: relative to the root of its tree if that is a
  /// repository or was given, else to the working directory.
  std::string shownPath(llvm::StringRef Path) const;
  /// \p Text with the paths in it that way.
  std::string withShownPaths(std::string Text) const;

  std::vector<std::unique_ptr<Tree>> Trees;
  /// How files are read. One view for all trees: a source may include files of
  /// the tree around its own.
  std::shared_ptr<FileView> View = std::make_shared<FileView>();
  /// Sorted, each once. Headers too: they are linted through a source that
  /// includes them, else on their own.
  std::vector<Source> Sources;
  std::vector<WalkProblem> Problems;
  /// Directories given in which there is nothing to lint.
  std::vector<std::string> Barren;
};

bool isHeaderName(llvm::StringRef Path);
bool isSourceName(llvm::StringRef Path);
bool isCudaName(llvm::StringRef Path);

/// Finds what to lint below \p Paths, as it lies in the work tree or, with
/// \p FromIndex, as the index has it. \p ExcludesFor gives what is left out in
/// the tree at a root.
llvm::Expected<SourceSet>
findSources(const std::vector<std::string> &Paths, bool FromIndex,
            llvm::function_ref<llvm::Expected<ExcludeGlobs>(llvm::StringRef)>
                ExcludesFor);

/// The same for files below a root that was given. The tree has no other files
/// yet.
llvm::Expected<SourceSet>
namedSources(const std::vector<std::string> &Paths, llvm::StringRef Root,
             llvm::function_ref<llvm::Expected<ExcludeGlobs>(llvm::StringRef)>
                 ExcludesFor);

} // namespace tfop
