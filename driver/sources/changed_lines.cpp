// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/sources/changed_lines.h"

#include "driver/sources/git.h"
#include "driver/system/error.h"
#include "driver/system/git_process.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

namespace tfop {

/// Undoes git's quoting of unusual names: "a\"b\303\244.cc".
static std::string unquoted(llvm::StringRef Name) {
  if (!Name.consume_front("\"") || !Name.consume_back("\""))
    return Name.str();
  static constexpr llvm::StringLiteral Letters = "abtnvfr";
  static constexpr llvm::StringLiteral Meanings = "\a\b\t\n\v\f\r";
  std::string Result;
  while (!Name.empty()) {
    if (!Name.consume_front("\\") || Name.empty()) {
      Result += Name.front();
      Name = Name.drop_front();
      continue;
    }
    unsigned Byte = 0;
    if (Name.size() >= 3 && !Name.take_front(3).getAsInteger(8, Byte)) {
      Result += static_cast<char>(Byte);
      Name = Name.drop_front(3);
      continue;
    }
    const size_t Letter = Letters.find(Name.front());
    Result += Letter == llvm::StringRef::npos ? Name.front() : Meanings[Letter];
    Name = Name.drop_front();
  }
  return Result;
}

/// Parses "LINE,COUNT"; the count defaults to 1.
static std::pair<unsigned, unsigned> readRange(llvm::StringRef Text) {
  unsigned Line = 0, Count = 1;
  const auto [First, Second] = Text.split(',');
  First.getAsInteger(10, Line);
  if (!Second.empty())
    Second.getAsInteger(10, Count);
  return {Line, Count};
}

/// Parses a patch without context. Hunk headers give the number of lines, so a
/// line of code is never mistaken for a header.
void ChangedLines::addPatch(llvm::StringRef Root, llvm::StringRef Patch,
                            OwnFiles IsOwn) {
  FileChanges *Current = nullptr;
  unsigned Left = 0;
  while (!Patch.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Patch) = Patch.split('\n');
    if (Left > 0) {
      Left -= !Line.starts_with("\\");
      continue;
    }
    if (Line.consume_front("+++ ")) {
      // A tab marks the end of a name with a space in it.
      std::string Name = unquoted(Line.rtrim('\t'));
      const bool IsFile = llvm::StringRef(Name).starts_with("b/");
      const std::string File =
          IsFile ? (Root + "/" + Name.substr(2)).str() : "";
      Current = IsFile && IsOwn(File) ? &Files[File] : nullptr;
      continue;
    }
    // @@ -12,3 +14,2 @@ the function it is in
    if (!Current || !Line.consume_front("@@ -"))
      continue;
    const auto [Old, Rest] = Line.split(" +");
    const auto [First, Count] = readRange(Rest.split(' ').first);
    Left = readRange(Old).second + Count;
    if (Count == 0)
      Current->Cuts.push_back(First);
    else
      Current->Changed.push_back({First, First + Count - 1});
  }
}

/// Returns a patch without context, independent of the configuration and
/// including files that attributes mark as binary.
static llvm::Expected<std::string> patch(llvm::StringRef Root,
                                         llvm::ArrayRef<llvm::StringRef> What) {
  llvm::SmallVector<llvm::StringRef, 32> Words = {"diff-index", "--patch",
                                                  "--find-renames"};
  llvm::append_range(Words, PlainDiff);
  Words.append({"--unified=0", "--inter-hunk-context=0", "--text",
                "--src-prefix=a/", "--dst-prefix=b/"});
  Words.append(What.begin(), What.end());
  Words.push_back("--");
  for (const llvm::StringRef Pattern :
       {":(icase)*.c", ":(icase)*.cc", ":(icase)*.cpp", ":(icase)*.cxx",
        ":(icase)*.c++", ":(icase)*.cu", ":(icase)*.h", ":(icase)*.hh",
        ":(icase)*.hpp", ":(icase)*.hxx", ":(icase)*.cuh", ":(icase)*.inc",
        ":(icase)*.inl"})
    Words.push_back(Pattern);
  return queryGit(Root, Words);
}

/// The output of git, trimmed; empty if it fails.
static std::string lineFromGit(llvm::StringRef Root,
                               llvm::ArrayRef<llvm::StringRef> Words) {
  return llvm::StringRef(runGit(Root, Words).value_or("")).trim().str();
}

/// Advice for missing objects, which are never fetched from here.
static llvm::StringRef adviceOnMissing(llvm::StringRef Root) {
  if (lineFromGit(Root,
                  {"config", "--get-regexp",
                   "^(extensions\\.partialclone|remote\\..*\\.promisor)$"})
          .empty())
    return "";
  return "; this is a partial clone, and tf-op-lint does not fetch: run 'git "
         "diff' with the same revision to fetch the missing objects";
}

llvm::Error ChangedLines::addStaged(llvm::StringRef Root, OwnFiles IsOwn) {
  std::string Base =
      lineFromGit(Root, {"rev-parse", "--verify", "--quiet", "HEAD"});
  // Without a commit, all lines are new.
  if (Base.empty())
    Base = lineFromGit(Root, {"hash-object", "-t", "tree", "--stdin"});
  llvm::Expected<std::string> Patch = patch(Root, {"--cached", Base});
  if (!Patch)
    return userError("--staged: cannot list the staged changes in '", Root,
                     "': ", llvm::toString(Patch.takeError()),
                     adviceOnMissing(Root));
  addPatch(Root, *Patch, IsOwn);
  return llvm::Error::success();
}

