// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Macros that declare a protobuf message's accessors.
#pragma once

#include "tfop_model/protobuf.h"

// A message and its accessors:
//   TFOP_MESSAGE(NodeDef) TFOP_STRING(name) TFOP_REPEATED_STRING(input) TFOP_END;
#define TFOP_MESSAGE(Name)                                                                                                                 \
  class Name : public ::google::protobuf::Message {                                                                                        \
  public:                                                                                                                                  \
    Name();                                                                                                                                \
    explicit Name(::google::protobuf::Arena *arena);                                                                                       \
    Name(const Name &);                                                                                                                    \
    Name(Name &&) noexcept;                                                                                                                \
    Name &operator=(const Name &);                                                                                                         \
    Name &operator=(Name &&) noexcept;                                                                                                     \
    ~Name() override;                                                                                                                      \
    static const Name &default_instance();                                                                                                 \
    static const ::google::protobuf::Descriptor *descriptor();                                                                             \
    Name *New() const final;                                                                                                               \
    Name *New(::google::protobuf::Arena *arena) const final;                                                                               \
    using ::google::protobuf::Message::CopyFrom;                                                                                           \
    using ::google::protobuf::Message::MergeFrom;                                                                                          \
    void CopyFrom(const Name &from);                                                                                                       \
    void MergeFrom(const Name &from);                                                                                                      \
    void Swap(Name *other);
#define TFOP_END }
#define TFOP_FIELD(Type, name)                                                                                                             \
  Type name() const;                                                                                                                       \
  void set_##name(Type value);                                                                                                             \
  bool has_##name() const;                                                                                                                 \
  void clear_##name();
#define TFOP_STRING(name)                                                                                                                  \
  const std::string &name() const;                                                                                                         \
  template <typename... A> void set_##name(A &&...value);                                                                                  \
  std::string *mutable_##name();                                                                                                           \
  std::string *release_##name();                                                                                                           \
  void set_allocated_##name(std::string *value);                                                                                           \
  bool has_##name() const;                                                                                                                 \
  void clear_##name();
#define TFOP_SUBMESSAGE(Type, name)                                                                                                        \
  const Type &name() const;                                                                                                                \
  Type *mutable_##name();                                                                                                                  \
  Type *release_##name();                                                                                                                  \
  void set_allocated_##name(Type *value);                                                                                                  \
  void unsafe_arena_set_allocated_##name(Type *value);                                                                                     \
  Type *unsafe_arena_release_##name();                                                                                                     \
  bool has_##name() const;                                                                                                                 \
  void clear_##name();
#define TFOP_REPEATED(Type, name)                                                                                                          \
  int name##_size() const;                                                                                                                 \
  void clear_##name();                                                                                                                     \
  Type name(int index) const;                                                                                                              \
  void set_##name(int index, Type value);                                                                                                  \
  void add_##name(Type value);                                                                                                             \
  const ::google::protobuf::RepeatedField<Type> &name() const;                                                                             \
  ::google::protobuf::RepeatedField<Type> *mutable_##name();
#define TFOP_REPEATED_STRING(name)                                                                                                         \
  int name##_size() const;                                                                                                                 \
  void clear_##name();                                                                                                                     \
  const std::string &name(int index) const;                                                                                                \
  std::string *mutable_##name(int index);                                                                                                  \
  template <typename... A> void set_##name(int index, A &&...value);                                                                       \
  std::string *add_##name();                                                                                                               \
  template <typename V, typename... A> void add_##name(V &&value, A &&...rest);                                                            \
  const ::google::protobuf::RepeatedPtrField<std::string> &name() const;                                                                   \
  ::google::protobuf::RepeatedPtrField<std::string> *mutable_##name();
#define TFOP_REPEATED_MESSAGE(Type, name)                                                                                                  \
  int name##_size() const;                                                                                                                 \
  void clear_##name();                                                                                                                     \
  const Type &name(int index) const;                                                                                                       \
  Type *mutable_##name(int index);                                                                                                         \
  Type *add_##name();                                                                                                                      \
  const ::google::protobuf::RepeatedPtrField<Type> &name() const;                                                                          \
  ::google::protobuf::RepeatedPtrField<Type> *mutable_##name();
#define TFOP_MAP(Key, Value, name)                                                                                                         \
  int name##_size() const;                                                                                                                 \
  void clear_##name();                                                                                                                     \
  const ::google::protobuf::Map<Key, Value> &name() const;                                                                                 \
  ::google::protobuf::Map<Key, Value> *mutable_##name();
