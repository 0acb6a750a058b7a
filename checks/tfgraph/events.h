// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/tf_graphs.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include <map>
#include <string>
#include <vector>

namespace tfop {

/// The scope, graph or session that a call works on.
struct GraphRoot {
  /// A local, a parameter, a member, a global; null if it cannot be told.
  const clang::ValueDecl *Variable = nullptr;
  /// The variable is local and was made right there, so it dies with its block.
  bool Made = false;
};

/// A place in a function where a graph grows, is run, or gets a session;
/// directly or through functions of the translation unit.
struct GraphEvent {
  tf_api::GraphCallKind Kind;
  /// In the function itself.
  const clang::Expr *Where;
  /// The graph; for a session the one that it was built for.
  GraphRoot Graph = {};
  /// The variable that holds the session, or null.
  const clang::ValueDecl *Session = nullptr;
  /// Where it happens in the end, if Where only calls a function that does it.
  const clang::Expr *Inner = nullptr;
  /// For a session: where it is run, in the same function; or null.
  const clang::Expr *Run = nullptr;
  /// The graph is made by the function that Where calls, and dies with it.
  bool Fresh = false;
  /// The graph is built op by op, through a scope: what differs from one round
  /// to the next could be fed. One that is read from somewhere may be another.
  bool ThroughScope = false;
  /// The loops around it, the outermost first.
  std::vector<const clang::Stmt *> Loops = {};
  /// As many of those loops, from the outermost, go round without it: it is
  /// done once, behind a test.
  unsigned OnceIn = 0;
  /// The same for the function as a whole.
  bool Once = false;
};

/// The graph events of the functions of a translation unit.
class GraphEvents {
public:
  explicit GraphEvents(clang::ASTContext &Context) : Context(Context) {}

  /// In the order of the text.
  const std::vector<GraphEvent> &of(const clang::FunctionDecl &Definition);

  clang::ASTContext &context() const { return Context; }

private:
  clang::ASTContext &Context;
  std::map<const clang::FunctionDecl *, std::vector<GraphEvent>> Known;
};

/// `do { ... } while (0)`, as macros have it.
bool runsOnce(const clang::DoStmt &Do, const clang::ASTContext &Context);

/// The variable that an expression leads to.
GraphRoot graphRootOf(const clang::Expr *Expression);

} // namespace tfop
