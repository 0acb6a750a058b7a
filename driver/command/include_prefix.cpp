// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/command/include_prefix.h"

#include "driver/finding/source_pieces.h"
#include "llvm/ADT/StringExtras.h"

namespace tfop {

/// The logical lines of \p Text without comments.
static std::vector<std::string> codeLines(llvm::StringRef Text) {
  std::vector<std::string> Lines(1);
  const SourcePieces Source(Text);
  for (const Piece &P : Source.pieces()) {
    const llvm::StringRef Part = Text.slice(P.Begin, P.End);
    if (P.What == Piece::Space && Part == "\n")
      Lines.emplace_back();
    else
      Lines.back() +=
          P.What == Piece::Space || P.What == Piece::Comment ? " " : Part.str();
  }
  return Lines;
}

/// Consumes '#' and the name of the directive from \p Line and returns the
/// name.
static llvm::StringRef directiveIn(llvm::StringRef &Line) {
  Line = Line.trim();
  if (!Line.consume_front("#"))
    return "";
  Line = Line.ltrim();
  const llvm::StringRef Name = Line.take_while(llvm::isAlpha);
  Line = Line.drop_front(Name.size()).ltrim();
  return Name;
}

/// True if a macro in the condition \p Text is defined.
static bool mayHold(llvm::StringRef Text,
                    llvm::function_ref<bool(llvm::StringRef)> IsDefined) {
  while (!Text.empty()) {
    const llvm::StringRef Word =
        Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
    if (!Word.empty() && IsDefined(Word))
      return true;
    Text = Text.drop_front(std::max<size_t>(Word.size(), 1));
  }
  return false;
}

namespace {

/// A range of lines from '#if' to '#endif'.
struct Conditional {
  size_t End = 0;
  bool HasMacros = false;
  bool MayHold = false;
};

} // namespace

/// The conditional whose '#if' is the line \p Begin.
static Conditional
conditionalAt(const std::vector<std::string> &Lines, size_t Begin,
              llvm::function_ref<bool(llvm::StringRef)> IsDefined) {
  Conditional Result;
  unsigned Depth = 0;
  for (size_t I = Begin; I < Lines.size(); ++I) {
    llvm::StringRef Rest = Lines[I];
    const llvm::StringRef Name = directiveIn(Rest);
    Result.HasMacros |= Name == "define" || Name == "undef";
    // Conditions that hold if the macro is undefined count as well.
    if (Name.starts_with("if") || Name == "elif")
      Result.MayHold |= Name == "ifndef" || Rest.contains('!') ||
                        Rest.starts_with("1") || mayHold(Rest, IsDefined);
    Result.MayHold |= Name == "else";
    Depth += Name.starts_with("if");
    if (Name == "endif" && --Depth == 0) {
      Result.End = I + 1;
      return Result;
    }
  }
  Result.End = Lines.size();
  return Result;
}

IncludePrefix
includePrefix(llvm::StringRef Text,
              llvm::function_ref<bool(llvm::StringRef)> IsDefined) {
  IncludePrefix Result;
  const std::vector<std::string> Lines = codeLines(Text);
  for (size_t I = 0; I < Lines.size(); ++I) {
    llvm::StringRef Rest = Lines[I];
    if (Rest.trim().empty())
      continue;
    const llvm::StringRef Name = directiveIn(Rest);
    if (Name == "include") {
      Result.Includes.push_back(Rest.trim().str());
    } else if (Name == "define" && Result.Includes.empty()) {
      Result.Defines.push_back(Rest.trim().str());
    } else if (Name.starts_with("if")) {
      const Conditional Block = conditionalAt(Lines, I, IsDefined);
      // Preceding includes may define the macro that it tests.
      if (Block.HasMacros && (Block.MayHold || !Result.Includes.empty()))
        break;
      I = Block.End - 1;
    } else if (Name != "pragma") {
      break;
    }
  }
  return Result;
}

} // namespace tfop
