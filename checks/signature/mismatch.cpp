// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/signature/mismatch.h"

#include "checks/signature/nearest.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop::signature {

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
