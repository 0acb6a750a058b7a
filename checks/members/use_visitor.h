// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/members/acquisitions.h"
#include "checks/members/names.h"
#include "checks/members/uses.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/uses.h"

namespace tfop {

/// Records the uses of members in one function. Interprets the result of
/// useIn() for pointers in members.
class UseVisitor : public CodeVisitor {
public:
  UseVisitor(MemberUses &Result, const clang::FunctionDecl &Function)
      : Result(Result), Function(Function), Names(Function, Result.Context),
        Calls(Result.Calls[Function.getLocation()]) {}

  bool TraverseIfStmt(clang::IfStmt *If) override;
  bool TraverseCompoundStmt(clang::CompoundStmt *Block) override;
  bool TraverseSwitchStmt(clang::SwitchStmt *Switch) override;
  bool TraverseLambdaExpr(clang::LambdaExpr *Lambda) override;
  // The methods of a local class are visited as separate functions.
  bool TraverseCXXRecordDecl(clang::CXXRecordDecl *) override { return true; }
  bool TraverseConstructorInitializer(
      clang::CXXCtorInitializer *Initializer) override;

  bool VisitVarDecl(clang::VarDecl *Variable) override;
  bool VisitStmt(clang::Stmt *User) override;

private:
  MemberUse *note(MemberUseKind Kind, const NamedMember &Named,
                  const clang::Stmt &Where);
  void noteEscape(const clang::Expr *Value, const clang::Stmt &Where,
                  const clang::NamedDecl *To);
  void assign(const clang::Expr &Target, const clang::Expr &Value,
              const clang::Stmt &Where);
  void fill(const NamedMember &Named, const AcquiredValue &Value);
  std::optional<AcquiredValue> acquired(const clang::Expr *Value);

  void classify(const ValueUse &Use);
  void classifyDelete(const clang::CXXDeleteExpr &Delete);
  void classifyArgument(const ValueUse &Use);
  void classifyElement(const clang::InitListExpr &List,
                       const clang::Expr &Value);
  void classifyReturn(const clang::Stmt &Return, const clang::Expr &Value);

  bool handleCall(const clang::CallExpr &Call);
  bool noteRelease(const clang::CallExpr &Call);
  void callOnMember(const clang::CallExpr &Call, const NamedMember &Object);
  void callOnPointee(const clang::CallExpr &Call, const NamedMember &Object);
  void passToCall(const clang::CallExpr &Call, unsigned Index,
                  const NamedMember &Passed);
  void passToConstructor(const clang::CXXConstructExpr &Construction,
                         unsigned Index, const NamedMember &Passed);
  void applyEffect(ownership::Effect E, const NamedMember &Passed,
                   const clang::Stmt &Where, const clang::NamedDecl *To);

  MemberUses &Result;
  const clang::FunctionDecl &Function;
  const MemberNames Names;
  std::set<clang::SourceLocation> &Calls;
  std::vector<Guard> Guards;
  /// The local variables that hold acquired values.
  llvm::DenseMap<const clang::VarDecl *, AcquiredValue> AcquiredLocals;
  unsigned Lambdas = 0;
};

} // namespace tfop
