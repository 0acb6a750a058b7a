// RUN: %check_tfop %s tf-unguarded-state %t
#include "absl/synchronization/mutex.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_op_kernel.h"
#include "tensorflow/core/platform/mutex.h"
#include <atomic>
#include <map>
#include <mutex>

using namespace tensorflow;

void Reduce(OpKernelContext *ctx, int axis);
void Read(int *value);

class Plain : public OpKernel {
public:
  // Silent: no step runs yet.
  explicit Plain(OpKernelConstruction *ctx) : OpKernel(ctx) { OP_REQUIRES_OK(ctx, ctx->GetAttr("axis", &axis_)); }
  void Compute(OpKernelContext *ctx) override {
    if (axis_ < 0)
      axis_ += ctx->input(0).dims();
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: member 'axis_' is modified without a lock in 'Compute', which several steps may run concurrently [tf-unguarded-state]
    // Silent: the same member again, below.
    ++this->steps;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: member 'steps' is modified without a lock in 'Compute', which several steps may run concurrently [tf-unguarded-state]
    axis_ = axis_ > 3 ? 3 : axis_;
    Reduce(ctx, axis_);
  }

private:
  int axis_;
  int steps = 0;
};

struct Shape {
  int rows;
  int columns[2];
};

class Ways : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    sizes_.push_back(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: member 'sizes_' is modified without a lock in 'ComputeAsync', which several steps may run concurrently [tf-unguarded-state]
    cache_["key"] = 1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: member 'cache_' is modified without a lock in 'ComputeAsync', which several steps may run concurrently [tf-unguarded-state]
    shape_.columns[1] = 2;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: member 'shape_' is modified without a lock in 'ComputeAsync', which several steps may run concurrently [tf-unguarded-state]
    int &alias = count_;
    alias = 3;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: member 'count_' is modified without a lock in 'ComputeAsync', which several steps may run concurrently [tf-unguarded-state]
    int *pointer = &total_;
    *pointer = 4;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: member 'total_' is modified without a lock in 'ComputeAsync', which several steps may run concurrently [tf-unguarded-state]
    auto *names = &names_;
    names->clear();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: member 'names_' is modified without a lock in 'ComputeAsync', which several steps may run concurrently [tf-unguarded-state]
    OP_REQUIRES_OK_ASYNC(ctx, ctx->allocate_temp(DT_FLOAT, TensorShape(), &scratch_), done);
    // CHECK-MESSAGES: :[[@LINE-1]]:76: warning: member 'scratch_' is modified without a lock in 'ComputeAsync', which several steps may run concurrently [tf-unguarded-state]
    auto job = [this] { last_ = 5; };
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: member 'last_' is modified without a lock in 'ComputeAsync', which several steps may run concurrently [tf-unguarded-state]
    job();
    name_ = "x";
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: member 'name_' is modified without a lock in 'ComputeAsync', which several steps may run concurrently [tf-unguarded-state]
    Read(&read_);
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: member 'read_' is modified without a lock in 'ComputeAsync', which several steps may run concurrently [tf-unguarded-state]
    owner_.reset(new int(1));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: member 'owner_' is modified without a lock in 'ComputeAsync', which several steps may run concurrently [tf-unguarded-state]
    done();
  }

private:
  std::vector<int> sizes_;
  std::vector<std::string> names_;
  std::map<std::string, int> cache_;
  Shape shape_;
  int count_, total_, last_, read_;
  Tensor scratch_;
  std::string name_;
  std::unique_ptr<int> owner_;
};

// Through a method of the kernel, and one that overrides it.
class Base : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    SetUp(ctx->num_inputs());
    Run(ctx);
  }
  virtual void Run(OpKernelContext *ctx) = 0;

private:
  void SetUp(int n) { inputs_ = n; }
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: member 'inputs_' is modified without a lock in 'SetUp', which several steps may run concurrently [tf-unguarded-state]
  // CHECK-MESSAGES: :[[@LINE-8]]:5: note: 'SetUp' is called from compute code here
  int inputs_;
};

