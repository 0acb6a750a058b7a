// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/signature/mismatch.h"

#include "checks/flow/report.h"
#include "checks/signature/nearest.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop::signature {

void MismatchReporter::report(const std::vector<Mismatch> &Found,
                              Program &Unit) {
  const SourceManager &Sources = Unit.context().getSourceManager();
  for (const Mismatch &Wrong : Found) {
    // Instantiations of a template repeat its findings.
    const SourceLocation Where = Sources.getFileLoc(Wrong.Where);
    if (!Reported.insert({Where, Wrong.Message}).second)
      continue;
    flow::Report Finding(Check, Unit, {Wrong.About}, Where, "%0");
    Finding << Wrong.Message << Wrong.Range;
    for (const flow::PathStep &Step : Wrong.Steps)
      Finding.step(Step);
    if (Wrong.Fix)
      Finding.suggestFix(Wrong.FixReason, *Wrong.Fix);
  }
}

void suggestNearest(Mismatch &Found, const Expr &Literal, llvm::StringRef Wrong,
                    const std::vector<std::string> &Declared,
                    const ASTContext &Context) {
  const std::string Near = nearest(Wrong, Declared);
  // An argument of a macro is in the file; its body may serve other code.
  const CharSourceRange Range = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(Literal.getSourceRange()),
      Context.getSourceManager(), Context.getLangOpts());
  if (Near.empty() || Range.isInvalid() ||
      !Lexer::getSourceText(Range, Context.getSourceManager(),
                            Context.getLangOpts())
           .starts_with("\""))
    return;
  Found.Fix = FixItHint::CreateReplacement(Range, "\"" + Near + "\"");
  Found.FixReason = "'" + Near + "' is the nearest declared name";
}

} // namespace tfop::signature
