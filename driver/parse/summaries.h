// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tfop::summary {
struct Export;
struct RegisteredKernel;
class Library;
} // namespace tfop::summary

namespace tfop {

/// The summary of a function that other files can call, or of an op or kernel.
struct ExportedSummary {
  /// The key: for a function, the USR.
  std::string Usr;
  /// The qualified name and the number of parameters: `ns::Class::method/2`.
  std::string Name;
  /// The summary as JSON, which only the checks interpret.
  std::string Text;
  /// The header that defines the function; empty for the source file.
  std::string Header = {};

  bool operator==(const ExportedSummary &) const = default;
};

/// The functions whose summaries the checks requested: the USR and the name of
/// each.
using Questions = std::map<std::string, std::string>;

/// The requested summaries, as JSON by USR.
using Answers = std::map<std::string, std::string>;

/// The serialized fields.
template <typename Archive> void fields(Archive &Do, ExportedSummary &S) {
  Do(S.Usr, S.Name, S.Text, S.Header);
}

ExportedSummary serialized(const summary::Export &Function);

ExportedSummary serialized(const summary::RegisteredKernel &Kernel);

/// The ops that \p File declares in \p Text.
std::vector<ExportedSummary> declaredOps(const std::string &File,
                                         llvm::StringRef Text);
/// The questions about \p Ops whose names are in \p Text.
Questions questionsAbout(const std::map<std::string, std::string> &Ops,
                         llvm::StringRef Text);

/// True if \p Text may register kernels for one of the ops that \p Asked asks
/// about.
bool mayAnswer(llvm::StringRef Text, const Questions &Asked);
/// The questions about kernels among \p Asked.
Questions questionsAboutKernels(const Questions &Asked);

/// True if the question \p Key is about all functions that a virtual call may
/// run.
bool isAboutVirtualCall(llvm::StringRef Key);

/// Joins the summaries of several definitions of one function; lists those of
/// an op.
std::string joined(llvm::StringRef Usr, const std::vector<std::string> &Texts);

/// Null if there are no summaries, so that the checks need not search them.
std::shared_ptr<const summary::Library> libraryOf(const Answers &Stored);

} // namespace tfop
