// RUN: %check_tfop %s tf-async-done %t
#include "absl/cleanup/cleanup.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/lib/gtl/cleanup.h"

using namespace tensorflow;

void Start(Tensor *out, std::function<void()> finished);
void Schedule(std::function<void()> job);
Status Work();

class Plain : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    OP_REQUIRES(ctx, ctx->input(0).dims() == 2, errors::InvalidArgument("two dimensions"));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'done' is not called when 'OP_REQUIRES' fails; the step never ends [tf-async-done]
    // CHECK-FIXES: {{^}}    OP_REQUIRES_ASYNC(ctx, ctx->input(0).dims() == 2, errors::InvalidArgument("two dimensions"), done);{{$}}
    Tensor *out = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, ctx->input(0).shape(), &out));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'done' is not called when 'OP_REQUIRES_OK' fails; the step never ends [tf-async-done]
    // CHECK-FIXES: {{^}}    OP_REQUIRES_OK_ASYNC(ctx, ctx->allocate_output(0, ctx->input(0).shape(), &out), done);{{$}}
    Start(out, done);
  }
};

// The third status dialect, another name, an un-braced if, an early return.
class Returns : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback finished) override {
    if (ctx->num_inputs() == 0)
      return;
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'ComputeAsync' returns without calling 'finished'; the step never ends [tf-async-done]
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: the condition is true here
    // CHECK-REASONS: :[[@LINE-3]]:7: no fix: the code does not show where the step should end
    OP_REQUIRES(ctx, ctx->num_inputs() < 9, absl::InvalidArgumentError("too many"));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'finished' is not called when 'OP_REQUIRES' fails; the step never ends [tf-async-done]
    // CHECK-FIXES: {{^}}    OP_REQUIRES_ASYNC(ctx, ctx->num_inputs() < 9, absl::InvalidArgumentError("too many"), finished);{{$}}
    if (ctx->num_inputs() > 3) {
      finished();
    } else {
      LOG(ERROR) << "nothing to do";
    }
  }
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'ComputeAsync' returns without calling 'finished'; the step never ends [tf-async-done]
  // CHECK-MESSAGES: :[[@LINE-7]]:5: note: the condition is false here
  // CHECK-REASONS: :[[@LINE-3]]:3: no fix: the code does not show where the step should end
};

// An overload with an additional parameter, a helper that receives the callback, an
// intermediate base and no instantiation.
template <typename T> class Base : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  virtual void ComputeAsync(OpKernelContext *ctx, int device, DoneCallback done) {
    OP_REQUIRES_OK(ctx, Work());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'done' is not called when 'OP_REQUIRES_OK' fails; the step never ends [tf-async-done]
    // CHECK-FIXES: {{^}}    OP_REQUIRES_OK_ASYNC(ctx, Work(), done);{{$}}
    T value = T(device);
    if (value > T(0))
      done();
    else
      Schedule(std::move(done));
  }
  void Fill(OpKernelContext *ctx, const DoneCallback &ready) {
    OP_REQUIRES_OK(ctx, Work());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'ready' is not called when 'OP_REQUIRES_OK' fails; the step never ends [tf-async-done]
    // CHECK-FIXES: {{^}}    OP_REQUIRES_OK_ASYNC(ctx, Work(), ready);{{$}}
    ready();
  }
};

// Several instantiations give one finding.
template <typename T> class Derived : public Base<T> {
public:
  using Base<T>::Base;
  void ComputeAsync(OpKernelContext *ctx, AsyncOpKernel::DoneCallback done) override {
    OP_REQUIRES(ctx, sizeof(T) > 1, errors::Unimplemented("small"));
    OP_REQUIRES_OK(ctx, Work());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'done' is not called when 'OP_REQUIRES_OK' fails; the step never ends [tf-async-done]
    // CHECK-FIXES: {{^}}    OP_REQUIRES_OK_ASYNC(ctx, Work(), done);{{$}}
    this->Fill(ctx, done);
  }
};
REGISTER_KERNEL_BUILDER(Name("D").Device(DEVICE_CPU).TypeConstraint<float>("T"), Derived<float>);
REGISTER_KERNEL_BUILDER(Name("D").Device(DEVICE_CPU).TypeConstraint<int>("T"), Derived<int>);

