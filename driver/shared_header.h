// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/commands.h"
#include <optional>
#include <string>

namespace tfop {

/// The model headers and the standard library that they bring, precompiled for
/// \p Command: parsing them costs more than the rest of a typical kernel.
/// Built on first use and kept in \p Folder for later runs; nothing if the
/// command does not use the model, or if it cannot be built or kept.
std::optional<std::string> sharedHeader(const CompileCommand &Command,
                                        const std::string &Folder);

/// The real files that went into it.
std::vector<std::string> sharedHeaderFiles(const std::string &Header);

/// Removes what a process that did not end well has left half written in
/// \p Folder.
void removeTemporaries(int Process, const std::string &Folder);

} // namespace tfop
