// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/system/file_view.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace tfop {

/// The command for parsing a source.
struct CompileCommand {
  std::string File;
  std::string Directory;
  std::vector<std::string> Arguments;
  /// For `doctor`: "inferred", "given", or the path of the database.
  std::string Origin;
  /// The model headers replace TensorFlow's.
  bool UsesModel = false;
  /// Files whose kernel launches are removed so that they parse as host code.
  std::vector<std::string> CudaFiles;
  /// The source and the files of the trees that it includes.
  std::vector<std::string> TreeFiles;
  /// Includes of TensorFlow headers that the model does not have.
  std::set<std::string> UnknownModelHeaders;
  /// Further headers of the model for this source, as path and text: those of
  /// paths that the model knows under another name or not at all.
  std::map<std::string, std::string> ModelHeaders;
  /// The part of the model to include first, because the file uses TensorFlow
  /// but does not include it; empty if there is none.
  std::string IncludedFirst;
  /// Headers of the tree that the model replaces, with the new text.
  std::map<std::string, std::string> ReplacedHeaders;
  /// Macros that the build may define, as `-DNAME=1`. They are used only if
  /// they help.
  std::vector<std::string> BuildMacros;
  /// The view through which files are read.
  const FileView *View = nullptr;
};

} // namespace tfop
