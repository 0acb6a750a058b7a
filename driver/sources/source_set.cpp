// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/sources/source_set.h"

#include "checks/syntax/llvm_version.h"
#include "driver/sources/git.h"
#include "driver/system/error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace tfop {

bool isHeaderName(llvm::StringRef Path) {
  return StringSwitch<bool>(path::extension(Path).lower())
      .Cases({".h", ".hh", ".hpp", ".hxx", ".cuh", ".inc", ".inl"}, true)
      .Default(false);
}

bool isCudaName(llvm::StringRef Path) {
  return Path.ends_with_insensitive(".cu") ||
         Path.ends_with_insensitive(".cu.cc") ||
         Path.ends_with_insensitive(".cu.cpp");
}

bool isSourceName(llvm::StringRef Path) {
  return StringSwitch<bool>(path::extension(Path).lower())
      .Cases({".cc", ".cpp", ".cxx", ".c++", ".c", ".cu"}, true)
      .Default(false);
}

/// Build files, which may specify the language standard and macros.
static bool isBuildFileName(llvm::StringRef Path) {
  const llvm::StringRef Name = path::filename(Path);
  return StringSwitch<bool>(Name)
             .Cases({"CMakeLists.txt", "BUILD", "BUILD.bazel", ".bazelrc"},
                    true)
             .Cases({"setup.py", "Makefile", "makefile", "configure"}, true)
             .Default(false) ||
         StringSwitch<bool>(path::extension(Name))
             .Cases({".cmake", ".bzl", ".sh", ".mk"}, true)
             .Default(false);
}

llvm::Expected<ExcludeGlobs>
ExcludeGlobs::create(std::vector<std::string> Globs) {
  ExcludeGlobs Result;
  Result.Given =
      std::make_shared<const std::vector<std::string>>(std::move(Globs));
  for (const std::string &Glob : *Result.Given) {
    llvm::Expected<llvm::GlobPattern> Pattern = llvm::GlobPattern::create(
        llvm::StringRef(Glob).rtrim('/'), /*MaxSubPatterns=*/1024);
    if (!Pattern)
      return userError("exclude '", Glob, "' is not a valid glob: ",
                       llvm::toString(Pattern.takeError()));
    Result.Patterns.push_back(std::move(*Pattern));
  }
  return Result;
}

std::string ExcludeGlobs::text() const {
  return Given ? llvm::join(*Given, "\n") : "";
}

bool ExcludeGlobs::match(llvm::StringRef RelativePath) const {
  if (Patterns.empty())
    return false;
  for (llvm::StringRef Above = RelativePath; !Above.empty();
       Above = path::parent_path(Above))
    for (const llvm::GlobPattern &Pattern : Patterns)
      if (Pattern.match(Above) || Pattern.match(path::filename(Above)))
        return true;
  return false;
}

bool Tree::contains(llvm::StringRef Path) const {
  return Path.size() > Root.size() && Path.starts_with(Root) &&
         (Path[Root.size()] == '/' || Root == "/");
}

llvm::StringRef Tree::relative(llvm::StringRef Path) const {
  return contains(Path) ? Path.drop_front(Root.size()).ltrim('/') : Path;
}

void Tree::add(std::vector<std::string> Paths) {
  for (std::string &Path : Paths) {
    // The target of a link is either in the tree already or outside it.
    if (!IsGiven && fs::is_symlink_file(Path))
      continue;
    if (isSourceName(Path) || isHeaderName(Path))
      Files.push_back(std::move(Path));
    else if (isBuildFileName(Path))
      BuildFiles.push_back(std::move(Path));
    else if (path::extension(Path) == ".proto")
      ProtoFiles.push_back(std::move(Path));
  }
  for (std::vector<std::string> *List : {&Files, &BuildFiles, &ProtoFiles}) {
    llvm::sort(*List);
    List->erase(std::unique(List->begin(), List->end()), List->end());
  }
}

