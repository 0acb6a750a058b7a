// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/trace.h"

using namespace clang;

namespace tfop::flow {

std::optional<PathStep> describeBranch(const CFGBlock &Block, unsigned Branch) {
  const Stmt *Terminator = Block.getTerminatorStmt();
  // A branch in a macro is described together with the hidden return, if any.
  if (!Terminator || Terminator->getBeginLoc().isMacroID() ||
      !Block.getTerminator().isStmtBranch() || Block.succ_size() < 2)
    return std::nullopt;
  const SourceLocation Where = Terminator->getBeginLoc();
  const bool Taken = Branch == 0;
  if (llvm::isa<IfStmt>(Terminator))
    return PathStep{Where, Taken ? "the condition is true here"
                                 : "the condition is false here"};
  if (llvm::isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(Terminator))
    return PathStep{Where,
                    Taken ? "the loop body is entered" : "the loop ends"};
  if (llvm::isa<SwitchStmt>(Terminator)) {
    const CFGBlock *Target = (Block.succ_begin() + Branch)->getReachableBlock();
    const Stmt *Label = Target ? Target->getLabel() : nullptr;
    return Label && !Label->getBeginLoc().isMacroID()
               ? PathStep{Label->getBeginLoc(), "this case is taken"}
               : PathStep{Where, "no case is taken"};
  }
  return std::nullopt;
}

const ReturnStmt *returnIn(const CFGBlock &Block) {
  for (const CFGElement &Element : llvm::reverse(Block))
    if (const auto Statement = Element.getAs<CFGStmt>())
      if (const auto *Return = llvm::dyn_cast<ReturnStmt>(Statement->getStmt()))
        return Return;
  return nullptr;
}

const CXXThrowExpr *throwIn(const CFGBlock &Block) {
  for (const CFGElement &Element : Block)
    if (const auto Evaluated = Element.getAs<CFGStmt>())
      if (const auto *Throw =
              llvm::dyn_cast<CXXThrowExpr>(Evaluated->getStmt()))
        return Throw;
  return nullptr;
}

} // namespace tfop::flow
