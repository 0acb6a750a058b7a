// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/system/terminal.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/raw_ostream.h"

namespace unicode = llvm::sys::unicode;

namespace tfop {

/// The bytes of the character at the front of \p Text; one byte if it is not
/// UTF-8.
static llvm::StringRef firstCharacter(llvm::StringRef Text) {
  const llvm::StringRef Character =
      Text.take_front(llvm::getNumBytesForUTF8(Text.front()));
  const auto *Begin = reinterpret_cast<const llvm::UTF8 *>(Character.begin());
  const auto *End = reinterpret_cast<const llvm::UTF8 *>(Character.end());
  return llvm::isLegalUTF8Sequence(Begin, End) ? Character : Text.take_front(1);
}

/// The code point of \p Character, which `firstCharacter` returned; nothing if
/// it is a stray byte.
static std::optional<unsigned> codePoint(llvm::StringRef Character) {
  const auto *Begin = reinterpret_cast<const llvm::UTF8 *>(Character.begin());
  const auto *End = reinterpret_cast<const llvm::UTF8 *>(Character.end());
  llvm::UTF32 Code = 0;
  if (llvm::convertUTF8Sequence(&Begin, End, &Code, llvm::strictConversion) !=
      llvm::conversionOK)
    return std::nullopt;
  return Code;
}

/// Bidirectional control characters, which make text appear in a different
/// order.
static bool changesDirection(unsigned Code) {
  return Code == 0x061C || Code == 0x200E || Code == 0x200F ||
         (0x202A <= Code && Code <= 0x202E) ||
         (0x2066 <= Code && Code <= 0x2069);
}

/// \p Code in \p Width hexadecimal digits.
static std::string digits(unsigned Code, size_t Width) {
  const std::string Digits = llvm::utohexstr(Code, /*LowerCase=*/true);
  return std::string(Width - std::min(Width, Digits.size()), '0') + Digits;
}

static std::string escaped(llvm::StringRef Character) {
  if (Character == "\n")
    return "\\n";
  if (Character == "\r")
    return "\\r";
  const std::optional<unsigned> Code = codePoint(Character);
  if (!Code || *Code < 0x80)
    return "\\x" + digits(static_cast<unsigned char>(Character.front()), 2);
  return *Code > 0xFFFF ? "\\U" + digits(*Code, 8) : "\\u" + digits(*Code, 4);
}

/// \p Text with unprintable characters escaped; \p ShowTab returns the text for
/// a tab at a given column.
template <typename TabText>
static std::string withEscapes(llvm::StringRef Text, TabText ShowTab) {
  // GitHub interprets this as a command anywhere in a log line.
  static constexpr llvm::StringLiteral Command = "##[";
  std::string Result;
  size_t Columns = 0;
  while (!Text.empty()) {
    const llvm::StringRef Character = firstCharacter(Text);
    const std::optional<unsigned> Code = codePoint(Character);
    std::string Shown = Character.str();
    if (Text.front() == '\t')
      Shown = ShowTab(Columns);
    else if (Text.starts_with(Command) || !Code ||
             unicode::columnWidthUTF8(Character) < 0 || changesDirection(*Code))
      Shown = escaped(Character);
    Columns += columnsOf(Shown);
    Result += Shown;
    Text = Text.drop_front(Character.size());
  }
  return Result;
}

std::string printable(llvm::StringRef Text) {
  return withEscapes(Text, [](size_t) { return std::string("\\t"); });
}

std::string printableName(llvm::StringRef Path) {
  std::string Result = printable(Path);
  // GitHub interprets a line that begins with "::" as a command.
  return llvm::StringRef(Result).ltrim().starts_with("::") ? "./" + Result
                                                           : Result;
}

std::string printableLine(llvm::StringRef Line) {
  static constexpr size_t TabStop = 8;
  return withEscapes(Line, [](size_t Columns) {
    return std::string(TabStop - Columns % TabStop, ' ');
  });
}

void printNotice(llvm::StringRef Message) {
  llvm::errs() << "tf-op-lint: " << printable(Message) << "\n";
}

size_t columnsOf(llvm::StringRef Printable) {
  return std::max(unicode::columnWidthUTF8(Printable), 0);
}

llvm::StringRef dropColumns(llvm::StringRef Printable, size_t Width) {
  for (size_t Columns = 0; Columns < Width && !Printable.empty();) {
    const llvm::StringRef Character = firstCharacter(Printable);
    Columns += columnsOf(Character);
    Printable = Printable.drop_front(Character.size());
  }
  return Printable;
}

std::string cutTo(llvm::StringRef Printable, size_t Width) {
  if (columnsOf(Printable) <= Width)
    return Printable.str();
  const size_t Kept = Width > 3 ? Width - 3 : 0;
  llvm::StringRef Rest = dropColumns(Printable, Kept);
  // A wide character may cross the boundary.
  std::string Result = Printable.drop_back(Rest.size()).str();
  while (columnsOf(Result) > Kept)
    Result.pop_back();
  return Result + "...";
}

} // namespace tfop
