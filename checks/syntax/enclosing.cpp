// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/syntax/enclosing.h"

#include "clang/AST/ParentMapContext.h"

using namespace clang;

namespace tfop {

std::optional<DynTypedNode> parentOf(const DynTypedNode &Inner,
                                     ASTContext &Context) {
  const DynTypedNodeList Parents = Context.getParents(Inner);
  return Parents.empty() ? std::nullopt : std::optional(Parents[0]);
}

const Stmt *parentOf(const Stmt &Inner, ASTContext &Context) {
  const std::optional<DynTypedNode> Parent =
      parentOf(DynTypedNode::create(Inner), Context);
  return Parent ? Parent->get<Stmt>() : nullptr;
}

const Stmt *enclosingLoop(const Stmt &Inner, ASTContext &Context) {
  std::optional<DynTypedNode> Parent = DynTypedNode::create(Inner);
  while ((Parent = parentOf(*Parent, Context)) && !Parent->get<FunctionDecl>())
    if (const auto *Loop = Parent->get<Stmt>();
        llvm::isa_and_nonnull<ForStmt, WhileStmt, CXXForRangeStmt>(Loop))
      return Loop;
  return nullptr;
}

std::pair<const CompoundStmt *, const Stmt *> statementOf(const Stmt &Inner,
                                                          ASTContext &Context) {
  const Stmt *Statement = &Inner;
  while (true) {
    const Stmt *Parent = parentOf(*Statement, Context);
    if (const auto *Block = llvm::dyn_cast_or_null<CompoundStmt>(Parent))
      return {Block, Statement};
    if (!llvm::isa_and_nonnull<ExprWithCleanups>(Parent))
      return {nullptr,
              llvm::isa_and_nonnull<Expr>(Parent) ? nullptr : Statement};
    Statement = Parent;
  }
}

std::pair<const CompoundStmt *, const Stmt *>
evaluatingStatementOf(const Stmt &Inner, ASTContext &Context) {
  const Stmt *Statement = &Inner;
  std::optional<DynTypedNode> Node = DynTypedNode::create(Inner);
  while ((Node = parentOf(*Node, Context))) {
    // The initializer of a variable
    if (Node->get<VarDecl>())
      continue;
    const auto *Parent = Node->get<Stmt>();
    if (const auto *Block = llvm::dyn_cast_or_null<CompoundStmt>(Parent))
      return {Block, Statement};
    const auto *Branch = llvm::dyn_cast_or_null<IfStmt>(Parent);
    if (!llvm::isa_and_nonnull<Expr, DeclStmt, ReturnStmt>(Parent) &&
        !(Branch && Branch->getCond() == Statement))
      break;
    Statement = Parent;
  }
  return {nullptr, nullptr};
}

const Stmt *wholeExpression(const Stmt &Inner, ASTContext &Context) {
  const Stmt *Whole = &Inner;
  while (const auto *Parent =
             llvm::dyn_cast_or_null<Expr>(parentOf(*Whole, Context)))
    Whole = Parent;
  return Whole;
}

const FunctionDecl *enclosingFunction(const Stmt &Inner, ASTContext &Context) {
  std::optional<DynTypedNode> Parent = DynTypedNode::create(Inner);
  while ((Parent = parentOf(*Parent, Context)))
    if (const auto *Function = Parent->get<FunctionDecl>())
      return Function;
  return nullptr;
}

} // namespace tfop