// A wrapped callback that is never passed to another function does not help.
class Wrapped : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    auto wrapped = [ctx, done] { done(); };
    OP_REQUIRES_OK(ctx, Work());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'done' is not called when 'OP_REQUIRES_OK' fails; the step never ends [tf-async-done]
    // CHECK-FIXES: {{^}}    OP_REQUIRES_OK_ASYNC(ctx, Work(), done);{{$}}
    Schedule(wrapped);
  }
};

class Moved : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    std::function<void()> wrapped = [done = std::move(done)] { done(); };
    OP_REQUIRES_OK(ctx, Work());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'done' is not called when 'OP_REQUIRES_OK' fails; the step never ends [tf-async-done]
    // CHECK-REASONS: :[[@LINE-2]]:5: no fix: 'done' was moved into a lambda before
    Schedule(wrapped);
  }
};

// The commas would split the arguments of the _ASYNC macro, which has a fixed number of them.
template <typename A, typename B> Status Check(A a, B b);
class Commas : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    OP_REQUIRES_OK(ctx, Check<int, int>(1, 2));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'done' is not called when 'OP_REQUIRES_OK' fails; the step never ends [tf-async-done]
    // CHECK-FIXES: {{^}}    OP_REQUIRES_OK_ASYNC(ctx, (Check<int, int>(1, 2)), done);{{$}}
    done();
  }
};

// A macro of the project: no fix.
#define REQUIRE_WORK(CTX) OP_REQUIRES_OK(CTX, Work())
class InMacro : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    REQUIRE_WORK(ctx);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'done' is not called when 'REQUIRE_WORK' fails; the step never ends [tf-async-done]
    // CHECK-REASONS: :[[@LINE-2]]:5: no fix: 'REQUIRE_WORK' has no form that calls the callback
    done();
  }
};

class InLambda : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    Schedule([ctx, done] {
      OP_REQUIRES_OK(ctx, Work());
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'done' is not called when 'OP_REQUIRES_OK' fails; the step never ends [tf-async-done]
      // CHECK-FIXES: {{^}}      OP_REQUIRES_OK_ASYNC(ctx, Work(), done);{{$}}
      done();
    });
  }
};

class Twice : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    if (ctx->num_inputs() == 0)
      done();
    for (int i = 0; i < 2; ++i)
      Work();
    done();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'done' is called a second time; the step may already be over [tf-async-done]
    // CHECK-MESSAGES: :[[@LINE-5]]:7: note: the first call is here
    // CHECK-MESSAGES: :[[@LINE-7]]:5: note: the condition is true here
    // CHECK-MESSAGES: :[[@LINE-6]]:5: note: the loop body is entered
    // CHECK-MESSAGES: :[[@LINE-7]]:5: note: the loop ends
    // CHECK-REASONS: :[[@LINE-6]]:5: no fix: the code does not show which of the calls is wrong
  }
};

// The runner calls the callback when the job has finished; so does the job's macro.
class Runner : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  static void Run(OpKernelContext *ctx, std::function<void()> job, DoneCallback done) {
    job();
    done();
  }
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    Run(
        ctx, [ctx, done] { OP_REQUIRES_OK_ASYNC(ctx, Work(), done); }, done);
    // CHECK-MESSAGES: :[[@LINE-1]]:62: warning: 'done' is called a second time; the step may already be over [tf-async-done]
    // CHECK-MESSAGES: :[[@LINE-2]]:72: note: the first call is here
    // CHECK-REASONS: :[[@LINE-3]]:62: no fix: the code does not show which of the calls is wrong
  }
};

// The same with a named job: one finding.
class NamedJob : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    const auto job = [ctx, done] {
      OP_REQUIRES_OK_ASYNC(ctx, Work(), done);
      // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: 'done' is called a second time; the step may already be over [tf-async-done]
      // CHECK-REASONS: :[[@LINE-2]]:41: no fix: the code does not show which of the calls is wrong
    };
    Runner::Run(ctx, job, done);
    // CHECK-MESSAGES: :[[@LINE-1]]:27: note: the first call is here
  }
};

