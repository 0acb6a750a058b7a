// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Abseil's time, locks, flags, logging settings and random generators.
#pragma once

#include "tfop_model/absl_strings.h"

namespace absl {

class Duration {
public:
  constexpr Duration() {}
  Duration &operator+=(Duration d);
  Duration &operator-=(Duration d);
  template <typename T> Duration &operator*=(T n) TFOP_ELSEWHERE
  template <typename T> Duration &operator/=(T n) TFOP_ELSEWHERE
};
Duration operator+(Duration a, Duration b);
Duration operator-(Duration a, Duration b);
Duration operator-(Duration a);
template <typename T> Duration operator*(Duration a, T n) TFOP_ELSEWHERE
template <typename T> Duration operator*(T n, Duration a) TFOP_ELSEWHERE
template <typename T> Duration operator/(Duration a, T n) TFOP_ELSEWHERE
int64_t operator/(Duration a, Duration b);
bool operator==(Duration a, Duration b);
bool operator!=(Duration a, Duration b);
bool operator<(Duration a, Duration b);
bool operator<=(Duration a, Duration b);
bool operator>(Duration a, Duration b);
bool operator>=(Duration a, Duration b);
std::ostream &operator<<(std::ostream &out, Duration d);
template <typename T> constexpr Duration Nanoseconds(T) { return Duration(); }
template <typename T> constexpr Duration Microseconds(T) { return Duration(); }
template <typename T> constexpr Duration Milliseconds(T) { return Duration(); }
template <typename T> constexpr Duration Seconds(T) { return Duration(); }
template <typename T> constexpr Duration Minutes(T) { return Duration(); }
template <typename T> constexpr Duration Hours(T) { return Duration(); }
constexpr Duration ZeroDuration() { return Duration(); }
Duration InfiniteDuration();
Duration AbsDuration(Duration d);
int64_t ToInt64Nanoseconds(Duration d);
int64_t ToInt64Microseconds(Duration d);
int64_t ToInt64Milliseconds(Duration d);
int64_t ToInt64Seconds(Duration d);
int64_t ToInt64Minutes(Duration d);
double ToDoubleNanoseconds(Duration d);
double ToDoubleMicroseconds(Duration d);
double ToDoubleMilliseconds(Duration d);
double ToDoubleSeconds(Duration d);
double ToDoubleMinutes(Duration d);
std::chrono::milliseconds ToChronoMilliseconds(Duration d);
std::string FormatDuration(Duration d);
bool ParseDuration(string_view text, Duration *d);
template <typename R, typename P> Duration FromChrono(const std::chrono::duration<R, P> &d) TFOP_ELSEWHERE

class Time {
public:
  constexpr Time() {}
  Time &operator+=(Duration d);
  Time &operator-=(Duration d);
};
Time operator+(Time t, Duration d);
Time operator-(Time t, Duration d);
Duration operator-(Time a, Time b);
bool operator==(Time a, Time b);
bool operator!=(Time a, Time b);
bool operator<(Time a, Time b);
bool operator<=(Time a, Time b);
bool operator>(Time a, Time b);
bool operator>=(Time a, Time b);
std::ostream &operator<<(std::ostream &out, Time t);
Time Now();
int64_t GetCurrentTimeNanos();
Time UnixEpoch();
Time InfiniteFuture();
Time InfinitePast();
Time FromUnixNanos(int64_t ns);
Time FromUnixMicros(int64_t us);
Time FromUnixMillis(int64_t ms);
Time FromUnixSeconds(int64_t s);
int64_t ToUnixNanos(Time t);
int64_t ToUnixMicros(Time t);
int64_t ToUnixMillis(Time t);
int64_t ToUnixSeconds(Time t);
std::time_t ToTimeT(Time t);
std::chrono::system_clock::time_point ToChronoTime(Time t);
Time FromChrono(const std::chrono::system_clock::time_point &t);
class TimeZone {};
TimeZone UTCTimeZone();
TimeZone LocalTimeZone();
bool LoadTimeZone(string_view name, TimeZone *tz);
std::string FormatTime(string_view format, Time t, TimeZone tz);
std::string FormatTime(Time t, TimeZone tz);
std::string FormatTime(Time t);
bool ParseTime(string_view format, string_view input, Time *time, std::string *error);
bool ParseTime(string_view format, string_view input, TimeZone tz, Time *time, std::string *error);
constexpr char RFC3339_full[] = "";
void SleepFor(Duration d);

class Condition {
public:
  template <typename T> Condition(bool (*predicate)(T *), T *argument) TFOP_ELSEWHERE
  template <typename T> Condition(T *object, bool (T::*method)()) TFOP_ELSEWHERE
  template <typename T> Condition(const T *object, bool (T::*method)() const) TFOP_ELSEWHERE
  explicit Condition(const bool *flag);
  template <typename F> explicit Condition(const F *functor) TFOP_ELSEWHERE
};
enum ConstInitType { kConstInit };
class Mutex {
public:
  Mutex();
  explicit constexpr Mutex(ConstInitType) {}
  ~Mutex();
  void Lock();
  void Unlock();
  bool TryLock();
  void AssertHeld() const;
  void ReaderLock();
  void ReaderUnlock();
  bool ReaderTryLock();
  void AssertReaderHeld() const;
  void WriterLock();
  void WriterUnlock();
  void Await(const Condition &condition);
  bool AwaitWithTimeout(const Condition &condition, Duration timeout);
  bool AwaitWithDeadline(const Condition &condition, Time deadline);
  void LockWhen(const Condition &condition);
  void lock();
  void unlock();
};
class MutexLock {
public:
  explicit MutexLock(Mutex *mu);
  explicit MutexLock(Mutex &mu);
  MutexLock(Mutex *mu, const Condition &condition);
  ~MutexLock();
};
class ReaderMutexLock {
public:
  explicit ReaderMutexLock(Mutex *mu);
  explicit ReaderMutexLock(Mutex &mu);
  ~ReaderMutexLock();
};
class WriterMutexLock {
public:
  explicit WriterMutexLock(Mutex *mu);
  explicit WriterMutexLock(Mutex &mu);
  ~WriterMutexLock();
};
class ReleasableMutexLock {
public:
  explicit ReleasableMutexLock(Mutex *mu);
  ~ReleasableMutexLock();
  void Release();
};
class CondVar {
public:
  CondVar();
  void Wait(Mutex *mu);
  bool WaitWithTimeout(Mutex *mu, Duration timeout);
  bool WaitWithDeadline(Mutex *mu, Time deadline);
  void Signal();
  void SignalAll();
};
class Notification {
public:
  Notification();
  ~Notification();
  bool HasBeenNotified() const;
  void WaitForNotification() const;
  bool WaitForNotificationWithTimeout(Duration timeout) const;
  bool WaitForNotificationWithDeadline(Time deadline) const;
  void Notify();
};
class BlockingCounter {
public:
  explicit BlockingCounter(int count);
  bool DecrementCount();
  void Wait();
};
class Barrier {
public:
  explicit Barrier(int num_threads);
  bool Block();
};

template <typename T> class Flag {
public:
  T Get() const TFOP_ELSEWHERE
  void Set(const T &value) TFOP_ELSEWHERE
};
template <typename T> T GetFlag(const Flag<T> &flag) TFOP_ELSEWHERE
template <typename T, typename V> void SetFlag(Flag<T> *flag, const V &value) TFOP_ELSEWHERE
std::vector<char *> ParseCommandLine(int argc, char *argv[]);
void SetProgramUsageMessage(string_view message);
string_view ProgramUsageMessage();
void InitializeLog();
void SetMinLogLevel(LogSeverityAtLeast severity);
void SetStderrThreshold(LogSeverityAtLeast severity);
void InitializeSymbolizer(const char *name);

class BitGen {
public:
  using result_type = uint64_t;
  BitGen();
  template <typename S> explicit BitGen(const S &seed) TFOP_ELSEWHERE
  static constexpr result_type(min)() { return 0; }
  static constexpr result_type(max)() { return ~result_type(0); }
  result_type operator()();
};
using InsecureBitGen = BitGen;
class BitGenRef {
public:
  using result_type = uint64_t;
  template <typename G> BitGenRef(G &gen) TFOP_ELSEWHERE
  static constexpr result_type(min)() { return 0; }
  static constexpr result_type(max)() { return ~result_type(0); }
  result_type operator()();
};
struct IntervalClosedTag {};
constexpr IntervalClosedTag IntervalClosed{};
constexpr IntervalClosedTag IntervalClosedClosed{};
constexpr IntervalClosedTag IntervalClosedOpen{};
constexpr IntervalClosedTag IntervalOpen{};
template <typename T = void, typename G, typename A, typename B>
std::conditional_t<std::is_void<T>::value, std::common_type_t<A, B>, T> Uniform(G &&gen, A low, B high) TFOP_ELSEWHERE
template <typename T, typename G> T Uniform(G &&gen) TFOP_ELSEWHERE
template <typename T = void, typename G, typename A, typename B>
std::common_type_t<A, B> Uniform(IntervalClosedTag tag, G &&gen, A low, B high) TFOP_ELSEWHERE
template <typename G> bool Bernoulli(G &&gen, double p) TFOP_ELSEWHERE
template <typename T = double, typename G> T Gaussian(G &&gen, T mean = 0, T stddev = 1) TFOP_ELSEWHERE
template <typename T = double, typename G> T Exponential(G &&gen, T lambda = 1) TFOP_ELSEWHERE
template <typename T, typename G> T Poisson(G &&gen, double mean = 1) TFOP_ELSEWHERE
class SeedSeq {};
SeedSeq MakeSeedSeq();

} // namespace absl

#define ABSL_FLAG(Type, name, ...) absl::Flag<Type> FLAGS_##name
#define ABSL_DECLARE_FLAG(type, name) extern absl::Flag<type> FLAGS_##name
#define ABSL_RAW_LOG(severity, ...) ((void)0)
#define ABSL_RAW_CHECK(condition, message) assert(condition)
#define ABSL_LOG(severity) LOG(severity)
#define ABSL_CHECK(condition) CHECK(condition)
#define ABSL_CHECK_EQ(a, b) CHECK_EQ(a, b)
#define ABSL_CHECK_NE(a, b) CHECK_NE(a, b)
#define ABSL_CHECK_LT(a, b) CHECK_LT(a, b)
#define ABSL_CHECK_LE(a, b) CHECK_LE(a, b)
#define ABSL_CHECK_GT(a, b) CHECK_GT(a, b)
#define ABSL_CHECK_GE(a, b) CHECK_GE(a, b)
#define ABSL_CHECK_OK(value) CHECK_OK(value)
#define ABSL_DCHECK(condition) DCHECK(condition)
#define ABSL_DCHECK_EQ(a, b) DCHECK_EQ(a, b)
