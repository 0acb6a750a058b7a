// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/shared.h"

#include "checks/rewrite/edits.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace tfop::rewrite {

namespace {

/// An include directive.
struct IncludeLine {
  size_t Begin;
  /// The offset after the line break.
  size_t End;
  /// The header with its quotes or angle brackets.
  llvm::StringRef Name;
  unsigned Depth;

  /// `<vector>`, `<math.h>`, but not `<grpc/grpc.h>`.
  bool isStandard() const {
    return Name.starts_with("<") && !Name.contains('/');
  }
};

} // namespace

/// The include directives of a file and the depth of the enclosing `#if`s.
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

/// The main header of a file comes first.
static bool isOwnHeader(const IncludeLine &Line, llvm::StringRef File) {
  return llvm::sys::path::stem(Line.Name.trim("\"<>")) ==
         llvm::sys::path::stem(File);
}

/// The offset after the leading comment and `#pragma once`.
static size_t afterOpening(llvm::StringRef Text) {
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

/// The offset at which to insert the include, and the text to insert.
static std::pair<size_t, std::string> placeFor(llvm::StringRef Name,
                                               llvm::StringRef Text,
                                               llvm::StringRef File,
                                               llvm::StringRef LineEnd) {
  const std::vector<IncludeLine> All = includesIn(Text);
  const std::string Line = ("#include " + Name + LineEnd).str();
  if (All.empty()) {
    const size_t Place = afterOpening(Text);
    return {Place, Line + (Place < Text.size() ? LineEnd.str() : "")};
  }
  // A more deeply nested include may not be active.
  unsigned Depth = All.front().Depth;
  for (const IncludeLine &Include : All)
    Depth = std::min(Depth, Include.Depth);
  std::vector<IncludeLine> Plain;
  llvm::copy_if(
      All, std::back_inserter(Plain),
      [&](const IncludeLine &Include) { return Include.Depth == Depth; });
  const auto First = llvm::find_if(
      Plain, [](const IncludeLine &Include) { return Include.isStandard(); });
  if (First == Plain.end()) {
    const bool Own = isOwnHeader(Plain.front(), File);
    return Own ? std::pair(Plain.front().End, LineEnd.str() + Line)
               : std::pair(Plain.front().Begin, Line + LineEnd.str());
  }
  // Insert into the first group of standard headers in alphabetical order.
  size_t Place = First->End;
  for (auto It = First; It != Plain.end(); ++It) {
    if (!It->isStandard() || (It != First && It->Begin != (It - 1)->End))
      break;
    // C headers form a separate group or come first.
    if (Name < It->Name && !It->Name.ends_with(".h>"))
      return {It->Begin, Line};
    Place = It->End;
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
