// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/doubt.h"
#include "checks/flow/trace.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang/Basic/PartialDiagnostic.h"
#include <deque>

namespace tfop::flow {

/// A finding with the path that proves it. It is reported as a whole, when it
/// goes out of scope, because its level depends on the path: where Clang lost
/// code that concerns the finding, a warning becomes a remark that shows the
/// place, and a safe fix becomes a suggested one.
class Report {
public:
  /// \p About are the declarations that the finding is about, null ones
  /// excluded: what is done with them on the path decides whether it is right.
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

  /// The next step of the path, to be given its arguments.
  clang::PartialDiagnostic &step(clang::SourceLocation Where,
                                 llvm::StringRef Message);
  void step(const PathStep &Next) { step(Next.Where, "%0") << Next.What; }

  void safeFix(std::vector<clang::FixItHint> Edits) {
    SafeEdits = std::move(Edits);
  }
  /// \p Reason says why the fix is not safe.
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
  const Loss *doubt();
  void emit(const Diagnostic &One, clang::DiagnosticIDs::Level AtLevel);

  clang::tidy::ClangTidyCheck &Check;
  Program &Unit;
  clang::DiagnosticIDs::Level Level;
  Evidence Shown;
  Diagnostic Finding;
  std::deque<Diagnostic> Path;
  std::vector<clang::FixItHint> SafeEdits;
  /// Suggested fixes, and why there is no fix.
  std::vector<Diagnostic> Offers;
};

} // namespace tfop::flow
