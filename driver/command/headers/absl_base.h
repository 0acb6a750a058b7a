// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Abseil's attribute macros and vocabulary types: views, spans, optionals, small vectors, cleanups, callables.
#pragma once

#include "tfop_model/base.h"

#define ABSL_GUARDED_BY(x)
#define ABSL_PT_GUARDED_BY(x)
#define ABSL_ACQUIRED_AFTER(...)
#define ABSL_ACQUIRED_BEFORE(...)
#define ABSL_EXCLUSIVE_LOCKS_REQUIRED(...)
#define ABSL_SHARED_LOCKS_REQUIRED(...)
#define ABSL_LOCKS_EXCLUDED(...)
#define ABSL_LOCK_RETURNED(x)
#define ABSL_LOCKABLE
#define ABSL_SCOPED_LOCKABLE
#define ABSL_EXCLUSIVE_LOCK_FUNCTION(...)
#define ABSL_SHARED_LOCK_FUNCTION(...)
#define ABSL_UNLOCK_FUNCTION(...)
#define ABSL_EXCLUSIVE_TRYLOCK_FUNCTION(...)
#define ABSL_SHARED_TRYLOCK_FUNCTION(...)
#define ABSL_ASSERT_EXCLUSIVE_LOCK(...)
#define ABSL_ASSERT_SHARED_LOCK(...)
#define ABSL_NO_THREAD_SAFETY_ANALYSIS
#define ABSL_TS_UNCHECKED(x)
#define ABSL_TS_UNCHECKED_READ(x) (x)
#define ABSL_MUST_USE_RESULT
#define ABSL_DEPRECATED(message)
#define ABSL_DEPRECATE_AND_INLINE()
#define ABSL_ATTRIBUTE_ALWAYS_INLINE
#define ABSL_ATTRIBUTE_NOINLINE
#define ABSL_ATTRIBUTE_NORETURN __attribute__((noreturn))
#define ABSL_ATTRIBUTE_UNUSED __attribute__((unused))
#define ABSL_ATTRIBUTE_WEAK
#define ABSL_ATTRIBUTE_COLD
#define ABSL_ATTRIBUTE_HOT
#define ABSL_ATTRIBUTE_PACKED
#define ABSL_ATTRIBUTE_LIFETIME_BOUND
#define ABSL_ATTRIBUTE_NO_SANITIZE_MEMORY
#define ABSL_ATTRIBUTE_NO_SANITIZE_ADDRESS
#define ABSL_ATTRIBUTE_NO_SANITIZE_UNDEFINED
#define ABSL_ATTRIBUTE_NO_SANITIZE_THREAD
#define ABSL_ATTRIBUTE_NO_TAIL_CALL
#define ABSL_ATTRIBUTE_NONNULL(...)
#define ABSL_ATTRIBUTE_INITIAL_EXEC
#define ABSL_ATTRIBUTE_REINITIALIZES
#define ABSL_ATTRIBUTE_VIEW
#define ABSL_ATTRIBUTE_OWNER
#define ABSL_CONST_INIT
#define ABSL_FALLTHROUGH_INTENDED [[clang::fallthrough]]
#define ABSL_PREDICT_TRUE(x) (x)
#define ABSL_PREDICT_FALSE(x) (x)
#define ABSL_ARRAYSIZE(a) (sizeof(a) / sizeof(*(a)))
#define ABSL_CACHELINE_ALIGNED
#define ABSL_CACHELINE_SIZE 64
#define ABSL_ASSERT(x) assert(x)
#define ABSL_HARDENING_ASSERT(x) assert(x)
#define ABSL_UNREACHABLE() __builtin_unreachable()
#define ABSL_NAMESPACE_BEGIN
#define ABSL_NAMESPACE_END
#define ABSL_IS_LITTLE_ENDIAN 1
#define ABSL_BLOCK_TAIL_CALL_OPTIMIZATION()
#define ABSL_ASSUME(x)
#define ABSL_NULLABILITY_COMPATIBLE

