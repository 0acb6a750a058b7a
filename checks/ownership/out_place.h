// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/summaries.h"
#include "llvm/ADT/DenseSet.h"

namespace tfop::ownership {

/// The variable that \p Value names, apart from casts and parentheses, or null.
const clang::ValueDecl *variableIn(const clang::Expr *Value);

/// The place that a parameter leads to: `*out`, or `out` for a reference.
class OutPlace {
public:
  OutPlace(const clang::ParmVarDecl &Parameter, Summaries &Functions);

  bool isPlace(const clang::Expr *Value) const;

  /// What \p Call hands out to the place, if it is given the place.
  std::optional<OutValue> forwardedBy(const clang::CallExpr &Call) const;

  /// `out` itself, as functions want it that set the place to null.
  bool isAddress(const clang::Expr *Value) const;

  const clang::ParmVarDecl &Parameter;

private:
  Summaries &Functions;
  const bool ByReference;
};

/// The variables of \p Function whose value goes where a search for what is in
/// \p Out does not follow it: to an unknown function, into another variable, a
/// lambda, a member.
llvm::DenseSet<const clang::ValueDecl *>
escapedFrom(const clang::FunctionDecl &Function, const OutPlace &Out,
            Summaries &Functions);

} // namespace tfop::ownership
