// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/doubt.h"
#include "checks/flow/trace.h"
#include "clang/Basic/PartialDiagnostic.h"
#include <deque>

namespace clang::tidy {
class ClangTidyCheck;
} // namespace clang::tidy

namespace tfop::flow {

/// A finding with the path that proves it. It is reported by the destructor,
/// because its level depends on the path: if Clang lost code that is relevant
/// to the finding, a warning becomes a remark that shows the location, and a
/// safe fix becomes a suggested fix.
class Report {
public:
  /// \p About are the declarations that the finding is about; null pointers are
  /// ignored. Lost code that names one of them may refute the finding.
  Report(clang::tidy::ClangTidyCheck &Check, Program &Unit,
         llvm::ArrayRef<const clang::NamedDecl *> About,
         clang::SourceLocation Where, llvm::StringRef Message,
         clang::DiagnosticIDs::Level Level = clang::DiagnosticIDs::Warning);
  Report(const Report &) = delete;
  Report &operator=(const Report &) = delete;
  ~Report();

  /// An argument of the message, or a range.
  template <typename T> Report &operator<<(const T &Argument) {
    Finding.Arguments << Argument;
    return *this;
  }

  /// The whole path is in \p Function.
  void in(const clang::FunctionDecl &Function) { Shown.Function = &Function; }

  /// Adds a step; the caller adds its arguments.
  clang::PartialDiagnostic &step(clang::SourceLocation Where,
                                 llvm::StringRef Message);
  void step(const PathStep &Next) { step(Next.Where, "%0") << Next.What; }

  void safeFix(std::vector<clang::FixItHint> Edits) {
    SafeEdits = std::move(Edits);
  }
  /// \p Reason is the reason why the fix is not safe.
  void suggestFix(llvm::StringRef Reason,
                  llvm::ArrayRef<clang::FixItHint> Edits);
  void noFix(clang::SourceLocation Where, llvm::StringRef Why);

private:
  /// One of Clang's diagnostics, before its level is known.
  struct Diagnostic {
    clang::SourceLocation Where;
    std::string Message;
    clang::PartialDiagnostic Arguments;
  };
  Diagnostic diagnostic(clang::SourceLocation Where, llvm::StringRef Message);
  const Loss *relevantLoss();
  void emit(const Diagnostic &One, clang::DiagnosticIDs::Level AtLevel);

  clang::tidy::ClangTidyCheck &Check;
  Program &Unit;
  clang::DiagnosticIDs::Level Level;
  Evidence Shown;
  Diagnostic Finding;
  std::deque<Diagnostic> Path;
  std::vector<clang::FixItHint> SafeEdits;
  /// Suggested fixes, and the reasons why there is no fix.
  std::vector<Diagnostic> Offers;
};

} // namespace tfop::flow