namespace absl {

#if __cplusplus >= 201703L
using std::any;
using std::any_cast;
using std::bad_any_cast;
using std::bad_optional_access;
using std::bad_variant_access;
using std::get;
using std::get_if;
using std::holds_alternative;
using std::in_place;
using std::in_place_t;
using std::in_place_type_t;
using std::make_any;
using std::make_optional;
using std::monostate;
using std::nullopt;
using std::nullopt_t;
using std::optional;
using std::string_view;
using std::variant;
using std::variant_alternative;
using std::variant_npos;
using std::variant_size;
using std::visit;
#else
/// The part of std::string_view that kernels use, for language versions that lack it.
class string_view {
public:
  using value_type = char;
  using const_iterator = const char *;
  using iterator = const char *;
  using const_reverse_iterator = std::reverse_iterator<const char *>;
  using size_type = size_t;
  static constexpr size_type npos = static_cast<size_type>(-1);
  constexpr string_view() noexcept : data_(nullptr), size_(0) {}
  string_view(const char *text);
  constexpr string_view(const char *text, size_t size) : data_(text), size_(size) {}
  template <typename A> string_view(const std::basic_string<char, std::char_traits<char>, A> &text) TFOP_ELSEWHERE
  const char *begin() const;
  const char *end() const;
  const char *cbegin() const;
  const char *cend() const;
  const_reverse_iterator rbegin() const;
  const_reverse_iterator rend() const;
  size_t size() const;
  size_t length() const;
  size_t max_size() const;
  bool empty() const;
  const char &operator[](size_t index) const;
  const char &at(size_t index) const;
  const char &front() const;
  const char &back() const;
  const char *data() const;
  void remove_prefix(size_t n);
  void remove_suffix(size_t n);
  void swap(string_view &other) noexcept;
  explicit operator std::string() const;
  size_t copy(char *to, size_t n, size_t pos = 0) const;
  string_view substr(size_t pos = 0, size_t n = npos) const;
  int compare(string_view other) const;
  int compare(size_t pos, size_t n, string_view other) const;
  size_t find(string_view text, size_t pos = 0) const;
  size_t find(char c, size_t pos = 0) const;
  size_t rfind(string_view text, size_t pos = npos) const;
  size_t rfind(char c, size_t pos = npos) const;
  size_t find_first_of(string_view text, size_t pos = 0) const;
  size_t find_first_of(char c, size_t pos = 0) const;
  size_t find_last_of(string_view text, size_t pos = npos) const;
  size_t find_last_of(char c, size_t pos = npos) const;
  size_t find_first_not_of(string_view text, size_t pos = 0) const;
  size_t find_first_not_of(char c, size_t pos = 0) const;
  size_t find_last_not_of(string_view text, size_t pos = npos) const;
  size_t find_last_not_of(char c, size_t pos = npos) const;

private:
  const char *data_;
  size_t size_;
};
bool operator==(string_view a, string_view b);
bool operator!=(string_view a, string_view b);
bool operator<(string_view a, string_view b);
bool operator>(string_view a, string_view b);
bool operator<=(string_view a, string_view b);
bool operator>=(string_view a, string_view b);
std::ostream &operator<<(std::ostream &out, string_view text);

struct nullopt_t {
  explicit constexpr nullopt_t(int) {}
};
constexpr nullopt_t nullopt{0};
template <typename T> class optional {
public:
  using value_type = T;
  optional() TFOP_ELSEWHERE
  optional(nullopt_t) TFOP_ELSEWHERE
  optional(const optional &) TFOP_ELSEWHERE
  optional(optional &&) TFOP_ELSEWHERE
  template <typename U = T,
            typename = std::enable_if_t<std::is_constructible<T, U &&>::value && !std::is_same<std::decay_t<U>, optional>::value>>
  optional(U &&value) TFOP_ELSEWHERE
  ~optional() TFOP_ELSEWHERE
  optional &operator=(nullopt_t) TFOP_ELSEWHERE
  optional &operator=(const optional &) TFOP_ELSEWHERE
  optional &operator=(optional &&) TFOP_ELSEWHERE
  template <typename... A> T &emplace(A &&...args) TFOP_ELSEWHERE
  void reset() TFOP_ELSEWHERE
  explicit operator bool() const TFOP_ELSEWHERE
  bool has_value() const TFOP_ELSEWHERE
  T &value() & TFOP_ELSEWHERE
  const T &value() const & TFOP_ELSEWHERE
  T &&value() && TFOP_ELSEWHERE
  template <typename U> T value_or(U &&other) const TFOP_ELSEWHERE
  T &operator*() & TFOP_ELSEWHERE
  const T &operator*() const & TFOP_ELSEWHERE
  T &&operator*() && TFOP_ELSEWHERE
  T *operator->() TFOP_ELSEWHERE
  const T *operator->() const TFOP_ELSEWHERE
};
template <typename T> bool operator==(const optional<T> &a, const optional<T> &b) TFOP_ELSEWHERE
template <typename T> bool operator==(const optional<T> &a, nullopt_t) TFOP_ELSEWHERE
template <typename T, typename U> bool operator==(const optional<T> &a, const U &b) TFOP_ELSEWHERE
template <typename T> bool operator!=(const optional<T> &a, const optional<T> &b) TFOP_ELSEWHERE
template <typename T> bool operator!=(const optional<T> &a, nullopt_t) TFOP_ELSEWHERE
template <typename T> optional<std::decay_t<T>> make_optional(T &&value) TFOP_ELSEWHERE

struct monostate {};
template <typename... T> class variant {
public:
  variant() TFOP_ELSEWHERE
  template <typename U> variant(U &&value) TFOP_ELSEWHERE
  size_t index() const TFOP_ELSEWHERE
  template <typename U, typename... A> U &emplace(A &&...args) TFOP_ELSEWHERE
};
template <typename T, typename... Ts> bool holds_alternative(const variant<Ts...> &v) TFOP_ELSEWHERE
template <typename T, typename... Ts> T &get(variant<Ts...> &v) TFOP_ELSEWHERE
template <typename T, typename... Ts> const T &get(const variant<Ts...> &v) TFOP_ELSEWHERE
template <typename T, typename... Ts> T *get_if(variant<Ts...> *v) TFOP_ELSEWHERE
template <typename T, typename... Ts> const T *get_if(const variant<Ts...> *v) TFOP_ELSEWHERE
class any {
public:
  any();
  template <typename T> any(T &&value) TFOP_ELSEWHERE
  bool has_value() const;
};
template <typename T> T any_cast(const any &value) TFOP_ELSEWHERE
template <typename T>
T *any_cast(any *value) TFOP_ELSEWHERE
#endif

template <typename T> class Span {
public:
  using element_type = T;
  using value_type = typename std::remove_cv<T>::type;
  using size_type = size_t;
  using difference_type = std::ptrdiff_t;
  using pointer = T *;
  using const_pointer = const T *;
  using reference = T &;
  using const_reference = const T &;
  using iterator = T *;
  using const_iterator = const T *;
  using reverse_iterator = std::reverse_iterator<iterator>;
  static constexpr size_type npos = static_cast<size_type>(-1);
  constexpr Span() noexcept : data_(nullptr), size_(0) {}
  constexpr Span(T *data, size_t size) noexcept : data_(data), size_(size) {}
  template <size_t N> constexpr Span(T (&items)[N]) noexcept : data_(items), size_(N) {}
  template <typename U = T, typename = std::enable_if_t<std::is_const<U>::value>> Span(std::initializer_list<value_type> items) TFOP_ELSEWHERE
  template <typename C, typename = decltype(std::declval<C &>().data()), typename = decltype(std::declval<C &>().size()),
            typename = std::enable_if_t<std::is_convertible<decltype(std::declval<C &>().data()), T *>::value ||
                                        std::is_convertible<decltype(std::declval<const C &>().data()), T *>::value>>
  Span(C &items) TFOP_ELSEWHERE
  template <typename C, typename = std::enable_if_t<std::is_const<T>::value && !std::is_same<C, Span>::value>,
            typename = decltype(std::declval<const C &>().size()),
            typename = std::enable_if_t<std::is_convertible<decltype(std::declval<const C &>().data()), T *>::value>>
  Span(const C &items) TFOP_ELSEWHERE
  T *data() const noexcept TFOP_ELSEWHERE
  size_t size() const noexcept TFOP_ELSEWHERE
  size_t length() const noexcept TFOP_ELSEWHERE
  bool empty() const noexcept TFOP_ELSEWHERE
  T &operator[](size_t index) const noexcept TFOP_ELSEWHERE
  T &at(size_t index) const TFOP_ELSEWHERE
  T &front() const noexcept TFOP_ELSEWHERE
  T &back() const noexcept TFOP_ELSEWHERE
  T *begin() const noexcept TFOP_ELSEWHERE
  T *end() const noexcept TFOP_ELSEWHERE
  const T *cbegin() const noexcept TFOP_ELSEWHERE
  const T *cend() const noexcept TFOP_ELSEWHERE
  reverse_iterator rbegin() const noexcept TFOP_ELSEWHERE
  reverse_iterator rend() const noexcept TFOP_ELSEWHERE
  void remove_prefix(size_t n) noexcept TFOP_ELSEWHERE
  void remove_suffix(size_t n) noexcept TFOP_ELSEWHERE
  void pop_back() noexcept TFOP_ELSEWHERE
  void pop_front() noexcept TFOP_ELSEWHERE
  Span subspan(size_t pos = 0, size_t n = npos) const TFOP_ELSEWHERE
  Span first(size_t n) const TFOP_ELSEWHERE
  Span last(size_t n) const TFOP_ELSEWHERE

private:
  T *data_;
  size_t size_;
};
template <typename T> bool operator==(Span<T> a, Span<T> b) TFOP_ELSEWHERE
template <typename T> bool operator==(Span<const T> a, const std::vector<T> &b) TFOP_ELSEWHERE
template <typename T> bool operator!=(Span<const T> a, const std::vector<T> &b) TFOP_ELSEWHERE
template <typename T> bool operator!=(Span<T> a, Span<T> b) TFOP_ELSEWHERE
template <typename T> Span<T> MakeSpan(T *data, size_t size) TFOP_ELSEWHERE
template <typename T> Span<T> MakeSpan(T *begin, T *end) TFOP_ELSEWHERE
template <typename C> auto MakeSpan(C &items) -> Span<typename std::remove_pointer<decltype(items.data())>::type>;
template <typename T, size_t N> Span<T> MakeSpan(T (&items)[N]) TFOP_ELSEWHERE
template <typename T> Span<const T> MakeConstSpan(T *data, size_t size) TFOP_ELSEWHERE
template <typename T> Span<const T> MakeConstSpan(T *begin, T *end) TFOP_ELSEWHERE
template <typename C> auto MakeConstSpan(const C &items) -> Span<const typename std::remove_pointer<decltype(items.data())>::type>;
template <typename T, size_t N>
Span<const T> MakeConstSpan(const T (&items)[N])
    TFOP_ELSEWHERE

/// Small-size optimisation does not matter here; the container's interface does.
template <typename T, size_t N = 1, typename A = std::allocator<T>> class InlinedVector : public std::vector<T> {
public:
  using std::vector<T>::vector;
  InlinedVector() = default;
  InlinedVector(const std::vector<T> &other) TFOP_ELSEWHERE
};
template <typename T, size_t N = 0, typename A = std::allocator<T>> class FixedArray : public std::vector<T> {
public:
  using std::vector<T>::vector;
};

template <typename Callback> class Cleanup {
public:
  Cleanup(Callback callback) TFOP_ELSEWHERE
  Cleanup(Cleanup &&other) = default;
  ~Cleanup() TFOP_ELSEWHERE
  void Cancel() && TFOP_ELSEWHERE
  void Invoke() && TFOP_ELSEWHERE
};
template <typename Tag = void, typename Callback> Cleanup<typename std::decay<Callback>::type> MakeCleanup(Callback &&callback) TFOP_ELSEWHERE

using std::make_unique;
using std::move;
using std::swap;
template <typename T> std::unique_ptr<T> WrapUnique(T *ptr) TFOP_ELSEWHERE
template <typename T> std::weak_ptr<T> WeakenPtr(const std::shared_ptr<T> &ptr) TFOP_ELSEWHERE
template <typename T> std::shared_ptr<T> ShareUniquePtr(std::unique_ptr<T> &&ptr) TFOP_ELSEWHERE
template <typename T> auto RawPtr(T &&ptr) -> decltype(std::addressof(*ptr)) TFOP_ELSEWHERE
template <typename To, typename From> To bit_cast(const From &from) TFOP_ELSEWHERE
template <typename To> To implicit_cast(To to) TFOP_ELSEWHERE
template <typename T> const T &as_const(const T &value) TFOP_ELSEWHERE
template <typename T = void> struct Hash {
  template <typename U> size_t operator()(const U &value) const TFOP_ELSEWHERE
};
template <typename... T> size_t HashOf(const T &...values) TFOP_ELSEWHERE
using once_flag = std::once_flag;
template <typename F, typename... A> void call_once(once_flag &flag, F &&function, A &&...args) TFOP_ELSEWHERE

template <typename Signature> class AnyInvocable;
template <typename R, typename... A> class AnyInvocable<R(A...)> {
public:
  AnyInvocable() noexcept;
  AnyInvocable(std::nullptr_t) noexcept;
  AnyInvocable(AnyInvocable &&) noexcept;
  template <typename F, typename = std::enable_if_t<!std::is_same<std::decay_t<F>, AnyInvocable>::value>> AnyInvocable(F &&function) TFOP_ELSEWHERE
  AnyInvocable &operator=(AnyInvocable &&) noexcept;
  AnyInvocable &operator=(std::nullptr_t) noexcept;
  template <typename F, typename = std::enable_if_t<!std::is_same<std::decay_t<F>, AnyInvocable>::value>>
  AnyInvocable &operator=(F &&function) TFOP_ELSEWHERE
  explicit operator bool() const noexcept;
  R operator()(A... args);
};
template <typename R, typename... A> class AnyInvocable<R(A...) const> : public AnyInvocable<R(A...)> {
public:
  using AnyInvocable<R(A...)>::AnyInvocable;
  R operator()(A... args) const;
};
template <typename R, typename... A> class AnyInvocable<R(A...) &&> : public AnyInvocable<R(A...)> {
public:
  using AnyInvocable<R(A...)>::AnyInvocable;
};
template <typename Signature> bool operator==(const AnyInvocable<Signature> &f, std::nullptr_t) TFOP_ELSEWHERE
template <typename Signature> bool operator!=(const AnyInvocable<Signature> &f, std::nullptr_t) TFOP_ELSEWHERE
template <typename Signature> class FunctionRef;
template <typename R, typename... A> class FunctionRef<R(A...)> {
public:
  template <typename F> FunctionRef(const F &function) TFOP_ELSEWHERE
  R operator()(A... args) const;
};
template <typename F, typename... A> auto bind_front(F &&function, A &&...args) {
  return [=](auto &&...rest) { return std::bind(function, args..., rest...)(); };
}
template <typename F, typename... A> auto apply(F &&f, A &&...args) TFOP_ELSEWHERE

using std::conditional_t;
using std::decay_t;
using std::enable_if_t;
using std::exchange;
using std::index_sequence;
using std::index_sequence_for;
using std::integer_sequence;
using std::make_index_sequence;
using std::remove_const_t;
using std::remove_cv_t;
using std::remove_reference_t;
using std::underlying_type_t;

class int128 {
public:
  int128(long long value);
  explicit operator long long() const;
};
using uint128 = unsigned __int128;

template <typename T> using Nonnull = T;
template <typename T> using Nullable = T;
template <typename T> using NullabilityUnknown = T;

enum class LogSeverity : int { kInfo = 0, kWarning = 1, kError = 2, kFatal = 3 };
enum class LogSeverityAtLeast : int { kInfo = 0, kWarning = 1, kError = 2, kFatal = 3, kInfinity = 1000 };

} // namespace absl

namespace tensorflow {
using StringPiece = absl::string_view;
} // namespace tensorflow
