// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/program.h"
#include "driver/finding/finding.h"
#include "driver/parse/text_tokens.h"
#include "clang/Basic/SourceLocation.h"
#include <map>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace tfop {

/// A function with a statement that Clang dropped, or that Clang dropped.
struct IncompleteFunction {
  std::string File;
  TextRange Whole;
  /// The offset of its body.
  unsigned Body = 0;
  bool UsesTensorFlow = false;
  bool IsInMainFile = false;

  bool contains(const Region &Where) const {
    return Where.File == File && Whole.first <= Where.Offset &&
           Where.Offset < Whole.second;
  }
};

/// The ranges that the preprocessor skipped, by file.
using SkippedText = std::map<clang::FileID, std::vector<TextRange>>;

/// Compares the functions in the text of the main file, and of the linted files
/// with one of \p Errors, with the syntax tree.
std::vector<IncompleteFunction>
incompleteFunctions(Program &Unit, const std::vector<Region> &Errors,
                    const SkippedText &Skipped,
                    llvm::function_ref<bool(llvm::StringRef)> IsAnalyzed);

/// True if the main file uses names that only TensorFlow declares and none of
/// them is declared, except in \p StubsFile.
bool knowsNoTensorFlow(const clang::ASTContext &Context,
                       const clang::Preprocessor &Macros,
                       const SkippedText &Skipped, llvm::StringRef StubsFile);

/// The directive that excludes the uses of TensorFlow in the main file, with
/// its line; empty if there are none or the file has code outside of \p
/// Skipped.
std::string excludedBy(const clang::SourceManager &Sources,
                       const SkippedText &Skipped);

} // namespace tfop
