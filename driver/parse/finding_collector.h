// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "driver/finding/finding.h"
#include "clang/Basic/Diagnostic.h"
#include <functional>
#include <optional>
#include <set>
#include <string>

namespace tfop {

/// A compiler error.
struct ParseError {
  std::string Message;
  /// Unset for errors in the command.
  std::optional<Region> Where;
  /// The identifier at the location and the text before and after it.
  std::string Identifier;
  std::string Preceding;
  std::string Following;
  /// The identifiers of the enclosing statement, which Clang may have dropped.
  std::set<std::string> Names;
  /// The message of its first note, such as the declaration of an incomplete
  /// class.
  std::string Note;
  /// One of its notes points to a declaration in a system header, such as the
  /// model.
  bool ConflictsWithHeader = false;
};

/// Converts diagnostics to findings, as clangd does. clang-tidy's own consumer
/// does not keep the levels of notes and drops notes on NOLINT lines.
class FindingCollector : public clang::DiagnosticConsumer {
public:
  /// Only findings in files for which \p IsAnalyzed is true are kept.
  FindingCollector(clang::tidy::ClangTidyContext &Context,
                   std::function<bool(llvm::StringRef)> IsAnalyzed)
      : Context(Context), IsAnalyzed(std::move(IsAnalyzed)) {}

  void BeginSourceFile(const clang::LangOptions &Options,
                       const clang::Preprocessor *) override {
    Language = Options;
  }
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;
  void finish() override;

  std::vector<Finding> Findings;
  std::vector<ParseError> Errors;

private:
  void startFinding(clang::DiagnosticsEngine::Level Level,
                    const clang::Diagnostic &Info, std::string Check);
  void addNote(const clang::Diagnostic &Info);
  void addError(const clang::Diagnostic &Info);
  std::vector<Edit> editsOf(const clang::Diagnostic &Info) const;
  std::optional<Region> regionOf(const clang::Diagnostic &Info) const;

  clang::tidy::ClangTidyContext &Context;
  std::function<bool(llvm::StringRef)> IsAnalyzed;
  clang::LangOptions Language;
  /// The finding to which subsequent notes belong.
  std::optional<Finding> Open;
  /// Subsequent notes belong to the last error.
  bool ErrorIsLast = false;
};

/// Converts a character range within one file to a region.
std::optional<Region> regionOf(clang::CharSourceRange Range,
                               const clang::SourceManager &Sources,
                               const clang::LangOptions &Language);

} // namespace tfop
