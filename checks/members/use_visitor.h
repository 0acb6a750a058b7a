// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/members/acquisitions.h"
#include "checks/members/names.h"
#include "checks/members/uses.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/uses.h"

namespace tfop {

/// Goes through one function and records what it does with members. How an
/// expression uses its operands is what useIn() says; here is what that means
/// for a pointer that a member holds.
class UseVisitor : public CodeVisitor {
public:
  UseVisitor(MemberUses &Result, const clang::FunctionDecl &Function)
      : Result(Result), Function(Function), Names(Function, Result.Context),
        Calls(Result.Calls[Function.getLocation()]) {}

  bool TraverseIfStmt(clang::IfStmt *If) override;
  bool TraverseCompoundStmt(clang::CompoundStmt *Block) override;
  bool TraverseSwitchStmt(clang::SwitchStmt *Switch) override;
  bool TraverseLambdaExpr(clang::LambdaExpr *Lambda) override;
  // The methods of a local class are functions of their own.
  bool TraverseCXXRecordDecl(clang::CXXRecordDecl *) override { return true; }
  bool TraverseConstructorInitializer(
      clang::CXXCtorInitializer *Initializer) override;

  bool VisitVarDecl(clang::VarDecl *Variable) override;
  bool VisitStmt(clang::Stmt *User) override;

private:
  MemberUse *note(MemberUseKind Kind, const NamedMember &Named,
                  const clang::Stmt &Where);
  void giveAway(const clang::Expr *Value, const clang::Stmt &Where,
                const clang::NamedDecl *To);
  void assign(const clang::Expr &Target, const clang::Expr &Value,
              const clang::Stmt &Where);
  void fill(const NamedMember &Named, const AcquiredValue &Value);
  std::optional<AcquiredValue> acquired(const clang::Expr *Value);

  void judge(const ValueUse &Use);
  void judgeDelete(const clang::CXXDeleteExpr &Delete);
  void judgeArgument(const ValueUse &Use);
  void judgeElement(const clang::InitListExpr &List, const clang::Expr &Value);
  void judgeReturn(const clang::Stmt &Return, const clang::Expr &Value);

  bool settleCall(const clang::CallExpr &Call);
  bool noteRelease(const clang::CallExpr &Call);
  void callOnMember(const clang::CallExpr &Call, const NamedMember &Object);
  void callOnPointee(const clang::CallExpr &Call, const NamedMember &Object);
  void giveToCall(const clang::CallExpr &Call, unsigned Index,
                  const NamedMember &Given);
  void giveToConstructor(const clang::CXXConstructExpr &Construction,
                         unsigned Index, const NamedMember &Given);
  void giveByEffect(ownership::Effect What, const NamedMember &Given,
                    const clang::Stmt &Where, const clang::NamedDecl *To);

  MemberUses &Result;
  const clang::FunctionDecl &Function;
  const MemberNames Names;
  std::set<clang::SourceLocation> &Calls;
  std::vector<Guard> Guards;
  /// Locals that hold something acquired.
  llvm::DenseMap<const clang::VarDecl *, AcquiredValue> Acquired;
  unsigned Lambdas = 0;
};

} // namespace tfop
