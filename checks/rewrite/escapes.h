// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/summaries.h"
#include "checks/rewrite/uses.h"
#include "checks/syntax/uses.h"
#include <string>

namespace tfop::rewrite {

/// What becomes of a pointer where it is used, from the worst down.
enum class EscapeKind {
  /// It is released here, in a way that cannot be rewritten.
  Released,
  /// Somebody else has it now, and no owner can be told.
  Refused,
  /// Something that outlives the function uses it: it needs an owner there.
  UsedLater,
  /// Nobody can see whether it is kept.
  Doubtful,
  /// It is given away here.
  HandedOver,
  /// It is only used.
  Borrowed,
};

struct Escape {
  EscapeKind Kind = EscapeKind::Borrowed;
  /// Why, to follow the pointer's name: "is put into a container".
  std::string Reason;
};

/// `(p->*method)()`: which method it is cannot be seen.
Escape throughMemberPointer();

/// Judges the uses of one variable, or of one member in one function.
class Escapes {
public:
  /// \p Scope is the block in which the variable lives, or the function's.
  Escapes(const clang::ValueDecl &Pointer, const clang::CompoundStmt &Scope,
          const clang::FunctionDecl &Function, llvm::ArrayRef<Use> Uses,
          ownership::Analysis &Engine, clang::ASTContext &Context)
      : Pointer(Pointer), Scope(Scope), Function(Function), Uses(Uses),
        Engine(Engine), Context(Context) {}

  Escape of(const Use &Judged);

  /// True if \p Lambda is only run before the function goes on.
  bool runsInPlace(const clang::LambdaExpr &Lambda) const;

  /// The places that name the lambdas among \ref Uses.
  std::vector<const clang::Stmt *> callsOfLambdas() const;

private:
  Escape ofValue(const clang::Expr &Value, unsigned Depth);
  Escape ofAlias(const clang::VarDecl &Alias, unsigned Depth);
  Escape ofAssignment(const clang::BinaryOperator &Assignment, unsigned Depth);
  Escape ofArgument(const ValueUse &Given, unsigned Depth);
  Escape ofEffect(ownership::Effect What, const clang::CallExpr &Call,
                  unsigned Depth);
  Escape ofConstruction(const clang::CXXConstructExpr &Construction,
                        unsigned Argument);
  Escape ofReturn(const clang::Expr &Value) const;
  bool isPointer(const clang::ValueDecl *Named) const;
  Escape ofPlace(const clang::Expr &Place, unsigned Depth);
  Escape ofReference(const clang::VarDecl &Reference, const clang::Stmt &Body,
                     unsigned Depth);
  Escape ofObjectArgument(const ValueUse &Given, unsigned Depth);
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
