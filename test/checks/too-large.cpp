// RUN: %check_tfop %s tf-async-done,tf-raw-new-in-compute %t
// A function with more paths than are explored is reported by each check that
// gave up on it: no check is silent because it did not explore everything.
#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

void Note(int n);
#define EACH(DO) \
  DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) \
  DO(8) DO(9) DO(10) DO(11) DO(12) DO(13) DO(14) DO(15)
#define DECLARE(N) bool flag##N##_ = false;
#define ASK(N) if (flag##N##_) Note(N);

class Async : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    // CHECK-MESSAGES: :[[@LINE-1]]:8: remark: 'ComputeAsync' is too large to explore completely [tf-async-done]
    EACH(ASK)
    EACH(ASK)
    if (ctx->num_inputs() > 3)
      return;
    done();
  }

private:
  EACH(DECLARE)
};

class Allocates : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // CHECK-MESSAGES: :[[@LINE-1]]:8: remark: 'Compute' is too large to explore completely [tf-raw-new-in-compute]
    float *rows = new float[8];
    // CHECK-MESSAGES: :[[@LINE-1]]:19: remark: 'rows' was not analyzed; the function has too many paths [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:19: suggested: 'rows' was not analyzed on every path
    EACH(ASK)
    EACH(ASK)
    if (ctx->num_inputs() > 3)
      return;
    delete[] rows;
  }

private:
  EACH(DECLARE)
};

// Silent: the same with four flags has few enough paths.
class Small : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *, DoneCallback done) override {
    ASK(1) ASK(2) ASK(3) ASK(4)
    ASK(1) ASK(2) ASK(3) ASK(4)
    done();
  }

private:
  EACH(DECLARE)
};
