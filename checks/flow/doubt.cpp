// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/doubt.h"

#include "checks/facts/standard_functions.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::flow {

static bool isIn(const Loss &Lost, const Evidence &Shown,
                 const SourceManager &Sources) {
  if (Lost.Cause == Loss::Kind::Rest)
    return Lost.Where.isInvalid() ||
           Sources.isBeforeInTranslationUnit(Lost.Where, Shown.End);
  if (Lost.Where.isInvalid())
    return false;
  const auto [File, Begin] = Sources.getDecomposedLoc(Shown.Begin);
  const unsigned End = Sources.getFileOffset(Shown.End);
  const auto [Its, Offset] = Sources.getDecomposedLoc(Lost.Where);
  return Its == File && Begin <= Offset && Offset <= End;
}

/// True for a macro that is a statement of its own, such as `NOT_IMPLEMENTED;`.
/// It may throw or return.
static bool isMacroStatement(const StatementText &Text) {
  if (Text.Names.size() != 1)
    return false;
  const llvm::StringRef Name = Text.Names.begin()->first();
  return Name.size() > 2 && Name.upper() == Name;
}

static bool concerns(const Loss &Lost, const Evidence &Shown,
                     const SourceManager &Sources) {
  if (Lost.Cause == Loss::Kind::Rest || Lost.Cause == Loss::Kind::Syntax ||
      Lost.names(Shown.Names) || isMacroStatement(Lost.Text))
    return true;
  if (Shown.Names.empty() &&
      Sources.isPointWithin(Shown.Place, Lost.Text.Range.getBegin(),
                            Lost.Text.Range.getEnd()))
    return true;
  return llvm::any_of(Lost.Text.Names, [](const auto &Word) {
    return affectsPath(Word.first());
  });
}

const Loss *findRelevantLoss(const Evidence &Shown, Program &Unit) {
  const SourceManager &Sources = Unit.context().getSourceManager();
  auto &Lost = Unit.get<LostCode>();
  const auto First = [&](const std::vector<Loss> &Losses) -> const Loss * {
    const auto Found = llvm::find_if(Losses, [&](const Loss &One) {
      return isIn(One, Shown, Sources) && concerns(One, Shown, Sources);
    });
    return Found == Losses.end() ? nullptr : &*Found;
  };
  if (const Loss *Error = First(Lost.errors()))
    return Error;
  return Shown.Function ? First(Lost.droppedFrom(*Shown.Function)) : nullptr;
}

} // namespace tfop::flow
