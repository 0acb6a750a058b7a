// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/fix/unified_diff.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include <vector>

namespace tfop {

namespace {

/// Lines including their line breaks.
using Lines = std::vector<llvm::StringRef>;

/// A line of the diff: ' ' in both, '-' removed, '+' added.
struct DiffLine {
  char Sign;
  llvm::StringRef Text;
};

} // namespace

static Lines linesOf(llvm::StringRef Text) {
  Lines Result;
  while (!Text.empty()) {
    const size_t End = Text.find('\n');
    const size_t Length = End == llvm::StringRef::npos ? Text.size() : End + 1;
    Result.push_back(Text.take_front(Length));
    Text = Text.drop_front(Length);
  }
  return Result;
}

/// The shortest edit script from \p Old to \p New, by Myers' greedy algorithm.
static std::vector<DiffLine> shortestEdit(llvm::ArrayRef<llvm::StringRef> Old,
                                          llvm::ArrayRef<llvm::StringRef> New) {
  const int N = Old.size(), M = New.size(), Most = N + M;
  std::vector<std::vector<int>> Trace;
  std::vector<int> Reach(2 * Most + 2, 0);
  const auto Comes = [&](const std::vector<int> &V, int K, int D) {
    return K == -D || (K != D && V[K - 1 + Most] < V[K + 1 + Most]);
  };
  for (int D = 0, Done = 0; !Done; ++D) {
    Trace.push_back(Reach);
    for (int K = -D; K <= D && !Done; K += 2) {
      int X =
          Comes(Reach, K, D) ? Reach[K + 1 + Most] : Reach[K - 1 + Most] + 1;
      while (X < N && X - K < M && Old[X] == New[X - K])
        ++X;
      Reach[K + Most] = X;
      Done = X >= N && X - K >= M;
    }
  }
  std::vector<DiffLine> Result;
  int X = N, Y = M;
  for (int D = Trace.size() - 1; D >= 0; --D) {
    const int K = X - Y;
    const bool Down = Comes(Trace[D], K, D);
    const int FromX = D == 0 ? 0 : Trace[D][(Down ? K + 1 : K - 1) + Most];
    const int FromY = D == 0 ? 0 : FromX - (Down ? K + 1 : K - 1);
    while (X > FromX && Y > FromY && Old[X - 1] == New[Y - 1])
      --Y, Result.push_back({' ', Old[--X]});
    if (D == 0)
      break;
    if (Down)
      Result.push_back({'+', New[--Y]});
    else
      Result.push_back({'-', Old[--X]});
  }
  return {Result.rbegin(), Result.rend()};
}

/// Compares two texts. The common head and tail are skipped first.
static std::vector<DiffLine> compare(const Lines &Old, const Lines &New) {
  size_t Head = 0, Tail = 0;
  const size_t Shorter = std::min(Old.size(), New.size());
  while (Head < Shorter && Old[Head] == New[Head])
    ++Head;
  while (Tail < Shorter - Head &&
         Old[Old.size() - 1 - Tail] == New[New.size() - 1 - Tail])
    ++Tail;
  std::vector<DiffLine> Result;
  for (size_t I = 0; I < Head; ++I)
    Result.push_back({' ', Old[I]});
  for (const DiffLine &Line :
       shortestEdit(llvm::ArrayRef(Old).drop_front(Head).drop_back(Tail),
                    llvm::ArrayRef(New).drop_front(Head).drop_back(Tail)))
    Result.push_back(Line);
  for (size_t I = Old.size() - Tail; I < Old.size(); ++I)
    Result.push_back({' ', Old[I]});
  return Result;
}

static std::string hunkOf(llvm::ArrayRef<DiffLine> Body, size_t OldLine,
                          size_t NewLine) {
  size_t OldCount = 0, NewCount = 0;
  std::string Text;
  for (const DiffLine &Line : Body) {
    OldCount += Line.Sign != '+';
    NewCount += Line.Sign != '-';
    Text += Line.Sign + Line.Text.str();
    if (!Line.Text.ends_with("\n"))
      Text += "\n\\ No newline at end of file\n";
  }
  // An empty range has the number of the preceding line.
  const auto Range = [](size_t First, size_t Count) {
    return std::to_string(Count == 0 ? First - 1 : First) +
           (Count == 1 ? "" : "," + std::to_string(Count));
  };
  return "@@ -" + Range(OldLine, OldCount) + " +" + Range(NewLine, NewCount) +
         " @@\n" + Text;
}

/// Quotes a name like git does if it contains control characters.
static std::string nameInPatch(const std::string &Path) {
  std::string Quoted;
  for (const char C : Path) {
    if (C == '"' || C == '\\')
      Quoted += {'\\', C};
    else if (llvm::isPrint(C) || static_cast<unsigned char>(C) >= 0x80)
      Quoted += C;
    else
      Quoted += {'\\', static_cast<char>('0' + (C >> 6 & 7)),
                 static_cast<char>('0' + (C >> 3 & 7)),
                 static_cast<char>('0' + (C & 7))};
  }
  return Quoted == Path ? Path : '"' + Quoted + '"';
}

std::string unifiedDiff(llvm::StringRef Path, llvm::StringRef Before,
                        llvm::StringRef After) {
  if (Before == After)
    return "";
  static constexpr size_t Context = 3;
  const std::vector<DiffLine> All = compare(linesOf(Before), linesOf(After));
  std::string Text = "--- " + nameInPatch(("a/" + Path).str()) + "\n+++ " +
                     nameInPatch(("b/" + Path).str()) + "\n";
  size_t OldLine = 1, NewLine = 1, At = 0;
  const auto Skip = [&](size_t To) {
    for (; At < To; ++At) {
      OldLine += All[At].Sign != '+';
      NewLine += All[At].Sign != '-';
    }
  };
  while (true) {
    size_t First = At;
    while (First < All.size() && All[First].Sign == ' ')
      ++First;
    if (First == All.size())
      return Text;
    // Extend the hunk until more than twice the context is unchanged.
    size_t End = First, Same = 0;
    for (size_t I = First; I < All.size() && Same <= 2 * Context; ++I) {
      Same = All[I].Sign == ' ' ? Same + 1 : 0;
      if (Same == 0)
        End = I + 1;
    }
    Skip(First - std::min(Context, First - At));
    const size_t Stop = std::min(End + Context, All.size());
    Text += hunkOf(llvm::ArrayRef(All).slice(At, Stop - At), OldLine, NewLine);
    Skip(Stop);
  }
}

} // namespace tfop
