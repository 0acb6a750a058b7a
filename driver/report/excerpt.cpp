// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/excerpt.h"

#include "driver/finding/text_position.h"
#include "driver/system/terminal.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

namespace tfop {

std::string Paint::operator()(Color Which, llvm::StringRef Text) const {
  if (!Colored)
    return Text.str();
  static constexpr llvm::StringLiteral Codes[] = {"1",  "2",  "31", "32",
                                                  "34", "35", "36"};
  return ("\x1b[" + Codes[Which] + "m" + Text + "\x1b[0m").str();
}

namespace {

/// A line of an excerpt with the marked columns.
struct MarkedLine {
  std::string Line;
  size_t Begin;
  size_t Length;

  /// Truncates the line to \p Width columns, on the left if the mark would not
  /// fit.
  void fit(size_t Width) {
    static constexpr llvm::StringLiteral Left = "... ";
    if (Begin + std::min<size_t>(Length, 20) > Width && Begin > Left.size()) {
      const size_t Cut = Begin - Left.size();
      Line = Left.str() + dropColumns(Line, Cut + Left.size()).str();
      Begin = Left.size();
    }
    Line = cutTo(Line, Width);
    const size_t Columns = columnsOf(Line);
    Length = Begin < Columns ? std::min(Length, Columns - Begin) : 1;
  }
};

} // namespace

/// The part of \p Line, which starts at \p Offset, that \p Where marks.
static MarkedLine mark(llvm::StringRef Line, size_t Offset,
                       const Region &Where) {
  const size_t Begin = Where.Offset > Offset
                           ? Where.Offset - Offset
                           : Line.size() - Line.ltrim().size();
  const size_t End =
      std::min<size_t>(Where.Offset + Where.Length - Offset, Line.size());
  const size_t Column = columnsOf(printableLine(Line.take_front(Begin)));
  const size_t EndColumn = columnsOf(printableLine(Line.take_front(End)));
  return {printableLine(Line), Column,
          EndColumn > Column ? EndColumn - Column : 1};
}

void writeExcerpt(const Region &Where, llvm::StringRef Text, unsigned Indent,
                  unsigned MostLines, const ReportStyle &Style,
                  llvm::raw_ostream &Out) {
  const Paint Color(Style.Colored);
  const llvm::StringRef Lines =
      linesAround(Text, Where.Offset, Where.Offset + Where.Length);
  size_t Offset = Lines.data() - Text.data();
  const size_t NumberWidth = std::to_string(Where.EndLine).size();
  unsigned Number = Where.Line;
  for (llvm::StringRef Raw : llvm::split(Lines, '\n')) {
    if (Number - Where.Line == MostLines) {
      Out.indent(Indent + NumberWidth) << " | ...\n";
      return;
    }
    MarkedLine Marked = mark(Raw.rtrim('\r'), Offset, Where);
    const size_t Margin = Indent + NumberWidth + 3;
    if (Style.Width > Margin + 20)
      Marked.fit(Style.Width - Margin);
    const std::string Digits = std::to_string(Number);
    Out.indent(Indent + NumberWidth - Digits.size())
        << Color(Paint::Blue, Digits + " |") << " " << Marked.Line << "\n";
    std::string Line(Marked.Length, '~');
    if (Number == Where.Line)
      Line[0] = '^';
    Out.indent(Indent + NumberWidth) << Color(Paint::Blue, " |");
    Out.indent(Marked.Begin + 1) << Color(Paint::Green, Line) << "\n";
    Offset += Raw.size() + 1;
    ++Number;
  }
}

namespace {

/// Adjacent edits with the complete lines they change.
struct Hunk {
  size_t Begin;
  size_t End;
  unsigned FirstLine;
  std::string New;
};

} // namespace

/// The changed lines for \p Edits, which are sorted and do not overlap.
static std::vector<Hunk> hunksOf(llvm::ArrayRef<const Edit *> Edits,
                                 llvm::StringRef Text) {
  std::vector<Hunk> Hunks;
  size_t Done = 0;
  for (const Edit *E : Edits) {
    const size_t End = E->Where.Offset + E->Where.Length;
    const llvm::StringRef Lines = linesAround(Text, E->Where.Offset, End);
    const size_t From = Lines.data() - Text.data();
    const size_t To = std::min(From + Lines.size() + 1, Text.size());
    if (Hunks.empty() || From > Hunks.back().End) {
      if (!Hunks.empty())
        Hunks.back().New += Text.slice(Done, Hunks.back().End);
      Hunks.push_back({From, To, E->Where.Line, ""});
      Done = From;
    }
    Hunks.back().New += Text.slice(Done, E->Where.Offset);
    Hunks.back().New += E->Text;
    Hunks.back().End = std::max(Hunks.back().End, To);
    Done = End;
  }
  if (!Hunks.empty())
    Hunks.back().New += Text.slice(Done, Hunks.back().End);
  return Hunks;
}

static std::vector<llvm::StringRef> linesIn(llvm::StringRef Text) {
  std::vector<llvm::StringRef> Lines;
  while (!Text.empty()) {
    const auto [Line, Rest] = Text.split('\n');
    Lines.push_back(Line);
    Text = Rest;
  }
  return Lines;
}

/// The number of columns to cut on the left of a changed line so that the
/// difference is visible in \p Width columns.
static size_t leftCut(llvm::ArrayRef<llvm::StringRef> Old,
                      llvm::ArrayRef<llvm::StringRef> New, size_t Width) {
  if (Old.size() != 1 || New.size() != 1 ||
      columnsOf(printableLine(Old[0])) <= Width)
    return 0;
  const auto Differs =
      std::mismatch(Old[0].begin(), Old[0].end(), New[0].begin(), New[0].end());
  const llvm::StringRef Same =
      Old[0].take_front(Differs.first - Old[0].begin());
  static constexpr size_t Kept = 10;
  const size_t Columns = columnsOf(printableLine(Same));
  return Columns > Width / 2 ? Columns - Kept : 0;
}

void writeDiff(const Fix &Offer, const std::string &File, llvm::StringRef Text,
               const ReportStyle &Style, llvm::raw_ostream &Out) {
  const Paint Color(Style.Colored);
  std::vector<const Edit *> Edits;
  for (const Edit &E : Offer.Edits)
    if (E.Where.File == File)
      Edits.push_back(&E);
  // Edits at one position keep their order.
  llvm::sort(Edits, [](const Edit *A, const Edit *B) {
    return std::pair(A->Where.Offset, A) < std::pair(B->Where.Offset, B);
  });
  const auto Write = [&](Paint::Color Which, llvm::StringRef Number, char Sign,
                         llvm::StringRef Line, size_t LeftCut) {
    std::string Shown = printableLine(Line.rtrim('\r'));
    if (LeftCut > 0)
      Shown = "... " + dropColumns(Shown, LeftCut).str();
    Shown = std::string(1, Sign) + " " + Shown;
    if (Style.Width > 40)
      Shown = cutTo(Shown, Style.Width - 10);
    Out << llvm::right_justify(Number, 9) << " " << Color(Which, Shown) << "\n";
  };
  for (const Hunk &Change : hunksOf(Edits, Text)) {
    const std::vector<llvm::StringRef> Old =
        linesIn(Text.slice(Change.Begin, Change.End));
    const std::vector<llvm::StringRef> New = linesIn(Change.New);
    const size_t Cut =
        Style.Width > 40 ? leftCut(Old, New, Style.Width - 12) : 0;
    unsigned Number = Change.FirstLine;
    for (const llvm::StringRef Line : Old)
      Write(Paint::Red, std::to_string(Number++), '-', Line, Cut);
    for (const llvm::StringRef Line : New)
      Write(Paint::Green, "", '+', Line, Cut);
  }
}

} // namespace tfop
