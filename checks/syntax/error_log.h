// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/Basic/Diagnostic.h"
#include <memory>
#include <string>
#include <vector>

namespace tfop {

/// Records the errors of one translation unit and forwards them to the consumer
/// that prints them.
class ErrorLog : public clang::DiagnosticConsumer {
public:
  struct Error {
    /// Invalid for an error in the command line.
    clang::SourceLocation Where;
    /// One of clang::diag.
    unsigned Id;
    std::string Message;
  };

  ~ErrorLog() override { stop(); }

  /// Clears the errors of an earlier translation unit and records those that
  /// \p Engine reports, until the end of the source file. May be called several
  /// times for one translation unit.
  void start(clang::DiagnosticsEngine &Engine);

  llvm::ArrayRef<Error> errors() const { return Errors; }

  /// The fatal error after which Clang suppressed further errors; null if every
  /// error is recorded.
  const Error *lastReported() const;

  void BeginSourceFile(const clang::LangOptions &Language,
                       const clang::Preprocessor *Tokens) override;
  void EndSourceFile() override;
  void finish() override;
  void clear() override;
  bool IncludeInDiagnosticCounts() const override;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

private:
  void stop();

  std::vector<Error> Errors;
  /// The index of the first fatal error.
  std::optional<size_t> Fatal;
  /// The source of the errors, while they are recorded.
  clang::DiagnosticsEngine *Engine = nullptr;
  unsigned CountAtStart = 0;
  /// True if Clang suppressed errors, valid after recording.
  bool Silenced = false;
  clang::DiagnosticConsumer *Next = nullptr;
  /// Owns \ref Next if the engine did.
  std::unique_ptr<clang::DiagnosticConsumer> OwnedNext;
};

} // namespace tfop
