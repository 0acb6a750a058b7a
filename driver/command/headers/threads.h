// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locks, notifications, thread pools, sharding, cancellation and tracing contexts.
#pragma once

#include "tfop_model/absl_base.h"
#include "tfop_model/eigen_core.h"
#include "tfop_model/status.h"

namespace tensorflow {

class Env;
struct ThreadOptions;
enum LinkerInitialized { LINKER_INITIALIZED };
enum ConditionResult { kCond_Timeout, kCond_MaybeNotified };

class condition_variable;
class Condition {
public:
  template <typename T> Condition(bool (*predicate)(T *), T *argument) TFOP_ELSEWHERE
  template <typename T> Condition(T *object, bool (T::*method)()) TFOP_ELSEWHERE
  template <typename T> Condition(const T *object, bool (T::*method)() const) TFOP_ELSEWHERE
  explicit Condition(const bool *flag);
  template <typename F> explicit Condition(const F *functor) TFOP_ELSEWHERE
};
class mutex {
public:
  mutex();
  explicit mutex(LinkerInitialized);
  mutex(const mutex &) = delete;
  mutex &operator=(const mutex &) = delete;
  void lock();
  bool try_lock();
  void unlock();
  void assert_held() const;
  void lock_shared();
  bool try_lock_shared();
  void unlock_shared();
  void assert_held_shared() const;
  void Await(const Condition &condition);
  bool AwaitWithDeadline(const Condition &condition, uint64 deadline_nanoseconds);
};
class mutex_lock {
public:
  explicit mutex_lock(mutex &mu);
  mutex_lock(mutex &mu, std::try_to_lock_t);
  mutex_lock(mutex_lock &&other) noexcept;
  ~mutex_lock();
  mutex *mutex_ptr();
  explicit operator bool() const;
  void lock();
  void unlock();
};
class tf_shared_lock {
public:
  explicit tf_shared_lock(mutex &mu);
  tf_shared_lock(mutex &mu, std::try_to_lock_t);
  tf_shared_lock(tf_shared_lock &&other) noexcept;
  ~tf_shared_lock();
  explicit operator bool() const;
};
class condition_variable {
public:
  condition_variable();
  ~condition_variable();
  void wait(mutex_lock &lock);
  template <typename Predicate> void wait(mutex_lock &lock, Predicate stop_waiting) TFOP_ELSEWHERE
  template <typename Rep, typename Period> std::cv_status wait_for(mutex_lock &lock, std::chrono::duration<Rep, Period> duration) TFOP_ELSEWHERE
  template <typename Rep, typename Period, typename Predicate>
  bool wait_for(mutex_lock &lock, std::chrono::duration<Rep, Period> duration, Predicate stop_waiting) TFOP_ELSEWHERE
  template <typename Clock, typename Duration> std::cv_status wait_until(mutex_lock &lock, std::chrono::time_point<Clock, Duration> time) TFOP_ELSEWHERE
  void notify_one();
  void notify_all();
};
ConditionResult WaitForMilliseconds(mutex_lock *lock, condition_variable *cv, int64 milliseconds);

class Notification {
public:
  Notification();
  ~Notification();
  void Notify();
  bool HasBeenNotified() const;
  void WaitForNotification();
};
bool WaitForNotificationWithTimeout(Notification *notification, int64 timeout_in_us);
class BlockingCounter {
public:
  explicit BlockingCounter(int initial_count);
  ~BlockingCounter();
  void DecrementCount();
  void Wait();
  bool WaitFor(std::chrono::milliseconds ms);
};

namespace thread {
class ThreadPoolInterface : public Eigen::ThreadPoolInterface {};
class ThreadPool {
public:
  enum class SchedulingStrategy { kAdaptive, kFixedBlockSize };
  class SchedulingParams {
  public:
    explicit SchedulingParams(SchedulingStrategy strategy, absl::optional<int64> cost_per_unit, absl::optional<int64> block_size);
    SchedulingStrategy strategy() const;
  };
  ThreadPool(Env *env, const ThreadOptions &options, const std::string &name, int num_threads, bool low_latency_hint,
             void *allocator = nullptr);
  ThreadPool(Env *env, const std::string &name, int num_threads);
  ThreadPool(Env *env, const ThreadOptions &options, const std::string &name, int num_threads);
  explicit ThreadPool(ThreadPoolInterface *user_threadpool);
  ~ThreadPool();
  void Schedule(std::function<void()> fn);
  void ScheduleWithHint(std::function<void()> fn, int start, int limit);
  void SetStealPartitions(const std::vector<std::pair<unsigned, unsigned>> &partitions);
  int NumShardsUsedByFixedBlockSizeScheduling(const int64 total, const int64 block_size);
  int NumShardsUsedByTransformRangeConcurrently(const int64 block_size, const int64 total);
  void ParallelFor(int64 total, int64 cost_per_unit, const std::function<void(int64, int64)> &fn);
  void ParallelFor(int64 total, const SchedulingParams &params, const std::function<void(int64, int64)> &fn);
  void TransformRangeConcurrently(const int64 block_size, const int64 total, const std::function<void(int64, int64)> &fn);
  void ParallelForWithWorkerId(int64 total, int64 cost_per_unit, const std::function<void(int64, int64, int)> &fn);
  void ParallelForWithWorkerId(int64 total, const SchedulingParams &params, const std::function<void(int64, int64, int)> &fn);
  int NumThreads() const;
  int CurrentThreadId() const;
  Eigen::ThreadPoolInterface *AsEigenThreadPool() const;
  ThreadPool(const ThreadPool &) = delete;
  void operator=(const ThreadPool &) = delete;
};
struct ThreadPoolOptions {
  ThreadPoolInterface *inter_op_threadpool = nullptr;
  ThreadPoolInterface *intra_op_threadpool = nullptr;
};
} // namespace thread
class UnboundedThreadPool {
public:
  UnboundedThreadPool(Env *env, const std::string &thread_name);
};

/// Runs the work in place: it has ended when Shard returns.
void Shard(int max_parallelism, thread::ThreadPool *workers, int64 total, int64 cost_per_unit, std::function<void(int64, int64)> work);
class Sharder {
public:
  using Closure = std::function<void()>;
  using Runner = std::function<void(Closure)>;
  using Work = std::function<void(int64, int64)>;
  static void Do(int64 total, int64 cost_per_unit, const Work &work, const Runner &runner, int max_parallelism);
};
void SetPerThreadMaxParallelism(int max_parallelism);
int GetPerThreadMaxParallelism();
class ScopedPerThreadMaxParallelism {
public:
  explicit ScopedPerThreadMaxParallelism(int max_parallelism);
  ~ScopedPerThreadMaxParallelism();
};

using CancelCallback = std::function<void()>;
using CancellationToken = int64;
class CancellationManager {
public:
  static const CancellationToken kInvalidToken = -1;
  CancellationManager();
  explicit CancellationManager(CancellationManager *parent);
  ~CancellationManager();
  void StartCancel();
  void StartCancelWithStatus(const Status &status);
  bool IsCancelled() const;
  CancellationToken get_cancellation_token();
  bool RegisterCallback(CancellationToken token, CancelCallback callback);
  bool RegisterCallbackWithErrorLogging(CancellationToken token, CancelCallback callback, StringPiece name);
  bool DeregisterCallback(CancellationToken token);
  bool TryDeregisterCallback(CancellationToken token);
  bool IsCancelling() const;
};
Status RegisterCancellationCallback(CancellationManager *manager, std::function<void()> callback, std::function<void()> *deregister_fn);

enum class ContextKind { kDefault, kThread };
class Context {
public:
  explicit Context(ContextKind kind);
};
class WithContext {
public:
  explicit WithContext(const Context &context);
  ~WithContext();
};
namespace tracing {
class ScopedActivity {
public:
  explicit ScopedActivity(StringPiece name, bool is_expensive = true);
  ScopedActivity(StringPiece name, StringPiece arg, bool is_expensive = true);
};
class ScopedAnnotation {
public:
  explicit ScopedAnnotation(StringPiece name);
  ScopedAnnotation(StringPiece name, StringPiece arg);
};
class ScopedRegion {
public:
  template <typename... A> explicit ScopedRegion(A &&...args) TFOP_ELSEWHERE
};
} // namespace tracing
namespace profiler {
enum TraceMeLevel { kCritical = 1, kInfo = 2, kVerbose = 3 };
int GetTFTraceMeLevel(bool is_expensive);
int TfOpDetailLevel();
class TraceMe {
public:
  explicit TraceMe(StringPiece name, int level = 1);
  explicit TraceMe(std::string &&name, int level = 1);
  explicit TraceMe(const std::string &name, int level = 1);
  explicit TraceMe(const char *name, int level = 1);
  template <typename F, typename = decltype(std::declval<F>()())> explicit TraceMe(F &&name_generator, int level = 1) TFOP_ELSEWHERE
  ~TraceMe();
  void Stop();
  template <typename M> void AppendMetadata(M &&metadata) TFOP_ELSEWHERE
  static bool Active(int level = 1);
  static int64 ActivityStart(StringPiece name, int level = 1);
  static void ActivityEnd(int64 activity_id);
  static void InstantActivity(StringPiece name, int level = 1);
};
struct TraceMeArg {
  template <typename V> TraceMeArg(StringPiece key, const V &value) TFOP_ELSEWHERE
};
std::string TraceMeEncode(std::string name, std::initializer_list<TraceMeArg> args);
std::string TraceMeEncode(std::initializer_list<TraceMeArg> args);
std::string TraceMeOp(StringPiece op_name, StringPiece op_type);
enum class ContextType : int { kGeneric = 0, kTfExecutor, kTfrtExecutor, kSharedBatchScheduler, kPjRt };
class TraceMeProducer : public TraceMe {
public:
  template <typename N>
  explicit TraceMeProducer(N &&name, ContextType type = ContextType::kGeneric, absl::optional<uint64> id = {}, int level = 2);
  uint64 GetContextId() const;
};
class TraceMeConsumer : public TraceMe {
public:
  template <typename N> TraceMeConsumer(N &&name, ContextType type, uint64 id, int level = 2) TFOP_ELSEWHERE
};
class ScopedAnnotation {
public:
  template <typename N> explicit ScopedAnnotation(N &&name) TFOP_ELSEWHERE
};
class ScopedMemoryDebugAnnotation {
public:
  template <typename... A> explicit ScopedMemoryDebugAnnotation(A &&...args) TFOP_ELSEWHERE
};
} // namespace profiler

} // namespace tensorflow
