// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/command/build_macros.h"
#include "driver/options/options.h"
#include "driver/sources/include_graph.h"
#include "driver/sources/source_set.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace clang::tooling {
class CompilationDatabase;
}

namespace tfop {

/// The database that \p Text, read from \p File, holds; or null, and the reason
/// in \p Message.
std::unique_ptr<clang::tooling::CompilationDatabase>
loadDatabase(llvm::StringRef File,
             llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> Text,
             std::string &Message);

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
