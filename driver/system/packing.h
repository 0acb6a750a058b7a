// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

/// Serialization for worker processes and the result cache. A type is supported
/// if a function `fields(Archive, Value)` lists its fields.
namespace tfop {

template <typename T>
concept Plain = std::is_arithmetic_v<T> || std::is_enum_v<T>;

/// A class with a `fields` function.
template <typename T>
concept Record = std::is_class_v<T> && !std::is_same_v<T, std::string>;

/// Serializes values.
class Packer {
public:
  template <typename... Values> void operator()(Values &...Each) {
    (put(Each), ...);
  }
  std::string Bytes;

private:
  template <Plain T> void put(T Value) {
    Bytes.append(reinterpret_cast<const char *>(&Value), sizeof Value);
  }
  void put(const std::string &Text) {
    put(Text.size());
    Bytes += Text;
  }
  template <typename T> void put(std::vector<T> &List) {
    put(List.size());
    for (T &Item : List)
      put(Item);
  }
  template <typename K, typename V> void put(std::map<K, V> &Map) {
    put(Map.size());
    for (auto &[Key, Value] : Map) {
      put(Key);
      put(Value);
    }
  }
  template <Record T> void put(T &Value) { fields(*this, Value); }
};

/// Deserializes values. Stops at the first error.
class Unpacker {
public:
  explicit Unpacker(llvm::StringRef Bytes) : Bytes(Bytes) {}
  template <typename... Values> void operator()(Values &...Each) {
    (get(Each), ...);
  }
  bool isWhole() const { return !Failed && Bytes.empty(); }

private:
  llvm::StringRef take(size_t Length) {
    Failed |= Length > Bytes.size();
    if (Failed)
      return "";
    const llvm::StringRef Result = Bytes.take_front(Length);
    Bytes = Bytes.drop_front(Length);
    return Result;
  }
  size_t takeSize() {
    size_t Size = 0;
    get(Size);
    // Each element takes at least one byte.
    Failed |= Size > Bytes.size();
    return Failed ? 0 : Size;
  }
  template <Plain T> void get(T &Value) {
    const llvm::StringRef Taken = take(sizeof Value);
    // Any other value would be undefined behavior for a bool.
    if constexpr (std::is_same_v<T, bool>)
      Value = !Failed && Taken[0] == 1;
    else if (!Failed)
      std::memcpy(&Value, Taken.data(), sizeof Value);
  }
  void get(std::string &Text) { Text = take(takeSize()).str(); }
  template <typename T> void get(std::vector<T> &List) {
    for (size_t Left = takeSize(); Left > 0 && !Failed; --Left)
      get(List.emplace_back());
  }
  template <typename K, typename V> void get(std::map<K, V> &Map) {
    for (size_t Left = takeSize(); Left > 0 && !Failed; --Left) {
      K Key;
      get(Key);
      get(Map[std::move(Key)]);
    }
  }
  template <Record T> void get(T &Value) { fields(*this, Value); }

  llvm::StringRef Bytes;
  bool Failed = false;
};

template <typename T> std::string packed(const T &Value) {
  Packer Do;
  // `fields` takes a mutable reference because it is shared with Unpacker.
  fields(Do, const_cast<T &>(Value));
  return std::move(Do.Bytes);
}

template <typename T> std::optional<T> unpacked(llvm::StringRef Bytes) {
  Unpacker Do(Bytes);
  T Value;
  fields(Do, Value);
  if (!Do.isWhole())
    return std::nullopt;
  return Value;
}

} // namespace tfop
