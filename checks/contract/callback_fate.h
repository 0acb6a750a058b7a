// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/graphs.h"
#include "checks/flow/other_files.h"
#include "checks/flow/trace.h"
#include "checks/ownership/analysis.h"
#include "checks/summary/function_summary.h"
#include <map>

namespace tfop {

/// Misuse of a completion callback on a path.
struct CallbackFault {
  enum Kind {
    /// The function returns, and the callback is never called.
    NotCalled,
    /// It was already called on this path.
    CalledTwice,
    /// The kernel's context is used after the step may have ended.
    ContextUsedAfter,
  };
  Kind What;
  /// The reported location.
  clang::SourceLocation Where = {};
  /// For NotCalled: the return, or null at the end of the body, and the macro
  /// that contains it.
  const clang::ReturnStmt *Return = nullptr;
  std::string Macro = {};
  /// It was moved into a lambda, so its name must no longer be used.
  bool Moved = false;
  /// For the other kinds: the first call.
  const clang::Stmt *FirstCall = nullptr;
  /// For CalledTwice: the other call is made by the destructor of an object
  /// that received the callback at \ref FirstCall.
  bool ByGuard = false;
  /// For ContextUsedAfter.
  const clang::ValueDecl *Context = nullptr;
  std::vector<flow::PathStep> Path = {};
};

/// The fate of a callback in one function or lambda.
struct CallbackFate {
  std::vector<CallbackFault> Faults;
  /// The function itself calls it on every path.
  bool AlwaysCalled = false;
  /// On every path it is called, or captured by a lambda that calls it on every
  /// path and is passed to other code.
  bool CalledLater = false;
  /// The first call, or null.
  const clang::Stmt *FirstCall = nullptr;
  /// It is called or forwarded outside of macros that handle failures.
  bool UsedOutsideMacros = false;
  /// It is called or forwarded.
  bool Used = false;
  bool IsOfLambda = false;
  /// Its fate for each result; empty if not every path was explored.
  summary::Cases Cases;
};

/// Follows completion callbacks through the functions of a translation unit.
class CallbackFates {
public:
  explicit CallbackFates(Program &Unit)
      : Graphs(Unit.get<flow::Graphs>()), Others(Unit.get<flow::OtherFiles>()) {
  }

  /// \p Callback is a parameter of \p Function or a capture of a lambda.
  const CallbackFate &of(const clang::FunctionDecl &Function,
                         const clang::VarDecl &Callback);

  /// The fate of argument \p Index in \p Function, which is defined in another
  /// file; null if it is not known.
  const CallbackFate *inOtherFile(const clang::FunctionDecl &Function,
                                  unsigned Index);

private:
  flow::Graphs &Graphs;
  flow::OtherFiles &Others;
  std::map<std::pair<const clang::FunctionDecl *, unsigned>, CallbackFate>
      Elsewhere;
  std::map<std::pair<const clang::FunctionDecl *, const clang::VarDecl *>,
           CallbackFate>
      Fates;
};

} // namespace tfop
