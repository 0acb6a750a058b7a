// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/Support/Error.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tfop {

/// A YAML file with a mapping at the top level. Errors include file, line, and
/// column.
class YamlMapping {
public:
  using Visit = std::function<llvm::Error(
      llvm::StringRef Key, llvm::yaml::Node &KeyNode, llvm::yaml::Node *Value)>;

  YamlMapping(std::string File, std::string Text);

  /// Calls \p Each with every entry. Fails if the file is not a YAML mapping.
  /// An empty file has no entries.
  llvm::Error forEach(const Visit &Each);

  /// "FILE:LINE:COLUMN: Message" for the location of \p Node.
  llvm::Error errorAt(llvm::yaml::Node &Node, llvm::StringRef Message);

  /// A scalar, or the items of a sequence of scalars.
  llvm::Expected<std::string>
  text(llvm::StringRef Key, llvm::yaml::Node &KeyNode, llvm::yaml::Node *Value);
  llvm::Expected<std::vector<std::string>> texts(llvm::StringRef Key,
                                                 llvm::yaml::Node &KeyNode,
                                                 llvm::yaml::Node *Value);

private:
  std::string File;
  std::string Text;
  llvm::SourceMgr Sources;
  std::string SyntaxError;
};

} // namespace tfop
