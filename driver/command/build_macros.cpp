// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/command/build_macros.h"

#include "checks/syntax/llvm_version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"
#include <set>

namespace tfop {

static bool isNameCharacter(char C) { return llvm::isAlnum(C) || C == '_'; }

static llvm::StringRef nameAt(llvm::StringRef Text) {
  return !Text.empty() && llvm::isDigit(Text.front())
             ? llvm::StringRef()
             : Text.take_while(isNameCharacter);
}

/// Macros that do not belong to the project or select a platform that the model
/// does not support.
static bool isForeign(llvm::StringRef Name) {
  static constexpr llvm::StringLiteral Prefixes[] = {
      "_", "EIGEN_", "TENSORFLOW_USE_", "GOOGLE_", "CMAKE_", "NDEBUG"};
  static constexpr llvm::StringLiteral Words[] = {
      "ROCM", "HIP", "SYCL", "WIN32", "WINDOWS", "MSVC", "APPLE", "ANDROID"};
  return llvm::any_of(Prefixes,
                      [&](llvm::StringRef P) { return Name.starts_with(P); }) ||
         llvm::any_of(Words,
                      [&](llvm::StringRef W) { return Name.contains(W); });
}

/// Accepts `NAME`, `NAME=1`, and `NAME=${VALUE}`.
void BuildMacros::add(llvm::StringRef Definition) {
  const llvm::StringRef Name = nameAt(Definition);
  if (Name.size() < 2 || isForeign(Name))
    return;
  llvm::StringRef Value = Definition.drop_front(Name.size());
  if (!Value.consume_front("="))
    Value = "1";
  Value = Value.take_while(
      [](char C) { return isNameCharacter(C) || C == '$' || C == '{'; });
  const std::string Setting =
      StringSwitch<std::string>(Value)
          .Cases({"ON", "TRUE", "True", "true"}, "1")
          .Cases({"OFF", "FALSE", "False", "false"}, "0")
          .Default(Value.str());
  // A macro that is disabled in one place may be enabled in another.
  if (Setting == "0")
    return;
  Values.try_emplace(Name.str(), llvm::all_of(Setting, llvm::isDigit)
                                     ? Setting
                                     : std::string());
}

/// Calls \p Do with the words between \p Open and \p Close after each \p Mark.
static void forEachWord(llvm::StringRef Text, llvm::StringRef Mark, char Open,
                        char Close,
                        llvm::function_ref<void(llvm::StringRef)> Do) {
  for (size_t At = Text.find(Mark); At != llvm::StringRef::npos;
       At = Text.find(Mark, At + 1)) {
    const llvm::StringRef Following =
        Text.substr(At + Mark.size()).ltrim(" =+");
    if (Following.empty() || Following.front() != Open)
      continue;
    llvm::SmallVector<llvm::StringRef, 8> Words;
    llvm::SplitString(
        Following.drop_front().take_until([&](char C) { return C == Close; }),
        Words, " \t\n\r\"',;(");
    for (const llvm::StringRef Word : Words)
      Do(Word);
  }
}

void BuildMacros::learn(llvm::StringRef BuildFile) {
  for (size_t At = BuildFile.find("-D"); At != llvm::StringRef::npos;
       At = BuildFile.find("-D", At + 2))
    if (At == 0 || !isNameCharacter(BuildFile[At - 1]))
      add(BuildFile.substr(At + 2));
  const auto Add = [&](llvm::StringRef Word) { add(Word); };
  forEachWord(BuildFile, "defines", '[', ']', Add);
  // [("NAME", "1")]: the value is not a valid name and is ignored.
  forEachWord(BuildFile, "define_macros", '[', ']', Add);
  for (const llvm::StringRef Command :
       {"target_compile_definitions", "add_compile_definitions"})
    forEachWord(BuildFile, Command, '(', ')', [&](llvm::StringRef Word) {
      // The target and the keywords are harmless because no source tests them.
      add(Word.ltrim("-D"));
    });
}

/// The largest number that \p Source compares \p Name with, which is the newest
/// version it supports; 1 if there is none.
static std::string newestTestedVersion(llvm::StringRef Source,
                                       const std::string &Name) {
  const llvm::Regex Comparison("[^A-Za-z_0-9]" + Name +
                               " *(>=|>|==) *([0-9]+)");
  uint64_t Newest = 1;
  llvm::SmallVector<llvm::StringRef, 3> Match;
  while (Comparison.match(Source, &Match)) {
    uint64_t Number = 0;
    if (!Match[2].getAsInteger(10, Number))
      Newest = std::max(Newest, Number + (Match[1] == ">"));
    Source = Source.substr(Match[2].end() - Source.begin());
  }
  return std::to_string(Newest);
}

/// The preprocessor directives in \p Source, each with its operand.
static std::vector<std::pair<llvm::StringRef, llvm::StringRef>>
directivesIn(llvm::StringRef Source) {
  std::vector<std::pair<llvm::StringRef, llvm::StringRef>> Result;
  while (!Source.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Source) = Source.split('\n');
    Line = Line.trim();
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    const llvm::StringRef Name = nameAt(Line);
    Result.emplace_back(Name, Line.drop_front(Name.size()).ltrim());
  }
  return Result;
}

