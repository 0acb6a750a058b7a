// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/system/file_view.h"
#include <set>
#include <string>
#include <vector>

namespace tfop {

/// How one source is to be parsed.
struct CompileCommand {
  std::string File;
  std::string Directory;
  std::vector<std::string> Arguments;
  /// For `doctor`: "inferred", or the database that it comes from.
  std::string Origin;
  /// The model headers stand in for TensorFlow's.
  bool UsesModel = false;
  /// Files whose kernel launches have to be taken out, so that they parse as
  /// host code.
  std::vector<std::string> CudaFiles;
  /// Includes the model has no declarations of its own for.
  std::set<std::string> UnknownModelHeaders;
  /// What the build may define besides, `-DNAME=1`; it is tried.
  std::vector<std::string> BuildMacros;
  /// How the files of its tree are read.
  const FileView *View = nullptr;
};

} // namespace tfop
