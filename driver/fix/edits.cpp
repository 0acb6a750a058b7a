// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/fix/edits.h"

#include "llvm/ADT/STLExtras.h"

namespace tfop {

static unsigned endOf(const Edit &E) { return E.Where.Offset + E.Where.Length; }

static bool isSame(const Edit &A, const Edit &B) {
  return A.Where.Offset == B.Where.Offset && A.Where.Length == B.Where.Length &&
         A.Text == B.Text;
}

/// True if the result would depend on the order of the two edits. An insertion
/// directly before or after a replacement does not overlap it.
static bool overlap(const Edit &A, const Edit &B) {
  if (A.Where.Length == 0 && B.Where.Length == 0)
    return A.Where.Offset == B.Where.Offset;
  return A.Where.Offset < endOf(B) && B.Where.Offset < endOf(A);
}

bool EditSet::add(const Fix &Offer) {
  for (const Edit &New : Offer.Edits)
    for (const Edit &Existing : Files[New.Where.File])
      if (overlap(New, Existing) && !isSame(New, Existing))
        return false;
  // Compare only with other fixes: one fix may insert twice at one position.
  const std::map<std::string, std::vector<Edit>> Before = Files;
  for (const Edit &New : Offer.Edits) {
    const auto Others = Before.find(New.Where.File);
    if (Others != Before.end() &&
        llvm::any_of(Others->second, [&](const Edit &Existing) {
          return isSame(New, Existing);
        }))
      continue;
    std::vector<Edit> &Edits = Files[New.Where.File];
    Edits.insert(llvm::upper_bound(Edits, New,
                                   [](const Edit &A, const Edit &B) {
                                     return std::pair(A.Where.Offset,
                                                      endOf(A)) <
                                            std::pair(B.Where.Offset, endOf(B));
                                   }),
                 New);
  }
  return true;
}

std::string applyEdits(llvm::StringRef Text, const std::vector<Edit> &Edits) {
  const size_t FirstEnd = Text.find('\n');
  const bool HasCarriageReturns = FirstEnd != llvm::StringRef::npos &&
                                  FirstEnd > 0 && Text[FirstEnd - 1] == '\r';
  std::string Result;
  size_t Done = 0;
  for (const Edit &E : Edits) {
    Result += Text.slice(Done, E.Where.Offset);
    for (const char C : E.Text) {
      if (C == '\n' && HasCarriageReturns && !Result.ends_with('\r'))
        Result += '\r';
      Result += C;
    }
    Done = endOf(E);
  }
  return Result + Text.substr(Done).str();
}

} // namespace tfop
