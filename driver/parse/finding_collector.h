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

/// An error of Clang's own: a place it could not understand.
struct ParseError {
  std::string Message;
  /// Nothing for errors about the command.
  std::optional<Region> Where;
  /// The identifier that stands there, the text before it and behind it.
  std::string Identifier;
  std::string Preceding;
  std::string Following;
  /// The identifiers of the statement around it, as far as Clang may have
  /// dropped it.
  std::set<std::string> Names;
  /// What a note under it says: where an incomplete class is declared, say.
  std::string Note;
};

/// Turns what the checks report into findings, as clangd does: clang-tidy's
/// own consumer keeps no levels of notes and drops notes on NOLINT lines.
class FindingCollector : public clang::DiagnosticConsumer {
public:
  /// \p Judges decides which files are judged.
  FindingCollector(clang::tidy::ClangTidyContext &Context,
                   std::function<bool(llvm::StringRef)> Judges)
      : Context(Context), Judges(std::move(Judges)) {}

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
  std::function<bool(llvm::StringRef)> Judges;
  clang::LangOptions Language;
  /// The finding that notes still belong to.
  std::optional<Finding> Open;
  /// The notes belong to the last error.
  bool ErrorIsLast = false;
};

/// The region of a range of characters that lies in one file.
std::optional<Region> regionOf(clang::CharSourceRange Range,
                               const clang::SourceManager &Sources,
                               const clang::LangOptions &Language);

} // namespace tfop
