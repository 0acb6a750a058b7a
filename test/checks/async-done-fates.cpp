// RUN: %check_tfop %s tf-async-done %t --by-line
// The fate of a callback in helpers that call it in some cases, in lambdas that
// run in place, and in guards.
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/lib/gtl/cleanup.h"
#include <functional>
#include <stdexcept>

using namespace tensorflow;

void Work(OpKernelContext *ctx);
Status Prepare(OpKernelContext *ctx);

// Called on failure only.
static void Bind(OpKernelContext *ctx, AsyncOpKernel::DoneCallback done) {
  OP_REQUIRES_ASYNC(ctx, ctx->num_inputs() == 2, errors::InvalidArgument("inputs"), done);
}
static void Check(OpKernelContext *ctx, AsyncOpKernel::DoneCallback done, bool *valid) {
  *valid = false;
  OP_REQUIRES_OK_ASYNC(ctx, Prepare(ctx), done);
  *valid = true;
}
class OnFailure : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    Bind(ctx, done);
    done();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-async-done]
    // CHECK-MESSAGES: :[[@LINE-14]]:85: note:
  }
};
class OnFailureQuiet : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    // Silent: the status shows whether it was called.
    Bind(ctx, done);
    if (!ctx->status().ok())
      return;
    // Silent: a variable that the helper sets may tell.
    bool valid = false;
    Check(ctx, done, &valid);
    if (!valid)
      return;
    done();
  }
};
class NotOnSuccess : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    Bind(ctx, done);
    Work(ctx);
  }
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-async-done]
};

// A function with a result.
class Results : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  Status Run(OpKernelContext *ctx, DoneCallback done) {
    TF_RETURN_IF_ERROR(Prepare(ctx));
    Bind(ctx, done);
    done();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-async-done]
    // CHECK-MESSAGES: :[[@LINE-52]]:85: note:
    return Status();
  }
  int Finish(OpKernelContext *ctx, DoneCallback done) {
    done();
    Work(ctx);
    // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-async-done]
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note:
    return 0;
  }
  // Silent: the result makes the caller call it.
  bool Try(OpKernelContext *ctx, DoneCallback done) {
    if (ctx->num_inputs() == 0)
      return false;
    done();
    return true;
  }
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    if (!Try(ctx, done))
      done();
  }
};

// A lambda that may call it runs in place.
template <typename F> void Apply(F f) { f(1); }
class InPlace : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    if (ctx->num_inputs() == 1) {
      auto prepare = [ctx, done] { OP_REQUIRES_OK_ASYNC(ctx, Prepare(ctx), done); };
      prepare();
      done();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: [tf-async-done]
      // CHECK-MESSAGES: :[[@LINE-4]]:76: note:
      // CHECK-MESSAGES: :[[@LINE-6]]:5: note:
    } else {
      Apply([&](int n) { OP_REQUIRES_ASYNC(ctx, n > 0, errors::Internal("n"), done); });
      done();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: [tf-async-done]
      // CHECK-MESSAGES: :[[@LINE-3]]:79: note:
      // CHECK-MESSAGES: :[[@LINE-12]]:5: note:
    }
  }
};

// An object whose destructor calls it.
struct Finisher {
  explicit Finisher(std::function<void()> done) : done_(std::move(done)) {}
  ~Finisher() { done_(); }
  std::function<void()> done_;
};
class Guards : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    auto cleanup = gtl::MakeCleanup([done] { done(); });
    OP_REQUIRES_OK_ASYNC(ctx, Prepare(ctx), done);
    // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: [tf-async-done]
    // CHECK-MESSAGES: :[[@LINE-3]]:38: note:
    Work(ctx);
  }
};
class OwnGuard : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    Finisher finisher(done);
    Work(ctx);
    done();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-async-done]
    // CHECK-MESSAGES: :[[@LINE-4]]:23: note:
  }
};
class GuardsQuiet : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    // Silent: the guard calls it on every path.
    Finisher finisher(done);
    OP_REQUIRES_OK(ctx, Prepare(ctx));
    Work(ctx);
  }
};
class Dismissed : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    // Silent: the guard is dismissed.
    auto cleanup = gtl::MakeCleanup([done] { done(); });
    Work(ctx);
    cleanup.release();
    done();
  }
};

// Silent: a path that throws does not return.
class Throws : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    switch (mode_) {
    case 1:
      Work(ctx);
      break;
    default:
      throw std::runtime_error("mode");
    }
    if (mode_ > 3)
      throw std::logic_error("mode");
    done();
  }
  int mode_ = 0;
};
