// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The fate of callbacks in functions of other files.
#include "checks/contract/callback_fate.h"

using namespace clang;

namespace tfop {

const CallbackFate *CallbackFates::inOtherFile(const FunctionDecl &Function,
                                               unsigned Index) {
  const summary::Cases *Cases =
      Others.casesOf(Function, summary::AccessPath::parameter(Index));
  if (!Cases || llvm::any_of(*Cases, [](const summary::Case &Ended) {
        return Ended.Does == summary::Action::Unknown;
      }))
    return nullptr;
  const auto [Place, New] = Elsewhere.try_emplace({&Function, Index});
  CallbackFate &Result = Place->second;
  if (!New)
    return &Result;
  const auto Calls = [](const summary::Case &Ended) {
    return Ended.Does == summary::Action::Calls;
  };
  const auto CallsOrDefers = [&](const summary::Case &Ended) {
    return Calls(Ended) || Ended.Does == summary::Action::Defers;
  };
  Result.AlwaysCalled = llvm::all_of(*Cases, Calls);
  Result.CalledLater = llvm::all_of(*Cases, CallsOrDefers);
  Result.Used = Result.UsedOutsideMacros = llvm::any_of(*Cases, CallsOrDefers);
  Result.Cases = *Cases;
  return &Result;
}

} // namespace tfop
