// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tensorflow::strings, str_util, gtl and hashes: the helpers of TensorFlow's own library.
#pragma once

#include "tfop_model/absl_containers.h"
#include "tfop_model/absl_strings.h"
#include "tfop_model/proto_graph.h"

namespace tensorflow {

using absl::WrapUnique;
template <typename T, typename... A> std::unique_ptr<T> MakeUnique(A &&...args) TFOP_ELSEWHERE

namespace strings {
using AlphaNum = absl::AlphaNum;
using absl::Hex;
using absl::PadSpec;
enum { kNoPad = 1, kZeroPad2, kZeroPad3, kZeroPad4, kZeroPad5, kZeroPad6, kZeroPad7, kZeroPad8 };
template <typename... A> std::string StrCat(const A &...args) TFOP_ELSEWHERE
template <typename... A> void StrAppend(std::string *dest, const A &...args) TFOP_ELSEWHERE
template <typename... A> void StrAppend(tstring *dest, const A &...args) TFOP_ELSEWHERE
std::string Printf(const char *format, ...);
void Appendf(std::string *dest, const char *format, ...);
void Appendv(std::string *dest, const char *format, va_list ap);
bool safe_strto32(StringPiece text, int32 *value);
bool safe_strtou32(StringPiece text, uint32 *value);
bool safe_strto64(StringPiece text, int64 *value);
bool safe_strtou64(StringPiece text, uint64 *value);
bool safe_strtof(StringPiece text, float *value);
bool safe_strtod(StringPiece text, double *value);
template <typename T> bool SafeStringToNumeric(StringPiece text, T *value) TFOP_ELSEWHERE
bool ProtoParseNumeric(StringPiece text, int32 *value);
bool HexStringToUint64(const StringPiece &text, uint64 *result);
bool StringToFp(const std::string &text, uint64 *fp);
StringPiece Uint64ToHexString(uint64 v, char *buf);
std::string FpToString(uint64 fp);
size_t FastInt32ToBufferLeft(int32 i, char *buffer);
size_t FastInt64ToBufferLeft(int64 i, char *buffer);
size_t FloatToBuffer(float i, char *buffer);
size_t DoubleToBuffer(double i, char *buffer);
std::string HumanReadableNum(int64 value);
std::string HumanReadableNumBytes(int64 num_bytes);
std::string HumanReadableElapsedTime(double seconds);

class Scanner {
public:
  enum CharClass {
    ALL,
    DIGIT,
    LETTER,
    LETTER_DIGIT,
    LETTER_DIGIT_DASH_UNDERSCORE,
    LETTER_DIGIT_DASH_DOT_SLASH,
    LETTER_DIGIT_DASH_DOT_SLASH_UNDERSCORE,
    LETTER_DIGIT_DOT,
    LETTER_DIGIT_DOT_PLUS_MINUS,
    LETTER_DIGIT_DOT_UNDERSCORE,
    LETTER_DIGIT_UNDERSCORE,
    LOWERLETTER,
    LOWERLETTER_DIGIT,
    LOWERLETTER_DIGIT_UNDERSCORE,
    NON_ZERO_DIGIT,
    SPACE,
    UPPERLETTER,
    RANGLE
  };
  explicit Scanner(StringPiece source);
  Scanner &One(CharClass clz);
  Scanner &ZeroOrOneLiteral(StringPiece s);
  Scanner &OneLiteral(StringPiece s);
  Scanner &Any(CharClass clz);
  Scanner &Many(CharClass clz);
  Scanner &RestartCapture();
  Scanner &StopCapture();
  Scanner &Eos();
  Scanner &AnySpace();
  Scanner &ScanUntil(char end_ch);
  Scanner &ScanEscapedUntil(char end_ch);
  char Peek(char default_value = '\0') const;
  bool GetResult(StringPiece *remaining = nullptr, StringPiece *capture = nullptr);
};
class ProtoTextOutput;
} // namespace strings

namespace str_util {
using absl::AllowEmpty;
using absl::SkipEmpty;
using absl::SkipWhitespace;
std::string CEscape(StringPiece src);
bool CUnescape(StringPiece source, std::string *dest, std::string *error);
void StripTrailingWhitespace(std::string *s);
size_t RemoveLeadingWhitespace(StringPiece *text);
size_t RemoveTrailingWhitespace(StringPiece *text);
size_t RemoveWhitespaceContext(StringPiece *text);
bool ConsumePrefix(StringPiece *s, StringPiece expected);
bool ConsumeSuffix(StringPiece *s, StringPiece expected);
bool ConsumeLeadingDigits(StringPiece *s, uint64 *value);
bool ConsumeNonWhitespace(StringPiece *s, StringPiece *value);
StringPiece StripPrefix(StringPiece s, StringPiece expected);
StringPiece StripSuffix(StringPiece s, StringPiece expected);
std::string Lowercase(StringPiece s);
std::string Uppercase(StringPiece s);
void TitlecaseString(std::string *s, StringPiece delimiters);
std::string StringReplace(StringPiece s, StringPiece oldsub, StringPiece newsub, bool replace_all);
std::string ArgDefCase(StringPiece s);
template <typename T> std::string Join(const T &s, const char *sep) TFOP_ELSEWHERE
template <typename T, typename F> std::string Join(const T &s, const char *sep, F f) TFOP_ELSEWHERE
template <typename D> std::vector<std::string> Split(StringPiece text, D delims) TFOP_ELSEWHERE
template <typename D, typename P> std::vector<std::string> Split(StringPiece text, D delims, P p) TFOP_ELSEWHERE
bool SplitAndParseAsInts(StringPiece text, char delim, std::vector<int32> *result);
bool SplitAndParseAsInts(StringPiece text, char delim, std::vector<int64> *result);
bool SplitAndParseAsFloats(StringPiece text, char delim, std::vector<float> *result);
bool StartsWith(StringPiece text, StringPiece prefix);
bool EndsWith(StringPiece text, StringPiece suffix);
bool StrContains(StringPiece haystack, StringPiece needle);
size_t Strnlen(const char *str, const size_t string_max_len);
} // namespace str_util

namespace gtl {
template <typename T> using ArraySlice = absl::Span<const T>;
template <typename T> using MutableArraySlice = absl::Span<T>;
template <typename T, int N> using InlinedVector = absl::InlinedVector<T, N>;
template <typename T> using optional = absl::optional<T>;
using absl::nullopt;
template <typename K, typename V, typename H = std::hash<K>, typename E = std::equal_to<K>> using FlatMap = absl::flat_hash_map<K, V, H, E>;
template <typename K, typename H = std::hash<K>, typename E = std::equal_to<K>> using FlatSet = absl::flat_hash_set<K, H, E>;
/// Runs its function when it goes out of scope.
template <typename F> class Cleanup {
public:
  Cleanup() TFOP_ELSEWHERE
  explicit Cleanup(F f) TFOP_ELSEWHERE
  template <typename G> Cleanup(Cleanup<G> &&other) TFOP_ELSEWHERE
  ~Cleanup() TFOP_ELSEWHERE
  F release() TFOP_ELSEWHERE
  bool is_released() const TFOP_ELSEWHERE
};
template <int &..., typename F> Cleanup<typename std::decay<F>::type> MakeCleanup(F &&f) TFOP_ELSEWHERE
template <typename C>
const typename C::value_type::second_type *FindOrNull(const C &collection, const typename C::value_type::first_type &key) TFOP_ELSEWHERE
template <typename C> typename C::value_type::second_type *FindOrNull(C &collection, const typename C::value_type::first_type &key) TFOP_ELSEWHERE
template <typename C>
typename C::value_type::second_type FindPtrOrNull(const C &collection, const typename C::value_type::first_type &key) TFOP_ELSEWHERE
template <typename C>
const typename C::value_type::second_type &FindWithDefault(const C &collection, const typename C::value_type::first_type &key,
                                                           const typename C::value_type::second_type &value) TFOP_ELSEWHERE
template <typename C> bool InsertIfNotPresent(C *collection, const typename C::value_type &value) TFOP_ELSEWHERE
template <typename C>
bool InsertIfNotPresent(C *collection, const typename C::value_type::first_type &key, const typename C::value_type::second_type &value)
    TFOP_ELSEWHERE
template <typename C> bool InsertOrUpdate(C *collection, const typename C::value_type &value) TFOP_ELSEWHERE
template <typename C>
bool InsertOrUpdate(C *collection, const typename C::value_type::first_type &key, const typename C::value_type::second_type &value)
    TFOP_ELSEWHERE
template <typename C>
typename C::value_type::second_type &LookupOrInsert(C *collection, const typename C::value_type::first_type &key,
                                                    const typename C::value_type::second_type &value) TFOP_ELSEWHERE
template <typename C>
typename C::value_type::second_type EraseKeyReturnValuePtr(C *collection, const typename C::value_type::first_type &key) TFOP_ELSEWHERE
template <typename M> bool ReverseMap(const M &map) TFOP_ELSEWHERE
template <typename C> void STLDeleteElements(C *container) TFOP_ELSEWHERE
template <typename C> void STLDeleteValues(C *container) TFOP_ELSEWHERE
template <typename T> void STLSortAndRemoveDuplicates(T *v) TFOP_ELSEWHERE
template <typename T> void STLClearObject(T *object) TFOP_ELSEWHERE
template <typename T, typename Cmp = std::greater<T>> class TopN {
public:
  explicit TopN(size_t limit) TFOP_ELSEWHERE
  TopN(size_t limit, const Cmp &cmp) TFOP_ELSEWHERE
  void push(const T &v) TFOP_ELSEWHERE
  void push(const T &v, T *dropped) TFOP_ELSEWHERE
  const T &peek_bottom() TFOP_ELSEWHERE
  size_t size() const TFOP_ELSEWHERE
  bool empty() const
      TFOP_ELSEWHERE
  /// The caller owns the vector.
  std::vector<T> *Extract() TFOP_ELSEWHERE
  std::vector<T> *ExtractUnsorted() TFOP_ELSEWHERE
  void ExtractNondestructive(std::vector<T> *output) const TFOP_ELSEWHERE
  void Reset() TFOP_ELSEWHERE
};
template <typename T> class iterator_range {
public:
  iterator_range(T begin, T end) TFOP_ELSEWHERE
  T begin() const TFOP_ELSEWHERE
  T end() const TFOP_ELSEWHERE
};
template <typename T> iterator_range<T> make_range(T begin, T end) TFOP_ELSEWHERE
} // namespace gtl

uint32 Hash32(const char *data, size_t n, uint32 seed);
uint64 Hash64(const char *data, size_t n, uint64 seed);
uint64 Hash64(const char *data, size_t n);
uint64 Hash64(const std::string &text);
uint64 Hash64(StringPiece text);
uint64 Hash64(const tstring &text);
uint64 Hash64Combine(uint64 a, uint64 b);
uint64 Hash64CombineUnordered(uint64 a, uint64 b);
template <typename T, typename = void> struct hash {
  size_t operator()(const T &value) const TFOP_ELSEWHERE
};
struct StringPieceHasher {
  size_t operator()(StringPiece text) const;
};
struct Fprint128 {
  uint64 low64;
  uint64 high64;
};
uint64 Fingerprint64(StringPiece text);
uint32 Fingerprint32(StringPiece text);
Fprint128 Fingerprint128(StringPiece text);
uint64 FingerprintCat64(const uint64 a, const uint64 b);
namespace crc32c {
uint32 Extend(uint32 init, const char *data, size_t n);
uint32 Value(const char *data, size_t n);
uint32 Mask(uint32 crc);
uint32 Unmask(uint32 masked);
} // namespace crc32c
namespace core {
void EncodeFixed16(char *dst, uint16 value);
void EncodeFixed32(char *dst, uint32 value);
void EncodeFixed64(char *dst, uint64 value);
void PutFixed32(std::string *dst, uint32 value);
void PutFixed64(std::string *dst, uint64 value);
void PutVarint32(std::string *dst, uint32 value);
void PutVarint64(std::string *dst, uint64 value);
uint16 DecodeFixed16(const char *ptr);
uint32 DecodeFixed32(const char *ptr);
uint64 DecodeFixed64(const char *ptr);
bool GetVarint32(StringPiece *input, uint32 *value);
bool GetVarint64(StringPiece *input, uint64 *value);
int VarintLength(uint64 v);
} // namespace core
template <typename S> Status Base64Encode(StringPiece source, S *encoded);
template <typename S> Status Base64Encode(StringPiece source, bool with_padding, S *encoded) TFOP_ELSEWHERE
template <typename S> Status Base64Decode(StringPiece data, S *decoded) TFOP_ELSEWHERE
int Log2Floor(uint32 n);
int Log2Floor64(uint64 n);
int Log2Ceiling(uint32 n);
int Log2Ceiling64(uint64 n);
uint32 NextPowerOfTwo(uint32 value);
uint64 NextPowerOfTwo64(uint64 value);
class MathUtil {
public:
  template <typename I> static I CeilOfRatio(I numerator, I denominator) TFOP_ELSEWHERE
  template <typename I> static I FloorOfRatio(I numerator, I denominator) TFOP_ELSEWHERE
  template <typename I> static I GCD(I x, I y) TFOP_ELSEWHERE
  template <typename T> static T IPow(T base, int exp) TFOP_ELSEWHERE
};
template <typename To, typename From> To down_cast(From *from) TFOP_ELSEWHERE
template <typename To, typename From> To bit_cast(const From &from) TFOP_ELSEWHERE
int64 MultiplyWithoutOverflow(const int64 x, const int64 y);
int64 AddWithoutOverflow(int64 x, int64 y);
Status ReadBoolFromEnvVar(StringPiece env_var_name, bool default_val, bool *value);
Status ReadInt64FromEnvVar(StringPiece env_var_name, int64 default_val, int64 *value);
Status ReadFloatFromEnvVar(StringPiece env_var_name, float default_val, float *value);
Status ReadStringFromEnvVar(StringPiece env_var_name, StringPiece default_val, std::string *value);
Status ReadStringsFromEnvVar(StringPiece env_var_name, StringPiece default_val, std::vector<std::string> *value);
Status ProtoToHumanReadableJson(const ::google::protobuf::Message &proto, std::string *result, bool ignore_accuracy_loss);
Status HumanReadableJsonToProto(const std::string &text, ::google::protobuf::Message *proto);
std::string CurrentStackTrace();

} // namespace tensorflow
