// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Status in its three dialects at once: Status::OK(), OkStatus() and absl::Status; StatusOr; errors::*; the macros.
#pragma once

#include "tfop_model/absl_base.h"
#include "tfop_model/logging.h"

namespace absl {

/// One type for absl::StatusCode and error::Code, so that either vocabulary compares and switches.
enum StatusCode : int {
  kOk = 0,
  kCancelled = 1,
  kUnknown = 2,
  kInvalidArgument = 3,
  kDeadlineExceeded = 4,
  kNotFound = 5,
  kAlreadyExists = 6,
  kPermissionDenied = 7,
  kResourceExhausted = 8,
  kFailedPrecondition = 9,
  kAborted = 10,
  kOutOfRange = 11,
  kUnimplemented = 12,
  kInternal = 13,
  kUnavailable = 14,
  kDataLoss = 15,
  kUnauthenticated = 16,
  OK = 0,
  CANCELLED = 1,
  UNKNOWN = 2,
  INVALID_ARGUMENT = 3,
  DEADLINE_EXCEEDED = 4,
  NOT_FOUND = 5,
  ALREADY_EXISTS = 6,
  PERMISSION_DENIED = 7,
  RESOURCE_EXHAUSTED = 8,
  FAILED_PRECONDITION = 9,
  ABORTED = 10,
  OUT_OF_RANGE = 11,
  UNIMPLEMENTED = 12,
  INTERNAL = 13,
  UNAVAILABLE = 14,
  DATA_LOSS = 15,
  UNAUTHENTICATED = 16
};
std::string StatusCodeToString(StatusCode code);
enum class StatusToStringMode : int { kWithNoExtraData = 0, kWithPayload = 1, kWithEverything = -1, kDefault = 1 };

class Cord {
public:
  Cord();
  Cord(const Cord &);
  Cord(Cord &&) noexcept;
  Cord &operator=(const Cord &);
  explicit Cord(string_view text);
  Cord &operator=(string_view text);
  explicit operator std::string() const;
  void Append(const Cord &other);
  void Append(string_view text);
  void Prepend(string_view text);
  void Clear();
  size_t size() const;
  bool empty() const;
  bool StartsWith(string_view text) const;
  string_view Flatten();
  Cord Subcord(size_t pos, size_t n) const;
  void RemovePrefix(size_t n);
  void RemoveSuffix(size_t n);
  const char *begin() const;
  const char *end() const;
  std::vector<string_view> Chunks() const;
};
bool operator==(const Cord &a, const Cord &b);
std::ostream &operator<<(std::ostream &out, const Cord &cord);
template <typename Releaser> Cord MakeCordFromExternal(string_view data, Releaser &&releaser) TFOP_ELSEWHERE
void CopyCordToString(const Cord &from, std::string *to);

class Status {
public:
  Status();
  Status(StatusCode code, string_view message);
  Status(const Status &);
  Status(Status &&) noexcept;
  Status &operator=(const Status &);
  Status &operator=(Status &&) noexcept;
  ~Status();
  static Status OK();
  bool ok() const;
  StatusCode code() const;
  int raw_code() const;
  string_view message() const;
  const std::string &error_message() const;
  std::string ToString(StatusToStringMode mode = StatusToStringMode::kDefault) const;
  void Update(const Status &other);
  void Update(Status &&other);
  void IgnoreError() const;
  void SetPayload(string_view url, Cord payload);
  optional<Cord> GetPayload(string_view url) const;
  bool ErasePayload(string_view url);
  void ForEachPayload(const std::function<void(string_view, const Cord &)> &visitor) const;
  void ReplaceAllPayloads(const std::unordered_map<std::string, std::string> &payloads);
  friend bool operator==(const Status &, const Status &);
  friend bool operator!=(const Status &, const Status &);
  friend void swap(Status &, Status &) noexcept;
};
std::ostream &operator<<(std::ostream &out, const Status &status);
std::ostream &operator<<(std::ostream &out, StatusCode code);

Status OkStatus();
Status AbortedError(string_view message);
Status AlreadyExistsError(string_view message);
Status CancelledError(string_view message);
Status CancelledError();
Status DataLossError(string_view message);
Status DeadlineExceededError(string_view message);
Status FailedPreconditionError(string_view message);
Status InternalError(string_view message);
Status InvalidArgumentError(string_view message);
Status NotFoundError(string_view message);
Status OutOfRangeError(string_view message);
Status PermissionDeniedError(string_view message);
Status ResourceExhaustedError(string_view message);
Status UnauthenticatedError(string_view message);
Status UnavailableError(string_view message);
Status UnimplementedError(string_view message);
Status UnknownError(string_view message);
Status ErrnoToStatus(int error_number, string_view message);
StatusCode ErrnoToStatusCode(int error_number);
bool IsAborted(const Status &status);
bool IsAlreadyExists(const Status &status);
bool IsCancelled(const Status &status);
bool IsDataLoss(const Status &status);
bool IsDeadlineExceeded(const Status &status);
bool IsFailedPrecondition(const Status &status);
bool IsInternal(const Status &status);
bool IsInvalidArgument(const Status &status);
bool IsNotFound(const Status &status);
bool IsOutOfRange(const Status &status);
bool IsPermissionDenied(const Status &status);
bool IsResourceExhausted(const Status &status);
bool IsUnauthenticated(const Status &status);
bool IsUnavailable(const Status &status);
bool IsUnimplemented(const Status &status);
bool IsUnknown(const Status &status);

template <typename T> class StatusOr {
public:
  using value_type = T;
  using element_type = T;
  explicit StatusOr() TFOP_ELSEWHERE
  StatusOr(const StatusOr &) = default;
  StatusOr(StatusOr &&) = default;
  StatusOr &operator=(const StatusOr &) = default;
  StatusOr &operator=(StatusOr &&) = default;
  StatusOr(const Status &status) TFOP_ELSEWHERE
  StatusOr(Status &&status) TFOP_ELSEWHERE
  template <typename U = T,
            typename = std::enable_if_t<std::is_constructible<T, U &&>::value && !std::is_same<std::decay_t<U>, Status>::value &&
                                        !std::is_same<std::decay_t<U>, StatusOr>::value>>
  StatusOr(U &&value) TFOP_ELSEWHERE
  template <typename U, typename = std::enable_if_t<std::is_convertible<U, T>::value>> StatusOr(const StatusOr<U> &other) TFOP_ELSEWHERE
  template <typename U, typename = std::enable_if_t<std::is_convertible<U, T>::value>, typename = void> StatusOr(StatusOr<U> &&other) TFOP_ELSEWHERE
  bool ok() const TFOP_ELSEWHERE
  const Status &status() const & TFOP_ELSEWHERE
  Status status() && TFOP_ELSEWHERE
  const T &value() const & TFOP_ELSEWHERE
  T &value() & TFOP_ELSEWHERE
  T &&value() && TFOP_ELSEWHERE
  const T &ValueOrDie() const & TFOP_ELSEWHERE
  T &ValueOrDie() & TFOP_ELSEWHERE
  T &&ValueOrDie() && TFOP_ELSEWHERE
  T ConsumeValueOrDie() TFOP_ELSEWHERE
  template <typename U> T value_or(U &&other) const & TFOP_ELSEWHERE
  const T &operator*() const & TFOP_ELSEWHERE
  T &operator*() & TFOP_ELSEWHERE
  T &&operator*() && TFOP_ELSEWHERE
  const T *operator->() const TFOP_ELSEWHERE
  T *operator->() TFOP_ELSEWHERE
  template <typename... A> T &emplace(A &&...args) TFOP_ELSEWHERE
  template <typename U> void AssignStatus(U &&status) TFOP_ELSEWHERE
  void IgnoreError() const TFOP_ELSEWHERE
};

} // namespace absl

