// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/graphs.h"
#include "checks/flow/other_files.h"
#include "checks/flow/trace.h"
#include "checks/ownership/analysis.h"
#include "checks/summary/function_summary.h"
#include <map>

namespace tfop {

/// Something that goes wrong with a completion callback on a path.
struct CallbackFault {
  enum Kind {
    /// The function returns and nobody will call it.
    NotCalled,
    /// It was called before on this path.
    CalledTwice,
    /// The kernel's context is used when the step may be over.
    ContextUsedAfter,
  };
  Kind What;
  /// Where the reader sees it.
  clang::SourceLocation Where = {};
  /// For NotCalled: the return, null at the end of the body, and the macro
  /// that brings it.
  const clang::ReturnStmt *Return = nullptr;
  std::string Macro = {};
  /// It was moved into a lambda: its name must not be used any more.
  bool Moved = false;
  /// For the others: the call before.
  const clang::Stmt *FirstCall = nullptr;
  /// For ContextUsedAfter.
  const clang::ValueDecl *Context = nullptr;
  std::vector<flow::PathStep> Path = {};
};

/// What one function or lambda does with the callback.
struct CallbackFate {
  std::vector<CallbackFault> Faults;
  /// It is called on every path, by this function itself.
  bool AlwaysCalled = false;
  /// On every path it is called, or given to a lambda that calls it on every
  /// path and is handed on.
  bool CalledLater = false;
  /// The first place that calls it, or null.
  const clang::Stmt *FirstCall = nullptr;
  /// Some path that is not a macro's failure calls it or hands it on.
  bool UsedOpenly = false;
  /// It is called or handed on somewhere at all.
  bool Used = false;
  /// What is done with it for each result; empty if not every path was seen.
  summary::Cases Cases;
};

/// Follows completion callbacks through the functions of a translation unit.
class CallbackFates {
public:
  explicit CallbackFates(Program &Unit)
      : Graphs(Unit.get<flow::Graphs>()), Others(Unit.get<flow::OtherFiles>()) {
  }

  /// \p Callback is a parameter of \p Function or what a lambda captured.
  const CallbackFate &of(const clang::FunctionDecl &Function,
                         const clang::VarDecl &Callback);

  /// What \p Function, which is defined in another file, does with its
  /// argument \p Index; null if that is not known.
  const CallbackFate *inOtherFile(const clang::FunctionDecl &Function,
                                  unsigned Index);

private:
  flow::Graphs &Graphs;
  flow::OtherFiles &Others;
  std::map<std::pair<const clang::FunctionDecl *, unsigned>, CallbackFate>
      Elsewhere;
  std::map<std::pair<const clang::FunctionDecl *, const clang::VarDecl *>,
           CallbackFate>
      Known;
};

/// The callbacks that \p Lambda captured, themselves or in another lambda, as
/// its body sees them.
std::vector<const clang::VarDecl *>
callbacksIn(const clang::LambdaExpr &Lambda);

} // namespace tfop
