// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/inputs/variables.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>
#include <string>

namespace tfop::inputs {

/// The value of an expression, in terms of an input of the step.
struct Origin {
  enum class Kind {
    Tensor,
    /// The Tensors of an input that is a list. They count as one Tensor.
    List,
    Shape,
    /// Another Tensor that is allocated with the shape of the input.
    Allocated,
    /// A view, or the address, of the elements.
    View,
    Address,
    Rank,
    /// The size of a dimension.
    Size,
    Elements,
    /// An element of a Tensor, or an attribute.
    Value,
  };
  Kind Is;
  /// The name of the input: `input 2`, `input 'indices'`. It is the same in
  /// all functions of a step, whatever variables refer to the input.
  std::string Input;
  /// The dimension, if it is a constant.
  std::optional<unsigned> Dimension = std::nullopt;
  /// For a view: the number of dimensions, 0 if they are not those of the
  /// Tensor.
  unsigned ViewRank = 0;
  bool IsFlat = false;
  bool IsAttribute = false;
  /// The location at which a value is read.
  const clang::Expr *Read = nullptr;

  /// It is one of the Tensors of a list.
  bool isOfList() const {
    return llvm::StringRef(Input).starts_with("input list");
  }
  bool isElement() const { return Is == Kind::Value && !IsAttribute; }
};

/// The origins of the arguments of a call, by parameter of the callee.
struct Argument {
  std::optional<Origin> Is;
  std::optional<int64_t> Constant;
};
using Arguments = std::map<const clang::ValueDecl *, Argument>;

/// Resolves the expressions of one function, and of the lambdas in it, to the
/// inputs that they refer to. Variables count as another name of what they
/// were given if they are given one value only.
class Origins {
public:
  Origins(const clang::FunctionDecl &Function, Arguments Given,
          clang::ASTContext &Context);

  std::optional<Origin> of(const clang::Expr *Expression) const;

  /// Every input from which the value of \p Expression is computed.
  void collectRoots(const clang::Expr *Expression,
                    llvm::SmallVectorImpl<Origin> &Roots) const;

  /// Calls \p Visit for the origins of each outermost part of \p Tree that is
  /// computed from inputs.
  void forEachRoot(const clang::Stmt &Tree,
                   llvm::function_ref<void(const Origin &, const clang::Expr &)>
                       Visit) const;

  /// Like forEachRoot, and also for what the initial values of variables and
  /// the arguments of calls are computed from.
  void forEachSource(const clang::Stmt &Tree,
                     llvm::function_ref<void(const Origin &)> Visit) const;

  /// True if \p Expression is computed from the counter of a loop, or from the
  /// range that a thread is given.
  bool countsPositions(const clang::Expr *Expression, unsigned Depth = 0) const;

  /// What the condition of the loop that declares \p Counter compares it with,
  /// or null.
  const clang::Expr *limitOf(const clang::Expr *Counter) const;

  /// The values that \p Shape was filled from: the arguments of
  /// `MakeShape(values, n, &shape)`.
  llvm::ArrayRef<const clang::Expr *>
  contentsOf(const clang::Expr *Shape) const;

  /// The inputs that are factors of \p Product, which is 0 if one of them is.
  void collectFactors(const clang::Expr *Product,
                      llvm::SmallVectorImpl<Origin> &Factors,
                      unsigned Depth = 0) const;

  /// The largest value of \p Index that is certain: a constant, or the last
  /// value of a loop with constant bounds.
  std::optional<int64_t> largestConstant(const clang::Expr *Index) const;
  std::optional<int64_t> constantOf(const clang::Expr *Expression) const;

  /// The initial value of a Boolean variable that is never changed, or null.
  const clang::Expr *initialValue(const clang::Expr *Variable) const;

  /// The origins of the parameters of \p Callee in \p Call.
  Arguments argumentsOf(const clang::CallExpr &Call,
                        const clang::FunctionDecl &Callee) const;

private:
  const Variable *find(const clang::Expr *Expression) const;
  std::optional<Origin> ofVariable(const clang::ValueDecl &Named) const;
  std::optional<Origin> ofCall(const clang::CallExpr &Call) const;
  std::optional<Origin> ofReturned(const clang::CallExpr &Call) const;
  std::optional<Origin>
  ofOperator(const clang::CXXOperatorCallExpr &Call) const;
  bool testsValue(const clang::Stmt &Condition,
                  llvm::SmallVectorImpl<const clang::ValueDecl *> &Seen) const;
  void
  collectRoots(const clang::Expr *Expression,
               llvm::SmallVectorImpl<Origin> &Roots,
               llvm::SmallVectorImpl<const clang::ValueDecl *> &Seen) const;
  std::string inputName(const clang::Expr *Index) const;

  Arguments Given;
  clang::ASTContext &Context;
  VariableMap Variables;
  /// The number of calls around this function whose value is resolved.
  unsigned Depth = 0;
  mutable llvm::DenseMap<const clang::ValueDecl *, std::optional<Origin>>
      Resolved;
};

/// The origin of an element that \p Where reads from \p From.
Origin valueRead(const Origin &From, const clang::Expr &Where);

/// \p Expression without parentheses, casts, temporaries and copies.
const clang::Expr *plainExpression(const clang::Expr *Expression);

} // namespace tfop::inputs
