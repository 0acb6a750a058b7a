// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/function_text.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace tfop {

bool isTensorFlowMark(llvm::StringRef Identifier) {
  if (Identifier.consume_front("TF_") || Identifier.consume_front("TFE_"))
    return !Identifier.empty() && llvm::isUpper(Identifier.front());
  return Identifier.starts_with("OP_REQUIRES") ||
         Identifier.starts_with("OpKernel") || Identifier == "tensorflow";
}

namespace {

/// Walks over the declarations of a file, without entering bodies.
class DeclarationWalk {
public:
  DeclarationWalk(const std::vector<TextToken> &Tokens,
                  llvm::function_ref<bool(llvm::StringRef)> IsTensorFlow,
                  std::vector<FunctionText> &Found)
      : Tokens(Tokens), IsTensorFlow(IsTensorFlow), Found(Found) {}

  void walk() {
    size_t Start = 0;
    int Depth = 0;
    for (size_t I = 0; I < Tokens.size(); ++I) {
      Depth += is(I, tok::l_paren);
      Depth -= is(I, tok::r_paren);
      if (is(I, tok::l_brace)) {
        const Opened What = Depth > 0 ? Opened::Lambda : openedBy(Start, I);
        if (What == Opened::Scope) {
          Start = I + 1;
          continue;
        }
        const size_t Close = closing(Tokens, I, tok::l_brace, tok::r_brace);
        if (What == Opened::Body || What == Opened::Lambda)
          add(Start, I, Close, What == Opened::Lambda);
        I = Close;
        if (What != Opened::Body)
          continue;
      } else if (is(I, tok::colon) && I > 0 &&
                 isOneOf(I - 1, {"public", "private", "protected"})) {
      } else if (!is(I, tok::semi) && !is(I, tok::r_brace)) {
        continue;
      }
      Start = I + 1;
      Depth = 0;
    }
  }

private:
  enum class Opened { Scope, Body, Lambda, Value };

  bool is(size_t I, tok::TokenKind Kind) const {
    return Tokens[I].Kind == Kind;
  }
  bool isOneOf(size_t I, std::initializer_list<llvm::StringRef> Words) const {
    return llvm::is_contained(Words, Tokens[I].Text);
  }

  Opened openedBy(size_t Start, size_t Brace) const {
    bool IsClass = false, HasParentheses = false, HasInitializers = false;
    int Depth = 0;
    for (size_t I = Start; I < Brace; ++I) {
      if (isOneOf(I, {"namespace"}))
        return Opened::Scope;
      Depth += is(I, tok::l_paren);
      Depth -= is(I, tok::r_paren);
      HasParentheses |= is(I, tok::l_paren);
      if (Depth > 0)
        continue;
      // `operator=(` is a function.
      if (isOneOf(I, {"enum"}) ||
          (is(I, tok::equal) && (I == Start || !isOneOf(I - 1, {"operator"}))))
        return Opened::Value;
      IsClass |= isOneOf(I, {"class", "struct", "union"});
      HasInitializers |= HasParentheses && is(I, tok::colon);
    }
    if (Brace > Start && is(Brace - 1, tok::string_literal))
      return Opened::Scope;
    // `: member_{value} {`
    if (HasInitializers && is(Brace - 1, tok::raw_identifier) &&
        !isOneOf(Brace - 1, {"try"}))
      return Opened::Value;
    return HasParentheses ? Opened::Body
           : IsClass      ? Opened::Scope
                          : Opened::Value;
  }

  void add(size_t Start, size_t Open, size_t Close, bool IsLambda) {
    const size_t End = std::min(Close, Tokens.size() - 1);
    FunctionText New;
    New.Whole = {Tokens[Start].Offset, Tokens[End].Offset + 1};
    New.Body = {Tokens[Open].Offset, Tokens[End].Offset + 1};
    New.IsLambda = IsLambda;
    New.UsesTensorFlow = llvm::any_of(
        llvm::ArrayRef(Tokens).slice(Start, End - Start),
        [&](const TextToken &T) {
          return T.Kind == tok::raw_identifier &&
                 (isTensorFlowMark(T.Text) ||
                  (llvm::isUpper(T.Text.front()) && IsTensorFlow(T.Text)));
        });
    Found.push_back(New);
  }

  const std::vector<TextToken> &Tokens;
  llvm::function_ref<bool(llvm::StringRef)> IsTensorFlow;
  std::vector<FunctionText> &Found;
};

} // namespace

std::vector<FunctionText>
findFunctionText(const std::vector<TextToken> &Tokens,
                 llvm::function_ref<bool(llvm::StringRef)> IsTensorFlow) {
  std::vector<FunctionText> Found;
  DeclarationWalk(Tokens, IsTensorFlow, Found).walk();
  return Found;
}

} // namespace tfop
