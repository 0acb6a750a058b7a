// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/command/proto_file.h"
#include "driver/sources/source_set.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <optional>
#include <string>

namespace tfop {

/// A message or enum as it is named in C++.
struct ProtoType {
  std::string Name;
  bool IsEnum = false;
};

/// Declares what protoc would generate from the .proto files of a tree, with
/// the model's macros for messages. A tree usually lacks the generated headers.
class ProtoHeaders {
public:
  explicit ProtoHeaders(const Tree &Home);

  /// Adds the text of \p Include, such as `data/rows.pb.h`, and of the headers
  /// that it includes to \p Headers. False if the tree has no such .proto file.
  bool add(const std::string &Include, const std::string &From,
           std::map<std::string, std::string> &Headers);

private:
  /// The .proto file for \p Include that is nearest to \p From, or empty.
  std::string find(llvm::StringRef Include, llvm::StringRef From) const;
  const ProtoFile &read(const std::string &File);
  void declareTypes(const ProtoFile &File);

  const Tree &Home;
  /// Paths by their last component.
  llvm::StringMap<std::vector<std::string>> ByName;
  std::map<std::string, ProtoFile> Files;
  /// The types of all files by their full name: `.package.Message.Inner`.
  llvm::StringMap<ProtoType> Types;
};

} // namespace tfop
