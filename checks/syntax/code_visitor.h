// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTFwd.h"

namespace clang {
class ASTContext;
class CXXCtorInitializer;
} // namespace clang

/// The nodes that a visitor can visit. Add others as needed.
#define TFOP_VISITED_NODES(NODE)                                               \
  NODE(Stmt)                                                                   \
  NODE(ArraySubscriptExpr)                                                     \
  NODE(BinaryOperator)                                                         \
  NODE(BreakStmt)                                                              \
  NODE(CallExpr)                                                               \
  NODE(CompoundStmt)                                                           \
  NODE(CXXConstructExpr)                                                       \
  NODE(CXXDeleteExpr)                                                          \
  NODE(CXXDependentScopeMemberExpr)                                            \
  NODE(CXXForRangeStmt)                                                        \
  NODE(CXXMemberCallExpr)                                                      \
  NODE(CXXNewExpr)                                                             \
  NODE(CXXOperatorCallExpr)                                                    \
  NODE(CXXThrowExpr)                                                           \
  NODE(CXXUnresolvedConstructExpr)                                             \
  NODE(DeclRefExpr)                                                            \
  NODE(GotoStmt)                                                               \
  NODE(InitListExpr)                                                           \
  NODE(LambdaExpr)                                                             \
  NODE(MemberExpr)                                                             \
  NODE(OverloadExpr)                                                           \
  NODE(RecoveryExpr)                                                           \
  NODE(ReturnStmt)                                                             \
  NODE(UnaryOperator)                                                          \
  NODE(CXXRecordDecl)                                                          \
  NODE(FunctionDecl)                                                           \
  NODE(NamedDecl)                                                              \
  NODE(VarDecl)

/// The nodes whose traversal a visitor can wrap or skip.
#define TFOP_TRAVERSED_NODES(NODE)                                             \
  NODE(CallExpr)                                                               \
  NODE(CompoundStmt)                                                           \
  NODE(CXXForRangeStmt)                                                        \
  NODE(CXXMemberCallExpr)                                                      \
  NODE(DoStmt)                                                                 \
  NODE(ForStmt)                                                                \
  NODE(IfStmt)                                                                 \
  NODE(LambdaExpr)                                                             \
  NODE(SwitchStmt)                                                             \
  NODE(WhileStmt)                                                              \
  NODE(CXXRecordDecl)                                                          \
  NODE(VarDecl)

namespace tfop {

/// Wraps Clang's RecursiveASTVisitor in virtual functions of the same names. It
/// is compiled only here, since each instantiation takes about ten seconds
/// (later LLVM versions have a DynamicRecursiveASTVisitor).
class CodeVisitor {
public:
  virtual ~CodeVisitor() = default;

  bool TraverseAST(clang::ASTContext &Context);
  bool TraverseDecl(clang::Decl *Declaration);
  bool TraverseStmt(clang::Stmt *Statement);
  virtual bool
  TraverseConstructorInitializer(clang::CXXCtorInitializer *Initializer);
#define NODE(Class) virtual bool Traverse##Class(clang::Class *Node);
  TFOP_TRAVERSED_NODES(NODE)
#undef NODE
#define NODE(Class)                                                            \
  virtual bool Visit##Class(clang::Class *) { return true; }
  TFOP_VISITED_NODES(NODE)
#undef NODE

protected:
  CodeVisitor() = default;
};

} // namespace tfop
