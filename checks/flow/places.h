// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/summary/access_path.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace tfop::flow {

/// An access path as the code of one function spells it: a variable or `this`,
/// and the steps from there (see summary::AccessPath). `p->f` and `(*p).f` are
/// the same place, and so are `m` and `this->m`.
struct Place {
  /// Null for `this`.
  const clang::ValueDecl *Root = nullptr;
  std::string Steps = {};

  auto operator<=>(const Place &) const = default;

  /// True if \p Other is this place, or is reached through it.
  bool leadsTo(const Place &Other) const;
  /// The place that is reached from here by the steps of \p Other.
  Place followedBy(llvm::StringRef More) const;
};

/// The place of a variable, or of a field of `this`.
Place placeOf(const clang::ValueDecl &Variable);

/// Nothing if \p Expression is not a place, or if evaluating it twice may yield
/// two values.
std::optional<Place> placeOf(const clang::Expr *Expression);

/// True for an array, also where it is used as a pointer to its first element.
bool isArray(const clang::Expr *Expression);

/// The place as an access path that callers of \p Function can express, if
/// there is one.
std::optional<summary::AccessPath>
seenByCallers(const Place &Inside, const clang::FunctionDecl &Function);

} // namespace tfop::flow
