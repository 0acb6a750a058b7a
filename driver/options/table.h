// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/options/options.h"
#include "llvm/ADT/ArrayRef.h"

namespace tfop {

/// One row of the option table: the parser, --help, the shells' completions
/// and the man page read the same one.
struct OptionRow {
  /// The heading that --help shows it under; empty: that of the row above.
  llvm::StringLiteral Group;
  llvm::StringLiteral Name;
  /// What stands for the value in --help; empty for a switch, in brackets if
  /// it may be left out. The completions know what FILE, DIR, CHECK and the
  /// like stand for.
  llvm::StringLiteral Value;
  llvm::StringLiteral Help;
  llvm::Error (*Apply)(Options &Result, llvm::StringRef Value);
  /// The values there are, with '|' between them; empty: not for a table to
  /// say.
  llvm::StringLiteral Choices = "";

  /// True if a value stands in a word of its own, or after a '='.
  bool needsValue() const { return !Value.empty() && !Value.starts_with("["); }
};

struct CommandRow {
  llvm::StringLiteral Name;
  llvm::StringLiteral Arguments;
  llvm::StringLiteral Help;
  Command What;
};

struct ExitCodeRow {
  ExitCode Code;
  llvm::StringLiteral Meaning;
};

llvm::ArrayRef<OptionRow> optionTable();
llvm::ArrayRef<CommandRow> commandTable();
llvm::ArrayRef<ExitCodeRow> exitCodeTable();

/// "--jobs", "-p".
std::string dashed(llvm::StringRef Name);

/// The sign between the option and its value: "--jobs=N", "-p DIR".
llvm::StringRef valueSign(const OptionRow &Row);

} // namespace tfop
