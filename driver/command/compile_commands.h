// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/command/build_macros.h"
#include "driver/command/compile_command.h"
#include "driver/options/options.h"
#include "driver/sources/include_graph.h"
#include "driver/sources/source_set.h"
#include "llvm/ADT/StringMap.h"
#include <memory>
#include <string>
#include <vector>

namespace clang::tooling {
class CompilationDatabase;
}

namespace tfop {

/// Knows the command of every source: from a compilation database if there is
/// one, else inferred from the tree.
class CompileCommands {
public:
  /// Fails if a database was asked for and cannot be read.
  static llvm::Expected<CompileCommands> create(const Options &Settings);
  ~CompileCommands();
  CompileCommands(CompileCommands &&);

  CompileCommand commandFor(const SourceSet::Source &Source,
                            IncludeGraph &Includes);

  /// Databases that lie in the trees but cannot be used, and why.
  const std::vector<std::string> &complaints() const { return Complaints; }

  /// Where TensorFlow's real headers were found; empty if the model is used.
  const std::string &tensorFlowInclude() const { return TensorFlowInclude; }

private:
  explicit CompileCommands(const Options &Settings);
  clang::tooling::CompilationDatabase *
  databaseFor(const std::string &File, const Tree &Home, std::string &Origin);
  std::vector<std::string> databaseFlags(const SourceSet::Source &Source,
                                         CompileCommand &Result);
  std::string standardFor(const std::string &File, const Tree &Home);
  const BuildMacros &macrosOf(const Tree &Home);

  std::vector<std::string> ExtraArguments;
  std::string TensorFlowInclude;
  std::string AskedDatabase;
  std::unique_ptr<clang::tooling::CompilationDatabase> Asked;
  /// Databases found so far by the path of their file; null if unusable.
  llvm::StringMap<std::unique_ptr<clang::tooling::CompilationDatabase>> Found;
  /// The standard that the build files of a directory ask for; empty if none.
  llvm::StringMap<std::string> Standards;
  /// What the build files define, by tree.
  llvm::StringMap<BuildMacros> Macros;
  std::vector<std::string> Complaints;
};

/// TensorFlow's headers where Python packages keep them, found without running
/// Python; empty if there are none.
std::string findTensorFlowInclude();

} // namespace tfop
