// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>
#include <vector>

namespace tfop {

/// The macros that the build files of a tree define. They may guard whole
/// kernels: `#if HAVE_CUDA`.
class BuildMacros {
public:
  /// Collects the definitions in a build file: `-DNAME=1`, CMake's compile
  /// definitions, Bazel's `defines`, and setup.py's `define_macros`.
  void learn(llvm::StringRef BuildFile);

  /// The `-D` flags for macros that \p Source tests but does not define: those
  /// that the build defines and those that guard its TensorFlow includes
  /// (`#ifdef USE_TENSORFLOW`).
  std::vector<std::string> flagsFor(llvm::StringRef Source) const;

private:
  void add(llvm::StringRef Definition);

  /// Values by name; empty if the value is determined by the build.
  std::map<std::string, std::string> Values;
};

} // namespace tfop
