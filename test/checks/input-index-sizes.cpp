// RUN: %check_tfop %s tf-input-index %t
#include "tensorflow/core/framework/bounds_check.h"
#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

class Pairs : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &a = ctx->input(0);
    const Tensor &b = ctx->input(1);
    const Tensor &c = ctx->input(2);
    OP_REQUIRES(ctx, c.NumElements() == a.NumElements(), errors::InvalidArgument("c"));
    Tensor *out = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, a.shape(), &out));
    const auto left = a.flat<float>();
    const auto right = b.flat<float>();
    const auto third = c.flat<float>();
    auto to = out->flat<float>();
    const int64 n = to.size();
    for (int64 i = 0; i < n; ++i)
      to(i) = left(i) + right(i) + third(i);
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'right' is indexed up to the size of input 0, but its own size is not checked [tf-input-index]
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: the loop body is entered
    // Silent: limited by its own size.
    for (int64 i = 0; i < right.size(); ++i)
      to(0) += right(i);
  }
};

// Through a helper that is given addresses.
static void Add(const float *a, const float *b, float *to, int64 n) {
  for (int64 i = 0; i < n; ++i)
    to[i] = a[i] + b[i];
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'b' is indexed up to the size of input 0, but its own size is not checked [tf-input-index]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: the loop body is entered
}

class Called : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Tensor *out = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, ctx->input(0).shape(), &out));
    Add(ctx->input(0).flat<float>().data(), ctx->input(1).flat<float>().data(), out->flat<float>().data(),
        ctx->input(0).NumElements());
  }
};

// Silent: the shapes are compared.
class Compared : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &a = ctx->input(0);
    const Tensor &b = ctx->input(1);
    OP_REQUIRES(ctx, a.shape() == b.shape(), errors::InvalidArgument("b"));
    const auto right = b.flat<float>();
    float sum = 0;
    for (int64 i = 0; i < a.NumElements(); ++i)
      sum += right(i);
  }
};

class Discarded : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    OP_REQUIRES(ctx, ctx->input(0).NumElements() == 1, errors::InvalidArgument("x"));
    const int64 at = ctx->input(0).scalar<int64>()();
    FastBoundsCheck(at, 8);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the result of 'FastBoundsCheck' is discarded, so that nothing is checked [tf-input-index]
    // Silent: the result is used.
    OP_REQUIRES(ctx, FastBoundsCheck(at, 8), errors::InvalidArgument("at"));
  }
};
