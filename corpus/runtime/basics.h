// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The basis of the run-time: status, text, log, locks, reference counts, and the failures that a case requests.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

namespace tensorflow {

using int8 = std::int8_t;
using int16 = std::int16_t;
using int32 = std::int32_t;
using int64 = std::int64_t;
using uint8 = std::uint8_t;
using uint16 = std::uint16_t;
using uint32 = std::uint32_t;
using uint64 = std::uint64_t;
using tstring = std::string;
using string = std::string;
using StringPiece = std::string_view;

/// The failures that a case requests.
struct Simulation {
  /// The number of outputs and temporary Tensors that can be allocated before an allocation fails.
  int outputs = 1000;
  int temporaries = 1000;
  /// Another step deletes a resource from its manager right after the lookup.
  bool deleted_meanwhile = false;
  /// The number of calls of other libraries that succeed before one fails.
  int calls = 1000;
  /// The names of the inputs.
  std::vector<std::string> input_names;
};
inline Simulation &simulation() {
  static Simulation one;
  return one;
}
/// For replacements of other libraries.
inline bool succeeds() { return simulation().calls-- > 0; }

// Status, with the macros of all three dialects.

class Status {
public:
  Status() = default;
  explicit Status(std::string message) : message_(std::make_shared<std::string>(std::move(message))) {}
  static Status OK() { return Status(); }
  bool ok() const { return message_ == nullptr; }
  std::string ToString() const { return ok() ? "OK" : *message_; }
  std::string error_message() const { return ToString(); }
  std::string message() const { return ToString(); }
  void Update(const Status &other) {
    if (ok())
      *this = other;
  }
  void IgnoreError() const {}

private:
  std::shared_ptr<const std::string> message_;
};
inline std::ostream &operator<<(std::ostream &out, const Status &status) { return out << status.ToString(); }
inline Status OkStatus() { return Status(); }

/// A value or an error.
template <typename T> class StatusOr {
public:
  StatusOr(T value) : value_(std::move(value)) {}
  StatusOr(const Status &status) : status_(status) {}
  bool ok() const { return status_.ok(); }
  const Status &status() const { return status_; }
  T &value() & { return value_; }
  T &&value() && { return std::move(value_); }
  T &operator*() { return value_; }
  T *operator->() { return &value_; }

private:
  Status status_;
  T value_ = T();
};

template <typename... Parts> std::string joined(const Parts &...parts) {
  std::ostringstream text;
  (text << ... << parts);
  return text.str();
}
namespace strings {
template <typename... Parts> std::string StrCat(const Parts &...parts) { return joined(parts...); }
inline bool safe_strtof(const std::string &text, float *value) {
  char *end = nullptr;
  *value = std::strtof(text.c_str(), &end);
  return !text.empty() && *end == 0;
}
} // namespace strings

namespace errors {
#define TFOP_ERROR(NAME, TEXT)                                                                                                             \
  template <typename... Parts> Status NAME(const Parts &...parts) { return Status(joined(TEXT ": ", parts...)); }
TFOP_ERROR(Aborted, "aborted")
TFOP_ERROR(AlreadyExists, "already there")
TFOP_ERROR(Cancelled, "cancelled")
TFOP_ERROR(DataLoss, "data loss")
TFOP_ERROR(FailedPrecondition, "not now")
TFOP_ERROR(Internal, "internal")
TFOP_ERROR(InvalidArgument, "invalid")
TFOP_ERROR(NotFound, "not found")
TFOP_ERROR(OutOfRange, "out of range")
TFOP_ERROR(ResourceExhausted, "exhausted")
TFOP_ERROR(Unavailable, "unavailable")
TFOP_ERROR(Unimplemented, "unimplemented")
TFOP_ERROR(Unknown, "unknown")
#undef TFOP_ERROR
} // namespace errors

// Locks do nothing: there is one thread.

using mutex = std::mutex;
class mutex_lock {
public:
  explicit mutex_lock(mutex &lock) : lock_(lock) {}

private:
  std::lock_guard<mutex> lock_;
};
using tf_shared_lock = mutex_lock;

// Reference counts. Each reference is a separate block, allocated where the reference is taken, so that Valgrind reports
// that location if it is never released. The oldest is released first, because it belongs to the creator, which
// releases or transfers it.

namespace core {
class RefCounted {
public:
  void Ref() const { references_.push_back(std::make_unique<char>()); }
  bool Unref() const {
    references_.pop_front();
    if (!references_.empty())
      return false;
    delete this;
    return true;
  }
  bool RefCountIsOne() const { return references_.size() == 1; }

protected:
  RefCounted() { Ref(); }
  virtual ~RefCounted() = default;

private:
  mutable std::deque<std::unique_ptr<char>> references_;
};
struct RefCountDeleter {
  void operator()(const RefCounted *object) const { object->Unref(); }
};
template <typename T> using RefCountPtr = std::unique_ptr<T, RefCountDeleter>;
class ScopedUnref {
public:
  explicit ScopedUnref(const RefCounted *object) : object_(object) {}
  ~ScopedUnref() {
    if (object_)
      object_->Unref();
  }
  ScopedUnref(const ScopedUnref &) = delete;
  void operator=(const ScopedUnref &) = delete;

private:
  const RefCounted *object_;
};
} // namespace core

// Small helpers.

namespace gtl {
template <typename F> class Cleanup {
public:
  explicit Cleanup(F function) : function_(std::move(function)) {}
  Cleanup(Cleanup &&other) : function_(std::move(other.function_)), armed_(std::exchange(other.armed_, false)) {}
  ~Cleanup() {
    if (armed_)
      function_();
  }
  void release() { armed_ = false; }

private:
  F function_;
  bool armed_ = true;
};
template <typename F> Cleanup<F> MakeCleanup(F function) { return Cleanup<F>(std::move(function)); }
} // namespace gtl

namespace port {
inline void *AlignedMalloc(size_t size, int) { return std::malloc(size); }
inline void AlignedFree(void *memory) { std::free(memory); }
inline void *Malloc(size_t size) { return std::malloc(size); }
inline void Free(void *memory) { std::free(memory); }
} // namespace port

/// A stream that discards its input.
struct Silence {
  template <typename T> Silence &operator<<(const T &) { return *this; }
};
/// Ends the program after its message is complete.
struct LastWords {
  template <typename T> LastWords &operator<<(const T &part) {
    std::cerr << part;
    return *this;
  }
  ~LastWords() { std::abort(); }
};

} // namespace tensorflow

