// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include <map>
#include <memory>

namespace tfop {

/// One translation unit and everything that is computed about it, once, when
/// the first check asks: control-flow graphs, summaries, compute code.
class Program {
public:
  explicit Program(clang::ASTContext &Context) : Context(Context) {}

  clang::ASTContext &context() const { return Context; }

  /// The one \p Facts of this translation unit, constructed from the program
  /// at first use.
  template <class Facts> Facts &get() {
    std::shared_ptr<void> &Slot = Slots[&Key<Facts>];
    if (!Slot)
      Slot = std::make_shared<Facts>(*this);
    return *static_cast<Facts *>(Slot.get());
  }

private:
  template <class Facts> static constexpr char Key = 0;

  clang::ASTContext &Context;
  std::map<const char *, std::shared_ptr<void>> Slots;
};

} // namespace tfop
