// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/header_recipes.h"

#include "driver/command/include_prefix.h"
#include "driver/command/model_headers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Process.h"
#include <map>
#include <set>

namespace tfop {

/// True for macros that the model or the standard library tests. Considering
/// the project's macros would create a header per target.
static bool isSharedMacro(llvm::StringRef Definition) {
  return Definition.starts_with("_") || Definition.starts_with("NDEBUG") ||
         Definition.starts_with("GOOGLE_") || Definition.starts_with("EIGEN_");
}

/// The flags that affect shared headers. Include directories of the project do
/// not.
static std::vector<std::string>
relevantArguments(const CompileCommand &Command) {
  const std::vector<std::string> &Arguments = Command.Arguments;
  const auto Matters = [&](llvm::StringRef Definition) {
    return !Command.UsesModel || isSharedMacro(Definition);
  };
  std::vector<std::string> Result;
  // Without the source at the end.
  for (size_t I = 0; I + 1 < Arguments.size(); ++I) {
    const llvm::StringRef Word = Arguments[I];
    const bool TakesNext = Word == "-iquote" || Word == "-idirafter" ||
                           Word == "-I" || Word == "-include" ||
                           Word == "-isystem" || Word == "-D" || Word == "-U";
    if (!TakesNext) {
      const bool IsMacro = Word.starts_with("-D") || Word.starts_with("-U");
      if ((!IsMacro || Matters(Word.drop_front(2))) &&
          (!Command.UsesModel || !Word.starts_with("-I")))
        Result.push_back(Word.str());
      continue;
    }
    const std::string &Value = Arguments[++I];
    const bool Kept = Word == "-D" || Word == "-U" ? Matters(Value)
                      : Word == "-isystem"
                          ? !Command.UsesModel || Value == ModelRoot
                      : Word == "-I" ? !Command.UsesModel
                                     : false;
    if (Kept)
      Result.insert(Result.end(), {Word.str(), Value});
  }
  return Result;
}

static std::set<std::string>
definedBy(const std::vector<std::string> &Arguments) {
  std::set<std::string> Names;
  for (size_t I = 0; I < Arguments.size(); ++I) {
    llvm::StringRef Word = Arguments[I];
    if (!Word.consume_front("-D"))
      continue;
    if (Word.empty() && I + 1 < Arguments.size())
      Word = Arguments[++I];
    Names.insert(Word.split('=').first.str());
  }
  return Names;
}

namespace {

/// Sources with the same flags and the same macros before the first include.
struct Group {
  std::vector<size_t> Members;
  /// The includes from outside the tree in order, and the number of members
  /// with each.
  std::vector<std::string> Includes;
  std::map<std::string, size_t> Counts;
};

} // namespace

/// The includes shared by at least a third of the members; empty if there are
/// too few members.
static std::string sharedIncludes(const Group &Sharing) {
  static constexpr size_t FewestMembers = 3;
  std::string Text;
  if (Sharing.Members.size() < FewestMembers)
    return Text;
  for (const std::string &Include : Sharing.Includes)
    if (Sharing.Counts.at(Include) * 3 >= Sharing.Members.size())
      Text += "#include " + Include + "\n";
  return Text;
}

std::vector<std::shared_ptr<const HeaderRecipe>> headerRecipes(
    const std::vector<const CompileCommand *> &Commands,
    const std::function<bool(const CompileCommand &, llvm::StringRef Include)>
        &IsOutside,
    bool WithBodies) {
  std::vector<std::shared_ptr<const HeaderRecipe>> Result(Commands.size());
  std::map<HeaderRecipe, std::shared_ptr<const HeaderRecipe>> Recipes;
  std::map<HeaderRecipe, Group> Groups;
  for (const auto &[Index, Command] : llvm::enumerate(Commands)) {
    if (Command->Arguments.front() != "clang++")
      continue;
    HeaderRecipe Begin = {relevantArguments(*Command), "", WithBodies};
    if (Command->UsesModel) {
      std::shared_ptr<const HeaderRecipe> &One = Recipes[Begin];
      if (!One)
        One = std::make_shared<HeaderRecipe>(Begin);
      Result[Index] = One;
      continue;
    }
    const auto Text = Command->View->read(Command->File);
    if (!Text)
      continue;
    const std::set<std::string> Defined = definedBy(Command->Arguments);
    const IncludePrefix Prefix =
        includePrefix((*Text)->getBuffer(), [&](llvm::StringRef Macro) {
          return Defined.count(Macro.str()) != 0;
        });
    for (const std::string &Macro : Prefix.Defines)
      Begin.Text += "#define " + Macro + "\n";
    Group &Sharing = Groups[std::move(Begin)];
    Sharing.Members.push_back(Index);
    for (const std::string &Include :
         std::set<std::string>(Prefix.Includes.begin(), Prefix.Includes.end()))
      if (IsOutside(*Command,
                    llvm::StringRef(Include).drop_front().drop_back()))
        if (++Sharing.Counts[Include] == 1)
          Sharing.Includes.push_back(Include);
  }
  for (const auto &[Begin, Sharing] : Groups) {
    const std::string Includes = sharedIncludes(Sharing);
    if (Includes.empty())
      continue;
    const auto One = std::make_shared<HeaderRecipe>(
        HeaderRecipe{Begin.Arguments, Begin.Text + Includes, WithBodies});
    for (const size_t Index : Sharing.Members)
      Result[Index] = One;
  }
  return Result;
}

bool parsesEverything() {
  return llvm::sys::Process::GetEnv("TF_OP_LINT_PARSE_EVERYTHING").has_value();
}

} // namespace tfop
