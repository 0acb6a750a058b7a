// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include <vector>

/// The declarations that names in uninstantiated templates most likely refer
/// to. Like an IDE, these functions prefer the primary template.
namespace tfop {

/// The class of \p Type; for a dependent type such as `BinaryOp<T>` the pattern
/// of the template. Null if there is none.
const clang::CXXRecordDecl *classOrPattern(clang::QualType Type);

/// The members of \p Class and its bases, including dependent ones, that are
/// called \p Name; those of the most derived class only.
llvm::SmallVector<const clang::NamedDecl *, 2>
membersCalled(const clang::CXXRecordDecl &Class, clang::DeclarationName Name);

/// The members that `this->name` refers to in a class with a dependent base, or
/// `object.name` for an object whose class is known.
llvm::SmallVector<const clang::NamedDecl *, 2>
membersNamed(const clang::CXXDependentScopeMemberExpr &Member);

/// True for `this->name`, with or without `this`.
bool isMemberOfThis(const clang::CXXDependentScopeMemberExpr &Member);

/// The field that `this->name` refers to, or null.
const clang::FieldDecl *
ownFieldNamed(const clang::CXXDependentScopeMemberExpr &Member);

/// The method that an unresolved \p Call of a member calls, or null.
const clang::CXXMethodDecl *dependentMethod(const clang::CallExpr &Call);

/// The functions that `Launch<Device, T>::Run(...)`, `this->Run(...)`, or an
/// overloaded name may refer to in an uninstantiated template, including those
/// of partial specializations.
std::vector<const clang::FunctionDecl *>
dependentCallees(const clang::CallExpr &Call);

} // namespace tfop
