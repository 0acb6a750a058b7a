// RUN: %check_tfop %s tf-input-abort %t --fix-notes
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/platform/logging.h"

using namespace tensorflow;

int64 ProductOf(int64 a, int64 b);

Status Validate(int64 value);

class Plain : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &x = ctx->input(0);
    CHECK_EQ(x.dims(), 2) << "x must be a matrix";
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'CHECK_EQ' aborts the process on a condition that depends on input 0; report an error instead [tf-input-abort]
    // CHECK-REASONS: :[[@LINE-2]]:5: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, x.dims() == 2, errors::InvalidArgument("input 0 is not valid"));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    CHECK_EQ(x.dims(), 2)
    const int n = ctx->input(1).scalar<int>()();
    if (n == 7)
      LOG(FATAL) << "seven";
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'LOG' aborts the process on a condition that depends on input 1; report an error instead [tf-input-abort]
    // CHECK-MESSAGES: :[[@LINE-4]]:19: note: the value is read from input 1 here
    // CHECK-REASONS: :[[@LINE-3]]:7: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, !(n == 7), errors::InvalidArgument("input 1 is not valid"));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (n == 7){{$}}
    std::vector<float> scratch(ctx->input(2).scalar<int>()());
    // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: 'vector' aborts the process if 'ctx->input(2).scalar<int>()()', which comes from input 2, is negative [tf-input-abort]
    // CHECK-MESSAGES: :[[@LINE-9]]:5: note: the condition is false here
    // CHECK-MESSAGES: :[[@LINE-3]]:32: note: the value is read from input 2 here
    // CHECK-REASONS: :[[@LINE-4]]:24: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, ctx->input(2).scalar<int>()() >= 0, errors::InvalidArgument("input 2 must not be negative"));{{$}}
  }
};

template <typename T> class Shapes : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const auto size = ctx->input(0).vec<int32>();
    const int height = size(0);
    OP_REQUIRES(ctx, height > 0, errors::InvalidArgument("height"));
    Tensor *out = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({height, 3}), &out));
    // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: 'TensorShape' aborts the process if 'height', which comes from input 0, is negative or too large [tf-input-abort]
    // CHECK-MESSAGES: :[[@LINE-5]]:24: note: the value is read from input 0 here
    // CHECK-REASONS: :[[@LINE-3]]:49: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^ *}}OP_REQUIRES_OK(ctx, TensorShape::BuildTensorShape({height, 3}, &checked_shape));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, checked_shape, &out));{{$}}
    TensorShape shape;
    shape.AddDim(height + 1);
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'AddDim' aborts the process if 'height + 1', which comes from input 0, is negative or too large [tf-input-abort]
    // CHECK-MESSAGES: :[[@LINE-12]]:24: note: the value is read from input 0 here
    // CHECK-REASONS: :[[@LINE-3]]:11: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES_OK(ctx, shape.AddDimWithStatus(height + 1));{{$}}
    const TensorShape doubled({height, height});
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: 'TensorShape' aborts the process if 'height', which comes from input 0, is negative or too large [tf-input-abort]
    // CHECK-MESSAGES: :[[@LINE-17]]:24: note: the value is read from input 0 here
    // CHECK-REASONS: :[[@LINE-3]]:23: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^ *}}OP_REQUIRES_OK(ctx, TensorShape::BuildTensorShape({height, height}, &checked_shape2));{{$}}
    TensorShape square({height, height});
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'TensorShape' aborts the process if 'height', which comes from input 0, is negative or too large [tf-input-abort]
    // CHECK-MESSAGES: :[[@LINE-22]]:24: note: the value is read from input 0 here
    // CHECK-REASONS: :[[@LINE-3]]:17: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    TensorShape square;{{$}}
    // CHECK-FIXES-NEXT: {{^ *}}OP_REQUIRES_OK(ctx, TensorShape::BuildTensorShape({height, height}, &square));{{$}}
    // Silent: one dimension that is not negative; the form with a status.
    TensorShape line({height});
    OP_REQUIRES_OK(ctx, shape.AddDimWithStatus(height));
    OP_REQUIRES_OK(ctx, TensorShape::BuildTensorShape({height, height}, &shape));
  }
};
template class Shapes<float>;

class Guarded : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Silent: the guard excludes the failure.
    const Tensor &x = ctx->input(0);
    OP_REQUIRES(ctx, x.dims() == 2, errors::InvalidArgument("x"));
    CHECK_EQ(x.dims(), 2);
    // Silent: both bounds are tested.
    const int n = ctx->input(1).scalar<int>()();
    OP_REQUIRES(ctx, n >= 0 && n < 100, errors::InvalidArgument("n"));
    TensorShape shape({n, n});
    std::vector<float> scratch(n);
    // Silent: the product is tested.
    const int m = ctx->input(3).scalar<int>()();
    OP_REQUIRES(ctx, ProductOf(x.NumElements(), m) >= 0, errors::InvalidArgument("m"));
    TensorShape product({n, m});
    // Silent: not an input.
    CHECK_GT(ctx->num_inputs(), 1);
    CHECK(ctx->device() != nullptr);
    // Silent: code that is not visible may have validated it.
    const int k = ctx->input(2).scalar<int>()();
    OP_REQUIRES_OK(ctx, Validate(k));
    shape.AddDim(k);
  }
};
