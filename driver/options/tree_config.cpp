// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/options/tree_config.h"

#include "checks/syntax/llvm_version.h"
#include "driver/options/config_file.h"
#include "driver/options/options.h"
#include "driver/options/yaml_mapping.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace tfop {

llvm::Expected<TreeConfig> readTreeConfig(llvm::StringRef Root) {
  TreeConfig Result;
  Result.File = findUpwards(Root, ".tf-op-lint.yaml");
  if (Result.File.empty())
    return Result;
  llvm::Expected<std::string> Text = readConfigFile(Result.File);
  if (!Text)
    return Text.takeError();

  YamlMapping Yaml(Result.File, std::move(*Text));
  llvm::Error Problem =
      Yaml.forEach([&](llvm::StringRef Key, llvm::yaml::Node &KeyNode,
                       llvm::yaml::Node *Value) -> llvm::Error {
        if (Key == "exclude" || Key == "extra-args") {
          auto Items = Yaml.texts(Key, KeyNode, Value);
          if (!Items)
            return Items.takeError();
          (Key == "exclude" ? Result.Excludes : Result.ExtraArguments) = *Items;
          return llvm::Error::success();
        }
        if (Key != "tf-include" && Key != "fail-on" && Key != "baseline")
          return Yaml.errorAt(KeyNode,
                              "unknown key '" + Key.str() +
                                  "'; expected baseline, exclude, extra-args, "
                                  "fail-on, or tf-include");
        auto Text = Yaml.text(Key, KeyNode, Value);
        if (!Text)
          return Text.takeError();
        if (Key == "fail-on") {
          auto FailOn = parseFailOn(*Text);
          if (!FailOn)
            return Yaml.errorAt(*Value, llvm::toString(FailOn.takeError()));
          Result.FailOn = *FailOn;
          return llvm::Error::success();
        }
        // A path is relative to the file that names it.
        llvm::SmallString<256> Path(*Text);
        if (Key == "baseline" || *Text != "model")
          makeAbsolute(path::parent_path(Result.File), Path);
        if (Key == "baseline" && fs::exists(Path) && !fs::is_regular_file(Path))
          return Yaml.errorAt(*Value, "the baseline '" + *Text +
                                          "' is not a regular file");
        (Key == "baseline" ? Result.Baseline : Result.TensorFlowInclude) =
            Path.str().str();
        return llvm::Error::success();
      });
  if (Problem)
    return std::move(Problem);
  return Result;
}

} // namespace tfop
