// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Data types: the DataType enumeration, the element types behind it, tstring, and the maps between them.
#pragma once

#include "tfop_model/eigen_core.h"
#include "tfop_model/status.h"

namespace tensorflow {

/// Real tstring converts freely to and from strings and views; so does this one.
class tstring {
public:
  using value_type = char;
  using iterator = char *;
  using const_iterator = const char *;
  enum Type { SMALL = 0, LARGE = 1, OFFSET = 2, VIEW = 3 };
  static const size_t npos = static_cast<size_t>(-1);
  class view {
  public:
    view(const char *text);
    view(const char *text, size_t size);
  };
  tstring();
  tstring(const std::string &text);
  tstring(const char *text);
  tstring(const char *text, size_t size);
  tstring(size_t size, char c);
  explicit tstring(StringPiece text);
  explicit tstring(const absl::Cord &cord);
  tstring(const view &text);
  tstring(const tstring &);
  tstring(tstring &&) noexcept;
  ~tstring();
  tstring &operator=(const tstring &);
  tstring &operator=(tstring &&) noexcept;
  tstring &operator=(const std::string &text);
  tstring &operator=(const char *text);
  tstring &operator=(char c);
  tstring &operator=(StringPiece text);
  tstring &operator=(const view &text);
  tstring &operator=(const absl::Cord &cord);
  operator std::string() const;
  operator StringPiece() const;
  size_t size() const;
  size_t length() const;
  size_t capacity() const;
  bool empty() const;
  Type type() const;
  void resize(size_t size, char c = 0);
  void resize_uninitialized(size_t size);
  void clear() noexcept;
  void reserve(size_t size);
  const char *c_str() const;
  const char *data() const;
  char *mdata();
  char *data();
  const char &operator[](size_t index) const;
  char &operator[](size_t index);
  const char &back() const;
  const char &front() const;
  tstring &assign(const char *text, size_t size);
  tstring &assign(const char *text);
  tstring &assign(const std::string &text);
  template <typename It> tstring &assign(It begin, It end) TFOP_ELSEWHERE
  tstring &assign_as_view(const tstring &text);
  tstring &assign_as_view(const std::string &text);
  tstring &assign_as_view(StringPiece text);
  tstring &assign_as_view(const char *text, size_t size);
  tstring &assign_as_view(const char *text);
  tstring &append(const tstring &text);
  tstring &append(const char *text, size_t size);
  tstring &append(const char *text);
  tstring &append(size_t n, char c);
  tstring &erase(size_t pos, size_t n);
  tstring &insert(size_t pos, const tstring &text, size_t from, size_t n);
  tstring &insert(size_t pos, size_t n, char c);
  void push_back(char c);
  void swap(tstring &other) noexcept;
  const_iterator begin() const;
  const_iterator end() const;
  iterator begin();
  iterator end();
  size_t find(const char *text, size_t pos = 0) const;
  std::string substr(size_t pos = 0, size_t n = npos) const;
  int compare(StringPiece text) const;
  tstring &operator+=(const tstring &text);
  friend tstring operator+(const tstring &a, const tstring &b);
  friend std::ostream &operator<<(std::ostream &out, const tstring &text);
  template <typename H> friend H AbslHashValue(H state, const tstring &text) TFOP_ELSEWHERE
  // Friends, because a comparison of other strings must not convert to tstring.
#define TFOP_COMPARE(op)                                                                                                                   \
  friend bool operator op(const tstring &a, const tstring &b);                                                                             \
  friend bool operator op(const tstring &a, const std::string &b);                                                                         \
  friend bool operator op(const std::string &a, const tstring &b);                                                                         \
  friend bool operator op(const tstring &a, const char *b);                                                                                \
  friend bool operator op(const char *a, const tstring &b);                                                                                \
  friend bool operator op(const tstring &a, StringPiece b);                                                                                \
  friend bool operator op(StringPiece a, const tstring &b)
  TFOP_COMPARE(==);
  TFOP_COMPARE(!=);
  TFOP_COMPARE(<);
  TFOP_COMPARE(>);
  TFOP_COMPARE(<=);
  TFOP_COMPARE(>=);
#undef TFOP_COMPARE
};

enum DataType : int {
  DT_INVALID = 0,
  DT_FLOAT = 1,
  DT_DOUBLE = 2,
  DT_INT32 = 3,
  DT_UINT8 = 4,
  DT_INT16 = 5,
  DT_INT8 = 6,
  DT_STRING = 7,
  DT_COMPLEX64 = 8,
  DT_INT64 = 9,
  DT_BOOL = 10,
  DT_QINT8 = 11,
  DT_QUINT8 = 12,
  DT_QINT32 = 13,
  DT_BFLOAT16 = 14,
  DT_QINT16 = 15,
  DT_QUINT16 = 16,
  DT_UINT16 = 17,
  DT_COMPLEX128 = 18,
  DT_HALF = 19,
  DT_RESOURCE = 20,
  DT_VARIANT = 21,
  DT_UINT32 = 22,
  DT_UINT64 = 23,
  DT_FLOAT8_E5M2 = 24,
  DT_FLOAT8_E4M3FN = 25,
  DT_INT4 = 29,
  DT_UINT4 = 30,
  DT_FLOAT_REF = 101,
  DT_DOUBLE_REF = 102,
  DT_INT32_REF = 103,
  DT_UINT8_REF = 104,
  DT_INT16_REF = 105,
  DT_INT8_REF = 106,
  DT_STRING_REF = 107,
  DT_COMPLEX64_REF = 108,
  DT_INT64_REF = 109,
  DT_BOOL_REF = 110,
  DT_QINT8_REF = 111,
  DT_QUINT8_REF = 112,
  DT_QINT32_REF = 113,
  DT_BFLOAT16_REF = 114,
  DT_QINT16_REF = 115,
  DT_QUINT16_REF = 116,
  DT_UINT16_REF = 117,
  DT_COMPLEX128_REF = 118,
  DT_HALF_REF = 119,
  DT_RESOURCE_REF = 120,
  DT_VARIANT_REF = 121,
  DT_UINT32_REF = 122,
  DT_UINT64_REF = 123
};
const DataType DataType_MIN = DT_INVALID;
const DataType DataType_MAX = DT_UINT64_REF;
bool DataType_IsValid(int value);
const std::string &DataType_Name(DataType dtype);
bool DataType_Parse(const std::string &name, DataType *dtype);
std::string DataTypeString(DataType dtype);
bool DataTypeFromString(StringPiece text, DataType *dtype);
int DataTypeSize(DataType dtype);

class ResourceHandle;
class Variant;
using complex64 = std::complex<float>;
using complex128 = std::complex<double>;
using half = Eigen::half;
using bfloat16 = Eigen::bfloat16;
using qint8 = Eigen::QInt8;
using quint8 = Eigen::QUInt8;
using qint32 = Eigen::QInt32;
using qint16 = Eigen::QInt16;
using quint16 = Eigen::QUInt16;
struct float8_e5m2 {
  float value;
  operator float() const { return value; }
};
struct float8_e4m3fn {
  float value;
  operator float() const { return value; }
};
void FloatToBFloat16(const float *src, bfloat16 *dst, int64 size);
void BFloat16ToFloat(const bfloat16 *src, float *dst, int64 size);
void RoundFloatToBFloat16(const float *src, bfloat16 *dst, int64 size);

enum MemoryType { DEVICE_MEMORY = 0, HOST_MEMORY = 1 };
using MemoryTypeSlice = absl::Span<const MemoryType>;
using MemoryTypeVector = absl::InlinedVector<MemoryType, 4>;
using DataTypeSlice = absl::Span<const DataType>;
using DataTypeVector = absl::InlinedVector<DataType, 4>;
std::string DataTypeSliceString(DataTypeSlice dtypes);
std::string DataTypeVectorString(const DataTypeVector &dtypes);

class DataTypeSet {
public:
  constexpr explicit DataTypeSet(uint32 mask) : mask_(mask) {}
  bool Contains(DataType dtype) const;
  const DataType *begin() const;
  const DataType *end() const;
  size_t size() const;
  constexpr DataTypeSet operator|(const DataTypeSet &other) const { return DataTypeSet(mask_ | other.mask_); }

private:
  uint32 mask_;
};
constexpr DataTypeSet ToSet(DataType dtype) { return DataTypeSet(1u << static_cast<uint32>(dtype)); }
constexpr DataTypeSet kNumberTypes = DataTypeSet(0);
constexpr DataTypeSet kRealNumberTypes = DataTypeSet(0);
constexpr DataTypeSet kQuantizedTypes = DataTypeSet(0);
constexpr DataTypeSet kAllTypes = DataTypeSet(~0u);
const DataTypeSet &AllTypes();
const DataTypeSet &RealNumberTypes();
const DataTypeSet &NumberTypes();
const DataTypeSet &QuantizedTypes();
const DataTypeSet &RealAndQuantizedTypes();

class DeviceType {
public:
  DeviceType(const char *type);
  explicit DeviceType(StringPiece type);
  const char *type() const;
  const std::string &type_string() const;
  bool operator<(const DeviceType &other) const;
  bool operator==(const DeviceType &other) const;
  bool operator!=(const DeviceType &other) const;
};
std::ostream &operator<<(std::ostream &out, const DeviceType &type);
using DeviceTypeVector = absl::InlinedVector<DeviceType, 4>;
using DeviceName = std::string;
extern const char *const DEVICE_DEFAULT;
extern const char *const DEVICE_CPU;
extern const char *const DEVICE_GPU;
extern const char *const DEVICE_SYCL;
extern const char *const DEVICE_TPU;
extern const char *const DEVICE_TPU_SYSTEM;
extern const char *const DEVICE_CPU_XLA_JIT;
extern const char *const DEVICE_GPU_XLA_JIT;
extern const char *const DEVICE_XLA_CPU;
extern const char *const DEVICE_XLA_GPU;

enum { kDataTypeRefOffset = 100 };
bool IsRefType(DataType dtype);
DataType MakeRefType(DataType dtype);
DataType RemoveRefType(DataType dtype);
DataType BaseType(DataType dtype);
bool TypesCompatible(DataType expected, DataType actual);
bool DataTypeCanUseMemcpy(DataType dtype);
bool DataTypeIsFloating(DataType dtype);
bool DataTypeIsComplex(DataType dtype);
bool DataTypeIsQuantized(DataType dtype);
bool DataTypeIsInteger(DataType dtype);
bool DataTypeIsSigned(DataType dtype);
bool DataTypeIsUnsigned(DataType dtype);
bool DataTypeAlwaysOnHost(DataType dtype);
MemoryType MTypeFromDType(const DataType dtype);

template <typename T> struct IsValidDataType {
  static constexpr bool value = false;
};
template <typename T> struct DataTypeToEnum {
  static_assert(IsValidDataType<T>::value, "Specified Data Type not supported");
};
template <DataType value> struct EnumToDataType {};
#define TFOP_DATA_TYPE(TYPE, ENUM)                                                                                                         \
  template <> struct DataTypeToEnum<TYPE> {                                                                                                \
    static DataType v() { return ENUM; }                                                                                                   \
    static DataType ref() { return MakeRefType(ENUM); }                                                                                    \
    static constexpr DataType value = ENUM;                                                                                                \
  };                                                                                                                                       \
  template <> struct IsValidDataType<TYPE> {                                                                                               \
    static constexpr bool value = true;                                                                                                    \
  }
#define TFOP_MATCH_TYPE_AND_ENUM(TYPE, ENUM)                                                                                               \
  TFOP_DATA_TYPE(TYPE, ENUM);                                                                                                              \
  template <> struct EnumToDataType<ENUM> {                                                                                                \
    using Type = TYPE;                                                                                                                     \
  }
TFOP_MATCH_TYPE_AND_ENUM(float, DT_FLOAT);
TFOP_MATCH_TYPE_AND_ENUM(double, DT_DOUBLE);
TFOP_MATCH_TYPE_AND_ENUM(int32, DT_INT32);
TFOP_MATCH_TYPE_AND_ENUM(uint32, DT_UINT32);
TFOP_MATCH_TYPE_AND_ENUM(uint16, DT_UINT16);
TFOP_MATCH_TYPE_AND_ENUM(uint8, DT_UINT8);
TFOP_MATCH_TYPE_AND_ENUM(int16, DT_INT16);
TFOP_MATCH_TYPE_AND_ENUM(int8, DT_INT8);
TFOP_MATCH_TYPE_AND_ENUM(tstring, DT_STRING);
TFOP_MATCH_TYPE_AND_ENUM(complex64, DT_COMPLEX64);
TFOP_MATCH_TYPE_AND_ENUM(complex128, DT_COMPLEX128);
TFOP_MATCH_TYPE_AND_ENUM(int64, DT_INT64);
TFOP_MATCH_TYPE_AND_ENUM(uint64, DT_UINT64);
TFOP_MATCH_TYPE_AND_ENUM(bool, DT_BOOL);
TFOP_MATCH_TYPE_AND_ENUM(qint8, DT_QINT8);
TFOP_MATCH_TYPE_AND_ENUM(quint8, DT_QUINT8);
TFOP_MATCH_TYPE_AND_ENUM(qint16, DT_QINT16);
TFOP_MATCH_TYPE_AND_ENUM(quint16, DT_QUINT16);
TFOP_MATCH_TYPE_AND_ENUM(qint32, DT_QINT32);
TFOP_MATCH_TYPE_AND_ENUM(bfloat16, DT_BFLOAT16);
TFOP_MATCH_TYPE_AND_ENUM(half, DT_HALF);
TFOP_MATCH_TYPE_AND_ENUM(float8_e5m2, DT_FLOAT8_E5M2);
TFOP_MATCH_TYPE_AND_ENUM(float8_e4m3fn, DT_FLOAT8_E4M3FN);
TFOP_MATCH_TYPE_AND_ENUM(ResourceHandle, DT_RESOURCE);
TFOP_MATCH_TYPE_AND_ENUM(Variant, DT_VARIANT);
// Before tstring, string tensors held std::string; before int64_t, int64 was long long.
TFOP_DATA_TYPE(std::string, DT_STRING);
TFOP_DATA_TYPE(long long, DT_INT64);
TFOP_DATA_TYPE(unsigned long long, DT_UINT64);
#undef TFOP_MATCH_TYPE_AND_ENUM
#undef TFOP_DATA_TYPE

template <typename T> struct is_complex : std::false_type {};
template <typename T> struct is_complex<std::complex<T>> : std::true_type {};
template <typename T> struct is_quantized : std::false_type {};
template <typename T> struct is_simple_type : std::is_trivial<T> {};

enum class FullTypeId : int { TFT_UNSET = 0, TFT_TENSOR = 1000 };
struct FullTypeDef {};

} // namespace tensorflow

