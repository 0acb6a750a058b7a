// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/summaries.h"
#include "llvm/ADT/DenseSet.h"

namespace tfop::ownership {

/// The variable that \p Value names, ignoring casts and parentheses, or null.
const clang::ValueDecl *variableIn(const clang::Expr *Value);

/// The object that an out-parameter refers to: `*out`, or `out` for a
/// reference.
class OutPlace {
public:
  OutPlace(const clang::ParmVarDecl &Parameter, Summaries &Functions);

  bool isPlace(const clang::Expr *Value) const;

  /// The resource that \p Call acquires through this parameter, if \p Call
  /// forwards it.
  std::optional<OutValue> forwardedBy(const clang::CallExpr &Call) const;

  /// True for the address of the object, as required by functions that release
  /// it and set it to null.
  bool isAddress(const clang::Expr *Value) const;

  const clang::ParmVarDecl &Parameter;

private:
  Summaries &Functions;
  const bool ByReference;
};

/// The variables of \p Function whose value escapes from the analysis of \p
/// Out: to an unknown function, another variable, a lambda, or a member.
llvm::DenseSet<const clang::ValueDecl *>
escapedFrom(const clang::FunctionDecl &Function, const OutPlace &Out,
            Summaries &Functions);

} // namespace tfop::ownership
