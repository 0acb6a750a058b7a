// RUN: %check_tfop %s tf-input-divisor %t --fix-notes
#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

class Plain : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &x = ctx->input(0);
    const int64 rows = x.dim_size(0);
    const int64 columns = x.NumElements() / rows;
    // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: 'rows' comes from input 0 and may be zero in this '/' [tf-input-divisor]
    // CHECK-REASONS: :[[@LINE-2]]:45: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, rows != 0, errors::InvalidArgument("rows must not be zero"));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    const int64 columns = x.NumElements() / rows;{{$}}
    const int n = ctx->input(1).scalar<int>()();
    OP_REQUIRES(ctx, n >= 0, errors::InvalidArgument("n"));
    if (columns % n != 0)
      // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'n' comes from input 1 and may be zero in this '%' [tf-input-divisor]
      // CHECK-MESSAGES: :[[@LINE-4]]:19: note: the value is read from input 1 here
      // CHECK-REASONS: :[[@LINE-3]]:19: suggested: the check returns early, which may skip code that must run
      // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, n != 0, errors::InvalidArgument("n must not be zero"));{{$}}
      return;
  }
};

// A product is zero if a factor is.
template <typename T> class Product : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &x = ctx->input(0);
    int64 inner = 1;
    for (int i = 1; i < x.dims(); ++i)
      inner *= x.dim_size(i);
    const int64 outer = x.NumElements() / inner;
    // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: 'inner' comes from input 0 and may be zero in this '/' [tf-input-divisor]
    // CHECK-MESSAGES: :[[@LINE-4]]:5: note: the loop ends
    // CHECK-REASONS: :[[@LINE-3]]:43: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, inner != 0, errors::InvalidArgument("inner must not be zero"));{{$}}
  }
};
template class Product<float>;

class Guarded : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &x = ctx->input(0);
    const int64 rows = x.dim_size(0);
    int64 sum = 0;
    // Silent: there is at least one row in the loop.
    for (int64 i = 0; i < rows; ++i)
      sum += 100 / rows;
    // Silent: limited, a sum, and a floating-point division.
    sum += 100 / std::max<int64>(rows, 1);
    sum += 100 / (rows + 1);
    const float mean = 100.0f / rows;
    // Silent: compared with 0, or not empty.
    OP_REQUIRES(ctx, rows > 0, errors::InvalidArgument("rows"));
    sum += 100 / rows;
    const Tensor &y = ctx->input(1);
    if (y.NumElements() == 0)
      return;
    sum += 100 / y.dim_size(1);
    // Silent: every dimension was tested.
    const Tensor &z = ctx->input(2);
    int64 product = 1;
    for (int i = 0; i < z.dims(); ++i) {
      OP_REQUIRES(ctx, z.dim_size(i) != 0, errors::InvalidArgument("z"));
      product *= z.dim_size(i);
    }
    sum /= product;
    auto work = [&] { return sum % rows; };
    // Silent: a shape with more dimensions has elements only if all of its
    // dimensions have.
    const Tensor &v = ctx->input(4);
    TensorShape grown = v.shape();
    grown.InsertDim(0, 3);
    if (grown.num_elements() > 0) {
      int64 before = 1;
      for (int i = 0; i < v.dims(); ++i)
        before *= v.dim_size(i);
      sum += v.NumElements() / before;
    }
    // Silent: there are no positions if a dimension is empty.
    const Tensor &w = ctx->input(3);
    const int64 width = w.dim_size(1);
    auto positions = [&](int64 begin, int64 end) {
      for (int64 i = begin; i < end; ++i) {
        int64 at = i;
        const int64 column = at % width;
        at /= width;
      }
    };
  }
};
