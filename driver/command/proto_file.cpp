// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/command/proto_file.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace tfop {

/// Splits \p Text into tokens, without comments. Qualified names such as
/// `.package.Message` are one token.
static std::vector<llvm::StringRef> protoTokens(llvm::StringRef Text) {
  const auto IsWord = [](char C) {
    return llvm::isAlnum(C) || C == '_' || C == '.';
  };
  std::vector<llvm::StringRef> Tokens;
  while (!(Text = Text.ltrim()).empty()) {
    if (Text.starts_with("//")) {
      Text = Text.drop_until([](char C) { return C == '\n'; });
      continue;
    }
    if (Text.starts_with("/*")) {
      const size_t End = Text.find("*/", 2);
      Text = End == llvm::StringRef::npos ? "" : Text.drop_front(End + 2);
      continue;
    }
    size_t Length = 1;
    if (IsWord(Text.front())) {
      Length = Text.take_while(IsWord).size();
    } else if (Text.front() == '"' || Text.front() == '\'') {
      while (Length < Text.size() && Text[Length] != Text.front() &&
             Text[Length] != '\n')
        Length += Text[Length] == '\\' ? 2 : 1;
      Length = std::min(Length + 1, Text.size());
    }
    Tokens.push_back(Text.take_front(Length));
    Text = Text.drop_front(Length);
  }
  return Tokens;
}

namespace {

class ProtoParser {
public:
  explicit ProtoParser(llvm::StringRef Text) : Tokens(protoTokens(Text)) {}

  ProtoFile parseFile() {
    ProtoFile Result;
    while (!atEnd()) {
      if (take("package")) {
        Result.Package = next().str();
        skipStatement();
      } else if (take("import")) {
        if (!take("public"))
          take("weak");
        Result.Imports.push_back(next().trim("\"'").str());
        skipStatement();
      } else if (startsBlock("message")) {
        Result.Messages.push_back(parseMessage());
      } else if (startsBlock("enum")) {
        Result.Enums.push_back(parseEnum());
      } else if (!take("}")) {
        skipStatement();
      }
    }
    return Result;
  }

private:
  bool atEnd() const { return At >= Tokens.size(); }
  llvm::StringRef peek(size_t Ahead = 0) const {
    return At + Ahead < Tokens.size() ? Tokens[At + Ahead] : llvm::StringRef();
  }
  llvm::StringRef next() {
    const llvm::StringRef Result = peek();
    ++At;
    return Result;
  }
  bool take(llvm::StringRef Token) {
    if (peek() != Token)
      return false;
    ++At;
    return true;
  }

  /// True for `message Name {`.
  bool startsBlock(llvm::StringRef Keyword) const {
    return peek() == Keyword && peek(2) == "{";
  }

  /// Skips to the end of a statement: a semicolon, or the end of its block.
  void skipStatement() {
    unsigned Depth = 0;
    while (!atEnd()) {
      if (Depth == 0 && peek() == "}")
        return;
      const llvm::StringRef Token = next();
      if (Token == "{")
        ++Depth;
      else if (Token == "}" && --Depth == 0)
        return (void)take(";");
      else if (Token == ";" && Depth == 0)
        return;
    }
  }

  /// Consumes the end of a block, or what cannot be part of one.
  bool takeEnd() {
    if (!atEnd() && !take("}"))
      return false;
    take(";");
    return true;
  }

  ProtoEnum parseEnum() {
    ++At;
    ProtoEnum Result;
    Result.Name = next().str();
    ++At;
    while (!takeEnd()) {
      if (peek() == "option" || peek() == "reserved" || peek(1) != "=") {
        skipStatement();
        continue;
      }
      const std::string Name = next().str();
      ++At;
      std::string Number = take("-") ? "-" : "";
      Number += next().str();
      Result.Values.emplace_back(Name, Number);
      skipStatement();
    }
    return Result;
  }

  /// Parses a field, or skips any other statement.
  void parseField(std::vector<ProtoField> &Fields) {
    ProtoField Field;
    if (take("repeated"))
      Field.Shape = ProtoField::Kind::Repeated;
    else if (!take("optional"))
      take("required");
    if (peek() == "map" && peek(1) == "<" && peek(3) == "," && peek(5) == ">") {
      Field.Shape = ProtoField::Kind::Map;
      Field.KeyType = peek(2).str();
      Field.Type = peek(4).str();
      At += 6;
    } else {
      Field.Type = next().str();
    }
    Field.Name = peek().str();
    Field.Number = peek(2).str();
    if (Field.Type != "group" && peek(1) == "=")
      Fields.push_back(std::move(Field));
    skipStatement();
  }

  ProtoMessage parseMessage() {
    static constexpr llvm::StringLiteral Skipped[] = {";", "option", "reserved",
                                                      "extensions", "extend"};
    ++At;
    ProtoMessage Result;
    Result.Name = next().str();
    ++At;
    while (!takeEnd()) {
      if (startsBlock("message") && Depth < MostDepth) {
        ++Depth;
        Result.Messages.push_back(parseMessage());
        --Depth;
      } else if (startsBlock("enum")) {
        Result.Enums.push_back(parseEnum());
      } else if (startsBlock("oneof")) {
        ++At;
        ProtoMessage::Oneof &Choice = Result.Oneofs.emplace_back();
        Choice.Name = next().str();
        ++At;
        while (!takeEnd())
          if (peek() == "option")
            skipStatement();
          else
            parseField(Choice.Fields);
        llvm::append_range(Result.Fields, Choice.Fields);
      } else if (llvm::is_contained(Skipped, peek()) ||
                 startsBlock("message")) {
        skipStatement();
      } else {
        parseField(Result.Fields);
      }
    }
    return Result;
  }

  /// The deepest nesting of messages that is read.
  static constexpr unsigned MostDepth = 32;
  unsigned Depth = 0;
  std::vector<llvm::StringRef> Tokens;
  size_t At = 0;
};

} // namespace

ProtoFile parseProto(llvm::StringRef Text) {
  return ProtoParser(Text).parseFile();
}

} // namespace tfop
