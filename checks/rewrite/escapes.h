// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/summaries.h"
#include "checks/rewrite/uses.h"
#include "checks/syntax/uses.h"
#include <string>

namespace tfop::rewrite {

/// The effect of a use on the pointer, most severe first.
enum class EscapeKind {
  /// Released here in a way that cannot be rewritten.
  Released,
  /// Shared with an owner that cannot be determined.
  Unfixable,
  /// Used by code that outlives the function, which therefore needs an owner.
  UsedLater,
  /// May be kept by code that was not analyzed.
  Doubtful,
  /// Ownership is transferred here.
  Transferred,
  Borrowed,
};

struct Escape {
  EscapeKind Kind = EscapeKind::Borrowed;
  /// The reason, worded to follow the pointer's name: "is put into a
  /// container".
  std::string Reason;
};

/// `(p->*method)()`: the method cannot be determined.
Escape throughMemberPointer();

/// Classifies the uses of one variable, or of one member in one function.
class Escapes {
public:
  /// \p Scope is the block of the variable, or the function body.
  Escapes(const clang::ValueDecl &Pointer, const clang::CompoundStmt &Scope,
          const clang::FunctionDecl &Function, llvm::ArrayRef<Use> Uses,
          ownership::Analysis &Engine, clang::ASTContext &Context)
      : Pointer(Pointer), Scope(Scope), Function(Function), Uses(Uses),
        Engine(Engine), Context(Context) {}

  Escape of(const Use &U);

  /// True if \p Lambda only runs before the function continues.
  bool runsInPlace(const clang::LambdaExpr &Lambda) const;

  /// The expressions that name the lambdas among \ref Uses.
  std::vector<const clang::Stmt *> callsOfLambdas() const;

private:
  Escape ofValue(const clang::Expr &Value, unsigned Depth);
  Escape ofAlias(const clang::VarDecl &Alias, unsigned Depth);
  Escape ofAssignment(const clang::BinaryOperator &Assignment, unsigned Depth);
  Escape ofArgument(const ValueUse &VU, unsigned Depth);
  Escape ofEffect(ownership::Effect E, const clang::CallExpr &Call,
                  unsigned Depth);
  Escape ofConstruction(const clang::CXXConstructExpr &Construction,
                        unsigned Argument);
  Escape ofReturn(const clang::Expr &Value) const;
  bool isPointer(const clang::ValueDecl *Named) const;
  Escape ofPlace(const clang::Expr &Place, unsigned Depth);
  Escape ofReference(const clang::VarDecl &Reference, const clang::Stmt &Body,
                     unsigned Depth);
  Escape ofObjectArgument(const ValueUse &VU, unsigned Depth);
  Escape ofMethodCall(const clang::CallExpr &Call, unsigned Depth);
  Escape ofSameObject(const clang::CallExpr &Call, clang::QualType Object,
                      unsigned Depth);
  Escape unknown(const clang::Expr &Call, const clang::NamedDecl *Callee) const;
  bool isReleasedAfter(const clang::Expr &Call) const;
  bool isCalledInPlace(const clang::Expr &Callable) const;
  bool livesInScope(const clang::VarDecl &Variable) const;

  const clang::ValueDecl &Pointer;
  const clang::CompoundStmt &Scope;
  const clang::FunctionDecl &Function;
  const llvm::ArrayRef<Use> Uses;
  ownership::Analysis &Engine;
  clang::ASTContext &Context;
};

} // namespace tfop::rewrite