namespace tensorflow {

using Status = absl::Status;
using absl::OkStatus;
using absl::StatusOr;
namespace error {
using Code = absl::StatusCode;
constexpr Code OK = absl::StatusCode::kOk;
constexpr Code CANCELLED = absl::StatusCode::kCancelled;
constexpr Code UNKNOWN = absl::StatusCode::kUnknown;
constexpr Code INVALID_ARGUMENT = absl::StatusCode::kInvalidArgument;
constexpr Code DEADLINE_EXCEEDED = absl::StatusCode::kDeadlineExceeded;
constexpr Code NOT_FOUND = absl::StatusCode::kNotFound;
constexpr Code ALREADY_EXISTS = absl::StatusCode::kAlreadyExists;
constexpr Code PERMISSION_DENIED = absl::StatusCode::kPermissionDenied;
constexpr Code UNAUTHENTICATED = absl::StatusCode::kUnauthenticated;
constexpr Code RESOURCE_EXHAUSTED = absl::StatusCode::kResourceExhausted;
constexpr Code FAILED_PRECONDITION = absl::StatusCode::kFailedPrecondition;
constexpr Code ABORTED = absl::StatusCode::kAborted;
constexpr Code OUT_OF_RANGE = absl::StatusCode::kOutOfRange;
constexpr Code UNIMPLEMENTED = absl::StatusCode::kUnimplemented;
constexpr Code INTERNAL = absl::StatusCode::kInternal;
constexpr Code UNAVAILABLE = absl::StatusCode::kUnavailable;
constexpr Code DATA_LOSS = absl::StatusCode::kDataLoss;
const std::string &Code_Name(Code code);
bool Code_Parse(const std::string &name, Code *code);
} // namespace error
std::string error_name(error::Code code);
using StatusCallback = std::function<void(const Status &)>;
const char *NullTerminatedMessage(const Status &status);
std::string *TfCheckOpHelper(Status status, const char *text);
Status FromAbslStatus(const absl::Status &status);
absl::Status ToAbslStatus(const Status &status);
void MaybeAddSourceLocation(Status &status);

class StatusGroup {
public:
  StatusGroup();
  StatusGroup(std::initializer_list<Status> statuses);
  static Status MakeDerived(const Status &status);
  static bool IsDerived(const Status &status);
  static void ConfigureLogHistory();
  void Update(const Status &status);
  bool ok() const;
  Status as_summary_status() const;
  Status as_concatenated_status() const;
  void AttachLogMessages();
  bool HasLogMessages() const;
};

namespace errors {
using Code = absl::StatusCode;
#define TFOP_ERROR(Kind)                                                                                                                   \
  template <typename... A> Status Kind(const A &...args);                                                                                  \
  template <typename... A> Status Kind##WithPayloads(const A &...args);                                                                    \
  bool Is##Kind(const Status &status)
TFOP_ERROR(Aborted);
TFOP_ERROR(AlreadyExists);
TFOP_ERROR(Cancelled);
TFOP_ERROR(DataLoss);
TFOP_ERROR(DeadlineExceeded);
TFOP_ERROR(FailedPrecondition);
TFOP_ERROR(Internal);
TFOP_ERROR(InvalidArgument);
TFOP_ERROR(NotFound);
TFOP_ERROR(OutOfRange);
TFOP_ERROR(PermissionDenied);
TFOP_ERROR(ResourceExhausted);
TFOP_ERROR(Unauthenticated);
TFOP_ERROR(Unavailable);
TFOP_ERROR(Unimplemented);
TFOP_ERROR(Unknown);
#undef TFOP_ERROR
Status IOError(const std::string &context, int error_number);
template <typename... A> void AppendToMessage(Status *status, A... args) TFOP_ELSEWHERE
Status Create(Code code, StringPiece message, const std::unordered_map<std::string, std::string> &payloads);
Status CreateWithUpdatedMessage(const Status &status, StringPiece message);
std::unordered_map<std::string, std::string> GetPayloads(const Status &status);
void InsertPayloads(Status &status, const std::unordered_map<std::string, std::string> &payloads);
void CopyPayloads(const Status &from, Status &to);
Status ReplaceErrorFromNonCommunicationOps(Status status, StringPiece op_name);
std::string FormatNodeNameForError(absl::string_view name);
template <typename T> std::string FormatNodeNamesForError(const T &names) TFOP_ELSEWHERE
std::string FormatColocationNodeForError(absl::string_view name);
std::string FormatFunctionForError(absl::string_view name);
using absl::OK;
} // namespace errors

} // namespace tensorflow