namespace std {
template <> struct hash<tensorflow::tstring> {
  size_t operator()(const tensorflow::tstring &text) const TFOP_ELSEWHERE
};
template <> struct hash<tensorflow::DeviceType> {
  size_t operator()(const tensorflow::DeviceType &type) const TFOP_ELSEWHERE
};
} // namespace std

#define TF_CALL_float(m) m(float)
#define TF_CALL_double(m) m(double)
#define TF_CALL_int32(m) m(::tensorflow::int32)
#define TF_CALL_uint32(m) m(::tensorflow::uint32)
#define TF_CALL_uint8(m) m(::tensorflow::uint8)
#define TF_CALL_int16(m) m(::tensorflow::int16)
#define TF_CALL_int8(m) m(::tensorflow::int8)
#define TF_CALL_string(m) m(::tensorflow::tstring)
#define TF_CALL_tstring(m) m(::tensorflow::tstring)
#define TF_CALL_resource(m) m(::tensorflow::ResourceHandle)
#define TF_CALL_variant(m) m(::tensorflow::Variant)
#define TF_CALL_complex64(m) m(::tensorflow::complex64)
#define TF_CALL_int64(m) m(::tensorflow::int64)
#define TF_CALL_uint64(m) m(::tensorflow::uint64)
#define TF_CALL_bool(m) m(bool)
#define TF_CALL_qint8(m) m(::tensorflow::qint8)
#define TF_CALL_quint8(m) m(::tensorflow::quint8)
#define TF_CALL_qint32(m) m(::tensorflow::qint32)
#define TF_CALL_bfloat16(m) m(::tensorflow::bfloat16)
#define TF_CALL_qint16(m) m(::tensorflow::qint16)
#define TF_CALL_quint16(m) m(::tensorflow::quint16)
#define TF_CALL_uint16(m) m(::tensorflow::uint16)
#define TF_CALL_complex128(m) m(::tensorflow::complex128)
#define TF_CALL_half(m) m(Eigen::half)
#define TF_CALL_float8_e5m2(m) m(::tensorflow::float8_e5m2)
#define TF_CALL_float8_e4m3fn(m) m(::tensorflow::float8_e4m3fn)
#define TF_CALL_int4(m)
#define TF_CALL_uint4(m)
#define TF_CALL_SIGNED_INTEGRAL_TYPES(m) TF_CALL_int64(m) TF_CALL_int32(m) TF_CALL_int16(m) TF_CALL_int8(m)
#define TF_CALL_UNSIGNED_INTEGRAL_TYPES(m) TF_CALL_uint64(m) TF_CALL_uint32(m) TF_CALL_uint16(m) TF_CALL_uint8(m)
#define TF_CALL_INTEGRAL_TYPES_NO_INT32(m)                                                                                                 \
  TF_CALL_uint64(m) TF_CALL_int64(m) TF_CALL_uint32(m) TF_CALL_uint16(m) TF_CALL_int16(m) TF_CALL_uint8(m) TF_CALL_int8(m)