/// Directories with third-party or generated code.
static bool isExcludedFolder(llvm::StringRef Name) {
  return Name.starts_with("bazel-") || Name.starts_with("cmake-build-") ||
         StringSwitch<bool>(Name)
             .Cases({"external", "third_party", "node_modules"}, true)
             .Cases({"build", "_build", ".git"}, true)
             .Default(false);
}

/// True if a directory of \p Relative, a path below \p Base, is excluded.
static bool isBelowLeftOutFolder(llvm::StringRef Relative,
                                 llvm::StringRef Base) {
  for (llvm::StringRef Above = path::parent_path(Relative); !Above.empty();
       Above = path::parent_path(Above))
    if (isExcludedFolder(path::filename(Above)) ||
        fs::exists(Base + "/" + Above + "/CMakeCache.txt"))
      return true;
  return false;
}

Tree *SourceSet::treeOf(llvm::StringRef Path) const {
  Tree *Innermost = nullptr;
  for (const std::unique_ptr<Tree> &Home : Trees)
    if (Home->contains(Path) &&
        (!Innermost || Home->Root.size() > Innermost->Root.size()))
      Innermost = Home.get();
  return Innermost;
}

bool SourceSet::analyzes(const Source &From, llvm::StringRef File) const {
  const Tree *Home = treeOf(File);
  if (!Home || Home->Excludes.match(Home->relative(File)))
    return false;
  llvm::StringRef Below = File;
  if (Below.consume_front(From.Base) && Below.consume_front("/"))
    return !isBelowLeftOutFolder(Below, From.Base);
  return !isBelowLeftOutFolder(Home->relative(File), Home->Root);
}

/// Lists every file below \p Root. Links to directories are not followed, which
/// avoids cycles.
static void walk(const std::string &Root, std::vector<std::string> &Files,
                 std::vector<WalkProblem> &Problems) {
  std::vector<std::string> Folders = {Root};
  while (!Folders.empty()) {
    const std::string Folder = std::move(Folders.back());
    Folders.pop_back();
    std::error_code Error;
    fs::directory_iterator Entry(Folder, Error, /*follow_symlinks=*/false);
    for (const fs::directory_iterator End; !Error && Entry != End;
         Entry.increment(Error)) {
      const std::string &Path = Entry->path();
      switch (Entry->type()) {
      case fs::file_type::directory_file:
        if (path::filename(Path) != ".git")
          Folders.push_back(Path);
        break;
      case fs::file_type::regular_file:
        Files.push_back(Path);
        break;
      case fs::file_type::symlink_file:
        if (fs::is_regular_file(Path))
          Files.push_back(Path);
        break;
      default:
        break;
      }
    }
    // A directory that was deleted in the meantime is not an error.
    if (Error && Error != std::errc::no_such_file_or_directory)
      Problems.push_back(
          {Folder, "cannot read the directory: " + Error.message()});
  }
}

/// Finds the files of \p Home, one of the trees of \p Result.
static void readTree(Tree &Home, bool FromIndex, SourceSet &Result) {
  // The index does not cover the files of nested trees.
  const auto IsOwnCode = [&](llvm::StringRef Name) {
    return (isSourceName(Name) || isHeaderName(Name)) &&
           Result.treeOf(Home.Root + "/" + Name.str()) == &Home;
  };
  std::optional<std::vector<std::string>> Listed;
  if (FromIndex)
    Listed = gitIndexFiles(Home.Root, IsOwnCode, *Result.View);
  if (!Listed)
    Listed = gitFiles(Home.Root);
  Home.IsGit = Listed.has_value();
  std::vector<std::string> Files;
  if (Listed)
    Files = *std::move(Listed);
  else
    walk(Home.Root, Files, Result.Problems);
  Home.add(std::move(Files));
}

static bool liesBelow(llvm::StringRef Path, llvm::StringRef Folder) {
  return Path.consume_front(Folder) && Path.starts_with("/");
}

