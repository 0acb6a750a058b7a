// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/inputs/input_facts.h"
#include "checks/inputs/origins.h"
#include <vector>

namespace tfop::inputs {

/// Code that is correct only if an input has a certain shape or value.
struct Sink {
  enum class Kind {
    /// `vec<T>()`: aborts for another rank.
    ViewRank,
    /// `scalar<T>()`: aborts unless there is one element.
    OneElement,
    /// `flat<T>()(2)`: reads beyond the end of a smaller Tensor.
    Element,
    /// `matrix<T>()(i, 2)`.
    ElementOfDimension,
    /// `dim_size(2)`: aborts if there is no such dimension.
    Dimension,
    /// `view(value)`, `pointer[value]`.
    Index,
    /// `n / size`.
    Divisor,
    /// `TensorShape({value, n})`: aborts if a size is negative, or too large.
    NewShape,
    /// `TensorShape({value})`, `resize(value)`: fails for a negative size.
    NewSize,
    /// `shape.AppendShape(other)`: aborts if the product is too large.
    GrownShape,
    /// `*variant.get<T>()`: null unless the input holds a T.
    Variant,
    /// An index that is limited by the size of another input.
    OtherSize,
    /// The address of the elements, given to code that is not visible.
    PassedAddress,
    /// `y.dim_size(i)` for all dimensions of another input.
    OtherRank,
    /// `CHECK(x.dims() == 2)`: ends the process.
    Abort,
    /// `DCHECK(x.dims() == 2)`: tests nothing in an optimized build.
    DebugTest,
  };
  Kind Is;
  const clang::Expr *Where;
  Origin Source;
  /// The Tensor as the code spells it, or null.
  const clang::Expr *Tensor = nullptr;
  /// The method or macro, or the operator; for OtherSize and
  /// OtherRank, the other input.
  std::string Name = {};
  uint16_t Ranks = AnyRank;
  int64_t Index = 0;
  unsigned Dimension = 0;
  /// The code is harmless or unproven.
  bool IsRemark = false;
  /// The indexed view, container, or Tensor at an address. Dimension is the
  /// position of the index, or Flat.
  const clang::Expr *Container = nullptr;
  static constexpr unsigned Flat = ~0u;
  /// For OtherSize and OtherRank, the limit of the loop, if the position is its
  /// counter.
  const clang::Expr *Limit = nullptr;
  /// The condition of an abort, and whether it holds there.
  const clang::Expr *Test = nullptr;
  bool IsAbortOnTrue = false;
};

/// The sinks in the evaluation of \p Statement itself, excluding the
/// expressions in it.
std::vector<Sink> sinksAt(const clang::Stmt &Statement, const Origins &Names,
                          clang::ASTContext &Context);

/// The sinks that a test is whose failure ends the process with \p Abort: of
/// the kind Abort or DebugTest.
std::vector<Sink> sinksOfTest(Sink::Kind Kind, const clang::Expr &Condition,
                              const clang::Expr &Abort, const Origins &Names,
                              const std::string &Macro, bool IsAbortOnTrue);

/// True if \p Known excludes that the sink fails.
bool isSatisfied(const Sink &One, const InputFacts &Known);

} // namespace tfop::inputs
