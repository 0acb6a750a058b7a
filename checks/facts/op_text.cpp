// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/op_text.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop::tf_api {

static constexpr llvm::StringLiteral Macro = "REGISTER_OP";

bool mayDeclareOps(llvm::StringRef Text) { return Text.contains(Macro); }

bool mayRegisterKernels(llvm::StringRef Text) {
  return Text.contains("REGISTER") && Text.contains("KERNEL");
}

/// The content of a string literal without escape sequences, or nothing.
static std::optional<std::string> contentOf(llvm::StringRef Spelled) {
  if (Spelled.consume_front("R\"")) {
    const auto [Delimiter, Rest] = Spelled.split('(');
    llvm::StringRef Content = Rest;
    if (!Content.consume_back((")" + Delimiter + "\"").str()))
      return std::nullopt;
    return Content.str();
  }
  if (!Spelled.consume_front("\"") || !Spelled.consume_back("\""))
    return std::nullopt;
  std::string Result;
  for (size_t I = 0; I < Spelled.size(); ++I) {
    if (Spelled[I] == '\\' && I + 1 < Spelled.size())
      ++I;
    Result += Spelled[I];
  }
  return Result;
}

/// The methods of REGISTER_OP that declare no part of the signature.
static bool isOption(llvm::StringRef Method) {
  return Method.starts_with("Set") || Method == "Doc" || Method == "Deprecated";
}

namespace {

/// Reads the chains of calls that follow REGISTER_OP.
class Reader {
public:
  explicit Reader(llvm::StringRef Text);

  std::vector<WrittenOp> read() {
    std::vector<WrittenOp> Result;
    while (Now.isNot(tok::eof)) {
      const bool IsStart =
          Now.is(tok::raw_identifier) && Now.getRawIdentifier() == Macro;
      advance();
      if (IsStart)
        readOp(Result);
    }
    return Result;
  }

private:
  static const LangOptions &languageOptions() {
    static const LangOptions Options = [] {
      LangOptions Cpp;
      Cpp.CPlusPlus = Cpp.CPlusPlus11 = Cpp.RawStringLiterals = true;
      return Cpp;
    }();
    return Options;
  }

  void advance() { Tokens.LexFromRawLexer(Now); }

  llvm::StringRef spelling() { return Text.substr(offset(), Now.getLength()); }
  unsigned offset() {
    return Tokens.getCurrentBufferOffset() - Now.getLength();
  }

  /// Reads `( "a" "b" )` and returns the text, or nothing for other arguments.
  std::optional<std::string> readLiteralArgument() {
    std::optional<std::string> Content = "";
    bool IsEmpty = true;
    unsigned Depth = 0;
    do {
      if (Now.is(tok::l_paren))
        ++Depth;
      else if (Now.is(tok::r_paren))
        --Depth;
      else if (Now.is(tok::string_literal) && Content) {
        const std::optional<std::string> Next = contentOf(spelling());
        Content = Next ? std::optional(*Content + *Next) : std::nullopt;
        IsEmpty = false;
      } else
        Content.reset();
      advance();
    } while (Depth != 0 && Now.isNot(tok::eof));
    return IsEmpty ? std::nullopt : Content;
  }

  void readOp(std::vector<WrittenOp> &Into) {
    WrittenOp Op;
    if (Now.isNot(tok::l_paren))
      return;
    const unsigned Open = offset();
    const std::optional<std::string> Name = readLiteralArgument();
    if (!Name)
      return;
    Op.Is.Name = *Name;
    Op.Offset = Text.find('"', Open);
    while (Now.is(tok::period)) {
      advance();
      if (Now.isNot(tok::raw_identifier))
        break;
      const llvm::StringRef Method = spelling();
      advance();
      if (Now.isNot(tok::l_paren))
        break;
      if (const std::optional<std::string> Spec = readLiteralArgument())
        declare(Op.Is, Method, *Spec);
      else
        declareUnknown(Op.Is, Method);
      // A macro of the project may declare several inputs.
      Op.Is.IsOpen |= opPartOf(Method) == OpPart::None && !isOption(Method);
    }
    Op.Is.IsOpen |= Now.isNot(tok::semi);
    Into.push_back(std::move(Op));
  }

  llvm::StringRef Text;
  Lexer Tokens;
  Token Now;
};

} // namespace

Reader::Reader(llvm::StringRef Text)
    : Text(Text), Tokens(SourceLocation(), languageOptions(), Text.begin(),
                         Text.begin(), Text.end()) {
  advance();
}

std::vector<WrittenOp> opsWrittenIn(llvm::StringRef Text) {
  return mayDeclareOps(Text) ? Reader(Text).read() : std::vector<WrittenOp>();
}

} // namespace tfop::tf_api