namespace absl {
using Status = tensorflow::Status;
using tensorflow::StatusOr;
inline std::vector<std::string> StrSplit(const std::string &text, char separator) {
  std::vector<std::string> pieces(1);
  for (char letter : text)
    if (letter == separator)
      pieces.emplace_back();
    else
      pieces.back() += letter;
  return pieces;
}
inline Status OkStatus() { return Status(); }
template <typename... Parts> std::string StrCat(const Parts &...parts) { return tensorflow::joined(parts...); }
#define TFOP_ERROR(NAME)                                                                                                                   \
  inline Status NAME##Error(std::string_view text) { return tensorflow::errors::NAME(text); }
TFOP_ERROR(Aborted)
TFOP_ERROR(AlreadyExists)
TFOP_ERROR(DataLoss)
TFOP_ERROR(FailedPrecondition)
TFOP_ERROR(Internal)
TFOP_ERROR(InvalidArgument)
TFOP_ERROR(NotFound)
TFOP_ERROR(OutOfRange)
TFOP_ERROR(ResourceExhausted)
TFOP_ERROR(Unavailable)
TFOP_ERROR(Unimplemented)
#undef TFOP_ERROR
template <typename F> using Cleanup = tensorflow::gtl::Cleanup<F>;
template <typename F> Cleanup<F> MakeCleanup(F function) { return Cleanup<F>(std::move(function)); }
using string_view = std::string_view;
using std::optional;
} // namespace absl

#define TF_GUARDED_BY(X)
#define TF_EXCLUSIVE_LOCKS_REQUIRED(...)
#define TF_SHARED_LOCKS_REQUIRED(...)
#define TF_LOCKS_EXCLUDED(...)
#define GUARDED_BY(X)
#define TF_MUST_USE_RESULT
#define TF_DISALLOW_COPY_AND_ASSIGN(TYPE)                                                                                                  \
  TYPE(const TYPE &) = delete;                                                                                                             \
  void operator=(const TYPE &) = delete
#define TF_PREDICT_FALSE(X) (X)
#define TF_PREDICT_TRUE(X) (X)
#define TFOP_LOG_INFO ::tensorflow::Silence()
#define TFOP_LOG_WARNING ::tensorflow::Silence()
#define TFOP_LOG_ERROR ::tensorflow::Silence()
#define TFOP_LOG_FATAL ::tensorflow::LastWords()
#define LOG(LEVEL) TFOP_LOG_##LEVEL
#define VLOG(LEVEL) ::tensorflow::Silence()
#define CHECK(CONDITION)                                                                                                                   \
  if (CONDITION)                                                                                                                           \
    ;                                                                                                                                      \
  else                                                                                                                                     \
    ::tensorflow::LastWords() << #CONDITION
#define CHECK_EQ(A, B) CHECK((A) == (B))
#define CHECK_GT(A, B) CHECK((A) > (B))
#define CHECK_GE(A, B) CHECK((A) >= (B))
#define CHECK_LT(A, B) CHECK((A) < (B))
#define CHECK_NE(A, B) CHECK((A) != (B))
#define DCHECK(CONDITION) CHECK(CONDITION)
#define TF_CHECK_OK(STATUS) CHECK((STATUS).ok())
