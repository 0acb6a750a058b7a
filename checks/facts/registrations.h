// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/op_signature.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

/// REGISTER_OP and REGISTER_KERNEL_BUILDER, read from the variables that they
/// define, so that macros of the project are expanded.
namespace tfop::tf_api {

/// The text of a string literal, also if it is converted to a string class;
/// nothing for other expressions.
std::optional<std::string> literalText(const clang::Expr *Value);

/// The data type of a Tensor with elements of \p Type, as in op_signature.h;
/// empty if there is none or it is not known.
std::string elementTypeOf(clang::QualType Type,
                          const clang::ASTContext &Context);

/// A part of a registration that TensorFlow rejects.
struct SpecProblem {
  const clang::Expr *Spec = nullptr;
  std::string Text;
  std::string Why;
};

/// `REGISTER_OP("Name").Input("x: T").SetShapeFn(f);`
struct OpDeclaration {
  OpSignature Is;
  clang::SourceLocation Where;
  /// The argument of SetShapeFn, or null.
  const clang::Expr *ShapeFunction = nullptr;
  std::vector<SpecProblem> Problems;
};

/// `REGISTER_KERNEL_BUILDER(Name("Op").Device(DEVICE_CPU), Class);`
struct KernelRegistration {
  /// `TypeConstraint<float>("T")`
  struct Constraint {
    std::string Attribute;
    /// Sorted; empty if they are not known.
    std::vector<std::string> Types;
    const clang::Expr *Name = nullptr;
  };
  /// `HostMemory("sizes")`
  struct Memory {
    std::string Argument;
    const clang::Expr *Name = nullptr;
  };

  std::string Op;
  const clang::Expr *OpName = nullptr;
  clang::SourceLocation Where;
  const clang::VarDecl *Variable = nullptr;
  /// "CPU"; empty if it is not known.
  std::string Device;
  std::vector<Constraint> Constraints;
  std::vector<Memory> HostArguments;
  std::string Label;
  int64_t Priority = 0;
  /// False if a part is not a literal.
  bool IsExact = true;
  /// The class that is constructed; null if it is not known.
  const clang::CXXRecordDecl *Class = nullptr;
};

std::optional<OpDeclaration> opDeclaredBy(const clang::VarDecl &Variable);
std::optional<KernelRegistration>
kernelRegisteredBy(const clang::VarDecl &Variable);

/// The number of inputs and outputs that a shape function of TensorFlow
/// accesses.
struct ShapeFunctionNeeds {
  unsigned Inputs = 0;
  unsigned Outputs = 0;
};
std::optional<ShapeFunctionNeeds>
needsOfShapeFunction(const clang::FunctionDecl &Function);

} // namespace tfop::tf_api
