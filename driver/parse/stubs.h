// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/parse/finding_collector.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tfop {

/// Declarations made up for names that missing headers would declare. Where
/// Clang does not know a name it drops the statement around it in silence, a
/// `new` or a hand-over with it; with a stub the statement stays.
class StubDeclarations {
public:
  /// Learns from what Clang complained about. False if that teaches nothing
  /// new.
  bool learn(const std::vector<ParseError> &Errors);

  /// The text of a header with the stubs.
  std::string text() const;

private:
  /// What a name has to be, as far as its uses show; a later one wins over an
  /// earlier one.
  enum class Kind { Value, Constant, Function, Namespace, Template, Type };
  struct Stub {
    Kind What = Kind::Value;
    std::string TemplateParameters;
    std::map<std::string, Stub> Members;
  };

  bool learnOne(const ParseError &Error);
  std::optional<bool> learnMissing(const ParseError &Error);
  bool learnConstants(const ParseError &Error);
  bool learnMacro(const ParseError &Error);
  bool add(llvm::StringRef Scope, llvm::StringRef Name, Kind What,
           llvm::StringRef Following);
  /// True if the class of this full name is a stub.
  bool isStubClass(llvm::StringRef Name) const;
  static Kind kindFor(llvm::StringRef Name, const ParseError &Error);
  static void write(const std::map<std::string, Stub> &Stubs, bool InClass,
                    std::string &Out);

  std::map<std::string, Stub> Stubs;
  /// Names of macros that stand where a declaration should.
  std::vector<std::string> Macros;
  bool IgnoreOverride = false;
  bool NeedsStandard = false;
};

} // namespace tfop
