// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/options/options.h"
#include "llvm/ADT/ArrayRef.h"

namespace tfop {

/// One row of the option table, which is shared by the parser, --help, the
/// shell completions, and the man page.
struct OptionRow {
  /// The heading in --help; empty if the row continues the previous group.
  llvm::StringLiteral Group;
  llvm::StringLiteral Name;
  /// The placeholder of the value in --help; empty for a switch, in brackets if
  /// optional. The completions interpret FILE, DIR, CHECK, and others.
  llvm::StringLiteral Value;
  llvm::StringLiteral Help;
  llvm::Error (*Apply)(Options &Result, llvm::StringRef Value);
  /// The valid values, separated by '|'; empty if they are not enumerated.
  llvm::StringLiteral Choices = "";

  /// True if the option requires a value.
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

/// The separator between the option and its value: "--jobs=N", "-p DIR".
llvm::StringRef valueSign(const OptionRow &Row);

} // namespace tfop
