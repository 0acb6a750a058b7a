// RUN: %check_tfop %s tf-async-done %t
// What a helper does with the callback is known by what it returns.
#include "tensorflow/core/framework/op_kernel.h"
#include <stdexcept>

using namespace tensorflow;

class Op : public AsyncOpKernel {
public:
  explicit Op(OpKernelConstruction *ctx) : AsyncOpKernel(ctx) {}

  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    switch (ctx->num_outputs()) {
    case 1:
      // Silent: called, and then OK.
      OP_REQUIRES_OK_ASYNC(ctx, Finish(ctx, done), done);
      break;
    case 2:
      // Silent: an error is returned only where it was not called.
      OP_REQUIRES_OK_ASYNC(ctx, TryFinish(ctx, done), done);
      break;
    case 3:
      // Silent: false where it was not called.
      if (!Runs(ctx, done))
        done();
      break;
    default:
      // clang-format off
      OP_REQUIRES_OK_ASYNC(ctx, FinishAndFail(ctx, done), done);
      // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: 'ctx' is used after 'done' was called; the step may be over and the context gone [tf-async-done]
      // CHECK-MESSAGES: :[[@LINE-2]]:52: note: 'done' is called here
      // CHECK-MESSAGES: :[[@LINE-5]]:5: note: this case is taken
      // CHECK-MESSAGES: :[[@LINE-4]]:59: warning: 'done' is called a second time; the step may be gone, or end twice [tf-async-done]
      // CHECK-MESSAGES: :[[@LINE-5]]:52: note: the first call is made here
      // CHECK-MESSAGES: :[[@LINE-8]]:5: note: this case is taken
      // clang-format on
    }
  }

private:
  Status Finish(OpKernelContext *ctx, DoneCallback done) {
    done();
    return Status();
  }
  Status TryFinish(OpKernelContext *ctx, DoneCallback done) {
    if (ctx->num_inputs() != 2)
      return errors::Internal("no");
    done();
    return Status();
  }
  bool Runs(OpKernelContext *ctx, DoneCallback done) {
    if (ctx->num_inputs() != 2)
      return false;
    done();
    return true;
  }
  Status FinishAndFail(OpKernelContext *ctx, DoneCallback done) {
    done();
    if (ctx == nullptr)
      return errors::Internal("no");
    return Status();
  }
};

class Throws : public AsyncOpKernel {
public:
  explicit Throws(OpKernelConstruction *ctx) : AsyncOpKernel(ctx) {}
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    // Silent: an exception is not a return without a call.
    switch (kind_) {
    case 0:
      break;
    default:
      throw std::runtime_error("no");
    }
    done();
  }

private:
  int kind_ = 0;
};
