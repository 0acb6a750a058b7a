// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/op_signature.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include <map>
#include <vector>

/// Kernels and shape functions compared with the signatures of their ops.
namespace tfop::signature {

/// Code that accesses an input, an output or an attribute by a constant name or
/// index.
struct Use {
  tf_api::OpPart Part = tf_api::OpPart::None;
  /// Either the name or the index.
  std::optional<std::string> Name;
  std::optional<int64_t> Index;
  const clang::CallExpr *Call = nullptr;
  const clang::Expr *Key = nullptr;
  /// A branch decides whether it runs. Code that fails the context and returns
  /// is not a branch, nor is a loop.
  bool IsConditional = false;
  /// The function distinguishes ops by their signature.
  bool IsGuarded = false;
};

/// Functions that run for one op, in the order in which they were found, and
/// whether a branch decides that they are called.
struct OpCode {
  struct Body {
    const clang::FunctionDecl *Function = nullptr;
    bool IsConditional = false;
  };
  std::vector<Body> Bodies;
  std::vector<Use> Uses;
  /// The context, or an object that holds it, is passed to code that is not
  /// visible here.
  bool Escapes = false;
  /// The code fails the context where no macro checks a condition: it may be a
  /// stub that always fails.
  bool FailsItself = false;
};

/// True if the code continues when the Status that \p Call returns is not ok:
/// the accessed part is optional.
bool isOptional(const clang::CallExpr &Call, clang::ASTContext &Context);

/// The constructor and the compute methods of \p Kernel, and the functions that
/// they pass the context to.
OpCode codeOf(const clang::CXXRecordDecl &Kernel, clang::ASTContext &Context);
/// The same for a shape function.
OpCode codeOf(const clang::FunctionDecl &ShapeFunction,
              clang::ASTContext &Context);

} // namespace tfop::signature
