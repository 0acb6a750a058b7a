// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include "driver/options/options.h"
#include "llvm/Support/Error.h"

/// What the tool can be asked to do, each in a file of its own. An error is
/// wrong usage or configuration.
namespace tfop {

/// Lints what the command line names and writes every report.
llvm::Expected<ExitCode> lint(const Options &CommandLine);

/// One line per check.
llvm::Expected<ExitCode> listChecks(const Options &CommandLine);

/// The page of a check.
llvm::Expected<ExitCode> explainCheck(const Options &CommandLine);

/// What was found and what is missing, and the kernels of each file, as text or
/// as JSON.
llvm::Expected<ExitCode> doctor(const Options &CommandLine);

/// Writes the built-in model of TensorFlow's headers to a directory.
llvm::Expected<ExitCode> writeHeaders(const Options &CommandLine);

/// Writes a compilation database for other tools to a directory, and beside it
/// the model headers that its commands name.
llvm::Expected<ExitCode> writeCommands(const Options &CommandLine);

/// The script that completes our command lines in a shell.
llvm::Expected<ExitCode> printCompletion(const Options &CommandLine);

/// tf-op-lint(1), in the man macros of roff.
llvm::Expected<ExitCode> printManPage(const Options &CommandLine);

/// Many SARIF files into one, each place once. One input is in memory at a
/// time, and of all of them no more than a digest of each place.
llvm::Expected<ExitCode> merge(const Options &CommandLine);

/// Filters the flags in a clang-tidy configuration, from standard input to
/// standard output. Flags that are omitted count as findings.
llvm::Expected<ExitCode> filterTidyConfiguration(const Options &CommandLine);

} // namespace tfop
