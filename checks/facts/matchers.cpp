// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/matchers.h"

using namespace clang;

namespace tfop::tf_api {

ast_matchers::StatementMatcher callWithOutParameter() {
  using namespace ast_matchers;
  const auto ToPointer = hasCanonicalType(anyOf(
      pointsTo(qualType(pointerType())), references(qualType(pointerType()))));
  return callExpr(
      unless(isExpansionInSystemHeader()),
      callee(functionDecl(unless(isExpansionInSystemHeader()),
                          hasAnyParameter(parmVarDecl(hasType(ToPointer))))));
}

} // namespace tfop::tf_api
