// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/parse/analysis.h"
#include <optional>
#include <string>
#include <vector>

namespace tfop {

/// A compiler error.
struct CompilerError {
  std::string Message;
  /// The location. Errors in headers outside the trees are attributed to the
  /// code of the tree that instantiates them.
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;
  /// Identifies the error independently of edits elsewhere: message and file,
  /// without positions.
  std::string Identity;
};

/// The result of compiling a source. Unlike an analysis, it parses every
/// function body, including templates of the standard library.
struct Trial {
  /// Why the compilation failed to run, or an empty string.
  std::string Failure;
  /// The errors with only the source's own includes.
  std::vector<CompilerError> ErrorsAlone;
  /// The errors with the setup of the analysis: the whole model, build macros,
  /// and stubs. Set only if the source does not compile alone or needs the
  /// macros.
  std::vector<CompilerError> Errors;

  bool isClean() const {
    return Failure.empty() && Errors.empty() && ErrorsAlone.empty();
  }
};

/// Compiles one source. \p How is the setup of its analysis before the edit:
/// stubs learned from the edited text would hide a name that the edit
/// misspells.
Trial compile(const CompileCommand &Command, const Understanding &How,
              const AnalyzedFiles &IsAnalyzed, const Sharing &Headers);

/// The command without flags that hide errors.
CompileCommand trialCommand(CompileCommand Command);

/// The first error of \p After that is not in \p Before.
std::optional<CompilerError> newError(const Trial &Before, const Trial &After);

} // namespace tfop