class Derived : public Base {
public:
  using Base::Base;
  void Run(OpKernelContext *) override { rounds_++; }
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: member 'rounds_' is modified without a lock in 'Run', which several steps may run concurrently [tf-unguarded-state]
  // CHECK-MESSAGES: :[[@LINE-16]]:5: note: 'Run' is called from compute code here

private:
  int rounds_ = 0;
};

// Without an instantiation, and one finding with several.
template <typename T> class Template : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    factor_ = T(2);
    // CHECK-FIXES: {{^}}    T factor = T(2);{{$}}
    // CHECK-MESSAGES: :[[@LINE-2]]:5: warning: member 'factor_' is modified without a lock in 'Compute', which several steps may run concurrently [tf-unguarded-state]
  }

private:
  T factor_;
};

template <typename T> class Instantiated : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    factor_ = T(2);
    // CHECK-FIXES: {{^}}    T factor = T(2);{{$}}
    // CHECK-MESSAGES: :[[@LINE-2]]:5: warning: member 'factor_' is modified without a lock in 'Compute', which several steps may run concurrently [tf-unguarded-state]
  }

private:
  T factor_;
};
REGISTER_KERNEL_BUILDER(Name("I").Device(DEVICE_CPU).TypeConstraint<float>("T"), Instantiated<float>);
REGISTER_KERNEL_BUILDER(Name("I").Device(DEVICE_CPU).TypeConstraint<int>("T"), Instantiated<int>);

#define KEEP(VALUE) kept_ = VALUE
class InMacro : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    KEEP(ctx->num_inputs());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: member 'kept_' is modified without a lock in 'Compute', which several steps may run concurrently [tf-unguarded-state]
  }

private:
  int kept_;
};

// A plug-in's own framework in another namespace.
namespace plugin {
class OpKernelContext {};
class OpKernel {
public:
  virtual ~OpKernel() = default;
  virtual void Compute(OpKernelContext *ctx) = 0;
};
class Own : public OpKernel {
  void Compute(OpKernelContext *) override { seen_ = true; }
  // CHECK-FIXES: {{^}}  bool seen = true; }{{$}}
  // CHECK-MESSAGES: :[[@LINE-2]]:46: remark: member 'seen_' is modified without a lock in 'Compute', which several steps may run concurrently; all of them set it to the same value [tf-unguarded-state]
  bool seen_ = false;
};
} // namespace plugin

class Shared : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *) override {
    tf_shared_lock lock(mu_);
    value_ = 1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: member 'value_' is modified without a lock in 'Compute', which several steps may run concurrently [tf-unguarded-state]
    {
      // Silent: another lock, in this block only.
      mutex_lock exclusive(mu_);
      other_ = 1;
    }
    other_ = 2;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: member 'other_' is modified without a lock in 'Compute', which several steps may run concurrently [tf-unguarded-state]
  }

private:
  mutex mu_;
  int value_ TF_GUARDED_BY(mu_), other_;
};

class Quiet : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Silent: atomics.
    ++hits_;
    flag_ = true;
    // Silent: every kind of lock.
    {
      mutex_lock lock(mu_);
      a_ = 1;
      // Silent: its callers hold the lock.
      Locked();
      auto job = [this] { a_ = 2; };
      job();
    }
    {
      std::lock_guard<std::mutex> lock(std_mu_);
      a_ = 3;
    }
    {
      std::unique_lock<std::mutex> lock(std_mu_);
      a_ = 4;
    }
    {
      std::scoped_lock lock(std_mu_);
      a_ = 5;
    }
    {
      absl::MutexLock lock(&absl_mu_);
      a_ = 6;
    }
    mu_.lock();
    a_ = 7;
    mu_.unlock();
    // Silent: runs only once, and all other steps wait.
    std::call_once(once_, [this] { a_ = 8; });
    // Silent: locals, and copies of members.
    int axis = a_;
    axis += 1;
    std::vector<int> sizes = sizes_;
    sizes.push_back(axis);
    // Silent: the pointee of a member is not the member.
    *pointer_ = 1;
    owner_->clear();
    // Silent: a read, including through a pointer to const.
    const int *reader = &a_;
    if (*reader > 0 && sizes_.size() > 1 && sizes_.back() > 2)
      Reduce(ctx, a_);
    // Silent: an array may only be read.
    Read(array_);
    // Silent: passed by value.
    sizes.emplace_back(a_);
    // Silent: one for each thread.
    thread_local int scratch = 0;
    scratch = 1;
    local_ = 1;
  }

