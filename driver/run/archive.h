// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/parse/analysis.h"
#include "driver/parse/trial.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace tfop {

/// Serializes an analysis for another process or a later run. Not JSON, because
/// paths need not be UTF-8.
std::string pack(const FileAnalysis &Analysis);

std::string pack(const Trial &Outcome);

/// Return nullopt for invalid \p Bytes.
std::optional<FileAnalysis> unpack(llvm::StringRef Bytes);

std::optional<Trial> unpackTrial(llvm::StringRef Bytes);

} // namespace tfop
