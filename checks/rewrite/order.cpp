// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/order.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace tfop::rewrite {

UseOrder::UseOrder(const VarDecl &Variable, llvm::ArrayRef<Use> Uses,
                   llvm::ArrayRef<const Stmt *> Calls,
                   const flow::FlowGraph &Graph)
    : Variable(Variable), Graph(Graph) {
  // What a lambda does with the variable happens when it is made or called.
  for (const Use &Seen : Uses)
    Anchors.try_emplace(Seen.anchor(),
                        Seen.Lambda ? UseKind::Value : Seen.Kind);
  for (const Stmt *Call : Calls)
    Anchors.try_emplace(Call, UseKind::Value);
}

UseOrder::Meeting UseOrder::meet(const CFGBlock &Block, unsigned Index) const {
  for (unsigned I = Index; I < Block.size(); ++I) {
    const auto Statement = Block[I].getAs<CFGStmt>();
    if (!Statement)
      continue;
    if (const auto *Declaration =
            llvm::dyn_cast<DeclStmt>(Statement->getStmt());
        Declaration && llvm::is_contained(Declaration->decls(), &Variable))
      return Meeting::Sets;
    const auto Found = Anchors.find(Statement->getStmt());
    if (Found == Anchors.end())
      continue;
    return Found->second == UseKind::Clear || Found->second == UseKind::Fill
               ? Meeting::Sets
               : Meeting::Reads;
  }
  return Meeting::Nothing;
}

bool UseOrder::isReadAfter(const Use &Earlier) const {
  const CFGBlock *Start = Graph.blockOf(Earlier.anchor());
  if (Earlier.Lambda || !Start)
    return true;
  unsigned Index = 0;
  while (Index < Start->size()) {
    const auto Statement = (*Start)[Index++].getAs<CFGStmt>();
    if (Statement && Statement->getStmt() == Earlier.anchor())
      break;
  }
  llvm::SmallPtrSet<const CFGBlock *, 16> Seen;
  std::vector<std::pair<const CFGBlock *, unsigned>> Ways = {{Start, Index}};
  while (!Ways.empty()) {
    const auto [Block, From] = Ways.back();
    Ways.pop_back();
    const Meeting Met = meet(*Block, From);
    if (Met == Meeting::Reads)
      return true;
    if (Met == Meeting::Sets)
      continue;
    for (const CFGBlock::AdjacentBlock &Next : Block->succs())
      if (const CFGBlock *To = Next.getReachableBlock();
          To && Seen.insert(To).second)
        Ways.emplace_back(To, 0);
  }
  return false;
}

} // namespace tfop::rewrite