/// Filters are programs chosen by the repository, so they are not run. Without
/// them, the lines that git reports for a filtered file are meaningless.
llvm::Error ChangedLines::widenFiltered(llvm::StringRef Root,
                                        const std::set<std::string> &Filters) {
  const std::string Prefix = Root.str() + "/";
  std::string Names;
  for (const auto &Entry : Files)
    if (llvm::StringRef Name = Entry.first; Name.consume_front(Prefix))
      (Names += Name) += '\0';
  if (Names.empty() || Filters.empty())
    return llvm::Error::success();
  llvm::Expected<std::string> Attributes =
      queryGit(Root, {"check-attr", "-z", "--stdin", "filter"}, Names);
  if (!Attributes)
    return Attributes.takeError();
  // Triples of name, "filter", and value, each terminated by a zero byte.
  llvm::SmallVector<llvm::StringRef, 0> Fields;
  llvm::StringRef(*Attributes).split(Fields, '\0');
  for (size_t At = 0; At + 2 < Fields.size(); At += 3)
    if (Filters.count(Fields[At + 2].str())) {
      const std::string File = Prefix + Fields[At].str();
      Files[File].IsNew = true;
      Filtered.push_back(File);
    }
  return llvm::Error::success();
}

llvm::Error ChangedLines::addSince(llvm::StringRef Root,
                                   llvm::StringRef Revision, OwnFiles IsOwn) {
  const std::string Option = "--changed-since=" + Revision.str();
  if (lineFromGit(Root, {"rev-parse", "--verify", "--quiet", "HEAD"}).empty())
    return userError(Option, ": the repository has no commits yet");
  const std::string Commit =
      lineFromGit(Root, {"rev-parse", "--verify", "--quiet", "--end-of-options",
                         (Revision + "^{commit}").str()});
  const bool IsShallow =
      lineFromGit(Root, {"rev-parse", "--is-shallow-repository"}) == "true";
  const llvm::StringRef Advice =
      IsShallow ? "; this is a shallow clone: run 'git fetch --unshallow' to "
                  "fetch the full history"
                : "";
  if (Commit.empty())
    return userError(Option, ": unknown revision", Advice);
  const std::string Base = lineFromGit(Root, {"merge-base", Commit, "HEAD"});
  if (Base.empty())
    return userError(Option, ": it has no common ancestor with HEAD", Advice);
  const auto CannotCompare = [&](llvm::Error Problem) {
    return userError(Option, ": cannot compare with this revision: ",
                     llvm::toString(std::move(Problem)), adviceOnMissing(Root));
  };
  llvm::Expected<std::string> Patch = patch(Root, {Base});
  if (!Patch)
    return CannotCompare(Patch.takeError());
  addPatch(Root, *Patch, IsOwn);
  llvm::Expected<std::set<std::string>> Filters = gitFilters(Root);
  if (!Filters)
    return CannotCompare(Filters.takeError());
  if (llvm::Error Problem = widenFiltered(Root, *Filters))
    return CannotCompare(std::move(Problem));
  llvm::Expected<std::string> New =
      queryGit(Root, {"ls-files", "-z", "--others", "--exclude-standard"});
  if (!New)
    return CannotCompare(New.takeError());
  for (const llvm::StringRef Name : llvm::split(*New, '\0'))
    if (const std::string File = (Root + "/" + Name).str();
        !Name.empty() && IsOwn(File))
      Files[File].IsNew = true;
  return llvm::Error::success();
}

bool ChangedLines::isChanged(const std::string &File) const {
  return Files.count(File) != 0;
}

bool ChangedLines::isOnChangedLine(const Region &Where) const {
  const auto Found = Files.find(Where.File);
  return Found != Files.end() &&
         (Found->second.IsNew ||
          llvm::any_of(Found->second.Changed, [&](const Lines &Range) {
            return Range.First <= Where.EndLine && Where.Line <= Range.Last;
          }));
}

bool ChangedLines::spansCut(const Finding &F) const {
  const auto Found = Files.find(F.Where.File);
  if (Found == Files.end())
    return false;
  unsigned First = F.Where.Line, Last = F.Where.EndLine;
  for (const PathStep &Step : F.Path)
    if (Step.Where.File == F.Where.File) {
      First = std::min(First, Step.Where.Line);
      Last = std::max(Last, Step.Where.EndLine);
    }
  return llvm::any_of(Found->second.Cuts, [&](unsigned Line) {
    return First <= Line && Line < Last;
  });
}

bool ChangedLines::touches(const Finding &F) const {
  return isOnChangedLine(F.Where) ||
         llvm::any_of(F.Path,
                      [&](const PathStep &Step) {
                        return isOnChangedLine(Step.Where);
                      }) ||
         spansCut(F);
}

void ChangedLines::shift(const std::string &File,
                         const std::vector<Edit> &Edits) {
  const auto Found = Files.find(File);
  if (Found == Files.end())
    return;
  for (const Edit &E : llvm::reverse(Edits)) {
    const int Added = llvm::StringRef(E.Text).count('\n') -
                      static_cast<int>(E.Where.EndLine - E.Where.Line);
    // An edit that ends before the first character of a line moves that line.
    const unsigned FirstMoved = E.Where.EndLine + (E.Where.EndColumn > 1);
    const auto Move = [&](unsigned &Line) {
      if (Line >= FirstMoved)
        Line += Added;
    };
    for (Lines &Range : Found->second.Changed) {
      Move(Range.First);
      Move(Range.Last);
    }
    llvm::for_each(Found->second.Cuts, Move);
  }
}

} // namespace tfop
