// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/filter/baseline.h"

#include "driver/system/error.h"
#include "driver/system/file_io.h"
#include "driver/system/output_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <tuple>

namespace tfop {

static constexpr llvm::StringLiteral Heading =
    "# Findings that tf-op-lint does not report. Update with 'tf-op-lint "
    "--write-baseline=FILE'.\n"
    "# file<TAB>check<TAB>fingerprint<TAB>function\n";

static auto orderOf(const Baseline::Entry &E) {
  return std::tie(E.File, E.Check, E.Fingerprint);
}

/// Escapes \p Text for use as a field.
static std::string field(llvm::StringRef Text) {
  std::string Result;
  llvm::raw_string_ostream Out(Result);
  llvm::printEscapedString(Text, Out);
  return Result;
}

/// The inverse of field().
static std::string unescaped(llvm::StringRef Field) {
  std::string Result;
  while (!Field.empty()) {
    unsigned Byte = 0;
    if (Field.consume_front("\\\\")) {
      Result += '\\';
    } else if (Field.starts_with("\\") &&
               !Field.slice(1, 3).getAsInteger(16, Byte)) {
      Result += static_cast<char>(Byte);
      Field = Field.drop_front(3);
    } else {
      Result += Field.front();
      Field = Field.drop_front();
    }
  }
  return Result;
}

llvm::Expected<Baseline> Baseline::read(const std::string &File) {
  // The command line may name a pipe; the configuration may not.
  const auto Text = readInput(File);
  if (!Text)
    return userError("cannot read the baseline '", File,
                     "': ", Text.getError().message());
  Baseline Result;
  unsigned Number = 0;
  for (const llvm::StringRef Line : llvm::split((*Text)->getBuffer(), '\n')) {
    ++Number;
    const llvm::StringRef Content = Line.rtrim('\r');
    if (Content.empty() || Content.starts_with("#"))
      continue;
    llvm::SmallVector<llvm::StringRef, 4> Fields;
    Content.split(Fields, '\t');
    if (Fields.size() != 4 || Fields[2].size() != 32)
      return userError(File, ":", std::to_string(Number),
                       ": not a baseline entry; expected file, check, "
                       "fingerprint, and function, separated by tabs");
    Result.Fingerprints.insert(Fields[2]);
    Result.Entries.push_back({unescaped(Fields[0]), Fields[1].str(),
                              Fields[2].str(), unescaped(Fields[3])});
  }
  return Result;
}

llvm::Error Baseline::write(const std::string &File) const {
  std::vector<Entry> Sorted = Entries;
  llvm::sort(Sorted, [](const Entry &A, const Entry &B) {
    return orderOf(A) < orderOf(B);
  });
  Sorted.erase(std::unique(Sorted.begin(), Sorted.end(),
                           [](const Entry &A, const Entry &B) {
                             return orderOf(A) == orderOf(B);
                           }),
               Sorted.end());
  return writeOutput(File, [&](llvm::raw_ostream &Out) {
    Out << Heading;
    for (const Entry &E : Sorted)
      Out << field(E.File) << "\t" << E.Check << "\t" << E.Fingerprint << "\t"
          << field(E.Function) << "\n";
    return llvm::Error::success();
  });
}

void Baseline::add(Entry New) {
  Fingerprints.insert(New.Fingerprint);
  Entries.push_back(std::move(New));
}

void Baseline::prune(llvm::function_ref<bool(const Entry &)> IsObsolete) {
  llvm::erase_if(Entries, IsObsolete);
}

} // namespace tfop
