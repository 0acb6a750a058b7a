// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/too_large.h"

#include "checks/flow/graphs.h"
#include "checks/syntax/names.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::flow {

void reportTooLarge(tidy::ClangTidyCheck &Check, Program &Unit) {
  const SourceManager &Sources = Unit.context().getSourceManager();
  std::set<SourceLocation> Reported;
  for (const FunctionDecl *Function : Unit.get<Graphs>().takeTooLarge()) {
    // Report one instantiation of a template.
    const SourceLocation Where = Sources.getFileLoc(Function->getLocation());
    if (!Reported.insert(Where).second)
      continue;
    Check.diag(Where, "%0 is too large to explore completely",
               DiagnosticIDs::Remark)
        << nameOf(*Function);
    const std::string Gap =
        "line " + std::to_string(Sources.getSpellingLineNumber(Where)) + ": " +
        nameOf(*Function) + " is too large to explore completely";
    if (std::vector<std::string> *Gaps = Unit.observer().Gaps;
        Gaps && !llvm::is_contained(*Gaps, Gap))
      Gaps->push_back(Gap);
  }
}

} // namespace tfop::flow
