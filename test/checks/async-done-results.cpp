// RUN: %check_tfop %s tf-async-done %t --by-line
// The effect of a helper on the callback is correlated with its result.
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
      // Silent: an error is returned only if the callback was not called.
      OP_REQUIRES_OK_ASYNC(ctx, TryFinish(ctx, done), done);
      break;
    case 3:
      // Silent: false if it was not called.
      if (!Runs(ctx, done))
        done();
      break;
    default:
      // clang-format off
      OP_REQUIRES_OK_ASYNC(ctx, FinishAndFail(ctx, done), done);
      // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: [tf-async-done]
      // CHECK-MESSAGES: :[[@LINE-2]]:52: note:
      // CHECK-MESSAGES: :[[@LINE-5]]:5: note:
      // CHECK-MESSAGES: :[[@LINE-4]]:59: warning: [tf-async-done]
      // CHECK-MESSAGES: :[[@LINE-5]]:52: note:
      // CHECK-MESSAGES: :[[@LINE-8]]:5: note:
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
