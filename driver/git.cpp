// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/git.h"

#include "driver/file_io.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

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

std::optional<std::string> runGit(llvm::StringRef Root,
                                  llvm::ArrayRef<llvm::StringRef> Words) {
  static const llvm::ErrorOr<std::string> Git =
      llvm::sys::findProgramByName("git");
  if (!Git)
    return std::nullopt;
  llvm::SmallString<128> Output;
  if (fs::createTemporaryFile("tf-op-lint-git", "out", Output))
    return std::nullopt;
  const llvm::FileRemover Remover(Output);
  llvm::SmallVector<llvm::StringRef, 16> Command = {*Git, "-C", Root, "-c",
                                                    "core.fsmonitor=false"};
  llvm::append_range(Command, Words);
  const std::optional<llvm::StringRef> Redirects[] = {
      llvm::StringRef(""), Output.str(), llvm::StringRef("")};
  if (llvm::sys::ExecuteAndWait(*Git, Command, std::nullopt, Redirects) != 0)
    return std::nullopt;
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> Text = readFile(Output);
  if (!Text)
    return std::nullopt;
  return (*Text)->getBuffer().str();
}

/// The names in a list that git printed with -z.
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
      // Tracked, but deleted in the work tree, or a link that leads nowhere.
      if (fs::is_regular_file(File))
        Files.push_back(std::move(File));
    }
  return Files;
}

std::optional<std::vector<std::string>>
gitIndexFiles(llvm::StringRef Root,
              llvm::function_ref<bool(llvm::StringRef)> Wanted,
              FileView &View) {
  const std::optional<std::string> Tracked =
      runGit(Root, {"ls-files", "-z", "--cached", "--recurse-submodules"});
  const std::optional<std::string> New =
      runGit(Root, {"ls-files", "-z", "--others", "--exclude-standard"});
  llvm::SmallVector<llvm::StringRef, 8> Diff{llvm::ArrayRef(PlainDiff)};
  Diff.append({"-z", "--name-only"});
  const std::optional<std::string> Different = runGit(Root, Diff);
  if (!Tracked || !New || !Different)
    return std::nullopt;
  const std::string Prefix = Root.str() + "/";
  for (const std::string &Name : namesIn(*New))
    if (Wanted(Name))
      View.hide(Prefix + Name);
  for (const std::string &Name : namesIn(*Different))
    if (Wanted(Name))
      // A file in conflict has no text at stage 0 and stays as it lies there.
      if (std::optional<std::string> Text =
              runGit(Root, {"cat-file", "blob", ":0:" + Name}))
        View.replace(Prefix + Name, *std::move(Text));
  std::vector<std::string> Files;
  for (const std::string &Name : namesIn(*Tracked))
    Files.push_back(Prefix + Name);
  return Files;
}

/// The address of a remote as a URI without anybody's name or password;
/// nothing for a local path.
static std::optional<std::string> publicUri(llvm::StringRef Address) {
  auto [Scheme, Rest] = Address.split("://");
  if (Rest.empty()) {
    // user@host:path, as ssh has it.
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
