// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/unknown_macros.h"

#include "checks/syntax/llvm_version.h"
#include "driver/parse/text_tokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace tfop {

/// The replacement for the name of an MSVC extension; null for other names.
static const char *replacementOf(llvm::StringRef Name) {
  return StringSwitch<const char *>(Name)
      .Case("__int64", "long long")
      .Case("__forceinline", "inline")
      .Cases({"__stdcall", "__cdecl", "__fastcall", "__vectorcall"}, "")
      .Default(nullptr);
}

static bool isMacroName(const TextToken &Token) {
  return Token.Kind == tok::raw_identifier && Token.Text.size() > 2 &&
         Token.Text.upper() == Token.Text &&
         llvm::any_of(Token.Text, llvm::isAlpha);
}

static bool isOneOf(const TextToken &Token,
                    std::initializer_list<llvm::StringRef> Words) {
  return llvm::is_contained(Words, Token.Text);
}

/// Walks over the tokens of a file and keeps track of the kind of the scope.
class UnknownMacros::Scanner {
public:
  Scanner(UnknownMacros &Result, std::vector<TextToken> Tokens)
      : Result(Result), Tokens(std::move(Tokens)) {}

  void scan() {
    size_t Start = 0;
    for (size_t I = 0; I < Tokens.size(); ++I) {
      const TextToken &Token = Tokens[I];
      if (I == Start && Token.Kind == tok::raw_identifier)
        Scopes.back() == Scope::Declarations ? scanDeclaration(I)
                                             : scanStatement(I);
      if (Scopes.back() == Scope::Body && Token.Text.starts_with("OP_REQUIRES"))
        scanRequires(I);
      if (replacementOf(Token.Text))
        add(Token, Form::Extension);
      if (Token.Kind == tok::l_brace) {
        Scopes.push_back(scopeOpenedBy(Start, I));
      } else if (Token.Kind == tok::r_brace) {
        if (Scopes.size() > 1)
          Scopes.pop_back();
      } else if (Token.Kind != tok::semi &&
                 !(Token.Kind == tok::colon && I > 0 &&
                   isOneOf(Tokens[I - 1], {"public", "private", "protected"})))
        continue;
      Start = I + 1;
    }
  }

private:
  enum class Scope { Declarations, Body, Values };

  bool is(size_t I, tok::TokenKind Kind) const {
    return I < Tokens.size() && Tokens[I].Kind == Kind;
  }
  bool isName(size_t I) const { return is(I, tok::raw_identifier); }
  bool isMacro(size_t I) const {
    return I < Tokens.size() && isMacroName(Tokens[I]);
  }
  size_t afterParentheses(size_t Open) const {
    return closing(Tokens, Open, tok::l_paren, tok::r_paren) + 1;
  }
  void add(const TextToken &Token, Form How) {
    Result.Found.try_emplace(Token.Text.str(), How);
  }

  Scope scopeOpenedBy(size_t Start, size_t Brace) const {
    if (Scopes.back() != Scope::Declarations)
      return Scopes.back();
    bool IsClass = false, HasParentheses = false;
    for (size_t I = Start; I < Brace; ++I) {
      if (isOneOf(Tokens[I], {"namespace"}))
        return Scope::Declarations;
      if (Tokens[I].Kind == tok::equal || isOneOf(Tokens[I], {"enum"}))
        return Scope::Values;
      IsClass |= isOneOf(Tokens[I], {"class", "struct", "union"});
      HasParentheses |= Tokens[I].Kind == tok::l_paren;
    }
    if (Brace > 1 && isOneOf(Tokens[Brace - 2], {"extern"}))
      return Scope::Declarations;
    return HasParentheses ? Scope::Body
           : IsClass      ? Scope::Declarations
                          : Scope::Values;
  }

  void scanDeclaration(size_t I) {
    if (isOneOf(Tokens[I], {"template"}) && is(I + 1, tok::less))
      I = closing(Tokens, I + 1, tok::less, tok::greater) + 1;
    while (I < Tokens.size() &&
           (isOneOf(Tokens[I], {"static", "inline", "extern", "virtual"}) ||
            is(I, tok::string_literal)))
      ++I;
    if (I >= Tokens.size())
      return;
    if (isOneOf(Tokens[I], {"class", "struct", "union"}))
      return scanClass(I + 1);
    size_t Open = I;
    while (Open < Tokens.size() && !is(Open, tok::l_paren) &&
           !is(Open, tok::semi) && !is(Open, tok::l_brace) &&
           !is(Open, tok::equal))
      ++Open;
    const bool IsFunction = is(Open, tok::l_paren);
    if (isMacro(I) && Open == I + 1 && IsFunction)
      return scanHead(I);
    // MY_API const char *f( but not HANDLE f(
    const size_t Names = llvm::count_if(
        llvm::ArrayRef(Tokens).slice(I, Open - I), [](const TextToken &T) {
          return T.Kind == tok::raw_identifier && T.Text != "const";
        });
    const bool IsDecorated = isMacro(I) && isName(I + 1) && Names >= 3;
    if (IsDecorated)
      add(Tokens[I], Form::Decoration);
    if (!IsFunction || Open < I + 2)
      return;
    // jint JNICALL f(
    if (isMacro(Open - 2) && Open - 2 > I + IsDecorated)
      add(Tokens[Open - 2], Form::Decoration);
    if (isMacro(Open - 1) && is(afterParentheses(Open), tok::l_paren))
      add(Tokens[Open - 1], Form::Name);
  }

