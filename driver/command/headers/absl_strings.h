// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Abseil's string functions: concatenation, splitting, joining, formatting, numbers, escaping.
#pragma once

#include "tfop_model/types.h"

namespace absl {

struct Hex {
  template <typename T> explicit Hex(T value, int pad = 0) TFOP_ELSEWHERE
};
struct Dec {
  template <typename T> explicit Dec(T value, int pad = 0) TFOP_ELSEWHERE
};
enum PadSpec : uint8_t {
  kNoPad = 1,
  kZeroPad2,
  kZeroPad3,
  kZeroPad4,
  kZeroPad5,
  kZeroPad6,
  kZeroPad7,
  kZeroPad8,
  kZeroPad10 = 10,
  kZeroPad16 = 16,
  kSpacePad2 = 66,
  kSpacePad4 = 68
};
class AlphaNum {
public:
  template <typename T, typename = std::enable_if_t<std::is_arithmetic<T>::value || std::is_enum<T>::value>> AlphaNum(T value) TFOP_ELSEWHERE
  AlphaNum(const char *text);
  AlphaNum(string_view text);
  AlphaNum(const tensorflow::tstring &text);
  template <typename A> AlphaNum(const std::basic_string<char, std::char_traits<char>, A> &text) TFOP_ELSEWHERE
  AlphaNum(Hex hex);
  AlphaNum(Dec dec);
  AlphaNum(Eigen::half value);
  AlphaNum(Eigen::bfloat16 value);
  AlphaNum(const Status &status);
  string_view Piece() const;
  size_t size() const;
  const char *data() const;
};
template <typename... A> std::string StrCat(const A &...args) TFOP_ELSEWHERE
template <typename... A>
void StrAppend(std::string *dest, const A &...args)
    TFOP_ELSEWHERE

/// The result of a split; it converts to whatever container the caller asks for.
class Splitter {
public:
  using value_type = string_view;
  const string_view *begin() const;
  const string_view *end() const;
  template <typename C, typename = std::enable_if_t<!std::is_same<C, std::initializer_list<string_view>>::value>,
            typename = typename C::const_iterator>
  operator C() const TFOP_ELSEWHERE
  template <typename A, typename B> operator std::pair<A, B>() const TFOP_ELSEWHERE
};
class ByString {
public:
  explicit ByString(string_view text);
};
class ByChar {
public:
  explicit ByChar(char c);
};
class ByAnyChar {
public:
  explicit ByAnyChar(string_view text);
};
class ByLength {
public:
  explicit ByLength(ptrdiff_t length);
};
struct AllowEmpty {
  bool operator()(string_view) const;
};
struct SkipEmpty {
  bool operator()(string_view) const;
};
struct SkipWhitespace {
  bool operator()(string_view) const;
};
struct MaxSplitsDelimiter {};
template <typename D> MaxSplitsDelimiter MaxSplits(D delimiter, int limit) TFOP_ELSEWHERE
template <typename D> Splitter StrSplit(string_view text, D &&delimiter) TFOP_ELSEWHERE
template <typename D, typename P> Splitter StrSplit(string_view text, D &&delimiter, P predicate) TFOP_ELSEWHERE

struct Formatter {
  template <typename T> void operator()(std::string *out, const T &value) const TFOP_ELSEWHERE
};
Formatter AlphaNumFormatter();
Formatter StreamFormatter();
template <typename... A> Formatter PairFormatter(A &&...args) TFOP_ELSEWHERE
template <typename... A> Formatter DereferenceFormatter(A &&...args) TFOP_ELSEWHERE
template <typename R> std::string StrJoin(const R &range, string_view separator) TFOP_ELSEWHERE
template <typename R, typename F> std::string StrJoin(const R &range, string_view separator, F &&formatter) TFOP_ELSEWHERE
template <typename T> std::string StrJoin(std::initializer_list<T> range, string_view separator) TFOP_ELSEWHERE
template <typename It> std::string StrJoin(It begin, It end, string_view separator) TFOP_ELSEWHERE
template <typename It, typename F> std::string StrJoin(It begin, It end, string_view separator, F &&formatter) TFOP_ELSEWHERE

template <typename... A> std::string StrFormat(string_view format, const A &...args) TFOP_ELSEWHERE
template <typename... A> std::string &StrAppendFormat(std::string *dest, string_view format, const A &...args) TFOP_ELSEWHERE
template <typename... A> int PrintF(string_view format, const A &...args) TFOP_ELSEWHERE
template <typename... A> int FPrintF(std::FILE *out, string_view format, const A &...args) TFOP_ELSEWHERE
template <typename... A> int SNPrintF(char *out, size_t size, string_view format, const A &...args) TFOP_ELSEWHERE
template <typename... A> std::string Substitute(string_view format, const A &...args) TFOP_ELSEWHERE
template <typename... A> void SubstituteAndAppend(std::string *out, string_view format, const A &...args) TFOP_ELSEWHERE

std::string StrReplaceAll(string_view text, std::initializer_list<std::pair<string_view, string_view>> replacements);
template <typename M> std::string StrReplaceAll(string_view text, const M &replacements) TFOP_ELSEWHERE
int StrReplaceAll(std::initializer_list<std::pair<string_view, string_view>> replacements, std::string *target);

bool StrContains(string_view text, string_view part);
bool StrContains(string_view text, char c);
bool StrContainsIgnoreCase(string_view text, string_view part);
bool StartsWith(string_view text, string_view prefix);
bool EndsWith(string_view text, string_view suffix);
bool StartsWithIgnoreCase(string_view text, string_view prefix);
bool EndsWithIgnoreCase(string_view text, string_view suffix);
bool EqualsIgnoreCase(string_view a, string_view b);
bool ConsumePrefix(string_view *text, string_view expected);
bool ConsumeSuffix(string_view *text, string_view expected);
string_view StripPrefix(string_view text, string_view prefix);
string_view StripSuffix(string_view text, string_view suffix);
string_view StripAsciiWhitespace(string_view text);
void StripAsciiWhitespace(std::string *text);
string_view StripLeadingAsciiWhitespace(string_view text);
void StripLeadingAsciiWhitespace(std::string *text);
string_view StripTrailingAsciiWhitespace(string_view text);
void StripTrailingAsciiWhitespace(std::string *text);
void RemoveExtraAsciiWhitespace(std::string *text);
std::string AsciiStrToLower(string_view text);
std::string AsciiStrToUpper(string_view text);
void AsciiStrToLower(std::string *text);
void AsciiStrToUpper(std::string *text);
bool ascii_isalpha(unsigned char c);
bool ascii_isalnum(unsigned char c);
bool ascii_isspace(unsigned char c);
bool ascii_isdigit(unsigned char c);
bool ascii_isxdigit(unsigned char c);
bool ascii_isupper(unsigned char c);
bool ascii_islower(unsigned char c);
bool ascii_ispunct(unsigned char c);
bool ascii_isascii(unsigned char c);
bool ascii_isprint(unsigned char c);
char ascii_tolower(unsigned char c);
char ascii_toupper(unsigned char c);
template <typename T> bool SimpleAtoi(string_view text, T *out) TFOP_ELSEWHERE
template <typename T> bool SimpleHexAtoi(string_view text, T *out) TFOP_ELSEWHERE
bool SimpleAtof(string_view text, float *out);
bool SimpleAtod(string_view text, double *out);
bool SimpleAtob(string_view text, bool *out);
enum class chars_format { scientific = 1, fixed = 2, hex = 4, general = 3 };
struct from_chars_result {
  const char *ptr;
  std::errc ec;
};
from_chars_result from_chars(const char *first, const char *last, double &value, chars_format format = chars_format::general);
from_chars_result from_chars(const char *first, const char *last, float &value, chars_format format = chars_format::general);
std::string CEscape(string_view text);
std::string CHexEscape(string_view text);
std::string Utf8SafeCEscape(string_view text);
bool CUnescape(string_view text, std::string *out, std::string *error = nullptr);
bool Base64Unescape(string_view text, std::string *out);
bool WebSafeBase64Unescape(string_view text, std::string *out);
void Base64Escape(string_view text, std::string *out);
std::string Base64Escape(string_view text);
void WebSafeBase64Escape(string_view text, std::string *out);
std::string WebSafeBase64Escape(string_view text);
std::string HexStringToBytes(string_view text);
std::string BytesToHexString(string_view text);
string_view NullSafeStringView(const char *text);
string_view ClippedSubstr(string_view text, size_t pos, size_t n = static_cast<size_t>(-1));
namespace strings_internal {
void STLStringResizeUninitialized(std::string *text, size_t size);
}

} // namespace absl