/// The name tested by an `#ifdef`, or by an `#if` with a single name.
static std::string soleName(llvm::StringRef Directive,
                            llvm::StringRef Condition) {
  if (Directive == "if") {
    if (Condition.consume_front("defined"))
      Condition = Condition.ltrim(" (");
  } else if (Directive != "ifdef")
    return "";
  const llvm::StringRef Name = nameAt(Condition);
  const llvm::StringRef Rest = Condition.drop_front(Name.size()).ltrim(" )\t");
  return Rest.trim().empty() || Rest.starts_with("/") ? Name.str() : "";
}

/// The macros that guard all TensorFlow includes of \p Source. Without them,
/// there would be nothing to check.
static std::set<std::string> macrosAroundTensorFlow(llvm::StringRef Source) {
  std::set<std::string> Around;
  std::vector<std::string> Open;
  for (const auto &[Directive, Line] : directivesIn(Source)) {
    if (Directive.starts_with("if"))
      Open.push_back(soleName(Directive, Line));
    else if (Directive.starts_with("el") && !Open.empty())
      Open.back().clear();
    else if (Directive == "endif" && !Open.empty())
      Open.pop_back();
    if (Directive != "include" || !Line.ltrim("<\"").starts_with("tensorflow/"))
      continue;
    if (llvm::all_of(Open,
                     [](const std::string &Asked) { return Asked.empty(); }))
      return {};
    Around.insert(Open.begin(), Open.end());
  }
  Around.erase("");
  return Around;
}

std::vector<std::string> BuildMacros::flagsFor(llvm::StringRef Source) const {
  std::set<std::string> Asked, Own;
  for (auto [Directive, Line] : directivesIn(Source)) {
    if (Directive == "define" || Directive == "undef")
      Own.insert(nameAt(Line).str());
    if (Directive != "if" && Directive != "elif" && Directive != "ifdef")
      continue;
    for (; !Line.empty(); Line = Line.drop_front()) {
      const llvm::StringRef Name = nameAt(Line);
      if (Values.count(Name.str()))
        Asked.insert(Name.str());
      Line = Line.drop_front(
          Name.empty() ? 0 : Name.size() - (Name.size() == Line.size()));
    }
  }
  std::vector<std::string> Flags;
  for (const std::string &Name : macrosAroundTensorFlow(Source))
    if (!Own.count(Name) && !Asked.count(Name) && !isForeign(Name))
      Flags.push_back("-D" + Name + "=1");
  for (const std::string &Name : Asked)
    if (!Own.count(Name)) {
      const std::string &Value = Values.find(Name)->second;
      Flags.push_back(
          "-D" + Name + "=" +
          (Value.empty() ? newestTestedVersion(Source, Name) : Value));
    }
  return Flags;
}

} // namespace tfop
