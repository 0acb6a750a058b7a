// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/trail.h"
#include "llvm/Support/raw_ostream.h"

namespace tfop::flow {

class FlowGraph;
struct Knowledge;

/// Prints the paths of an exploration through one function, the known
/// conditions on each, and why it ended.
class PathLog {
public:
  PathLog(llvm::raw_ostream &Out, FlowGraph &Graph, llvm::StringRef Domain);

  /// Prints a path that ends at \p Where, or after its last block if that is
  /// null.
  void end(const Trail &Paths, Position Here, const clang::Stmt *Where,
           llvm::StringRef Why, const Knowledge &Known,
           const std::string &State);

private:
  std::string lineOf(clang::SourceLocation Where) const;

  llvm::raw_ostream &Out;
  FlowGraph &Graph;
  unsigned Count = 0;
};

} // namespace tfop::flow
