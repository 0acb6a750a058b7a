// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/summary/access_path.h"

#include "llvm/ADT/StringExtras.h"

namespace tfop::summary {

std::string AccessPath::str() const {
  switch (From) {
  case Root::Parameter:
    return "$" + std::to_string(Index) + Steps;
  case Root::This:
    return "this" + Steps;
  case Root::Result:
    return "result" + Steps;
  }
  return "";
}

std::optional<AccessPath> AccessPath::parse(llvm::StringRef Text) {
  AccessPath Result;
  if (Text.consume_front("$")) {
    Result.From = Root::Parameter;
    if (Text.consumeInteger(10, Result.Index))
      return std::nullopt;
  } else if (Text.consume_front("this")) {
    Result.From = Root::This;
  } else if (!Text.consume_front("result")) {
    return std::nullopt;
  }
  if (!Text.empty() && !llvm::StringRef("*.[").contains(Text.front()))
    return std::nullopt;
  Result.Steps = Text.str();
  return Result;
}

} // namespace tfop::summary
