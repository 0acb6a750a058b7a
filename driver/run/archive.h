// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/parse/analysis.h"
#include "driver/parse/trial.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace tfop {

/// A file's analysis as bytes, for another process or a later run: paths need
/// not be UTF-8, so this is no JSON.
std::string pack(const FileAnalysis &Analysis);

std::string pack(const Trial &Outcome);

/// Nothing if \p Bytes are not what `pack` gave.
std::optional<FileAnalysis> unpack(llvm::StringRef Bytes);

std::optional<Trial> unpackTrial(llvm::StringRef Bytes);

} // namespace tfop
