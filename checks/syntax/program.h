// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/error_log.h"
#include "clang/AST/ASTContext.h"
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace tfop {

/// Where to record what happens during the analysis itself.
struct Observer {
  /// The function whose paths are printed, to see why something was (not)
  /// reported; empty for none.
  std::string DebuggedFunction;
  llvm::raw_ostream *PathLog = nullptr;
  /// Collects why the translation unit was analyzed only partially.
  std::vector<std::string> *Gaps = nullptr;
};

/// One translation unit and everything that is computed about it, once, when
/// the first check asks: control-flow graphs, summaries, compute code.
class Program {
public:
  /// Without \p Errors, code across which Clang reported one counts as
  /// understood.
  explicit Program(clang::ASTContext &Context, Observer Watching = {},
                   const ErrorLog *Errors = nullptr)
      : Context(Context), Watching(std::move(Watching)), Errors(Errors) {}

  clang::ASTContext &context() const { return Context; }
  const Observer &observer() const { return Watching; }
  /// Null if they are not recorded.
  const ErrorLog *errors() const { return Errors; }

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
  const Observer Watching;
  const ErrorLog *Errors;
  std::map<const char *, std::shared_ptr<void>> Slots;
};

/// The program that the checks of one translation unit share. Each of them
/// has a copy of the handle; the program goes away with the last one.
class SharedProgram {
  struct Slot {
    explicit Slot(Observer Watching) : Watching(std::move(Watching)) {}

    const Observer Watching;
    ErrorLog Errors;
    std::unique_ptr<Program> Unit;
  };

public:
  /// Does not keep the program alive.
  using Reference = std::weak_ptr<Slot>;

  explicit SharedProgram(Observer Watching = {})
      : Shared(std::make_shared<Slot>(std::move(Watching))) {}
  /// Nothing if no check has the program any more.
  static std::optional<SharedProgram> get(const Reference &From) {
    std::shared_ptr<Slot> Alive = From.lock();
    return Alive ? std::optional(SharedProgram(std::move(Alive)))
                 : std::nullopt;
  }

  Program &of(clang::ASTContext &Context) const {
    if (!Shared->Unit || &Shared->Unit->context() != &Context)
      Shared->Unit =
          std::make_unique<Program>(Context, Shared->Watching, &Shared->Errors);
    return *Shared->Unit;
  }
  /// Records the errors that \p Engine reports from now on.
  void recordErrors(clang::DiagnosticsEngine &Engine) const {
    Shared->Errors.start(Engine);
  }
  Reference reference() const { return Shared; }

private:
  explicit SharedProgram(std::shared_ptr<Slot> Shared)
      : Shared(std::move(Shared)) {}

  std::shared_ptr<Slot> Shared;
};

} // namespace tfop
