// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <utility>
#include <vector>

namespace tfop {

/// A field of a message in a .proto file, with types as they are written there.
struct ProtoField {
  enum class Kind { Single, Repeated, Map };
  Kind Shape = Kind::Single;
  std::string Type;
  /// The type of the keys of a map.
  std::string KeyType;
  std::string Name;
  std::string Number;
};

struct ProtoEnum {
  std::string Name;
  /// Names and numbers.
  std::vector<std::pair<std::string, std::string>> Values;
};

struct ProtoMessage {
  /// The fields of a oneof are fields of the message as well.
  struct Oneof {
    std::string Name;
    std::vector<ProtoField> Fields;
  };

  std::string Name;
  std::vector<ProtoField> Fields;
  std::vector<Oneof> Oneofs;
  std::vector<ProtoEnum> Enums;
  std::vector<ProtoMessage> Messages;
};

/// The declarations of a .proto file, without services, extensions, and
/// options.
struct ProtoFile {
  std::string Package;
  std::vector<std::string> Imports;
  std::vector<ProtoEnum> Enums;
  std::vector<ProtoMessage> Messages;
};

/// Parses the text of a .proto file. Statements that are not understood are
/// skipped.
ProtoFile parseProto(llvm::StringRef Text);

} // namespace tfop
