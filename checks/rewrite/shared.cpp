// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/shared.h"

#include "checks/rewrite/edits.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace tfop::rewrite {

namespace {

/// A line of the file that includes something.
struct IncludeLine {
  size_t Begin;
  /// Behind the line's end.
  size_t End;
  /// What is included, with its quotes or angle brackets.
  llvm::StringRef Name;
  unsigned Depth;

  /// `<vector>`, `<math.h>`, but not `<grpc/grpc.h>`.
  bool isStandard() const {
    return Name.starts_with("<") && !Name.contains('/');
  }
};

} // namespace

/// The include directives of a file, with the depth of `#if` around them.
static std::vector<IncludeLine> includesIn(llvm::StringRef Text) {
  std::vector<IncludeLine> Result;
  unsigned Depth = 0;
  for (size_t Begin = 0; Begin < Text.size();) {
    const size_t End = std::min(Text.find('\n', Begin), Text.size() - 1) + 1;
    llvm::StringRef Line = Text.slice(Begin, End).trim();
    if (Line.consume_front("#")) {
      Line = Line.ltrim();
      if (Line.starts_with("if"))
        ++Depth;
      else if (Line.starts_with("endif") && Depth != 0)
        --Depth;
      else if (Line.consume_front("include")) {
        Line = Line.ltrim();
        const char Close = Line.starts_with("<") ? '>' : '"';
        const size_t Length = Line.find(Close, 1);
        if (Length != llvm::StringRef::npos)
          Result.push_back({Begin, End, Line.take_front(Length + 1), Depth});
      }
    }
    Begin = End;
  }
  return Result;
}

/// The file's own header comes first, whatever follows it.
static bool isOwnHeader(const IncludeLine &Line, llvm::StringRef File) {
  return llvm::sys::path::stem(Line.Name.trim("\"<>")) ==
         llvm::sys::path::stem(File);
}

/// Behind the comment that opens a file, and `#pragma once`.
static size_t behindOpening(llvm::StringRef Text) {
  size_t Begin = 0;
  while (Begin < Text.size()) {
    const size_t End = std::min(Text.find('\n', Begin), Text.size() - 1) + 1;
    const llvm::StringRef Line = Text.slice(Begin, End).trim();
    const size_t Close =
        Line.starts_with("/*") ? Text.find("*/", Begin) : llvm::StringRef::npos;
    if (Close != llvm::StringRef::npos)
      Begin = std::min(Text.find('\n', Close), Text.size() - 1) + 1;
    else if (Line.starts_with("//") || Line.starts_with("#pragma once"))
      Begin = End;
    else
      break;
  }
  return Begin;
}

/// Where the include goes, and the text for it.
static std::pair<size_t, std::string> placeFor(llvm::StringRef Name,
                                               llvm::StringRef Text,
                                               llvm::StringRef File,
                                               llvm::StringRef LineEnd) {
  const std::vector<IncludeLine> All = includesIn(Text);
  const std::string Line = ("#include " + Name + LineEnd).str();
  if (All.empty()) {
    const size_t Place = behindOpening(Text);
    return {Place, Line + (Place < Text.size() ? LineEnd.str() : "")};
  }
  // An include under an `#if` more than the others is not always there.
  unsigned Depth = All.front().Depth;
  for (const IncludeLine &One : All)
    Depth = std::min(Depth, One.Depth);
  std::vector<IncludeLine> Plain;
  llvm::copy_if(All, std::back_inserter(Plain),
                [&](const IncludeLine &One) { return One.Depth == Depth; });
  const auto First = llvm::find_if(
      Plain, [](const IncludeLine &One) { return One.isStandard(); });
  if (First == Plain.end()) {
    const bool Own = isOwnHeader(Plain.front(), File);
    return Own ? std::pair(Plain.front().End, LineEnd.str() + Line)
               : std::pair(Plain.front().Begin, Line + LineEnd.str());
  }
  // Into the first group of standard headers, in front of the first that is
  // behind in the alphabet.
  size_t Place = First->End;
  for (auto One = First; One != Plain.end(); ++One) {
    if (!One->isStandard() || (One != First && One->Begin != (One - 1)->End))
      break;
    // C's headers come in a group of their own, or first.
    if (Name < One->Name && !One->Name.ends_with(".h>"))
      return {One->Begin, Line};
    Place = One->End;
  }
  return {Place, Line};
}

std::optional<FixItHint> SharedEdits::include(llvm::StringRef Header,
                                              SourceLocation Where,
                                              const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const FileID File = Sources.getFileID(Sources.getFileLoc(Where));
  const llvm::StringRef Text = Sources.getBufferData(File);
  const std::string Name = ("<" + Header + ">").str();
  if (llvm::any_of(includesIn(Text),
                   [&](const IncludeLine &Line) { return Line.Name == Name; }))
    return std::nullopt;
  if (!Included.insert(File).second && !WithEachFix)
    return std::nullopt;
  const auto [Place, Line] = placeFor(
      Name, Text, Sources.getFilename(Sources.getLocForStartOfFile(File)),
      lineEndAt(Where, Context));
  return FixItHint::CreateInsertion(
      Sources.getLocForStartOfFile(File).getLocWithOffset(Place), Line);
}

} // namespace tfop::rewrite
