// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tfop::summary {
struct Export;
class Library;
} // namespace tfop::summary

namespace tfop {

/// The summary of a function that other files can call.
struct ExportedSummary {
  std::string Usr;
  /// The qualified name and the number of parameters: `ns::Class::method/2`.
  std::string Name;
  /// The summary as JSON, which only the checks interpret.
  std::string Text;

  bool operator==(const ExportedSummary &) const = default;
};

/// The functions whose summaries the checks requested: the USR and the name of
/// each.
using Questions = std::map<std::string, std::string>;

/// The requested summaries, as JSON by USR.
using Answers = std::map<std::string, std::string>;

/// The serialized fields.
template <typename Archive> void fields(Archive &Do, ExportedSummary &S) {
  Do(S.Usr, S.Name, S.Text);
}

ExportedSummary serialized(const summary::Export &Function);

/// Joins the summaries of several definitions of one function.
std::string joined(const std::vector<std::string> &Texts);

/// Null if there are no summaries, so that the checks need not search them.
std::shared_ptr<const summary::Library> libraryOf(const Answers &Stored);

} // namespace tfop
