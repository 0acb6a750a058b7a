// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/trace.h"
#include "checks/signature/registrations.h"
#include "clang/Basic/Diagnostic.h"
#include <set>

namespace clang::tidy {
class ClangTidyCheck;
} // namespace clang::tidy

namespace tfop::signature {

/// A contradiction between a signature and the code or registration for it.
struct Mismatch {
  clang::SourceLocation Where;
  clang::SourceRange Range;
  std::string Message;
  std::vector<flow::PathStep> Steps;
  /// The declaration whose code is wrong, or null.
  const clang::NamedDecl *About = nullptr;
  std::optional<clang::FixItHint> Fix = std::nullopt;
  std::string FixReason = {};
};

/// Reports mismatches through a check.
class MismatchReporter {
public:
  explicit MismatchReporter(clang::tidy::ClangTidyCheck &Check)
      : Check(Check) {}
  void report(const std::vector<Mismatch> &Found, Program &Unit);

private:
  clang::tidy::ClangTidyCheck &Check;
  std::set<std::pair<clang::SourceLocation, std::string>> Reported;
};

/// Suggests to replace the literal \p Wrong by the nearest of \p Declared.
/// There is no suggestion if none is similar or if a macro contains the
/// literal.
void suggestNearest(Mismatch &Found, const clang::Expr &Literal,
                    llvm::StringRef Wrong,
                    const std::vector<std::string> &Declared,
                    const clang::ASTContext &Context);

/// Names and indices that the ops of a kernel or shape function do not declare.
std::vector<Mismatch> undeclaredUses(Program &Unit);

/// Constraints, host arguments and op names that are not declared, and kernels
/// that are registered twice.
std::vector<Mismatch> wrongRegistrations(Program &Unit);

/// Accesses to tensors with an element type that the op does not permit, or
/// that only some of its types permit.
std::vector<Mismatch> wrongElementTypes(Program &Unit);

/// Specs that TensorFlow rejects.
std::vector<Mismatch> invalidSpecs(Program &Unit);

} // namespace tfop::signature
