// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include <map>
#include <memory>
#include <string>

namespace tfop {

/// What to print for whoever asks why something was (not) reported.
struct Debugging {
  /// The function whose paths are printed; empty for none.
  std::string Function;
  llvm::raw_ostream *Out = nullptr;
};

/// One translation unit and everything that is computed about it, once, when
/// the first check asks: control-flow graphs, summaries, compute code.
class Program {
public:
  explicit Program(clang::ASTContext &Context, Debugging Wanted = {})
      : Context(Context), Wanted(std::move(Wanted)) {}

  clang::ASTContext &context() const { return Context; }
  const Debugging &debugging() const { return Wanted; }

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
  const Debugging Wanted;
  std::map<const char *, std::shared_ptr<void>> Slots;
};

} // namespace tfop