// The runner leaves both to another thread.
class LaterRunner : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  static void Run(std::function<void()> job, DoneCallback done) {
    Schedule([job = std::move(job), done = std::move(done)] {
      job();
      done();
    });
  }
  // Silent: the job's result determines whether the job or the runner calls the callback.
  static void RunUnless(std::function<bool()> job, DoneCallback done) {
    Schedule([job, done] {
      if (!job())
        done();
    });
  }
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    if (ctx->num_inputs() == 1) {
      RunUnless(
          [ctx, done] {
            if (ctx->num_inputs() == 2)
              return false;
            done();
            return true;
          },
          done);
      return;
    }
    Run([ctx, done] { OP_REQUIRES_OK_ASYNC(ctx, Work(), done); }, done);
    // CHECK-MESSAGES: :[[@LINE-1]]:57: warning: 'done' is called a second time; the step may already be over [tf-async-done]
    // CHECK-MESSAGES: :[[@LINE-2]]:67: note: the first call is here
    // CHECK-MESSAGES: :[[@LINE-14]]:5: note: the condition is false here
    // CHECK-REASONS: :[[@LINE-4]]:57: no fix: the code does not show which of the calls is wrong
  }
};

class UseAfter : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    done();
    ctx->SetStatus(Work());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'ctx' is used after 'done' was called; the step may be over and the context destroyed [tf-async-done]
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'done' is called here
    // CHECK-REASONS: :[[@LINE-3]]:5: no fix: the call would have to move after the last use of the context
    ctx->num_inputs();
  }
};

// A project's own framework in another namespace.
namespace own {
class OpKernelContext {
public:
  bool ready() const;
};
class AsyncOpKernel {
public:
  typedef std::function<void()> DoneCallback;
  virtual ~AsyncOpKernel() = default;
  virtual void ComputeAsync(OpKernelContext *ctx, DoneCallback callback) = 0;
};
class Remote : public AsyncOpKernel {
  void ComputeAsync(OpKernelContext *ctx, DoneCallback callback) override {
    if (ctx->ready())
      Schedule(callback);
  }
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'ComputeAsync' returns without calling 'callback'; the step never ends [tf-async-done]
  // CHECK-MESSAGES: :[[@LINE-4]]:5: note: the condition is false here
  // CHECK-REASONS: :[[@LINE-3]]:3: no fix: the code does not show where the step should end
};
} // namespace own

class Quiet : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    // Silent: the macros call the callback before they return.
    OP_REQUIRES_ASYNC(ctx, ctx->num_inputs() == 1, errors::InvalidArgument("one"), done);
    OP_REQUIRES_OK_ASYNC(ctx, Work(), done);
    // Silent: a lambda as the macro's callback that calls it.
    OP_REQUIRES_OK_ASYNC(ctx, Work(), [&]() { done(); });
    // Silent: a condition that was tested before.
    bool failed = ctx->num_inputs() > 4;
    if (failed)
      done();
    if (failed)
      return;
    // Silent: a status that is known to be OK.
    Status status = Work();
    if (!status.ok()) {
      ctx->SetStatus(status);
      done();
      return;
    }
    OP_REQUIRES_OK(ctx, status);
    // Silent: no exit.
    if (ctx->num_inputs() > 5)
      LOG(FATAL) << "impossible";
    // Silent: a wrapped callback, passed to the macro and to the job.
    auto wrapped = [ctx, done] { done(); };
    OP_REQUIRES_OK_ASYNC(ctx, Work(), wrapped);
    Schedule([wrapped] { wrapped(); });
  }
};

class Cleanups : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    // Silent: a cleanup calls it on every path.
    auto cleanup = gtl::MakeCleanup([&] { done(); });
    OP_REQUIRES_OK(ctx, Work());
    OP_REQUIRES_OK_ASYNC(ctx, Work(), cleanup.release());
  }
};
class AbslCleanup : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    // Silent: the same from another library, with the callback moved into it.
    auto cleanup = absl::MakeCleanup([done = std::move(done)] { done(); });
    OP_REQUIRES_OK(ctx, Work());
  }
};
class MovedOn : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    OP_REQUIRES_OK_ASYNC(ctx, Work(), done);
    // Silent: moved into a lambda that escapes.
    Schedule([ctx, done = std::move(done)] {
      OP_REQUIRES_OK_ASYNC(ctx, Work(), done);
      done();
    });
  }
};

