// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Batch schedulers.
#pragma once

#include "tfop_model/io.h"
#include "tfop_model/resource.h"

namespace tensorflow {
namespace serving {

class BatchTask {
public:
  virtual ~BatchTask() = default;
  virtual size_t size() const = 0;
};
template <typename TaskType> class Batch {
public:
  Batch() TFOP_ELSEWHERE
  explicit Batch(uint64 traceme_context_id) TFOP_ELSEWHERE
  virtual ~Batch() TFOP_ELSEWHERE
  void AddTask(std::unique_ptr<TaskType> task) TFOP_ELSEWHERE
  std::unique_ptr<TaskType> RemoveTask() TFOP_ELSEWHERE
  int num_tasks() const TFOP_ELSEWHERE
  bool empty() const TFOP_ELSEWHERE
  const TaskType &task(int i) const TFOP_ELSEWHERE
  TaskType *mutable_task(int i) TFOP_ELSEWHERE
  size_t size() const TFOP_ELSEWHERE
  bool IsClosed() const TFOP_ELSEWHERE
  void WaitUntilClosed() const TFOP_ELSEWHERE
  void Close() TFOP_ELSEWHERE
  uint64 traceme_context_id() const TFOP_ELSEWHERE
};
template <typename TaskType> class BatchScheduler {
public:
  virtual ~BatchScheduler() = default;
  virtual Status Schedule(std::unique_ptr<TaskType> *task) = 0;
  virtual size_t NumEnqueuedTasks() const = 0;
  virtual size_t SchedulingCapacity() const = 0;
  virtual size_t max_task_size() const = 0;
};
template <typename TaskType> class BasicBatchScheduler : public BatchScheduler<TaskType> {
public:
  struct Options {
    int max_batch_size = 1000;
    int64 batch_timeout_micros = 0;
    std::string thread_pool_name = "batch_threads";
    int num_batch_threads = 1;
    int max_enqueued_batches = 10;
    bool enable_large_batch_splitting = false;
    std::function<Status(std::unique_ptr<TaskType> *input_task, int first_size, int max_size,
                         std::vector<std::unique_ptr<TaskType>> *output_tasks)>
        split_input_task_func;
    int max_execution_batch_size = 10;
    Env *env = nullptr;
  };
  static Status Create(const Options &options, std::function<void(std::unique_ptr<Batch<TaskType>>)> process_batch_callback,
                       std::unique_ptr<BasicBatchScheduler> *scheduler) TFOP_ELSEWHERE
  Status Schedule(std::unique_ptr<TaskType> *task) override TFOP_ELSEWHERE
  size_t NumEnqueuedTasks() const override TFOP_ELSEWHERE
  size_t SchedulingCapacity() const override TFOP_ELSEWHERE
  size_t max_task_size() const override TFOP_ELSEWHERE
};
template <typename TaskType> class SharedBatchScheduler : public std::enable_shared_from_this<SharedBatchScheduler<TaskType>> {
public:
  struct Options {
    std::string thread_pool_name = "batch_threads";
    int num_batch_threads = 1;
    Env *env = nullptr;
  };
  struct QueueOptions {
    size_t input_batch_size_limit = 1000;
    int64 batch_timeout_micros = 0;
    size_t max_enqueued_batches = 10;
    bool enable_large_batch_splitting = false;
    std::function<Status(std::unique_ptr<TaskType> *input_task, int first_size, int max_size,
                         std::vector<std::unique_ptr<TaskType>> *output_tasks)>
        split_input_task_func;
    size_t max_execution_batch_size = 1000;
  };
  static Status Create(const Options &options, std::shared_ptr<SharedBatchScheduler<TaskType>> *scheduler) TFOP_ELSEWHERE
  Status AddQueue(const QueueOptions &options, std::function<void(std::unique_ptr<Batch<TaskType>>)> process_batch_callback,
                  std::unique_ptr<BatchScheduler<TaskType>> *queue) TFOP_ELSEWHERE
};
template <typename TaskType> using AdaptiveSharedBatchScheduler = SharedBatchScheduler<TaskType>;
class PeriodicFunction {
public:
  struct Options {
    ThreadOptions thread_options;
    std::string thread_name_prefix = "periodic_function";
    Env *env = nullptr;
    int64 startup_delay_micros = 0;
  };
  PeriodicFunction(std::function<void()> function, int64 interval_micros, const Options &options);
  PeriodicFunction(std::function<void()> function, int64 interval_micros);
  ~PeriodicFunction();
};
namespace test_util {
class FakeClockEnv : public EnvWrapper {
public:
  explicit FakeClockEnv(Env *wrapped);
  void AdvanceByMicroseconds(int micros);
  void BlockUntilSleepingThread(uint64 wake_time);
  void BlockUntilThreadsAsleep(int num_threads);
};
} // namespace test_util
namespace internal {
class InputSplitMetadata {
public:
  InputSplitMetadata(int input_task_size, int open_batch_remaining_slot, int batch_size_limit);
  const absl::FixedArray<int> &task_sizes() const;
};
} // namespace internal

} // namespace serving
} // namespace tensorflow
