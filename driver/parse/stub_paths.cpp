// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/stubs.h"
#include "driver/parse/text_tokens.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace tfop {

static bool isName(const std::vector<TextToken> &Tokens, size_t I) {
  return I < Tokens.size() && Tokens[I].Kind == tok::raw_identifier;
}

static bool is(const std::vector<TextToken> &Tokens, size_t I,
               tok::TokenKind Kind) {
  return I < Tokens.size() && Tokens[I].Kind == Kind;
}

/// The error that Clang would report for the token.
static ParseError errorAt(llvm::StringRef Text, const TextToken &Token) {
  ParseError Error;
  Error.Identifier = Token.Text.str();
  Error.Preceding = Text.take_front(Token.Offset).take_back(80).rtrim().str();
  Error.Following = Text.substr(Token.Offset + Token.Text.size(), 200).str();
  return Error;
}

/// True if the text around a qualified name shows that it is a type. Clang's
/// errors say so themselves.
static bool isTypeByText(const ParseError &Error) {
  llvm::StringRef Before = Error.Preceding;
  while (Before.consume_back("::"))
    Before = Before.rtrim("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                          "0123456789_");
  Before = Before.rtrim();
  // `new ns::T(x)`, `public ns::T`, `using Name = ns::T`.
  static const llvm::Regex Preceding(
      "(^|[^A-Za-z0-9_])(new|public|protected|private|virtual|typename|typedef|"
      "const|static|using [A-Za-z_0-9]+ *=)$");
  if (Preceding.match(Before))
    return true;
  // `ns::T *name`, unless it multiplies.
  static const llvm::Regex Pointer("^ *[*&]+ *(const +)?[A-Za-z_]");
  return (Before.empty() ||
          llvm::StringRef(";{}(,<").contains(Before.back())) &&
         Pointer.match(Error.Following);
}

void StubDeclarations::noteDeclarations(llvm::StringRef Text) {
  const std::vector<TextToken> Tokens = tokensOf(Text, {});
  for (size_t I = 0; I + 2 < Tokens.size(); ++I) {
    if (Tokens[I].Kind != tok::raw_identifier || !isName(Tokens, I + 1))
      continue;
    const bool IsNamespace = Tokens[I].Text == "namespace";
    const bool IsClass = Tokens[I].Text == "class" ||
                         Tokens[I].Text == "struct" ||
                         Tokens[I].Text == "enum" || Tokens[I].Text == "union";
    const llvm::StringRef Name = Tokens[I + 1].Text;
    if ((IsNamespace || IsClass) && !is(Tokens, I + 2, tok::equal)) {
      Declared.insert(Name.str());
      continue;
    }
    if ((!IsNamespace && Tokens[I].Text != "using") ||
        !is(Tokens, I + 2, tok::equal))
      continue;
    Aliases.insert(Name.str());
    if (!IsNamespace)
      continue;
    std::string Scope;
    for (size_t J = I + 3; J < Tokens.size() && !is(Tokens, J, tok::semi); ++J)
      if (isName(Tokens, J))
        Scope += (Scope.empty() ? "" : "::") + Tokens[J].Text.str();
    if (llvm::StringRef(Scope).split("::").first != Name)
      AliasedScopes.try_emplace(Name.str(), Scope);
  }
}

void StubDeclarations::learnPaths(llvm::StringRef Text) {
  const std::vector<TextToken> Tokens = tokensOf(Text, {});
  for (size_t I = 0; I + 2 < Tokens.size(); ++I) {
    if (!isName(Tokens, I) || !is(Tokens, I + 1, tok::coloncolon) ||
        (I > 0 && is(Tokens, I - 1, tok::coloncolon)))
      continue;
    std::string Scope = Tokens[I].Text.str();
    if (const auto Alias = AliasedScopes.find(Scope);
        Alias != AliasedScopes.end())
      Scope = Alias->second;
    else if (const auto Import = Imported.find(Scope);
             Import != Imported.end() && !Import->second.empty())
      Scope = Import->second + "::" + Scope;
    // The project declares the other names of its own namespaces.
    const std::string Root = llvm::StringRef(Scope).split("::").first.str();
    if (!Stubs.count(Root) || Declared.count(Root))
      continue;
    const bool IsAlias = I > 2 && Tokens[I - 3].Text == "namespace" &&
                         is(Tokens, I - 1, tok::equal);
    const bool IsUsing = I > 0 && Tokens[I - 1].Text == "using";
    for (size_t J = I + 2; isName(Tokens, J); J += 2) {
      const ParseError Error = errorAt(Text, Tokens[J]);
      if (IsUsing && is(Tokens, J + 1, tok::semi))
        Imported.try_emplace(Tokens[J].Text.str(), Scope);
      Kind What = IsAlias ? Kind::Namespace : kindFor(Tokens[J].Text, Error);
      if (What == Kind::Value && isTypeByText(Error))
        What = Kind::Type;
      add(Scope, Tokens[J].Text, What, Error.Following);
      if (!is(Tokens, J + 1, tok::coloncolon))
        break;
      Scope += "::" + Tokens[J].Text.str();
    }
  }
  // The uses of an imported name show its kind.
  for (size_t I = 1; I < Tokens.size(); ++I)
    if (isName(Tokens, I) && Imported.count(Tokens[I].Text.str()) &&
        !is(Tokens, I - 1, tok::coloncolon) &&
        !is(Tokens, I - 1, tok::period) && !is(Tokens, I - 1, tok::arrow)) {
      const ParseError Error = errorAt(Text, Tokens[I]);
      Kind What = kindFor(Tokens[I].Text, Error);
      if (What == Kind::Value && isTypeByText(Error))
        What = Kind::Type;
      add("", Tokens[I].Text, What, Error.Following);
    }
}

void StubDeclarations::learnMembers(llvm::StringRef Text) {
  const std::vector<TextToken> Tokens = tokensOf(Text, {});
  for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
    if (!is(Tokens, I, tok::period) && !is(Tokens, I, tok::arrow))
      continue;
    const llvm::StringRef Name = Tokens[I + 1].Text;
    // The members that Any has.
    if (!isName(Tokens, I + 1) || Name == "begin" || Name == "end")
      continue;
    const ParseError Error = errorAt(Text, Tokens[I + 1]);
    add("tfop_stub::Any", Name,
        kindFor(Name, Error) == Kind::Function ? Kind::Function : Kind::Value,
        Error.Following);
  }
}

} // namespace tfop
