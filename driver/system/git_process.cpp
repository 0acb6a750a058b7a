// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/system/git_process.h"

#include "driver/system/error.h"
#include "driver/system/file_io.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <random>
#include <set>
#include <unistd.h>
#include <vector>

namespace fs = llvm::sys::fs;

namespace tfop {

// How git is kept from running programs of an untrusted repository. Whatever
// its configuration says, the following hold for every command:
//
// - Filters (clean, smudge, process): every driver that is configured is
//   overridden with an empty one, which git treats as no filter at all.
// - The file system monitor and hooks are switched off.
// - Lazy fetches in a partial clone, which would run `uploadpack`, an `ext::`
//   URL, `core.sshCommand`, or a credential helper: GIT_NO_LAZY_FETCH stops
//   them in git 2.45 and later. Earlier versions start `git fetch`, which finds
//   every transport forbidden. The list of allowed ones must not be empty, nor
//   hold a name that can be guessed: `remote.NAME.vcs` may name any transport,
//   and then `alias.remote-TRANSPORT` runs.
// - Bundles are not downloaded, and the programs in git's own directory are not
//   found, such as the one for HTTP.
//
// External diffs and text conversion are switched off by `PlainDiff`. Pagers,
// editors, and signature checks do not occur in the commands used.

/// A transport that no configuration can name.
static std::string unknownTransport() {
  std::random_device Random;
  return "tf-op-lint-" + llvm::utohexstr(Random()) + llvm::utohexstr(Random());
}

/// The environment for git: ours, plus the restrictions described above.
static std::vector<std::string> gitEnvironment() {
  std::vector<std::string> Result = {
      "GIT_ALLOW_PROTOCOL=" + unknownTransport(),
      "GIT_NO_LAZY_FETCH=1",
      "GIT_OPTIONAL_LOCKS=0",
      "GIT_TERMINAL_PROMPT=0",
      "GIT_EXEC_PATH=/dev/null",
      // Error messages of git are passed on to the user.
      "LC_ALL=C",
  };
  const size_t Own = Result.size();
  for (char **Entry = environ; *Entry; ++Entry) {
    const llvm::StringRef Name = llvm::StringRef(*Entry).split('=').first;
    // GIT_CONFIG would hide the repository's filters from 'git config'.
    if (Name == "GIT_CONFIG")
      continue;
    if (llvm::none_of(
            llvm::ArrayRef(Result).take_front(Own),
            [&](llvm::StringRef Set) { return Set.split('=').first == Name; }))
      Result.push_back(*Entry);
  }
  return Result;
}

/// The last error message that git printed.
static std::string errorMessageIn(llvm::StringRef Said) {
  std::string Reason = "git failed";
  for (llvm::StringRef Line : llvm::split(Said, '\n'))
    if (Line.consume_front("fatal: ") || Line.consume_front("error: "))
      Reason = Line.str();
  return Reason;
}

namespace {

/// A temporary file for a standard stream of git.
class Stream {
public:
  explicit Stream(llvm::StringRef Text = "") {
    int Descriptor = -1;
    if (fs::createTemporaryFile("tf-op-lint-git", "txt", Descriptor, Path))
      return;
    Remover.setFile(Path);
    llvm::raw_fd_ostream Out(Descriptor, /*shouldClose=*/true);
    Out << Text;
    Out.close();
    Usable = !Out.has_error();
    Out.clear_error();
  }
  bool usable() const { return Usable; }
  llvm::StringRef path() const { return Path; }
  std::string text() const {
    const auto Text = readFile(Path);
    return Text ? (*Text)->getBuffer().str() : "";
  }

private:
  llvm::SmallString<128> Path;
  llvm::FileRemover Remover;
  bool Usable = false;
};

} // namespace

/// Runs git with \p Settings, which are given with `-c`.
static llvm::Expected<std::string>
execute(llvm::StringRef Root, llvm::ArrayRef<std::string> Settings,
        llvm::ArrayRef<llvm::StringRef> Words, llvm::StringRef Input) {
  const llvm::ErrorOr<std::string> Git = llvm::sys::findProgramByName("git");
  if (!Git)
    return userError("git is not installed");
  const Stream In(Input), Out, Said;
  if (!In.usable() || !Out.usable() || !Said.usable())
    return userError("cannot write temporary files");
  llvm::SmallVector<llvm::StringRef, 32> Command = {*Git, "-C", Root};
  for (const std::string &Setting : Settings)
    Command.append({"-c", Setting});
  llvm::append_range(Command, Words);
  const std::vector<std::string> Environment = gitEnvironment();
  const std::vector<llvm::StringRef> Variables(Environment.begin(),
                                               Environment.end());
  const std::optional<llvm::StringRef> Redirects[] = {In.path(), Out.path(),
                                                      Said.path()};
  if (llvm::sys::ExecuteAndWait(*Git, Command, llvm::ArrayRef(Variables),
                                Redirects) != 0)
    return userError(errorMessageIn(Said.text()));
  return Out.text();
}

static std::vector<std::string> fixedSettings() {
  return {"core.fsmonitor=false", "core.hooksPath=/dev/null",
          "fetch.bundleURI="};
}

llvm::Expected<std::set<std::string>> gitFilters(llvm::StringRef Root) {
  // git fails if no key matches, hence the one that is always set.
  llvm::Expected<std::string> Listed =
      execute(Root, fixedSettings(),
              {"config", "-z", "--name-only", "--get-regexp",
               "^(filter\\..*|core\\.fsmonitor)$"},
              "");
  if (!Listed)
    return Listed.takeError();
  std::set<std::string> Names;
  for (llvm::StringRef Key : llvm::split(*Listed, '\0')) {
    // filter.NAME.clean; the name may have dots.
    if (!Key.consume_front("filter.") || !Key.contains('.'))
      continue;
    const llvm::StringRef Name = Key.rsplit('.').first;
    // 'git -c' would treat the '=' as the end of the key.
    if (Name.contains('='))
      return userError("the configuration has a filter called '", Name,
                       "', which cannot be disabled");
    Names.insert(Name.str());
  }
  return Names;
}

llvm::Expected<std::string> queryGit(llvm::StringRef Root,
                                     llvm::ArrayRef<llvm::StringRef> Words,
                                     llvm::StringRef Input) {
  llvm::Expected<std::set<std::string>> Filters = gitFilters(Root);
  if (!Filters)
    return Filters.takeError();
  std::vector<std::string> Settings = fixedSettings();
  for (const std::string &Name : *Filters)
    for (const char *Setting :
         {"clean=", "smudge=", "process=", "required=false"})
      Settings.push_back("filter." + Name + "." + Setting);
  return execute(Root, Settings, Words, Input);
}

std::optional<std::string> runGit(llvm::StringRef Root,
                                  llvm::ArrayRef<llvm::StringRef> Words,
                                  llvm::StringRef Input) {
  llvm::Expected<std::string> Printed = queryGit(Root, Words, Input);
  if (Printed)
    return *std::move(Printed);
  llvm::consumeError(Printed.takeError());
  return std::nullopt;
}

} // namespace tfop