class Stored : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    // Silent: kept in a member, which other code calls.
    pending_ = std::move(done);
    OP_REQUIRES_OK(ctx, Work());
  }

private:
  DoneCallback pending_;
};

class Helpers : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  // Silent: the caller continues if the result is true.
  bool Valid(OpKernelContext *ctx, DoneCallback done) {
    if (ctx->num_inputs() == 1)
      return true;
    done();
    return false;
  }
  // Silent: calls only on failure; its caller checks the status.
  void Validate(OpKernelContext *ctx, DoneCallback done) { OP_REQUIRES_OK_ASYNC(ctx, Work(), done); }
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    if (!Valid(ctx, done))
      return;
    Validate(ctx, done);
    if (!ctx->status().ok())
      return;
    // Silent: the last of several jobs calls it.
    auto left = std::make_shared<int>(2);
    for (int i = 0; i < 2; ++i)
      Schedule([left, done] {
        if (--*left == 0)
          done();
      });
  }
};

class Executor {
public:
  virtual ~Executor() = default;
  // Derived classes override it.
  virtual void Execute(OpKernelContext *ctx, std::function<void(const Status &)> done) { done(errors::Internal("none")); }
  void ExecuteNow(OpKernelContext *ctx, std::function<void(const Status &)> done) { done(errors::Internal("none")); }
};
class Executes : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    auto finish = [ctx, done](const Status &status) {
      // Silent: the callback of the receiver, not a separate job.
      OP_REQUIRES_OK_ASYNC(ctx, status, done);
      done();
    };
    if (ctx->num_inputs() > 1) {
      executor_->ExecuteNow(ctx, finish);
      return;
    }
    executor_->Execute(ctx, finish);
    // Silent: whether it was called cannot be determined.
    ctx->num_inputs();
  }

private:
  Executor *executor_;
};

// One callback among several: the others are called only on success.
using Callback = std::function<void()>;
void RunIfValid(OpKernelContext *ctx, const Callback &compute, const Callback &done) {
  // Silent: the other one is called.
  OP_REQUIRES_ASYNC(ctx, ctx->num_inputs() > 0, errors::InvalidArgument("inputs"), done);
  OP_REQUIRES_OK(ctx, Work());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'done' is not called when 'OP_REQUIRES_OK' fails; the step never ends [tf-async-done]
  // CHECK-FIXES: {{^}}  OP_REQUIRES_OK_ASYNC(ctx, Work(), done);{{$}}
  Schedule([ctx, compute, done] {
    OP_REQUIRES_ASYNC(ctx, ctx->num_inputs() > 1, errors::InvalidArgument("inputs"), done);
    OP_REQUIRES(ctx, ctx->num_inputs() > 2, errors::InvalidArgument("inputs"));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'done' is not called when 'OP_REQUIRES' fails; the step never ends [tf-async-done]
    // CHECK-FIXES: {{^}}    OP_REQUIRES_ASYNC(ctx, ctx->num_inputs() > 2, errors::InvalidArgument("inputs"), done);{{$}}
    compute();
    done();
  });
}

// The types may determine which one is the callback.
void RunJob(OpKernelContext *ctx, AsyncOpKernel::DoneCallback done, std::function<void()> job) {
  Schedule([ctx, done, job] {
    job();
    // Silent: the job ran, the step did not end.
    ctx->num_inputs();
    OP_REQUIRES(ctx, ctx->num_inputs() > 2, errors::InvalidArgument("inputs"));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'done' is not called when 'OP_REQUIRES' fails; the step never ends [tf-async-done]
    // CHECK-FIXES: {{^}}    OP_REQUIRES_ASYNC(ctx, ctx->num_inputs() > 2, errors::InvalidArgument("inputs"), done);{{$}}
    done();
  });
}

// Silent: synchronous kernels have no callback.
class Synchronous : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    OP_REQUIRES_OK(ctx, Work());
    // Silent: the lambda has no callback.
    Schedule([ctx] { OP_REQUIRES_OK(ctx, Work()); });
  }
};

// Silent: not a kernel's context, so no step waits.
class NotAKernel {
public:
  void ComputeAsync(int n, std::function<void()> done) {
    if (n > 0)
      done();
  }
};
