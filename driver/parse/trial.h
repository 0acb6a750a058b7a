// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/parse/analysis.h"
#include <optional>
#include <string>
#include <vector>

namespace tfop {

/// An error that a compiler reports.
struct CompilerError {
  std::string Message;
  /// Where it is. Errors in a header outside the trees, such as the standard
  /// library, are placed where the tree's code leads there.
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;
  /// The same before and after an edit elsewhere in the file: message and
  /// header, without positions.
  std::string Identity;
};

/// What a compiler says about a source. Unlike in an analysis every function
/// body is parsed, those of the standard library and the instantiations of
/// its templates included.
struct Trial {
  /// Why there is no answer, or an empty string.
  std::string Failure;
  /// With what the source includes itself, and nothing else.
  std::vector<CompilerError> ErrorsAlone;
  /// With all that the analysis was given: the whole model, build macros, stubs
  /// for missing declarations. Only if it does not compile alone, or needs the
  /// macros.
  std::vector<CompilerError> Errors;

  bool isClean() const {
    return Failure.empty() && Errors.empty() && ErrorsAlone.empty();
  }
};

/// Compiles one source. \p How is what its analysis was given before the edit
/// that is tried: stubs learned from the edited text would hide a name that
/// the edit misspells.
Trial compile(const CompileCommand &Command, const Understanding &How,
              const JudgedFiles &Judges, const Sharing &Headers);

/// The command for trials: without the flags that hide errors.
CompileCommand trialCommand(CompileCommand Command);

/// The first error of \p After that is not in \p Before.
std::optional<CompilerError> newError(const Trial &Before, const Trial &After);

} // namespace tfop
