// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/fix/format.h"

#include "clang/Format/Format.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace tfop {

/// The size of the inserted text; see applyEdits().
static size_t insertedSize(llvm::StringRef Text, bool HasCarriageReturns) {
  size_t Size = Text.size();
  for (size_t I = 0; HasCarriageReturns && I != Text.size(); ++I)
    Size += Text[I] == '\n' && (I == 0 || Text[I - 1] != '\r');
  return Size;
}

/// The ranges of the edited text that \p Applied inserted or changed.
static std::vector<tooling::Range>
changedRanges(llvm::StringRef Before, const std::vector<Edit> &Applied) {
  const size_t FirstEnd = Before.find('\n');
  const bool HasCarriageReturns = FirstEnd != llvm::StringRef::npos &&
                                  FirstEnd > 0 && Before[FirstEnd - 1] == '\r';
  std::vector<tooling::Range> Ranges;
  long Moved = 0;
  for (const Edit &E : Applied) {
    const size_t Size = insertedSize(E.Text, HasCarriageReturns);
    const llvm::StringRef Removed =
        Before.substr(E.Where.Offset, E.Where.Length);
    // Removing whole lines does not change the line above.
    if (Size != 0 || !Removed.contains('\n')) {
      // An inserted line starts with the end of the line above.
      const llvm::StringRef Text = E.Text;
      const llvm::StringRef Leading = Text.drop_back(Text.ltrim().size());
      const size_t Skipped = E.Where.Length == 0 && Leading.contains('\n')
                                 ? insertedSize(Leading, HasCarriageReturns)
                                 : 0;
      Ranges.emplace_back(E.Where.Offset + Moved + Skipped,
                          Size > Skipped ? Size - Skipped : 0);
    }
    Moved += static_cast<long>(Size) - static_cast<long>(E.Where.Length);
  }
  return Ranges;
}

/// True if the tree contains a style for \p File.
static bool hasStyleFile(llvm::StringRef File, llvm::StringRef Root,
                         llvm::vfs::FileSystem &Files) {
  for (llvm::StringRef Folder = llvm::sys::path::parent_path(File);
       Folder.size() >= Root.size();
       Folder = llvm::sys::path::parent_path(Folder))
    for (const llvm::StringRef Name : {".clang-format", "_clang-format"}) {
      llvm::SmallString<128> Path = Folder;
      llvm::sys::path::append(Path, Name);
      if (Files.exists(Path))
        return true;
    }
  return false;
}

/// Google style with the indentation of the file: tabs, or four spaces.
static format::FormatStyle googleStyleFor(llvm::StringRef Text) {
  format::FormatStyle Style =
      format::getGoogleStyle(format::FormatStyle::LK_Cpp);
  unsigned Tabs = 0, Two = 0, Four = 0;
  while (!Text.empty()) {
    const auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    const size_t Indent = Line.find_first_not_of(' ');
    Tabs += Line.starts_with("\t");
    Two += Indent == 2;
    Four += Indent == 4;
  }
  if (Tabs > Two + Four) {
    Style.UseTab = format::FormatStyle::UT_ForIndentation;
    Style.IndentWidth = Style.TabWidth = 4;
  } else if (Four > 0 && Two * 10 < Four) {
    Style.IndentWidth = 4;
  }
  return Style;
}

static format::FormatStyle styleFor(const std::string &File,
                                    llvm::StringRef Root, llvm::StringRef Text,
                                    llvm::vfs::FileSystem &Files) {
  if (!hasStyleFile(File, Root, Files))
    return googleStyleFor(Text);
  llvm::Expected<format::FormatStyle> Style =
      format::getStyle("file", File, "Google", Text, &Files);
  if (Style)
    return std::move(*Style);
  // A style that this version of Clang does not understand.
  llvm::consumeError(Style.takeError());
  return googleStyleFor(Text);
}

/// Sets the line and column of the end of an edit; the driver needs them to
/// follow lines that move.
static void locate(Edit &E, llvm::StringRef Text) {
  const llvm::StringRef Above = Text.take_front(E.Where.Offset);
  const llvm::StringRef Whole =
      Text.take_front(E.Where.Offset + E.Where.Length);
  E.Where.Line = Above.count('\n') + 1;
  E.Where.EndLine = Whole.count('\n') + 1;
  E.Where.Column = Above.size() - (Above.rfind('\n') + 1) + 1;
  E.Where.EndColumn = Whole.size() - (Whole.rfind('\n') + 1) + 1;
}

std::vector<Edit> formattingOf(const std::string &File, llvm::StringRef Root,
                               const std::string &Before,
                               const std::vector<Edit> &Applied,
                               const std::string &After,
                               llvm::vfs::FileSystem &Files) {
  format::FormatStyle Style = styleFor(File, Root, Before, Files);
  // Only the layout of changed lines is of interest.
  Style.SortUsingDeclarations = format::FormatStyle::SUD_Never;
  Style.ReflowComments = {};
  Style.FixNamespaceComments = false;
  Style.InsertNewlineAtEOF = false;
  std::vector<Edit> Edits;
  const tooling::Replacements Replacements =
      format::reformat(Style, After, changedRanges(Before, Applied), File);
  for (const tooling::Replacement &One : Replacements) {
    Edit E;
    E.Where.File = File;
    E.Where.Offset = One.getOffset();
    E.Where.Length = One.getLength();
    E.Text = One.getReplacementText().str();
    locate(E, After);
    Edits.push_back(std::move(E));
  }
  return Edits;
}

} // namespace tfop
