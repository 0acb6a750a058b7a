// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/check_config.h"

#include "checks/module.h"
#include "checks/registry.h"
#include "clang-tidy/GlobList.h"
#include "driver/options/config_file.h"
#include "driver/options/yaml_mapping.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace clang::tidy;
namespace path = llvm::sys::path;

namespace tfop {

std::vector<std::string> EnabledChecks::ids() const {
  std::vector<std::string> Ids;
  GlobList Enabled(Globs);
  for (const CheckRow &Row : allChecks())
    if (Enabled.contains(Row.Id))
      Ids.emplace_back(Row.Id);
  return Ids;
}

CheckConfig::CheckConfig(llvm::StringRef CommandLine)
    : CommandLine(CommandLine.str()) {}

/// The globs in \p Checks that name our checks, each followed by a comma.
static std::string ownGlobs(llvm::StringRef Checks) {
  std::string Result;
  llvm::SmallVector<llvm::StringRef, 16> Globs;
  // clang-tidy separates globs by commas and line breaks.
  for (llvm::StringRef Line : llvm::split(Checks, '\n'))
    Line.split(Globs, ',', -1, /*KeepEmpty=*/false);
  for (const llvm::StringRef Glob : Globs) {
    llvm::StringRef Name = Glob.trim();
    Name.consume_front("-");
    if (Name.starts_with(IdPrefix))
      Result += Glob.trim().str() + ",";
  }
  return Result;
}

static const ClangTidyOptions::OptionMap &knownOptions() {
  static const ClangTidyOptions::OptionMap Defaults = defaultCheckOptions();
  return Defaults;
}

static llvm::Error unknownOption(YamlMapping &Yaml, llvm::yaml::Node &Place,
                                 llvm::StringRef Key) {
  std::string Message = "unknown option '" + Key.str() + "'";
  llvm::StringRef Nearest;
  unsigned Least = 6;
  for (const auto &Entry : knownOptions()) {
    const unsigned Distance = Key.edit_distance(Entry.getKey(), true, Least);
    if (Distance < Least) {
      Least = Distance;
      Nearest = Entry.getKey();
    }
  }
  if (!Nearest.empty())
    Message += "; did you mean '" + Nearest.str() + "'?";
  return Yaml.errorAt(Place, Message);
}

/// Both forms of CheckOptions: a mapping, and a list of {key, value}.
static llvm::Error readCheckOptions(YamlMapping &Yaml, llvm::yaml::Node *Value,
                                    llvm::StringMap<std::string> &Options) {
  const auto Store = [&](llvm::yaml::Node &Place, llvm::StringRef Key,
                         llvm::StringRef Text) -> llvm::Error {
    if (!Key.starts_with(IdPrefix))
      return llvm::Error::success();
    if (!knownOptions().contains(Key))
      return unknownOption(Yaml, Place, Key);
    Options[Key] = Text.str();
    return llvm::Error::success();
  };
  const auto TextOf = [](llvm::yaml::Node *Node) -> std::string {
    llvm::SmallString<64> Storage;
    auto *Scalar = llvm::dyn_cast_or_null<llvm::yaml::ScalarNode>(Node);
    return Scalar ? Scalar->getValue(Storage).str() : "";
  };
  if (auto *Mapping = llvm::dyn_cast_or_null<llvm::yaml::MappingNode>(Value)) {
    for (llvm::yaml::KeyValueNode &Entry : *Mapping) {
      llvm::yaml::Node *KeyNode = Entry.getKey();
      const std::string Key = TextOf(KeyNode);
      if (llvm::Error Problem = Store(*KeyNode, Key, TextOf(Entry.getValue())))
        return Problem;
    }
    return llvm::Error::success();
  }
  auto *Sequence = llvm::dyn_cast_or_null<llvm::yaml::SequenceNode>(Value);
  if (!Sequence)
    return llvm::Error::success();
  for (llvm::yaml::Node &Item : *Sequence) {
    auto *Mapping = llvm::dyn_cast<llvm::yaml::MappingNode>(&Item);
    if (!Mapping)
      continue;
    std::string Key, Text;
    llvm::yaml::Node *Place = Mapping;
    for (llvm::yaml::KeyValueNode &Entry : *Mapping) {
      const std::string Field = TextOf(Entry.getKey());
      if (Field == "key") {
        Place = Entry.getValue();
        Key = TextOf(Place);
      } else if (Field == "value") {
        Text = TextOf(Entry.getValue());
      }
    }
    if (llvm::Error Problem = Store(*Place, Key, Text))
      return Problem;
  }
  return llvm::Error::success();
}

llvm::Expected<CheckConfig::Layer>
CheckConfig::readFile(const std::string &File, llvm::StringRef Directory) {
  llvm::Expected<std::string> Text = readConfigFile(File);
  if (!Text)
    return Text.takeError();
  Layer Own;
  bool Inherit = false;
  YamlMapping Yaml(File, std::move(*Text));
  llvm::Error Problem =
      Yaml.forEach([&](llvm::StringRef Key, llvm::yaml::Node &KeyNode,
                       llvm::yaml::Node *Value) -> llvm::Error {
        // Other keys are not used by this tool.
        if (Key == "CheckOptions")
          return readCheckOptions(Yaml, Value, Own.Options);
        if (Key == "Checks") {
          auto Globs = Yaml.texts(Key, KeyNode, Value);
          if (!Globs)
            return Globs.takeError();
          for (const std::string &Part : *Globs)
            Own.Checks += ownGlobs(Part);
        }
        if (Key == "InheritParentConfig") {
          auto Answer = Yaml.text(Key, KeyNode, Value);
          if (!Answer)
            return Answer.takeError();
          Inherit = *Answer == "true";
        }
        return llvm::Error::success();
      });
  if (Problem)
    return std::move(Problem);
  if (!Inherit)
    return Own;
  llvm::Expected<Layer> Merged = layerFor(path::parent_path(Directory));
  if (!Merged)
    return Merged.takeError();
  Merged->Checks += Own.Checks;
  for (const auto &Entry : Own.Options)
    Merged->Options[Entry.getKey()] = Entry.getValue();
  return Merged;
}

llvm::Expected<CheckConfig::Layer>
CheckConfig::layerFor(llvm::StringRef Directory) {
  if (const auto Found = Layers.find(Directory); Found != Layers.end())
    return Found->second;
  const std::string File = findUpwards(Directory, ".clang-tidy");
  Layer Result;
  if (!File.empty()) {
    llvm::Expected<Layer> Read = readFile(File, path::parent_path(File));
    if (!Read)
      return Read.takeError();
    Result = std::move(*Read);
  }
  Layers[Directory] = Result;
  return Result;
}

llvm::Expected<std::shared_ptr<const EnabledChecks>>
CheckConfig::optionsFor(llvm::StringRef File) {
  const llvm::StringRef Directory = path::parent_path(File);
  std::shared_ptr<const EnabledChecks> &Shared = ByDirectory[Directory];
  if (Shared)
    return Shared;
  llvm::Expected<Layer> Configured = layerFor(Directory);
  if (!Configured)
    return Configured.takeError();
  EnabledChecks Result;
  Result.Globs =
      ("-*," + IdPrefix + "*,").str() + Configured->Checks + CommandLine;
  for (const auto &Entry : Configured->Options)
    Result.Options[Entry.getKey().str()] = Entry.getValue();
  Shared = std::make_shared<const EnabledChecks>(std::move(Result));
  return Shared;
}

} // namespace tfop