private:
  void Locked() TF_EXCLUSIVE_LOCKS_REQUIRED(mu_) { a_ = 9; }
  static thread_local int local_;
  mutex mu_;
  std::mutex std_mu_;
  absl::Mutex absl_mu_;
  std::once_flag once_;
  std::atomic<int> hits_;
  std::atomic<bool> flag_;
  int a_;
  int *pointer_;
  int array_[2];
  std::vector<int> sizes_;
  std::unique_ptr<std::vector<int>> owner_;
};

// Silent: TensorFlow holds its lock when it calls CreateResource.
class Thing : public ResourceBase {
public:
  std::string DebugString() const override { return ""; }
};
class MakesResource : public ResourceOpKernel<Thing> {
public:
  using ResourceOpKernel::ResourceOpKernel;
  Status CreateResource(Thing **thing) override {
    made_ = true;
    *thing = new Thing;
    return Status();
  }

private:
  bool made_ = false;
};

// A step that waits for the other steps and then claims the state.
class TakesTurns : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    mu_.Lock();
    while (state_ != Idle)
      mu_.Await(idle_);
    state_ = Busy;
    mu_.Unlock();
    // Silent: no other step gets here.
    result_ = ctx->num_inputs();
    absl::MutexLock lock(&mu_);
    state_ = Idle;
  }

private:
  absl::Mutex mu_;
  absl::Condition idle_;
  enum State { Idle, Busy } state_ = Idle;
  int result_ = 0;
};
class TakesTurnsToo : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    {
      mutex_lock lock(mu_);
      while (busy_)
        free_.wait(lock);
      busy_ = true;
    }
    // Silent: the same with a condition variable.
    result_ = ctx->num_inputs();
    mutex_lock lock(mu_);
    busy_ = false;
    free_.notify_one();
  }

private:
  mutex mu_;
  condition_variable free_;
  bool busy_ = false;
  int result_ = 0;
};
class Rushes : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    {
      mutex_lock lock(mu_);
      if (started_)
        return;
      started_ = true;
    }
    // Other steps continue without waiting.
    result_ = ctx->num_inputs();
    // CHECK-FIXES: {{^}}    int result = ctx->num_inputs();{{$}}
    // CHECK-MESSAGES: :[[@LINE-2]]:5: warning: member 'result_' is modified without a lock in 'Compute', which several steps may run concurrently [tf-unguarded-state]
  }

private:
  mutex mu_;
  bool started_ = false;
  int result_ = 0;
};

// Silent: suppressed, because its steps never overlap.
class Alone : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Only one session runs this, one step at a time.
    step_ = ctx->num_inputs(); // NOLINT(tf-unguarded-state)
  }

private:
  int step_ = 0;
};

// Silent: not a kernel.
class NotAKernel {
public:
  void Compute(OpKernelContext *) { count_++; }

private:
  int count_ = 0;
};

// Locks are followed along paths, not in the order of the text.
class UnlocksEarly : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    mu_.lock();
    if (ctx->num_inputs() > 1)
      mu_.unlock();
    count_ = ctx->num_inputs();
    // CHECK-FIXES: {{^}}    int count = ctx->num_inputs();{{$}}
    // CHECK-MESSAGES: :[[@LINE-2]]:5: warning: member 'count_' is modified without a lock in 'Compute', which several steps may run concurrently [tf-unguarded-state]
    if (ctx->num_inputs() <= 1)
      mu_.unlock();
  }

private:
  mutex mu_;
  int count_ = 0;
};
class UnlocksWhereItReturns : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    mu_.lock();
    if (ctx->num_inputs() > 1) {
      mu_.unlock();
      return;
    }
    // Silent: the path that has unlocked does not get here.
    count_ = ctx->num_inputs();
    mu_.unlock();
  }

private:
  mutex mu_;
  int count_ = 0;
};
