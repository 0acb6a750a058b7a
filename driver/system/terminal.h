// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

/// Output for terminals and build logs. Names, messages, and source text come
/// from the linted project and are not trusted: they must not contain terminal
/// escapes, line breaks, bidirectional controls, or commands for the log
/// viewer.
namespace tfop {

/// A name or a message on one line, with unprintable characters escaped: "\n",
/// "\x1b", "\u202e".
std::string printable(llvm::StringRef Text);

/// A file name that is safe at the beginning of a line.
std::string printableName(llvm::StringRef Path);

/// A line of source text. Tabs become spaces up to the next stop.
std::string printableLine(llvm::StringRef Line);

/// Prints \p Message to standard error, prefixed with the name of the tool.
void printNotice(llvm::StringRef Message);

/// The width of \p Printable, the result of a function above, in columns.
size_t columnsOf(llvm::StringRef Printable);

/// \p Printable without its first \p Width columns.
llvm::StringRef dropColumns(llvm::StringRef Printable, size_t Width);

/// \p Printable truncated to \p Width columns, ending in "..." if truncated.
std::string cutTo(llvm::StringRef Printable, size_t Width);

} // namespace tfop