/// True for directories that typically contain many projects: the root, the
/// user's home and its parents, and the temporary directory.
static bool holdsProjects(llvm::StringRef Folder) {
  llvm::SmallString<128> Home, Temporary;
  path::home_directory(Home);
  path::system_temp_directory(/*ErasedOnReboot=*/true, Temporary);
  return Folder == "/" || Folder == Home || liesBelow(Home, Folder) ||
         Folder == Temporary;
}

/// The root of the tree for \p Path, a real path. Outside git, the root for a
/// file is the working directory if it contains the file, so that headers in
/// sibling directories are found.
static std::string rootFor(const std::string &Path, bool IsFolder) {
  if (std::optional<std::string> Root = gitRoot(Path))
    return *Root;
  if (IsFolder)
    return Path;
  llvm::SmallString<256> Here;
  if (!fs::real_path(".", Here) && liesBelow(Path, Here) &&
      !holdsProjects(Here))
    return Here.str().str();
  return path::parent_path(Path).str();
}

static llvm::Error addFile(const std::string &Given, const std::string &Real,
                           const Tree &Home, SourceSet &Result) {
  if (!isSourceName(Real) && !isHeaderName(Real))
    return userError("'", Given,
                     "' is not a C++ source file; expected .cc, .cpp, .cxx, "
                     ".c++, .c, .cu, or a header");
  if (!Home.Excludes.match(Home.relative(Real)))
    Result.Sources.push_back(
        {Real, &Home, path::parent_path(Real).str(), /*Named=*/true});
  return llvm::Error::success();
}

static void addFolder(const std::string &Given, const std::string &Real,
                      Tree &Home, SourceSet &Result) {
  const size_t Before = Result.Sources.size();
  const std::string Prefix = Real == "/" ? "/" : Real + "/";
  const auto IsBelow = [&](llvm::StringRef File) {
    return File.starts_with(Prefix);
  };
  // Lint an ignored directory if it is named explicitly.
  if (Home.IsGit && llvm::none_of(Home.Files, IsBelow)) {
    std::vector<std::string> Ignored;
    walk(Real, Ignored, Result.Problems);
    Home.add(std::move(Ignored));
  }
  for (const std::string &File : Home.Files) {
    if (!IsBelow(File))
      continue;
    SourceSet::Source Found = {File, Result.treeOf(File), Real,
                               /*Named=*/false};
    if (Result.analyzes(Found, File))
      Result.Sources.push_back(std::move(Found));
  }
  if (Result.Sources.size() == Before)
    Result.EmptyFolders.push_back(Given);
}

static void sortOnce(std::vector<SourceSet::Source> &Sources) {
  llvm::sort(Sources, [](const auto &A, const auto &B) {
    return std::pair(llvm::StringRef(A.Path), !A.Named) <
           std::pair(llvm::StringRef(B.Path), !B.Named);
  });
  Sources.erase(std::unique(Sources.begin(), Sources.end(),
                            [](const auto &A, const auto &B) {
                              return A.Path == B.Path;
                            }),
                Sources.end());
}

/// The tree at \p Root, created on first use.
static Tree &treeAt(const std::string &Root, SourceSet &Result) {
  const auto Existing = llvm::find_if(
      Result.Trees, [&](const auto &Home) { return Home->Root == Root; });
  if (Existing != Result.Trees.end())
    return **Existing;
  Result.Trees.push_back(std::make_unique<Tree>());
  Tree &New = *Result.Trees.back();
  New.Root = Root;
  New.View = Result.View;
  return New;
}

