// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/registrations.h"
#include "checks/syntax/program.h"

namespace tfop::summary {
struct DeclaredOp;
} // namespace tfop::summary

namespace tfop::signature {

/// An op whose signature is known, and where it is declared.
struct KnownOp {
  const tf_api::OpSignature *Is = nullptr;
  clang::SourceLocation Where;
};

/// The ops and kernels that a translation unit registers.
class Registrations {
public:
  explicit Registrations(Program &Unit);

  const std::vector<tf_api::OpDeclaration> &ops() const { return Ops; }
  const std::vector<tf_api::KernelRegistration> &kernels() const {
    return Kernels;
  }

  /// The op of that name in this translation unit, else in another file. None
  /// if it is not declared, if several declarations differ, or if TensorFlow
  /// declares it.
  std::optional<KnownOp> find(llvm::StringRef Name) const;
  /// True if any file declares the op, or TensorFlow does.
  bool isDeclared(llvm::StringRef Name) const;

private:
  const summary::DeclaredOp *elsewhere(llvm::StringRef Op) const;
  void add(const clang::VarDecl &Variable);
  void addFrom(const clang::DeclContext &Scope);

  clang::ASTContext &Context;
  const summary::Library *Others;
  std::vector<tf_api::OpDeclaration> Ops;
  std::vector<tf_api::KernelRegistration> Kernels;
};

/// A location in a file that may not be part of the translation unit; invalid
/// if the file cannot be read.
clang::SourceLocation locationIn(llvm::StringRef File, unsigned Offset,
                                 clang::SourceManager &Sources);

} // namespace tfop::signature
