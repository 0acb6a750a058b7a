// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/rewrite/edits.h"
#include "checks/rewrite/escapes.h"
#include "checks/rewrite/order.h"
#include "checks/rewrite/releases.h"

namespace tfop::rewrite {

/// The reason why a variable cannot be rewritten ("has its address taken") and
/// its location.
struct Obstacle {
  std::string Why;
  clang::SourceLocation Where;
};

/// Why no owner can hold a pointer to \p Pointee that is initialized with
/// \p News; empty if one can.
std::string whyNotOwned(clang::QualType Pointee,
                        llvm::ArrayRef<const clang::CXXNewExpr *> News,
                        const clang::ASTContext &Context);

/// Why a use of this kind cannot be rewritten, or nothing.
std::optional<std::string> obstacleIn(UseKind Kind);

/// A local variable that owns through a raw pointer, and all of its uses.
class Pointer {
public:
  /// There is an obstacle if the variable or one of its uses cannot be
  /// rewritten for any owner. \p Acquired is the expression whose result the
  /// variable has to guard, unless it is a `new`.
  Pointer(const clang::VarDecl &Variable, ownership::Analysis &Engine,
          clang::ASTContext &Context, const clang::Expr *Acquired = nullptr);

  std::optional<Obstacle> obstacle() const { return Problem; }
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
  const std::string &risk() const { return Risk; }
  /// True for uses that transfer ownership.
  bool isTransferred(const Use &U) const;
  bool isTransferred() const { return !Transfers.empty(); }
  /// True if a lambda that may run later captured a copy.
  bool isHeldByDeferredLambda() const { return HeldByDeferredLambda; }
  bool has(UseKind Kind) const;
  /// A release or transfer in one of \p Fates that is not among the uses,
  /// because it refers to the resource by another expression, or a transfer
  /// among the uses that is in none of them. \p Fates are those of all objects
  /// that the variable holds.
  std::optional<Obstacle>
  checkEnds(llvm::ArrayRef<ownership::Fate> Fates) const;

  /// The `new` expressions assigned to the variable, and the first of them or
  /// null.
  llvm::ArrayRef<const clang::CXXNewExpr *> allocations() const { return News; }
  const clang::CXXNewExpr *allocation() const {
    return News.empty() ? nullptr : News.front();
  }
  /// Whether the variable holds arrays; nothing if that cannot be determined.
  std::optional<bool> isArray() const { return Array; }

  /// True if a path after \p Earlier reads the same value.
  bool isReadAfter(const Use &Earlier) const {
    return Order->isReadAfter(Earlier);
  }
  /// True if \p Release is redundant because the owner releases at the end of
  /// the scope.
  bool canRemove(const Use &Release) const;
  Releases releases() const { return {Variable, Uses, *Scope, Context}; }

private:
  bool isEndedBy(const Use &U, const clang::Stmt &End) const;
  std::optional<Obstacle> findScope();
  void markAcquisition();
  bool isAcquired(const clang::Expr &Value) const;
  std::optional<Obstacle> checkType() const;
  std::optional<Obstacle> checkJumps() const;
  std::optional<Obstacle> checkUse(const Use &U);
  std::optional<Obstacle> checkTransfers() const;
  void collectAllocations();

  const clang::VarDecl &Variable;
  ownership::Analysis &Engine;
  clang::ASTContext &Context;
  const clang::Expr *Acquired;
  const clang::FunctionDecl *Function = nullptr;
  const clang::DeclStmt *Declaration = nullptr;
  const clang::CompoundStmt *Scope = nullptr;
  std::vector<Use> Uses;
  std::optional<UseOrder> Order;
  std::vector<const clang::Expr *> Transfers;
  bool HeldByDeferredLambda = false;
  std::optional<Obstacle> UsedLater;
  std::string Risk;
  std::vector<const clang::CXXNewExpr *> News;
  std::optional<bool> Array;
  std::optional<Obstacle> Problem;
};

} // namespace tfop::rewrite
