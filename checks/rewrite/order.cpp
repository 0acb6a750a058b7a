// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/order.h"

#include "checks/flow/explorer.h"

using namespace clang;

namespace tfop::rewrite {

UseOrder::UseOrder(const VarDecl &Variable, llvm::ArrayRef<Use> Uses,
                   llvm::ArrayRef<const Stmt *> Calls, flow::FlowGraph &Graph)
    : Variable(Variable), Graph(Graph) {
  // A lambda uses the variable when it is created or called.
  for (const Use &U : Uses)
    Anchors.try_emplace(U.anchor(), U.Lambda ? UseKind::Value : U.Kind);
  for (const Stmt *Call : Calls)
    Anchors.try_emplace(Call, UseKind::Value);
}

namespace {

/// Searches for a path that reads a variable after one of its uses.
class ReadAfter : public flow::Domain</*Passed*/ bool> {
public:
  static constexpr llvm::StringLiteral Name = "reads after a use";
  /// A fix that moves a value must not rely on values that a callee preserves.
  static constexpr bool UsesConditions = false;

  ReadAfter(const VarDecl &Variable, const Stmt &Earlier,
            const llvm::DenseMap<const Stmt *, UseKind> &Anchors)
      : Variable(Variable), Earlier(Earlier), Anchors(Anchors) {}

  flow::Step apply(const Stmt &Statement, bool &Passed, flow::Point) {
    if (!Passed) {
      Passed = &Statement == &Earlier;
      Reached |= Passed;
      return flow::Step::Continue;
    }
    if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(&Statement);
        Declaration && llvm::is_contained(Declaration->decls(), &Variable))
      return flow::Step::EndPath;
    const auto Use = Anchors.find(&Statement);
    if (Use == Anchors.end())
      return flow::Step::Continue;
    if (Use->second == UseKind::Clear || Use->second == UseKind::Fill)
      return flow::Step::EndPath;
    Found = true;
    return flow::Step::Stop;
  }

  bool Reached = false;
  bool Found = false;

private:
  const VarDecl &Variable;
  const Stmt &Earlier;
  const llvm::DenseMap<const Stmt *, UseKind> &Anchors;
};

} // namespace

bool UseOrder::isReadAfter(const Use &Earlier) const {
  if (Earlier.Lambda || !Graph.blockOf(Earlier.anchor()))
    return true;
  ReadAfter Rules(Variable, *Earlier.anchor(), Anchors);
  const flow::Coverage Coverage = flow::Explorer(Graph, Rules).explore();
  return Rules.Found || !Rules.Reached || Coverage == flow::Coverage::GaveUp;
}

} // namespace tfop::rewrite
