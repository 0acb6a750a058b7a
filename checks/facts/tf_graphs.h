// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Expr.h"
#include <optional>

/// Facts about TensorFlow's API for building and running graphs: the C++
/// client, graphs and their builders, sessions, the C API.
namespace tfop::tf_api {

enum class GraphCallKind {
  /// Adds nodes or functions to a graph that was there before.
  Grows,
  /// Runs a graph, or a part of it.
  Runs,
  /// Makes a session.
  BuildsSession,
  /// Gives a session the graph that it is to run.
  SetsGraph,
};

struct GraphCall {
  GraphCallKind Kind;
  /// The scope, graph or session that it works on; null where the call does
  /// not say: an operator on Outputs has its scope from somewhere.
  const clang::Expr *On = nullptr;
  /// For SetsGraph, the graph.
  const clang::Expr *Graph = nullptr;
  /// For BuildsSession through a parameter, what receives it.
  const clang::Expr *Receiver = nullptr;
};

/// What a call or a construction does with a graph.
std::optional<GraphCall> graphCall(const clang::Expr &Expression);

/// `ClientSession`, or a pointer to one.
bool isClientSession(clang::QualType Type);

/// `Scope`: each op that is built with it adds a node to its graph.
bool isScope(clang::QualType Type);

/// The scope, graph or session that \p Expression is a view of:
/// `root.WithOpName("x")`, `&graph`, `*session`, `session.get()`,
/// `scope.graph()`.
const clang::Expr *graphBehind(const clang::Expr *Expression);

/// True if \p Expression makes a scope, a graph or a session anew.
bool makesGraph(const clang::Expr &Expression);

} // namespace tfop::tf_api
