// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/error_log.h"
#include "clang/AST/ASTContext.h"
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace tfop::summary {
class Library;
} // namespace tfop::summary

namespace tfop {

/// Receives information about the analysis itself.
struct Observer {
  /// The function whose paths are printed for debugging; empty for none.
  std::string DebuggedFunction;
  llvm::raw_ostream *PathLog = nullptr;
  /// Collects the reasons why the translation unit was only partially analyzed.
  std::vector<std::string> *Gaps = nullptr;
  /// Collects the functions of the project that the checks asked about and that
  /// this translation unit does not define: the USR of each, and its name for
  /// people.
  std::map<std::string, std::string> *Questions = nullptr;
};

/// One translation unit and the facts about it, each computed once on first
/// use: control-flow graphs, summaries, compute code.
class Program {
public:
  /// Without \p Errors, code with parse errors is treated as complete; without
  /// \p Others, functions that are defined in other files are unknown.
  explicit Program(clang::ASTContext &Context, Observer Obs = {},
                   const ErrorLog *Errors = nullptr,
                   const summary::Library *Others = nullptr)
      : Context(Context), Obs(std::move(Obs)), Errors(Errors), Others(Others) {}

  clang::ASTContext &context() const { return Context; }
  const Observer &observer() const { return Obs; }
  /// Null if they are not recorded.
  const ErrorLog *errors() const { return Errors; }
  /// The summaries of functions in other files, or null.
  const summary::Library *library() const { return Others; }

  /// The \p Facts of this translation unit, constructed from the program on
  /// first use.
  template <class Facts> Facts &get() {
    std::shared_ptr<void> &Slot = Slots[&Key<Facts>];
    if (!Slot)
      Slot = std::make_shared<Facts>(*this);
    return *static_cast<Facts *>(Slot.get());
  }

private:
  template <class Facts> static constexpr char Key = 0;

  clang::ASTContext &Context;
  const Observer Obs;
  const ErrorLog *Errors;
  const summary::Library *Others;
  std::map<const char *, std::shared_ptr<void>> Slots;
};

/// The program that the checks of one translation unit share. Each check holds
/// a copy of the handle; the last one destroys the program.
class SharedProgram {
  struct Slot {
    Slot(Observer Obs, std::shared_ptr<const summary::Library> Others)
        : Obs(std::move(Obs)), Others(std::move(Others)) {}

    const Observer Obs;
    const std::shared_ptr<const summary::Library> Others;
    ErrorLog Errors;
    std::unique_ptr<Program> Unit;
  };

public:
  /// Does not keep the program alive.
  using Reference = std::weak_ptr<Slot>;

  explicit SharedProgram(Observer Obs = {},
                         std::shared_ptr<const summary::Library> Others = {})
      : Shared(std::make_shared<Slot>(std::move(Obs), std::move(Others))) {}
  /// Nothing if the program was destroyed.
  static std::optional<SharedProgram> get(const Reference &From) {
    std::shared_ptr<Slot> Alive = From.lock();
    return Alive ? std::optional(SharedProgram(std::move(Alive)))
                 : std::nullopt;
  }

  Program &of(clang::ASTContext &Context) const {
    if (!Shared->Unit || &Shared->Unit->context() != &Context)
      Shared->Unit = std::make_unique<Program>(
          Context, Shared->Obs, &Shared->Errors, Shared->Others.get());
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
