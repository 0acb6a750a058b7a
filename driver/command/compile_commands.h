// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/command/build_macros.h"
#include "driver/command/compile_command.h"
#include "driver/command/proto_headers.h"
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

/// Provides the command for every source, from a compilation database or
/// inferred from the tree.
class CompileCommands {
public:
  /// Fails if an explicitly requested database or include directory is
  /// unusable.
  static llvm::Expected<CompileCommands> create(const Options &Settings);
  ~CompileCommands();
  CompileCommands(CompileCommands &&);

  CompileCommand commandFor(const SourceSet::Source &Source,
                            IncludeGraph &Includes);

  /// Databases in the trees that are ignored, with the reason.
  const std::vector<std::string> &ignoredDatabases() const {
    return IgnoredDatabases;
  }

  /// The directory of TensorFlow's headers; empty if the model is used.
  const std::string &tensorFlowInclude() const { return TensorFlowInclude; }

private:
  explicit CompileCommands(const Options &Settings);
  clang::tooling::CompilationDatabase *
  databaseFor(const std::string &File, const Tree &Home, std::string &Origin);
  std::vector<std::string> databaseFlags(const SourceSet::Source &Source,
                                         CompileCommand &Result);
  std::string standardFor(const std::string &File, const Tree &Home);
  const BuildMacros &macrosOf(const Tree &Home);
  void generateHeaders(const IncludeGraph::Closure &Closure, const Tree &Home,
                       CompileCommand &Result);

  std::vector<std::string> ExtraArguments;
  std::string TensorFlowInclude;
  /// --tf-include=model.
  bool OnlyModel = false;
  std::string AskedDatabase;
  std::unique_ptr<clang::tooling::CompilationDatabase> Asked;
  /// Databases by path; null if missing or unusable.
  llvm::StringMap<std::unique_ptr<clang::tooling::CompilationDatabase>> Found;
  /// The standard requested by the build files of a directory; empty if none.
  llvm::StringMap<std::string> Standards;
  /// The macros that the build files define, by tree.
  llvm::StringMap<BuildMacros> Macros;
  /// The headers that protoc would generate, by tree.
  llvm::StringMap<std::unique_ptr<ProtoHeaders>> Protos;
  std::vector<std::string> IgnoredDatabases;
};

/// Finds TensorFlow's headers in the environment or in Python installations
/// without running Python; empty if there are none.
std::string findTensorFlowInclude();

} // namespace tfop