#define TF_RETURN_IF_ERROR(...)                                                                                                            \
  do {                                                                                                                                     \
    ::tensorflow::Status _status = (__VA_ARGS__);                                                                                          \
    if (!_status.ok())                                                                                                                     \
      return _status;                                                                                                                      \
  } while (0)
#define TF_RETURN_WITH_CONTEXT_IF_ERROR(expr, ...)                                                                                         \
  do {                                                                                                                                     \
    ::tensorflow::Status _status = (expr);                                                                                                 \
    if (!_status.ok()) {                                                                                                                   \
      ::tensorflow::errors::AppendToMessage(&_status, __VA_ARGS__);                                                                        \
      return _status;                                                                                                                      \
    }                                                                                                                                      \
  } while (0)
#define TFOP_ASSIGN_OR_RETURN(result, lhs, ...)                                                                                            \
  auto result = (__VA_ARGS__);                                                                                                             \
  if (!result.ok())                                                                                                                        \
    return result.status();                                                                                                                \
  lhs = std::move(result).value()
#define TF_ASSIGN_OR_RETURN(lhs, ...) TFOP_ASSIGN_OR_RETURN(TFOP_UNIQUE(_status_or_value), lhs, __VA_ARGS__)

#define TF_CHECK_OK(val)                                                                                                                   \
  if ((val).ok())                                                                                                                          \
    ;                                                                                                                                      \
  else                                                                                                                                     \
    LOG(FATAL)
#define TF_QCHECK_OK(val) TF_CHECK_OK(val)
#define TF_DCHECK_OK(val) TF_CHECK_OK(val)
#ifndef CHECK_OK
#define CHECK_OK(val) TF_CHECK_OK(val)
#define QCHECK_OK(val) TF_CHECK_OK(val)
#define DCHECK_OK(val) TF_CHECK_OK(val)
#endif
#define TF_CHECK_OK_OR_RETURN(val) TF_RETURN_IF_ERROR(val)
#define TF_NO_OP(x)
