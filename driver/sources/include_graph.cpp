// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/sources/include_graph.h"

#include "checks/syntax/llvm_version.h"
#include "driver/sources/text_encoding.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;

namespace tfop {

IncludeGraph::IncludeGraph(const Tree &Home, const SourceSet &Sources)
    : View(*Home.View) {
  for (const std::string &File : Home.Files) {
    ByName[path::filename(File)].push_back(File);
    llvm::StringRef Root = File;
    if (TensorFlowRoot.empty() &&
        Root.consume_back("/tensorflow/core/framework/op_kernel.h"))
      TensorFlowRoot = Root.str();
  }
  for (const std::unique_ptr<Tree> &Other : Sources.Trees)
    if (Other.get() != &Home)
      Elsewhere.insert(Other->Files.begin(), Other->Files.end());
}

/// True if \p Text has \p Word at the start of an identifier, followed by a
/// capital letter.
static bool hasPrefix(llvm::StringRef Text, llvm::StringRef Word) {
  for (size_t At = Text.find(Word); At != llvm::StringRef::npos;
       At = Text.find(Word, At + 1)) {
    const size_t After = At + Word.size();
    const bool Starts =
        At == 0 || !(llvm::isAlnum(Text[At - 1]) || Text[At - 1] == '_');
    if (Starts && After < Text.size() && llvm::isUpper(Text[After]))
      return true;
  }
  return false;
}

/// True if the text uses TensorFlow. Mentioning it in a comment is not enough.
static bool usesTensorFlow(llvm::StringRef Text) {
  static constexpr llvm::StringLiteral Marks[] = {
      "tensorflow::", "namespace tensorflow", "OpKernel", "OP_REQUIRES"};
  return llvm::any_of(Marks,
                      [&](llvm::StringRef M) { return Text.contains(M); }) ||
         hasPrefix(Text, "TF_") || hasPrefix(Text, "TFE_");
}

static bool isTensorFlowHeader(llvm::StringRef Include) {
  return Include.starts_with("tensorflow/") || Include.starts_with("tsl/") ||
         Include.starts_with("xla/") || Include.contains("/tensorflow/");
}

std::vector<IncludeGraph::IncludeLine>
IncludeGraph::includesIn(llvm::StringRef Text) {
  std::vector<IncludeLine> Lines;
  while (!Text.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    Line = Line.ltrim(" \t");
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim(" \t");
    if (!Line.consume_front("include"))
      continue;
    Line = Line.ltrim(" \t");
    const char Close = Line.starts_with("<")    ? '>'
                       : Line.starts_with("\"") ? '"'
                                                : '\0';
    if (!Close)
      continue;
    const size_t End = Line.find(Close, 1);
    if (End != llvm::StringRef::npos && End > 1)
      Lines.push_back({Line.slice(1, End).str(), Close == '"'});
  }
  return Lines;
}

const IncludeGraph::Text &IncludeGraph::textOf(const std::string &File) {
  const auto [Entry, IsNew] = Texts.try_emplace(File);
  if (!IsNew)
    return Entry->second;
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> Buffer = View.read(File);
  if (!Buffer) {
    // Assume that it does, so that the parser reports the read error.
    Entry->second.UsesTensorFlow = true;
    return Entry->second;
  }
  // A file in UTF-16 is not parsed, but must not be skipped.
  const std::string Ascii = isUtf16((*Buffer)->getBuffer())
                                ? asciiOfUtf16((*Buffer)->getBuffer())
                                : std::string();
  const llvm::StringRef Content =
      Ascii.empty() ? (*Buffer)->getBuffer() : llvm::StringRef(Ascii);
  Entry->second.Includes = includesIn(Content);
  Entry->second.UsesTensorFlow =
      usesTensorFlow(Content) ||
      llvm::any_of(Entry->second.Includes, [](const IncludeLine &Line) {
        return isTensorFlowHeader(Line.Name);
      });
  Entry->second.DeclaresCApi =
      Content.contains("TF_CAPI_EXPORT") && Content.contains("TF_NewStatus(");
  Entry->second.IsEmpty = Content.trim().empty();
  return Entry->second;
}

/// The length of the common directory prefix of two paths.
static size_t commonLength(llvm::StringRef A, llvm::StringRef B) {
  size_t Last = 0;
  for (size_t I = 0; I < A.size() && I < B.size() && A[I] == B[I]; ++I)
    if (A[I] == '/')
      Last = I;
  return Last;
}

/// Resolves \p Include in \p From to a file of the tree. \p Directory is the
/// include directory it requires; unset if the file is in the directory of \p
/// From.
std::string IncludeGraph::resolve(const std::string &From,
                                  llvm::StringRef Include,
                                  std::string &Directory) const {
  llvm::SmallString<256> Beside(path::parent_path(From));
  path::append(Beside, Include);
  path::remove_dots(Beside, /*remove_dot_dot=*/true);
  if (Elsewhere.count(Beside.str().str()))
    return Beside.str().str();
  const auto Candidates = ByName.find(path::filename(Include));
  if (Candidates == ByName.end())
    return "";
  if (llvm::is_contained(Candidates->second, Beside.str()))
    return Beside.str().str();
  // "../x.h" relative to an unknown directory cannot be resolved.
  if (Include.contains(".."))
    return "";
  const std::string Suffix = ("/" + Include).str();
  const std::string *Nearest = nullptr;
  for (const std::string &Candidate : Candidates->second) {
    if (!llvm::StringRef(Candidate).ends_with(Suffix))
      continue;
    if (!Nearest ||
        commonLength(Candidate, From) > commonLength(*Nearest, From))
      Nearest = &Candidate;
  }
  if (!Nearest)
    return "";
  Directory = Nearest->substr(0, Nearest->size() - Suffix.size());
  return *Nearest;
}

static void addOnce(std::vector<std::string> &List, const std::string &Item) {
  if (!Item.empty() && !llvm::is_contained(List, Item))
    List.push_back(Item);
}

IncludeGraph::Closure IncludeGraph::closureOf(
    const std::string &File,
    llvm::function_ref<bool(const IncludeTarget &)> IsOutside) {
  Closure Result;
  std::set<std::string> Seen = {File};
  Result.Files.push_back(File);
  for (size_t Next = 0; Next < Result.Files.size(); ++Next) {
    const std::string Current = Result.Files[Next];
    Result.UsesTensorFlow |= textOf(Current).UsesTensorFlow;
    // A copy, because reading other files may move the text.
    for (const IncludeLine &Line : std::vector(textOf(Current).Includes)) {
      std::string Directory;
      const std::string Found = resolve(Current, Line.Name, Directory);
      const bool IsInTree = !Found.empty();
      if (!IsInTree || IsOutside({Line.Name, IsInTree, !TensorFlowRoot.empty(),
                                  textOf(Found).DeclaresCApi})) {
        Result.Outside.insert(Line.Name);
        if (Line.Quoted)
          Result.QuotedOutside.insert(Line.Name);
        if (IsInTree && Directory.empty())
          Result.Hidden[Found] = Line.Name;
        continue;
      }
      Result.InTree[Line.Name] = Found;
      addOnce(Result.Directories, Directory);
      if (Line.Quoted)
        addOnce(Result.QuotedDirectories, Directory);
      if (Seen.insert(Found).second)
        Result.Files.push_back(Found);
    }
  }
  return Result;
}

std::vector<std::string>
IncludeGraph::filesFrom(const std::string &File, const Tree &Home,
                        llvm::ArrayRef<std::string> Directories,
                        llvm::function_ref<bool(llvm::StringRef)> IsOutside) {
  std::vector<std::string> Files = {File};
  std::set<std::string> Seen = {File};
  const auto Find = [&](llvm::StringRef Folder, llvm::StringRef Include) {
    llvm::SmallString<256> Path(Folder);
    makeAbsolute(Home.Root, Path);
    path::append(Path, Include);
    path::remove_dots(Path, /*remove_dot_dot=*/true);
    const std::string Found = Path.str().str();
    if (!Home.contains(Found) || !llvm::sys::fs::is_regular_file(Found))
      return false;
    if (Seen.insert(Found).second)
      Files.push_back(Found);
    return true;
  };
  for (size_t Next = 0; Next < Files.size(); ++Next) {
    const std::string Current = Files[Next];
    const auto Text = Home.View->read(Current);
    if (!Text)
      continue;
    for (const IncludeLine &Line : includesIn((*Text)->getBuffer())) {
      if (IsOutside(Line.Name))
        continue;
      if (!Line.Quoted || !Find(path::parent_path(Current), Line.Name))
        llvm::any_of(Directories, [&](const std::string &Folder) {
          return Find(Folder, Line.Name);
        });
    }
  }
  return Files;
}

IncludeGraphs::IncludeGraphs(const SourceSet &Sources) {
  for (const std::unique_ptr<Tree> &Home : Sources.Trees)
    Graphs[Home.get()] = std::make_unique<IncludeGraph>(*Home, Sources);
}

} // namespace tfop
