// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/parse/finding_collector.h"
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tfop {

/// The built-in type for a conventional name of an integer type, or null:
/// `int64` in Google's code, `uint` in POSIX, `DWORD` in Windows.
const char *integerFor(llvm::StringRef Name);

/// Declarations of names that missing headers would declare. Clang drops a
/// statement with an unknown name, including a `new` or a transfer of ownership
/// in it; with a stub, the statement is kept.
class StubDeclarations {
public:
  /// \p Macros are definitions of the macros that missing headers would define.
  StubDeclarations(bool IsC, std::string Macros)
      : IsC(IsC), MacroText(std::move(Macros)) {}

  /// Learns from compiler errors and from the \p Texts, which show how the
  /// missing names are used. Returns false if nothing new was learned.
  bool learn(const std::vector<ParseError> &Errors,
             llvm::ArrayRef<std::string> Texts);

  /// The text of a header with the stubs.
  std::string text() const;

private:
  /// The kind of a name, inferred from its uses. Later kinds take precedence.
  enum class Kind {
    Value,
    Constant,
    Function,
    Namespace,
    Template,
    Type,
    Integer
  };
  struct Stub {
    Kind What = Kind::Value;
    std::string TemplateParameters;
    std::map<std::string, Stub> Members;
  };

  bool learnOne(const ParseError &Error);
  std::optional<bool> learnMissing(const ParseError &Error);
  bool learnConstants(const ParseError &Error, bool OnlyUpperCase);
  bool learnMacro(const ParseError &Error);
  /// Learns the names after the stubs of namespaces and classes, which Clang
  /// reports only once the stubs are declared.
  void learnPaths(llvm::StringRef Text);
  /// Learns the members of unknown objects.
  void learnMembers(llvm::StringRef Text);
  /// Notes the namespaces, classes and aliases that the project declares.
  void noteDeclarations(llvm::StringRef Text);
  void learnImport(llvm::StringRef Outermost, const ParseError &Error);
  bool add(llvm::StringRef Scope, llvm::StringRef Name, Kind What,
           llvm::StringRef Following);
  /// True if the class with this qualified name is a stub.
  bool isStubClass(llvm::StringRef Name) const;
  static Kind kindFor(llvm::StringRef Name, const ParseError &Error);
  static void write(const std::map<std::string, Stub> &Stubs, bool InClass,
                    std::string &Out);

  std::string cText() const;

  const bool IsC;
  const std::string MacroText;
  std::map<std::string, Stub> Stubs;
  /// The scopes of names that using-declarations import: `using ns::name;`.
  std::map<std::string, std::string> Imported;
  /// Namespaces and classes of the project.
  std::set<std::string, std::less<>> Declared;
  /// `using Name = ...` and `namespace Name = ...` of the project.
  std::set<std::string, std::less<>> Aliases;
  /// The namespace for each alias of a missing one.
  std::map<std::string, std::string, std::less<>> AliasedScopes;
  /// Names of macros used in place of a declaration.
  std::vector<std::string> Macros;
  bool IgnoreOverride = false;
  bool NeedsStandard = false;
};

} // namespace tfop
