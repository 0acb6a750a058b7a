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

/// Paths excluded by --exclude or the configuration.
class ExcludeGlobs {
public:
  static llvm::Expected<ExcludeGlobs> create(std::vector<std::string> Globs);

  /// True if a glob matches the relative path, one of the directories above it
  /// or one of the names in it.
  bool match(llvm::StringRef RelativePath) const;

  /// The globs as they were given.
  std::string text() const;

private:
  /// Shared, because the patterns refer to these strings.
  std::shared_ptr<const std::vector<std::string>> Given;
  std::vector<llvm::GlobPattern> Patterns;
};

/// True for files in which findings are reported.
using AnalyzedFiles = std::function<bool(llvm::StringRef)>;

/// A directory whose code is linted: the git root above a path on the command
/// line, else the directory itself.
struct Tree {
  /// An absolute real path without a trailing slash.
  std::string Root;
  bool IsGit = false;
  /// The root was given with --root.
  bool IsGiven = false;
  /// All C and C++ files below the root, including headers and excluded
  /// directories; absolute and sorted. Includes are searched here.
  std::vector<std::string> Files;
  /// The build files, absolute and sorted.
  std::vector<std::string> BuildFiles;
  std::vector<std::string> ProtoFiles;
  /// The excludes of the command line and of the tree's configuration.
  ExcludeGlobs Excludes;
  /// The view through which files are read, shared by all trees of a run.
  std::shared_ptr<FileView> View;

  /// Adds the source, header, and build files among \p Paths.
  void add(std::vector<std::string> Paths);
  bool contains(llvm::StringRef Path) const;
  /// \p Path relative to the root.
  llvm::StringRef relative(llvm::StringRef Path) const;
  /// True if reports show paths relative to the root.
  bool namesFromRoot() const { return IsGit || IsGiven; }
};

/// A path that could not be read.
struct WalkProblem {
  std::string Path;
  std::string Reason;
};

/// The files to lint and the trees they belong to.
struct SourceSet {
  struct Source {
    std::string Path;
    const Tree *Home = nullptr;
    /// The directory on the command line that contains the file; for a file on
    /// the command line, its own directory.
    std::string Base;
    /// The file itself was given on the command line.
    bool Named = false;
  };
  /// The tree that \p Path belongs to, or null. Trees may nest: a submodule is
  /// part of the checkout around it unless one of its own files was given. A
  /// file belongs to the innermost tree that contains it.
  Tree *treeOf(llvm::StringRef Path) const;
  /// True if findings are reported in \p File, which is \p From or included by
  /// it: it must belong to a tree and must not be excluded.
  bool analyzes(const Source &From, llvm::StringRef File) const;
  /// True if \p Path is itself to be linted, not only as an include.
  bool isSource(llvm::StringRef Path) const;

  /// The path as reports show it: relative to the root of its tree if that is a
  /// repository or was given, else to the working directory.
  std::string shownPath(llvm::StringRef Path) const;
  /// \p Text with paths replaced by shownPath().
  std::string withShownPaths(std::string Text) const;

  std::vector<std::unique_ptr<Tree>> Trees;
  /// The view through which files are read. It is shared because a source may
  /// include files of an enclosing tree.
  std::shared_ptr<FileView> View = std::make_shared<FileView>();
  /// Sorted and unique. A header is linted through a source that includes it
  /// or, if there is none, on its own.
  std::vector<Source> Sources;
  std::vector<WalkProblem> Problems;
  /// Directories on the command line that contain no files to lint.
  std::vector<std::string> EmptyFolders;
};

bool isHeaderName(llvm::StringRef Path);
bool isSourceName(llvm::StringRef Path);
bool isCudaName(llvm::StringRef Path);

/// Finds the files to lint below \p Paths in the work tree or, with \p
/// FromIndex, in the index. \p ExcludesFor returns the excludes for the tree at
/// a root.
llvm::Expected<SourceSet>
findSources(const std::vector<std::string> &Paths, bool FromIndex,
            llvm::function_ref<llvm::Expected<ExcludeGlobs>(llvm::StringRef)>
                ExcludesFor);

/// The same for files below an explicit root. The tree contains no other files
/// yet.
llvm::Expected<SourceSet>
namedSources(const std::vector<std::string> &Paths, llvm::StringRef Root,
             llvm::function_ref<llvm::Expected<ExcludeGlobs>(llvm::StringRef)>
                 ExcludesFor);

} // namespace tfop
