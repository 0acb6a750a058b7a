// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/options/yaml_mapping.h"

#include "driver/system/error.h"
#include "llvm/ADT/SmallString.h"

using namespace llvm;

namespace tfop {

YamlMapping::YamlMapping(std::string File, std::string Text)
    : File(std::move(File)), Text(std::move(Text)) {
  Sources.setDiagHandler(
      [](const SMDiagnostic &Problem, void *Self) {
        auto &Mapping = *static_cast<YamlMapping *>(Self);
        // Report only the first error; later ones are consequences of it.
        if (Mapping.SyntaxError.empty())
          Mapping.SyntaxError = Mapping.File + ":" +
                                std::to_string(Problem.getLineNo()) + ":" +
                                std::to_string(Problem.getColumnNo() + 1) +
                                ": " + Problem.getMessage().str();
      },
      this);
}

Error YamlMapping::errorAt(yaml::Node &Node, StringRef Message) {
  // A missing node, such as the target of an alias, has no location.
  const llvm::SMLoc Start = Node.getSourceRange().Start;
  if (!Start.isValid() || Sources.FindBufferContainingLoc(Start) == 0)
    return userError(File, ": ", Message);
  const auto [Line, Column] = Sources.getLineAndColumn(Start);
  return userError(File, ":", std::to_string(Line), ":", std::to_string(Column),
                   ": ", Message);
}

Error YamlMapping::forEach(const Visit &Each) {
  yaml::Stream Stream(Text, Sources, /*ShowColors=*/false);
  for (yaml::Document &Document : Stream) {
    yaml::Node *Root = Document.getRoot();
    if (!Root || isa<yaml::NullNode>(Root))
      continue;
    auto *Mapping = dyn_cast<yaml::MappingNode>(Root);
    if (!Mapping)
      return SyntaxError.empty() ? errorAt(*Root, "expected 'key: value' lines")
                                 : userError(SyntaxError);
    for (yaml::KeyValueNode &Entry : *Mapping) {
      auto *Key = dyn_cast_or_null<yaml::ScalarNode>(Entry.getKey());
      if (!Key)
        break;
      SmallString<32> Storage;
      const std::string Name = Key->getValue(Storage).str();
      if (Error Problem = Each(Name, *Key, Entry.getValue()))
        return Problem;
    }
    break;
  }
  if (Stream.failed() || !SyntaxError.empty())
    return userError(SyntaxError.empty() ? File + ": not valid YAML"
                                         : SyntaxError);
  return Error::success();
}

static std::string scalarText(yaml::Node &Node) {
  SmallString<64> Storage;
  if (auto *Block = dyn_cast<yaml::BlockScalarNode>(&Node))
    return Block->getValue().str();
  return cast<yaml::ScalarNode>(Node).getValue(Storage).str();
}

static bool isScalar(yaml::Node *Node) {
  return Node && isa<yaml::ScalarNode, yaml::BlockScalarNode>(Node);
}

Expected<std::string> YamlMapping::text(StringRef Key, yaml::Node &KeyNode,
                                        yaml::Node *Value) {
  if (!isScalar(Value))
    return errorAt(Value ? *Value : KeyNode,
                   "'" + Key.str() + "' takes a single value");
  return scalarText(*Value);
}

Expected<std::vector<std::string>>
YamlMapping::texts(StringRef Key, yaml::Node &KeyNode, yaml::Node *Value) {
  if (isScalar(Value))
    return std::vector<std::string>{scalarText(*Value)};
  auto *Sequence = dyn_cast_or_null<yaml::SequenceNode>(Value);
  if (!Sequence)
    return errorAt(Value ? *Value : KeyNode,
                   "'" + Key.str() + "' takes a list");
  std::vector<std::string> Items;
  for (yaml::Node &Item : *Sequence) {
    if (!isScalar(&Item))
      return errorAt(Item, "'" + Key.str() + "' takes a list of strings");
    Items.push_back(scalarText(Item));
  }
  return Items;
}

} // namespace tfop
