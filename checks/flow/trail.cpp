// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/trail.h"

#include "checks/flow/explorer.h"

using namespace clang;

namespace tfop::flow {

Exit Trail::exitAt(Position Here) const {
  const Position Last = before(Here);
  if (Last == NoPosition)
    return {};
  return {returnIn(block(Last)), throwIn(block(Last))};
}

std::vector<PathStep> Trail::branchesTo(Position Here) const {
  std::vector<PathStep> Steps;
  for (; before(Here) != NoPosition; Here = before(Here))
    if (std::optional<PathStep> Step =
            describeBranch(block(before(Here)), branch(Here)))
      Steps.push_back(*std::move(Step));
  std::reverse(Steps.begin(), Steps.end());
  return Steps;
}

} // namespace tfop::flow