#define TF_CALL_INTEGRAL_TYPES(m) TF_CALL_INTEGRAL_TYPES_NO_INT32(m) TF_CALL_int32(m)
#define TF_CALL_FLOAT_TYPES(m) TF_CALL_half(m) TF_CALL_bfloat16(m) TF_CALL_float(m) TF_CALL_double(m)
#define TF_CALL_REAL_NUMBER_TYPES(m) TF_CALL_INTEGRAL_TYPES(m) TF_CALL_FLOAT_TYPES(m)
#define TF_CALL_REAL_NUMBER_TYPES_NO_BFLOAT16(m) TF_CALL_INTEGRAL_TYPES(m) TF_CALL_half(m) TF_CALL_float(m) TF_CALL_double(m)
#define TF_CALL_REAL_NUMBER_TYPES_NO_INT32(m) TF_CALL_INTEGRAL_TYPES_NO_INT32(m) TF_CALL_FLOAT_TYPES(m)
#define TF_CALL_COMPLEX_TYPES(m) TF_CALL_complex64(m) TF_CALL_complex128(m)
#define TF_CALL_NUMBER_TYPES(m) TF_CALL_REAL_NUMBER_TYPES(m) TF_CALL_COMPLEX_TYPES(m)
#define TF_CALL_NUMBER_TYPES_NO_INT32(m) TF_CALL_REAL_NUMBER_TYPES_NO_INT32(m) TF_CALL_COMPLEX_TYPES(m)
#define TF_CALL_POD_TYPES(m) TF_CALL_NUMBER_TYPES(m) TF_CALL_bool(m)
#define TF_CALL_POD_STRING_TYPES(m) TF_CALL_POD_TYPES(m) TF_CALL_tstring(m)
#define TF_CALL_ALL_TYPES(m) TF_CALL_POD_TYPES(m) TF_CALL_tstring(m) TF_CALL_resource(m) TF_CALL_variant(m)
#define TF_CALL_QUANTIZED_TYPES(m) TF_CALL_qint8(m) TF_CALL_quint8(m) TF_CALL_qint32(m)
#define TF_CALL_SAVE_RESTORE_TYPES(m) TF_CALL_REAL_NUMBER_TYPES(m) TF_CALL_COMPLEX_TYPES(m) TF_CALL_QUANTIZED_TYPES(m) TF_CALL_bool(m)
#define TF_CALL_GPU_NUMBER_TYPES_NO_HALF(m) TF_CALL_float(m) TF_CALL_double(m)
#define TF_CALL_GPU_NUMBER_TYPES(m) TF_CALL_half(m) TF_CALL_float(m) TF_CALL_double(m)
#define TF_CALL_GPU_ALL_TYPES(m) TF_CALL_GPU_NUMBER_TYPES(m) TF_CALL_COMPLEX_TYPES(m) TF_CALL_bool(m)
