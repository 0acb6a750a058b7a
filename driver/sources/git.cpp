// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/sources/git.h"

#include "driver/system/file_io.h"
#include "driver/system/git_process.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace tfop {

std::optional<std::string> gitRoot(llvm::StringRef Path) {
  for (llvm::StringRef Above = Path; !Above.empty();
       Above = path::parent_path(Above)) {
    llvm::SmallString<256> Mark(Above);
    path::append(Mark, ".git");
    if (fs::exists(Mark))
      return Above.str();
  }
  return std::nullopt;
}

/// Splits a list that git printed with -z.
static std::vector<std::string> namesIn(const std::string &List) {
  llvm::SmallVector<llvm::StringRef, 0> Names;
  llvm::StringRef(List).split(Names, '\0', -1, /*KeepEmpty=*/false);
  return {Names.begin(), Names.end()};
}

std::optional<std::vector<std::string>> gitFiles(llvm::StringRef Root) {
  // One call for what is tracked, files of submodules included, and one for
  // what is new: git cannot combine the two.
  const std::optional<std::string> Tracked =
      runGit(Root, {"ls-files", "-z", "--cached", "--recurse-submodules"});
  const std::optional<std::string> New =
      runGit(Root, {"ls-files", "-z", "--others", "--exclude-standard"});
  if (!Tracked || !New)
    return std::nullopt;
  std::vector<std::string> Files;
  for (const std::string &List : {*Tracked, *New})
    for (const std::string &Name : namesIn(List)) {
      std::string File = (Root + "/" + Name).str();
      // Skip files deleted in the work tree and dangling links.
      if (fs::is_regular_file(File))
        Files.push_back(std::move(File));
    }
  return Files;
}

/// The index blobs of files that may differ in the work tree, by name; empty
/// for a file added with intent-to-add. git compares only sizes and times.
static std::optional<std::map<std::string, std::string>>
indexBlobs(llvm::StringRef Root) {
  llvm::SmallVector<llvm::StringRef, 12> Words = {
      "diff-files", "--raw", "-z", "--no-abbrev", "--no-renames"};
  llvm::append_range(Words, PlainDiff);
  const std::optional<std::string> Raw = runGit(Root, Words);
  if (!Raw)
    return std::nullopt;
  std::map<std::string, std::string> Blobs;
  std::set<std::string> InConflict;
  // ":100644 100644 BLOB 0000... M", and the name.
  const std::vector<std::string> Fields = namesIn(*Raw);
  for (size_t At = 0; At + 1 < Fields.size(); At += 2) {
    llvm::SmallVector<llvm::StringRef, 5> Parts;
    llvm::StringRef(Fields[At]).split(Parts, ' ');
    if (Parts.size() != 5)
      return std::nullopt;
    if (Parts[4] == "U")
      InConflict.insert(Fields[At + 1]);
    else
      Blobs[Fields[At + 1]] = Parts[4] == "A" ? "" : Parts[2].str();
  }
  // Files in conflict have no blob at stage 0; the work tree version is used.
  for (const std::string &Name : InConflict)
    Blobs.erase(Name);
  return Blobs;
}

/// Calls \p Take with the text of each blob, in the order of \p Ids. False if
/// one of them is missing.
static bool readBlobs(llvm::StringRef Root, const std::vector<std::string> &Ids,
                      llvm::function_ref<void(size_t, llvm::StringRef)> Take) {
  const std::optional<std::string> Answer =
      runGit(Root, {"cat-file", "--batch"}, llvm::join(Ids, "\n"));
  if (!Answer)
    return false;
  llvm::StringRef Rest = *Answer;
  for (size_t Index = 0; Index < Ids.size(); ++Index) {
    // "BLOB blob SIZE", a line break, the text, a line break.
    const auto [Header, Content] = Rest.split('\n');
    size_t Size = 0;
    if (Header.rsplit(' ').second.getAsInteger(10, Size) ||
        Content.size() < Size)
      return false;
    Take(Index, Content.take_front(Size));
    Rest = Content.drop_front(Size).drop_front(Content.size() > Size);
  }
  return true;
}

std::optional<std::vector<std::string>>
gitIndexFiles(llvm::StringRef Root,
              llvm::function_ref<bool(llvm::StringRef)> Wanted,
              FileView &View) {
  const std::optional<std::string> Tracked =
      runGit(Root, {"ls-files", "-z", "--cached", "--recurse-submodules"});
  const std::optional<std::string> New =
      runGit(Root, {"ls-files", "-z", "--others", "--exclude-standard"});
  const std::optional<std::map<std::string, std::string>> Blobs =
      indexBlobs(Root);
  if (!Tracked || !New || !Blobs)
    return std::nullopt;
  const std::string Prefix = Root.str() + "/";
  for (const std::string &Name : namesIn(*New))
    if (Wanted(Name))
      View.hide(Prefix + Name);
  std::vector<std::string> Names, Ids;
  for (const auto &[Name, Id] : *Blobs) {
    if (!Wanted(Name))
      continue;
    if (Id.empty()) {
      View.replace(Prefix + Name, "");
      continue;
    }
    Names.push_back(Name);
    Ids.push_back(Id);
  }
  const auto Compare = [&](size_t Index, llvm::StringRef Text) {
    const std::string Path = Prefix + Names[Index];
    if (fs::is_regular_file(Path))
      if (const auto OnDisk = readFile(Path);
          OnDisk && (*OnDisk)->getBuffer() == Text)
        return;
    View.replace(Path, Text.str());
  };
  if (!Ids.empty() && !readBlobs(Root, Ids, Compare))
    return std::nullopt;
  std::vector<std::string> Files;
  for (const std::string &Name : namesIn(*Tracked))
    Files.push_back(Prefix + Name);
  return Files;
}

/// The address of a remote as a URI without credentials; nullopt for a local
/// path.
static std::optional<std::string> publicUri(llvm::StringRef Address) {
  auto [Scheme, Rest] = Address.split("://");
  if (Rest.empty()) {
    // The scp-like form user@host:path.
    const auto [Host, Path] = Address.split(':');
    if (Path.empty() || Host.contains('/'))
      return std::nullopt;
    return ("ssh://" + Host.split('@').second + "/" + Path).str();
  }
  if (Scheme == "file")
    return std::nullopt;
  const auto [Authority, Path] = Rest.split('/');
  const llvm::StringRef Host = Authority.substr(Authority.rfind('@') + 1);
  return (Scheme + "://" + Host + "/" + Path).str();
}

static std::string firstLine(const std::optional<std::string> &Output) {
  return Output ? llvm::StringRef(*Output).split('\n').first.str() : "";
}

std::optional<Checkout> gitCheckout(llvm::StringRef Root) {
  const std::optional<std::string> Uri =
      publicUri(firstLine(runGit(Root, {"remote", "get-url", "origin"})));
  if (!Uri)
    return std::nullopt;
  return Checkout{
      *Uri,
      firstLine(runGit(Root, {"rev-parse", "--verify", "--quiet", "HEAD"})),
      firstLine(runGit(Root, {"symbolic-ref", "--short", "--quiet", "HEAD"}))};
}

} // namespace tfop
