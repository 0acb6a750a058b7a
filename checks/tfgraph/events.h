// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/tf_graphs.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include <map>
#include <string>
#include <vector>

namespace tfop {

/// The scope, graph, or session that a call operates on.
struct GraphRoot {
  /// A local, parameter, member, or global; null if it cannot be determined.
  const clang::ValueDecl *Variable = nullptr;
  /// True if the variable is a local initialized with a new graph, which is
  /// destroyed with its block.
  bool CreatedLocally = false;
};

/// An expression that grows or runs a graph or creates a session, directly or
/// through functions of the translation unit.
struct GraphEvent {
  tf_api::GraphCallKind Kind;
  /// The expression in the function itself.
  const clang::Expr *Where;
  /// The graph; for a session, the graph it was created for.
  GraphRoot Graph = {};
  /// The variable that holds the session, or null.
  const clang::ValueDecl *Session = nullptr;
  /// The expression that has the effect, if Where only calls a function that
  /// does it.
  const clang::Expr *Inner = nullptr;
  /// For a session, the expression in the same function that runs it, or null.
  const clang::Expr *Run = nullptr;
  /// True if the function that Where calls creates and destroys the graph.
  bool Fresh = false;
  /// True if the graph is built op by op through a scope: values that differ
  /// between iterations could be fed. A graph that is loaded may differ in each
  /// iteration.
  bool ThroughScope = false;
  /// The enclosing loops, outermost first.
  std::vector<const clang::Stmt *> Loops = {};
  /// The number of enclosing loops, counted from the outermost, in which a
  /// guard limits the event to a single iteration.
  unsigned GuardedLoops = 0;
  /// True if a guard limits the event to a single call of the function.
  bool Once = false;
};

/// The graph events of the functions of a translation unit.
class GraphEvents {
public:
  explicit GraphEvents(clang::ASTContext &Context) : Context(Context) {}

  /// The events of \p Definition in source order.
  const std::vector<GraphEvent> &of(const clang::FunctionDecl &Definition);

  clang::ASTContext &context() const { return Context; }

private:
  clang::ASTContext &Context;
  std::map<const clang::FunctionDecl *, std::vector<GraphEvent>> Cache;
};

/// True for `do { ... } while (0)`, which macros use.
bool runsOnce(const clang::DoStmt &Do, const clang::ASTContext &Context);

/// The graph variable at the root of \p Expression.
GraphRoot graphRootOf(const clang::Expr *Expression);

} // namespace tfop