llvm::Expected<SourceSet>
findSources(const std::vector<std::string> &Paths, bool FromIndex,
            llvm::function_ref<llvm::Expected<ExcludeGlobs>(llvm::StringRef)>
                ExcludesFor) {
  struct GivenPath {
    std::string Real;
    bool IsFolder;
    Tree &Home;
  };
  SourceSet Result;
  // Collect all roots first: the tree of a file depends on all of them.
  std::vector<GivenPath> Resolved;
  for (const std::string &Given : Paths) {
    llvm::SmallString<256> Real;
    if (const std::error_code Error = fs::real_path(Given, Real))
      return userError("'", Given, "': ", Error.message());
    const bool IsFolder = fs::is_directory(Real);
    const std::string Path = Real.str().str();
    Resolved.push_back(
        {Path, IsFolder, treeAt(rootFor(Path, IsFolder), Result)});
  }
  for (const std::unique_ptr<Tree> &Home : Result.Trees) {
    readTree(*Home, FromIndex, Result);
    llvm::Expected<ExcludeGlobs> Excludes = ExcludesFor(Home->Root);
    if (!Excludes)
      return Excludes.takeError();
    Home->Excludes = std::move(*Excludes);
  }
  for (const auto &[Given, Path] : llvm::zip(Paths, Resolved)) {
    if (Path.IsFolder)
      addFolder(Given, Path.Real, Path.Home, Result);
    else if (llvm::Error Problem =
                 addFile(Given, Path.Real, *Result.treeOf(Path.Real), Result))
      return std::move(Problem);
  }
  sortOnce(Result.Sources);
  return Result;
}

llvm::Expected<SourceSet>
namedSources(const std::vector<std::string> &Paths, llvm::StringRef Root,
             llvm::function_ref<llvm::Expected<ExcludeGlobs>(llvm::StringRef)>
                 ExcludesFor) {
  if (!fs::is_directory(Root))
    return userError("--root=", Root, ": no such directory");
  const auto Absolute = [](llvm::StringRef Given) {
    llvm::SmallString<256> Path(Given);
    fs::make_absolute(Path);
    path::remove_dots(Path, /*remove_dot_dot=*/true);
    return Path.str().str();
  };
  SourceSet Result;
  Tree &Home = treeAt(Absolute(Root), Result);
  Home.IsGiven = true;
  Result.View->keepLinks();
  llvm::Expected<ExcludeGlobs> Excludes = ExcludesFor(Home.Root);
  if (!Excludes)
    return Excludes.takeError();
  Home.Excludes = std::move(*Excludes);
  for (const std::string &Given : Paths) {
    const std::string Path = Absolute(Given);
    if (!fs::is_regular_file(Path))
      return userError(
          "'", Given,
          "' is not a file; --root requires the files to be listed");
    if (!Home.contains(Path))
      return userError("'", Given, "' is not below --root=", Root);
    if (llvm::Error Problem = addFile(Given, Path, Home, Result))
      return std::move(Problem);
  }
  sortOnce(Result.Sources);
  return Result;
}

std::string SourceSet::shownPath(llvm::StringRef Path) const {
  if (const Tree *Home = treeOf(Path); Home && Home->namesFromRoot())
    return Home->relative(Path).str();
  llvm::SmallString<256> WorkingDirectory;
  llvm::sys::fs::current_path(WorkingDirectory);
  llvm::StringRef Shown = Path;
  if (Shown.consume_front(WorkingDirectory) && Shown.consume_front("/"))
    return Shown.str();
  return Path.str();
}

std::string SourceSet::withShownPaths(std::string Text) const {
  std::vector<std::string> Prefixes;
  for (const auto &Home : Trees)
    if (Home->namesFromRoot())
      Prefixes.push_back(Home->Root + "/");
  // Inner trees first: their prefixes begin with those of the outer ones.
  llvm::sort(Prefixes, std::greater<>());
  for (const std::string &Prefix : Prefixes)
    for (size_t At = Text.find(Prefix); At != std::string::npos;
         At = Text.find(Prefix, At))
      Text.erase(At, Prefix.size());
  return Text;
}

bool SourceSet::isSource(llvm::StringRef Path) const {
  return llvm::any_of(
      Sources, [&](const Source &Candidate) { return Candidate.Path == Path; });
}

} // namespace tfop
