// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/program.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/SetVector.h"

namespace tfop::flow {

class FlowGraph;

/// The control-flow graphs of a translation unit, each built once.
class Graphs {
public:
  explicit Graphs(Program &Unit);
  ~Graphs();

  Program &unit() const { return Unit; }
  clang::ASTContext &context() const { return Unit.context(); }

  /// Null if the function has no body, or Clang cannot build a graph of it.
  FlowGraph *of(const clang::FunctionDecl &Function);

  /// The stream for the paths of \p Function, or null.
  llvm::raw_ostream *logFor(const clang::FunctionDecl &Function) const;

  /// Records that an exploration of \p Function gave up.
  void noteTooLarge(const clang::FunctionDecl &Function) {
    TooLarge.insert(&Function);
  }
  /// The functions recorded since the last call.
  std::vector<const clang::FunctionDecl *> takeTooLarge() {
    return TooLarge.takeVector();
  }

private:
  Program &Unit;
  std::map<const clang::FunctionDecl *, std::unique_ptr<FlowGraph>> Built;
  llvm::SetVector<const clang::FunctionDecl *,
                  std::vector<const clang::FunctionDecl *>>
      TooLarge;
};

} // namespace tfop::flow
