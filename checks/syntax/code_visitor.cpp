// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/syntax/code_visitor.h"

#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace tfop {

namespace {

/// Forwards each node to the virtual functions.
class Engine : public RecursiveASTVisitor<Engine> {
public:
  explicit Engine(CodeVisitor &Visitor) : Visitor(Visitor) {}

  bool TraverseConstructorInitializer(CXXCtorInitializer *Initializer) {
    return Visitor.TraverseConstructorInitializer(Initializer);
  }
#define NODE(Class)                                                            \
  bool Traverse##Class(Class *Node) { return Visitor.Traverse##Class(Node); }
  TFOP_TRAVERSED_NODES(NODE)
#undef NODE
#define NODE(Class)                                                            \
  bool Visit##Class(Class *Node) { return Visitor.Visit##Class(Node); }
  TFOP_VISITED_NODES(NODE)
#undef NODE

private:
  CodeVisitor &Visitor;
};

} // namespace

bool CodeVisitor::TraverseAST(ASTContext &Context) {
  return Engine(*this).TraverseAST(Context);
}

bool CodeVisitor::TraverseDecl(Decl *Declaration) {
  return Engine(*this).TraverseDecl(Declaration);
}

bool CodeVisitor::TraverseStmt(Stmt *Statement) {
  return Engine(*this).TraverseStmt(Statement);
}

bool CodeVisitor::TraverseConstructorInitializer(
    CXXCtorInitializer *Initializer) {
  return Engine(*this).RecursiveASTVisitor::TraverseConstructorInitializer(
      Initializer);
}

#define NODE(Class)                                                            \
  bool CodeVisitor::Traverse##Class(clang::Class *Node) {                      \
    return Engine(*this).RecursiveASTVisitor::Traverse##Class(Node);           \
  }
TFOP_TRAVERSED_NODES(NODE)
#undef NODE

} // namespace tfop
