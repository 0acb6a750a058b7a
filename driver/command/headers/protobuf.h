// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The protobuf runtime as kernels see it: messages, repeated fields, maps, arenas, text format.
#pragma once

#include "tfop_model/status.h"

namespace google {
namespace protobuf {

using int32 = std::int32_t;
using int64 = std::int64_t;
using uint32 = std::uint32_t;
using uint64 = std::uint64_t;
using std::string;
class Arena;
class Descriptor;
class FieldDescriptor;
class EnumDescriptor;
class Reflection;
class UnknownFieldSet;
class Message;

struct ArenaOptions {
  size_t start_block_size;
  size_t max_block_size;
  char *initial_block;
  size_t initial_block_size;
};
class Arena {
public:
  Arena();
  explicit Arena(const ArenaOptions &options);
  Arena(char *initial_block, size_t initial_block_size);
  ~Arena();
  /// The arena owns what it makes; without an arena the caller does.
  template <typename T> static T *CreateMessage(Arena *arena);
  template <typename T, typename... A> static T *Create(Arena *arena, A &&...args);
  template <typename T> static T *CreateArray(Arena *arena, size_t n);
  template <typename T> void Own(T *object);
  uint64 Reset();
  uint64 SpaceUsed() const;
  uint64 SpaceAllocated() const;
};

namespace io {
class ZeroCopyInputStream {
public:
  virtual ~ZeroCopyInputStream() {}
  virtual bool Next(const void **data, int *size) = 0;
  virtual void BackUp(int count) = 0;
  virtual bool Skip(int count) = 0;
  virtual int64_t ByteCount() const = 0;
};
class ZeroCopyOutputStream {
public:
  virtual ~ZeroCopyOutputStream() {}
  virtual bool Next(void **data, int *size) = 0;
  virtual void BackUp(int count) = 0;
  virtual int64_t ByteCount() const = 0;
};
#define TFOP_INPUT_STREAM(Name)                                                                                                            \
  class Name : public ZeroCopyInputStream {                                                                                                \
  public:                                                                                                                                  \
    template <typename... A> explicit Name(A &&...args);                                                                                   \
    bool Next(const void **data, int *size) override;                                                                                      \
    void BackUp(int count) override;                                                                                                       \
    bool Skip(int count) override;                                                                                                         \
    int64_t ByteCount() const override;                                                                                                    \
    void SetCloseOnDelete(bool value);                                                                                                     \
    bool Close();                                                                                                                          \
  }
#define TFOP_OUTPUT_STREAM(Name)                                                                                                           \
  class Name : public ZeroCopyOutputStream {                                                                                               \
  public:                                                                                                                                  \
    template <typename... A> explicit Name(A &&...args);                                                                                   \
    bool Next(void **data, int *size) override;                                                                                            \
    void BackUp(int count) override;                                                                                                       \
    int64_t ByteCount() const override;                                                                                                    \
    void SetCloseOnDelete(bool value);                                                                                                     \
    bool Close();                                                                                                                          \
    bool Flush();                                                                                                                          \
  }
TFOP_INPUT_STREAM(ArrayInputStream);
TFOP_INPUT_STREAM(FileInputStream);
TFOP_INPUT_STREAM(IstreamInputStream);
TFOP_INPUT_STREAM(GzipInputStream);
TFOP_OUTPUT_STREAM(ArrayOutputStream);
TFOP_OUTPUT_STREAM(StringOutputStream);
TFOP_OUTPUT_STREAM(FileOutputStream);
TFOP_OUTPUT_STREAM(OstreamOutputStream);
TFOP_OUTPUT_STREAM(GzipOutputStream);
#undef TFOP_INPUT_STREAM
#undef TFOP_OUTPUT_STREAM
class CodedInputStream {
public:
  explicit CodedInputStream(ZeroCopyInputStream *input);
  CodedInputStream(const uint8_t *buffer, int size);
  void SetTotalBytesLimit(int limit);
  void SetTotalBytesLimit(int limit, int warning);
  bool ReadVarint32(uint32_t *value);
  bool ReadVarint64(uint64_t *value);
  bool ReadLittleEndian32(uint32_t *value);
  bool ReadLittleEndian64(uint64_t *value);
  bool ReadString(std::string *buffer, int size);
  bool ReadRaw(void *buffer, int size);
  bool Skip(int count);
  uint32_t ReadTag();
  bool ExpectTag(uint32_t tag);
  bool ExpectAtEnd();
  bool ConsumedEntireMessage();
  int PushLimit(int limit);
  void PopLimit(int limit);
  int BytesUntilLimit() const;
  bool GetDirectBufferPointer(const void **data, int *size);
  void GetDirectBufferPointerInline(const void **data, int *size);
  int CurrentPosition() const;
};
class CodedOutputStream {
public:
  explicit CodedOutputStream(ZeroCopyOutputStream *output);
  void WriteVarint32(uint32_t value);
  void WriteVarint64(uint64_t value);
  void WriteLittleEndian32(uint32_t value);
  void WriteString(const std::string &text);
  void WriteRaw(const void *buffer, int size);
  void WriteTag(uint32_t tag);
  static size_t VarintSize32(uint32_t value);
  static size_t VarintSize64(uint64_t value);
};
} // namespace io

class MessageLite {
public:
  virtual ~MessageLite() {}
  virtual std::string GetTypeName() const;
  virtual MessageLite *New() const;
  Arena *GetArena() const;
  virtual void Clear();
  virtual bool IsInitialized() const;
  std::string InitializationErrorString() const;
  virtual void CheckTypeAndMergeFrom(const MessageLite &other);
  bool ParseFromCodedStream(io::CodedInputStream *input);
  bool MergeFromCodedStream(io::CodedInputStream *input);
  bool ParseFromZeroCopyStream(io::ZeroCopyInputStream *input);
  bool ParseFromBoundedZeroCopyStream(io::ZeroCopyInputStream *input, int size);
  bool ParseFromString(absl::string_view data);
  bool ParsePartialFromString(absl::string_view data);
  bool MergeFromString(absl::string_view data);
  bool ParseFromArray(const void *data, int size);
  bool ParsePartialFromArray(const void *data, int size);
  bool ParseFromIstream(std::istream *input);
  bool ParseFromFileDescriptor(int fd);
  bool SerializeToCodedStream(io::CodedOutputStream *output) const;
  bool SerializeToZeroCopyStream(io::ZeroCopyOutputStream *output) const;
  bool SerializeToString(std::string *output) const;
  bool SerializePartialToString(std::string *output) const;
  bool SerializeToArray(void *data, int size) const;
  bool SerializeToOstream(std::ostream *output) const;
  bool SerializeToFileDescriptor(int fd) const;
  bool AppendToString(std::string *output) const;
  std::string SerializeAsString() const;
  std::string SerializePartialAsString() const;
  virtual size_t ByteSizeLong() const;
  int ByteSize() const;
  virtual int GetCachedSize() const;
};
class Message : public MessageLite {
public:
  Message *New() const override;
  virtual Message *New(Arena *arena) const;
  virtual void CopyFrom(const Message &from);
  virtual void MergeFrom(const Message &from);
  std::string DebugString() const;
  std::string ShortDebugString() const;
  std::string Utf8DebugString() const;
  void PrintDebugString() const;
  const Descriptor *GetDescriptor() const;
  const Reflection *GetReflection() const;
  const UnknownFieldSet &unknown_fields() const;
  void DiscardUnknownFields();
  size_t SpaceUsedLong() const;
  int SpaceUsed() const;
};
template <typename To, typename From> To down_cast(From *from);
template <typename T> T *DynamicCastToGenerated(Message *from);

template <typename T> class RepeatedField {
public:
  using value_type = T;
  using iterator = T *;
  using const_iterator = const T *;
  RepeatedField();
  template <typename It> RepeatedField(It begin, It end);
  bool empty() const;
  int size() const;
  const T &Get(int index) const;
  T *Mutable(int index);
  const T &operator[](int index) const;
  T &operator[](int index);
  const T &at(int index) const;
  void Set(int index, const T &value);
  void Add(const T &value);
  template <typename It> void Add(It begin, It end);
  T *Add();
  void RemoveLast();
  void Clear();
  void MergeFrom(const RepeatedField &other);
  void CopyFrom(const RepeatedField &other);
  template <typename It> void Assign(It begin, It end);
  void Reserve(int size);
  void Truncate(int size);
  void Resize(int size, const T &value);
  void AddAlreadyReserved(const T &value);
  T *AddNAlreadyReserved(int n);
  int Capacity() const;
  T *mutable_data();
  const T *data() const;
  void Swap(RepeatedField *other);
  void SwapElements(int a, int b);
  iterator begin();
  const_iterator begin() const;
  const_iterator cbegin() const;
  iterator end();
  const_iterator end() const;
  const_iterator cend() const;
  std::reverse_iterator<iterator> rbegin();
  std::reverse_iterator<iterator> rend();
  iterator erase(const_iterator position);
  iterator erase(const_iterator begin, const_iterator end);
};
template <typename T> class RepeatedPtrField {
public:
  using value_type = T;
  using iterator = T *;
  using const_iterator = const T *;
  using pointer_iterator = T **;
  RepeatedPtrField();
  template <typename It> RepeatedPtrField(It begin, It end);
  bool empty() const;
  int size() const;
  const T &Get(int index) const;
  T *Mutable(int index);
  const T &operator[](int index) const;
  T &operator[](int index);
  const T &at(int index) const;
  T &at(int index);
  T *Add();
  void Add(T &&value);
  template <typename It> void Add(It begin, It end);
  void RemoveLast();
  void DeleteSubrange(int start, int n);
  void Clear();
  void MergeFrom(const RepeatedPtrField &other);
  void CopyFrom(const RepeatedPtrField &other);
  template <typename It> void Assign(It begin, It end);
  void Reserve(int size);
  int Capacity() const;
  void Swap(RepeatedPtrField *other);
  void SwapElements(int a, int b);
  /// The field owns what is added; the caller owns what is released.
  void AddAllocated(T *value);
  T *ReleaseLast();
  void UnsafeArenaAddAllocated(T *value);
  void ExtractSubrange(int start, int n, T **elements);
  T **mutable_data();
  const T *const *data() const;
  iterator begin();
  const_iterator begin() const;
  const_iterator cbegin() const;
  iterator end();
  const_iterator end() const;
  const_iterator cend() const;
  std::reverse_iterator<iterator> rbegin();
  std::reverse_iterator<iterator> rend();
  pointer_iterator pointer_begin();
  pointer_iterator pointer_end();
  iterator erase(const_iterator position);
  iterator erase(const_iterator begin, const_iterator end);
};
template <typename T> std::back_insert_iterator<std::vector<T>> RepeatedFieldBackInserter(RepeatedField<T> *field);
template <typename T> std::back_insert_iterator<std::vector<T>> RepeatedPtrFieldBackInserter(RepeatedPtrField<T> *field);
template <typename T> std::back_insert_iterator<std::vector<T>> RepeatedFieldBackInserter(RepeatedPtrField<T> *field);

template <typename K, typename V> class MapPair : public std::pair<const K, V> {
public:
  using std::pair<const K, V>::pair;
};
template <typename K, typename V> class Map {
public:
  using key_type = K;
  using mapped_type = V;
  using value_type = MapPair<K, V>;
  using size_type = size_t;
  using iterator = typename std::list<value_type>::iterator;
  using const_iterator = typename std::list<value_type>::const_iterator;
  Map();
  Map(const Map &);
  Map &operator=(const Map &);
  template <typename It> Map(It begin, It end);
  iterator begin();
  iterator end();
  const_iterator begin() const;
  const_iterator end() const;
  const_iterator cbegin() const;
  const_iterator cend() const;
  size_t size() const;
  bool empty() const;
  template <typename Q = K> V &operator[](const Q &key);
  template <typename Q = K> const V &at(const Q &key) const;
  template <typename Q = K> V &at(const Q &key);
  template <typename Q = K> size_t count(const Q &key) const;
  template <typename Q = K> bool contains(const Q &key) const;
  template <typename Q = K> iterator find(const Q &key);
  template <typename Q = K> const_iterator find(const Q &key) const;
  template <typename P> std::pair<iterator, bool> insert(const P &value);
  std::pair<iterator, bool> insert(const value_type &value);
  template <typename It> void insert(It begin, It end);
  template <typename... A> std::pair<iterator, bool> emplace(A &&...args);
  template <typename Q = K> size_t erase(const Q &key);
  iterator erase(iterator position);
  void clear();
  void swap(Map &other);
};

class EnumValueDescriptor {
public:
  const std::string &name() const;
  int number() const;
};
class EnumDescriptor {
public:
  const class FileDescriptor *file() const;
  const std::string &name() const;
  int value_count() const;
  const EnumValueDescriptor *value(int index) const;
  const EnumValueDescriptor *FindValueByName(const std::string &name) const;
  const EnumValueDescriptor *FindValueByNumber(int number) const;
};
class OneofDescriptor {};
class FileDescriptor;
class FieldDescriptor {
public:
  enum Type {
    TYPE_DOUBLE = 1,
    TYPE_FLOAT,
    TYPE_INT64,
    TYPE_UINT64,
    TYPE_INT32,
    TYPE_FIXED64,
    TYPE_FIXED32,
    TYPE_BOOL,
    TYPE_STRING,
    TYPE_GROUP,
    TYPE_MESSAGE,
    TYPE_BYTES,
    TYPE_UINT32,
    TYPE_ENUM,
    TYPE_SFIXED32,
    TYPE_SFIXED64,
    TYPE_SINT32,
    TYPE_SINT64
  };
  enum CppType {
    CPPTYPE_INT32 = 1,
    CPPTYPE_INT64,
    CPPTYPE_UINT32,
    CPPTYPE_UINT64,
    CPPTYPE_DOUBLE,
    CPPTYPE_FLOAT,
    CPPTYPE_BOOL,
    CPPTYPE_ENUM,
    CPPTYPE_STRING,
    CPPTYPE_MESSAGE
  };
  const std::string &name() const;
  const std::string &full_name() const;
  int number() const;
  int index() const;
  Type type() const;
  CppType cpp_type() const;
  bool is_repeated() const;
  bool is_optional() const;
  bool is_required() const;
  bool is_map() const;
  bool is_packed() const;
  bool is_extension() const;
  const Descriptor *message_type() const;
  const Descriptor *containing_type() const;
  const EnumDescriptor *enum_type() const;
  const EnumValueDescriptor *default_value_enum() const;
};
class Descriptor {
public:
  const std::string &name() const;
  const std::string &full_name() const;
  int field_count() const;
  const FieldDescriptor *field(int index) const;
  const FieldDescriptor *FindFieldByName(const std::string &name) const;
  const FieldDescriptor *FindFieldByNumber(int number) const;
  const FileDescriptor *file() const;
};
class FileDescriptorProto : public Message {};
class FileDescriptorSet : public Message {
public:
  const RepeatedPtrField<FileDescriptorProto> &file() const;
};
class FileDescriptor {
public:
  const std::string &name() const;
  std::string DebugString() const;
  int dependency_count() const;
  const FileDescriptor *dependency(int index) const;
  int message_type_count() const;
  const Descriptor *message_type(int index) const;
};
class DescriptorPool {
public:
  static const DescriptorPool *generated_pool();
  const Descriptor *FindMessageTypeByName(const std::string &name) const;
  const FileDescriptor *BuildFile(const FileDescriptorProto &proto);
};
class DescriptorDatabase {};
class Reflection {
public:
  template <typename... A> std::string GetString(const A &...args) const;
  template <typename... A> const Message &GetMessage(const A &...args) const;
  template <typename... A> Message *MutableMessage(const A &...args) const;
  template <typename... A> Message *AddMessage(const A &...args) const;
  template <typename... A> int32 GetInt32(const A &...args) const;
  template <typename... A> int64 GetInt64(const A &...args) const;
  template <typename... A> float GetFloat(const A &...args) const;
  template <typename... A> bool GetBool(const A &...args) const;
  bool HasField(const Message &message, const FieldDescriptor *field) const;
  int FieldSize(const Message &message, const FieldDescriptor *field) const;
  void ListFields(const Message &message, std::vector<const FieldDescriptor *> *out) const;
};
class MessageFactory {
public:
  static MessageFactory *generated_factory();
  virtual const Message *GetPrototype(const Descriptor *type);
};
class DynamicMessageFactory : public MessageFactory {
public:
  DynamicMessageFactory();
  explicit DynamicMessageFactory(const DescriptorPool *pool);
};
class TextFormat {
public:
  static bool ParseFromString(const std::string &text, Message *message);
  static bool Parse(io::ZeroCopyInputStream *input, Message *message);
  static bool MergeFromString(const std::string &text, Message *message);
  static bool PrintToString(const Message &message, std::string *output);
  static bool Print(const Message &message, io::ZeroCopyOutputStream *output);
  class Printer {
  public:
    Printer();
    void SetSingleLineMode(bool value);
    void SetUseShortRepeatedPrimitives(bool value);
    bool PrintToString(const Message &message, std::string *output) const;
  };
};
void ShutdownProtobufLibrary();
template <typename E> const EnumDescriptor *GetEnumDescriptor();

namespace util {
using Status = absl::Status;
class MessageDifferencer {
public:
  enum RepeatedFieldComparison { AS_LIST, AS_SET };
  static bool Equals(const Message &a, const Message &b);
  static bool Equivalent(const Message &a, const Message &b);
  static bool ApproximatelyEquals(const Message &a, const Message &b);
  void set_repeated_field_comparison(RepeatedFieldComparison comparison);
  void ReportDifferencesToString(std::string *output);
  bool Compare(const Message &a, const Message &b);
};
struct JsonPrintOptions {
  bool add_whitespace = false;
  bool always_print_primitive_fields = false;
  bool always_print_enums_as_ints = false;
  bool preserve_proto_field_names = false;
};
using JsonOptions = JsonPrintOptions;
struct JsonParseOptions {
  bool ignore_unknown_fields = false;
};
Status MessageToJsonString(const Message &message, std::string *output, const JsonPrintOptions &options = JsonPrintOptions());
Status JsonStringToMessage(absl::string_view input, Message *message, const JsonParseOptions &options = JsonParseOptions());
} // namespace util

} // namespace protobuf
} // namespace google

#define GOOGLE_PROTOBUF_VERSION 4025000
#define GOOGLE_PROTOBUF_VERIFY_VERSION (void)0
