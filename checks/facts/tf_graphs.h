// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Expr.h"
#include <optional>

/// Facts about TensorFlow's API for building and running graphs: the C++
/// client, graphs and their builders, sessions, and the C API.
namespace tfop::tf_api {

enum class GraphCallKind {
  /// Adds nodes or functions to an existing graph.
  Grows,
  /// Runs a graph or a part of it.
  Runs,
  /// Creates a session.
  BuildsSession,
  /// Sets the graph that a session runs.
  SetsGraph,
};

struct GraphCall {
  GraphCallKind Kind;
  /// The scope, graph, or session that the call operates on; null if it cannot
  /// be determined, such as for an operator on Outputs.
  const clang::Expr *On = nullptr;
  /// For SetsGraph, the graph.
  const clang::Expr *Graph = nullptr;
  /// For BuildsSession through an out-parameter, its receiver.
  const clang::Expr *Receiver = nullptr;
};

/// The effect of a call or construction on a graph.
std::optional<GraphCall> graphCall(const clang::Expr &Expression);

/// `ClientSession`, or a pointer to one.
bool isClientSession(clang::QualType Type);

/// `Scope`: each op constructed with it adds a node to its graph.
bool isScope(clang::QualType Type);

/// The scope, graph, or session that \p Expression is a view of:
/// `root.WithOpName("x")`, `&graph`, `*session`, `session.get()`,
/// `scope.graph()`.
const clang::Expr *underlyingGraph(const clang::Expr *Expression);

/// True if \p Expression creates a scope, graph, or session.
bool createsGraph(const clang::Expr &Expression);

} // namespace tfop::tf_api
