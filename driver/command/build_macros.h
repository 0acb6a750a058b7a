// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>
#include <vector>

namespace tfop {

/// The macros that a tree's build files put on the compiler's command line.
/// Whole kernels stand behind them: `#if HAVE_CUDA`.
class BuildMacros {
public:
  /// Learns what the text of a build file defines: `-DNAME=1`, CMake's compile
  /// definitions, Bazel's `defines`, setup.py's `define_macros`.
  void learn(llvm::StringRef BuildFile);

  /// The `-D` flags for the macros that \p Source asks for in its `#if`s and
  /// does not define itself: those that the build defines, and those without
  /// which the file has nothing to do with TensorFlow (`#ifdef
  /// USE_TENSORFLOW`).
  std::vector<std::string> flagsFor(llvm::StringRef Source) const;

private:
  void add(llvm::StringRef Definition);

  /// By name; an empty value is one that only the build knows.
  std::map<std::string, std::string> Known;
};

} // namespace tfop
