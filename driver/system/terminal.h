// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

/// What people see on a terminal or in the log of a build. Names, messages and
/// source text come from the linted project: nothing in them may drive the
/// terminal, end a line, change the direction of writing or give a command to
/// the program that reads the log.
namespace tfop {

/// A name or a message, on one line. What is not printable is escaped: "\n",
/// "\x1b", "\u202e".
std::string printable(llvm::StringRef Text);

/// A file name that may stand at the beginning of a line.
std::string printableName(llvm::StringRef Path);

/// A line of source text. Tabs become spaces up to the next stop.
std::string printableLine(llvm::StringRef Line);

/// Prints a line of our own to standard error.
void tellUser(llvm::StringRef Message);

/// How many columns \p Printable, which one of the above returned, takes.
size_t columnsOf(llvm::StringRef Printable);

/// \p Printable without its first \p Width columns.
llvm::StringRef dropColumns(llvm::StringRef Printable, size_t Width);

/// The first \p Width columns of \p Printable, with "..." if something is cut.
std::string cutTo(llvm::StringRef Printable, size_t Width);

} // namespace tfop
