// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/path_log.h"

#include "checks/flow/flow_graph.h"
#include "checks/syntax/names.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace tfop::flow {

PathLog::PathLog(llvm::raw_ostream &Out, FlowGraph &Graph,
                 llvm::StringRef Domain)
    : Out(Out), Graph(Graph) {
  Out << "paths of " << nameOf(Graph.function()) << " ("
      << lineOf(Graph.function().getLocation()) << ") for " << Domain << ":\n";
}

std::string PathLog::lineOf(SourceLocation Where) const {
  const SourceManager &Sources = Graph.others().context().getSourceManager();
  return std::to_string(Sources.getExpansionLineNumber(Where));
}

/// "x == 0", "n != 0", "n in [1, 8]", "'a < b' is true".
static std::string describe(const Knowledge::Fact &Fact, Symbols &Names) {
  const std::string Name = Names.spellingOf(Fact.About);
  const Range &Value = Fact.Value;
  if (!Names.isPlace(Fact.About))
    return "'" + Name + "' is " + (Value.truth() == true ? "true" : "false");
  if (const std::optional<int64_t> Exact = Value.exact())
    return Name + " == " + std::to_string(*Exact);
  const Range Unlimited;
  if (Value.Low == Unlimited.Low && Value.High == Unlimited.High)
    return Name + " != 0";
  if (Value.Low == Unlimited.Low)
    return Name + " <= " + std::to_string(Value.High);
  if (Value.High == Unlimited.High)
    return Name + " >= " + std::to_string(Value.Low);
  return Name + " in [" + std::to_string(Value.Low) + ", " +
         std::to_string(Value.High) + "]";
}

/// "true", "false", "case 3".
static std::string nameBranch(const CFGBlock &Block, unsigned Branch) {
  if (llvm::isa_and_nonnull<SwitchStmt>(Block.getTerminatorStmt()))
    return "case " + std::to_string(Branch);
  return Branch == 0 ? "true" : "false";
}

void PathLog::end(const Trail &Paths, Position Here, const Stmt *Where,
                  llvm::StringRef Why, const Knowledge &Known,
                  const std::string &State) {
  std::vector<std::string> Branches;
  for (Position At = Here; Paths.before(At) != NoPosition;
       At = Paths.before(At)) {
    const CFGBlock &Block = Paths.block(Paths.before(At));
    const Stmt *Terminator = Block.getTerminatorStmt();
    if (Terminator && Block.succ_size() > 1)
      Branches.push_back(lineOf(Terminator->getBeginLoc()) + " " +
                         nameBranch(Block, Paths.branch(At)));
  }
  std::vector<std::string> Facts;
  for (const Knowledge::Fact &Fact : Known.Facts)
    Facts.push_back(describe(Fact, Graph.conditions().symbols()));
  Out << "  " << ++Count << ": ";
  for (const std::string &Branch : llvm::reverse(Branches))
    Out << Branch << ", ";
  Out << Why;
  if (Where)
    Out << " at line " << lineOf(Where->getBeginLoc());
  Out << "\n";
  if (!Facts.empty())
    Out << "     known: " << llvm::join(Facts, "; ") << "\n";
  if (!State.empty())
    Out << "     state: " << State << "\n";
}

} // namespace tfop::flow
