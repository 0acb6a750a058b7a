// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/rewrite/edits.h"
#include "checks/rewrite/escapes.h"
#include "checks/rewrite/order.h"
#include "checks/rewrite/releases.h"

namespace tfop::rewrite {

/// Why a variable cannot be rewritten: "has its address taken", and where.
struct Obstacle {
  std::string Why;
  clang::SourceLocation Where;
};

/// Why no owner can hold what a pointer to \p Pointee points to, given what is
/// put there; empty if one can.
std::string whyNotOwned(clang::QualType Pointee,
                        llvm::ArrayRef<const clang::CXXNewExpr *> News,
                        const clang::ASTContext &Context);

/// Why a use of that kind cannot be rewritten, or nothing.
std::optional<std::string> obstacleIn(UseKind Kind);

/// A local variable that owns through a raw pointer, and all that is done with
/// it.
class Pointer {
public:
  /// Fails with an obstacle where the variable, or one of its uses, cannot be
  /// rewritten into any owner. \p Acquired is what the variable is to be a
  /// guard for, if it is no `new`.
  Pointer(const clang::VarDecl &Variable, ownership::Analysis &Engine,
          clang::ASTContext &Context, const clang::Expr *Acquired = nullptr);

  std::optional<Obstacle> obstacle() const { return Found; }
  const clang::VarDecl &variable() const { return Variable; }
  const clang::FunctionDecl &function() const { return *Function; }
  const clang::CompoundStmt &scope() const { return *Scope; }
  const clang::DeclStmt &declaration() const { return *Declaration; }
  llvm::ArrayRef<Use> uses() const { return Uses; }
  clang::ASTContext &context() const { return Context; }
  ownership::Analysis &engine() const { return Engine; }
  clang::QualType pointee() const {
    return Variable.getType()->getPointeeType();
  }

  /// Why the fix is not safe; empty if it is.
  const std::string &doubt() const { return Doubt; }
  /// Uses that give the pointer away.
  bool isHandedOver(const Use &Judged) const;
  bool isHandedOver() const { return !HandOvers.empty(); }
  /// A lambda that may run later has a copy.
  bool isHeldLater() const { return HeldLater; }
  bool has(UseKind Kind) const;

  /// The `new`s that the variable is given, and the first of them or null.
  llvm::ArrayRef<const clang::CXXNewExpr *> allocations() const { return News; }
  const clang::CXXNewExpr *allocation() const {
    return News.empty() ? nullptr : News.front();
  }
  /// Whether it is given arrays; nothing where that cannot be told.
  std::optional<bool> isArray() const { return Array; }

  /// True if the value at \p Earlier is read on a path behind it.
  bool isReadAfter(const Use &Earlier) const {
    return Order->isReadAfter(Earlier);
  }
  /// True if a release can go because the scope's end does the same.
  bool canGo(const Use &Release) const;
  Releases releases() const { return {Variable, Uses, *Scope, Context}; }

private:
  std::optional<Obstacle> findScope();
  void findReceipt();
  bool isOurs(const clang::Expr &Value) const;
  std::optional<Obstacle> checkType() const;
  std::optional<Obstacle> checkJumps() const;
  std::optional<Obstacle> checkUse(const Use &Judged);
  std::optional<Obstacle> checkHandOvers() const;
  void learnAllocations();

  const clang::VarDecl &Variable;
  ownership::Analysis &Engine;
  clang::ASTContext &Context;
  const clang::Expr *Acquired;
  const clang::FunctionDecl *Function = nullptr;
  const clang::DeclStmt *Declaration = nullptr;
  const clang::CompoundStmt *Scope = nullptr;
  std::vector<Use> Uses;
  std::optional<UseOrder> Order;
  std::vector<const clang::Expr *> HandOvers;
  bool HeldLater = false;
  std::optional<Obstacle> UsedLater;
  std::string Doubt;
  std::vector<const clang::CXXNewExpr *> News;
  std::optional<bool> Array;
  std::optional<Obstacle> Found;
};

} // namespace tfop::rewrite
