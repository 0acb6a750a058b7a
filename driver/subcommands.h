// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include "driver/options/options.h"
#include "llvm/Support/Error.h"

/// The commands of the tool, each in its own file. An error means wrong usage
/// or configuration.
namespace tfop {

/// Lints the paths on the command line and writes the reports.
llvm::Expected<ExitCode> lint(const Options &CommandLine);

/// Prints one line per check.
llvm::Expected<ExitCode> listChecks(const Options &CommandLine);

/// Prints the documentation of a check.
llvm::Expected<ExitCode> explainCheck(const Options &CommandLine);

/// Prints how each file is read, what is missing, and its kernels, as text or
/// JSON.
llvm::Expected<ExitCode> doctor(const Options &CommandLine);

/// Writes the built-in model of TensorFlow's headers to a directory.
llvm::Expected<ExitCode> writeHeaders(const Options &CommandLine);

/// Writes a compilation database for other tools to a directory, along with the
/// model headers that its commands need.
llvm::Expected<ExitCode> writeCommands(const Options &CommandLine);

/// Prints the completion script for a shell.
llvm::Expected<ExitCode> printCompletion(const Options &CommandLine);

/// Prints the man page tf-op-lint(1).
llvm::Expected<ExitCode> printManPage(const Options &CommandLine);

/// Merges SARIF files without duplicates. Only one input is in memory at a
/// time, plus a hash of each location.
llvm::Expected<ExitCode> merge(const Options &CommandLine);

/// Filters the flags in a clang-tidy configuration from standard input to
/// standard output. Removed flags count as findings.
llvm::Expected<ExitCode> filterTidyConfiguration(const Options &CommandLine);

} // namespace tfop