  void scanClass(size_t I) {
    if (!isMacro(I))
      return;
    if (isName(I + 1))
      add(Tokens[I], Form::Decoration);
    else if (is(I + 1, tok::l_paren) && isName(afterParentheses(I + 1)))
      add(Tokens[I], Form::DecorationCall);
  }

  void scanHead(size_t I) {
    const size_t After = afterParentheses(I + 1);
    if (!is(After, tok::l_brace))
      return;
    const bool IsPath = llvm::all_of(
        llvm::ArrayRef(Tokens).slice(I + 2, After - 1 - (I + 2)),
        [](const TextToken &T) {
          return T.Kind == tok::raw_identifier || T.Kind == tok::coloncolon;
        });
    add(Tokens[I], IsPath && After > I + 3 ? Form::Head : Form::HeadOfMany);
  }

  void scanStatement(size_t I) {
    if (isOneOf(Tokens[I], {"do", "else", "try", "enum", "struct", "class",
                            "union", "if", "for", "while", "switch", "catch"}))
      return;
    const bool HasArguments = is(I + 1, tok::l_paren);
    const size_t Open = HasArguments ? afterParentheses(I + 1) : I + 1;
    if (!is(Open, tok::l_brace) || (HasArguments && !isMacro(I)))
      return;
    const size_t Close = closing(Tokens, Open, tok::l_brace, tok::r_brace);
    const bool HasStatements =
        llvm::any_of(llvm::ArrayRef(Tokens).slice(
                         Open, std::min(Close, Tokens.size()) - Open),
                     [](const TextToken &T) { return T.Kind == tok::semi; });
    if (!HasStatements || !is(Close + 1, tok::semi))
      return;
    add(Tokens[I], !HasArguments                    ? Form::Guard
                   : isName(I + 2) && Open == I + 4 ? Form::NamedGuard
                                                    : Form::GuardCall);
  }

  void scanRequires(size_t I) {
    if (!is(I + 1, tok::l_paren))
      return;
    const size_t After = afterParentheses(I + 1);
    Result.EndsRequires |= isName(After) || is(After, tok::r_brace);
  }

  UnknownMacros &Result;
  const std::vector<TextToken> Tokens;
  std::vector<Scope> Scopes = {Scope::Declarations};
};

UnknownMacros::UnknownMacros(llvm::StringRef Text) {
  Scanner(*this, tokensOf(Text, {})).scan();
  removeDefinedIn(Text);
}

void UnknownMacros::removeDefinedIn(llvm::StringRef Text) {
  if (Found.empty())
    return;
  for (size_t At = Text.find("define"); At != llvm::StringRef::npos;
       At = Text.find("define", At + 1))
    Found.erase(
        Text.substr(At + 6)
            .ltrim(" \t")
            .take_while([](char C) { return llvm::isAlnum(C) || C == '_'; })
            .str());
}

std::string UnknownMacros::text(bool IsC) const {
  static constexpr llvm::StringLiteral Unique =
      "TFOP_STUB_JOIN(tfop_stub_, __COUNTER__)";
  std::string Out;
  for (const auto &[Name, How] : Found) {
    std::string Definition;
    switch (How) {
    case Form::Decoration:
      break;
    case Form::DecorationCall:
      Definition = "(...)";
      break;
    case Form::Extension:
      Definition = std::string(" ") + replacementOf(Name);
      break;
    case Form::Name:
      Definition = "(X) " + Name + "_##X";
      break;
    case Form::Head:
      Definition = IsC ? "(X) int X()" : "(X) tfop_stub::Any X()";
      break;
    case Form::HeadOfMany:
      Definition =
          ((IsC ? "(...) int " : "(...) tfop_stub::Any ") + Unique + "()")
              .str();
      break;
    case Form::Guard:
      Definition = (" tfop_stub::Guard " + Unique + " = [&]()").str();
      break;
    case Form::GuardCall:
      Definition = ("(...) tfop_stub::Guard " + Unique + " = [&]()").str();
      break;
    case Form::NamedGuard:
      Definition = "(X) tfop_stub::Guard X = [&]()";
      break;
    }
    if (!IsC || (How != Form::Guard && How != Form::GuardCall &&
                 How != Form::NamedGuard))
      Out +=
          "#ifndef " + Name + "\n#define " + Name + Definition + "\n#endif\n";
  }
  if (EndsRequires)
    Out += "#undef TFOP_REQUIRES_END\n#define TFOP_REQUIRES_END ;\n";
  if (!Out.empty())
    Out = "#define TFOP_STUB_JOIN_(A, B) A##B\n"
          "#define TFOP_STUB_JOIN(A, B) TFOP_STUB_JOIN_(A, B)\n" +
          Out;
  return Out;
}

} // namespace tfop
