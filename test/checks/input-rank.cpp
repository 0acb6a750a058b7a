// RUN: %check_tfop %s tf-input-rank %t --fix-notes
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/util/work_sharder.h"

using namespace tensorflow;

Status Validate(const Tensor &x);
void Fill(const Tensor &x);

class Plain : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &x = ctx->input(0);
    auto v = x.vec<float>();
    // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'vec' aborts the process unless 'x' has rank 1, which is not checked [tf-input-rank]
    // CHECK-REASONS: :[[@LINE-2]]:16: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, x.dims() == 1, errors::InvalidArgument("x must have rank 1"));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    auto v = x.vec<float>();{{$}}
    auto w = v;
    Fill(x), x.vec<float>();
    // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'vec' aborts the process unless 'x' has rank 1, which is not checked [tf-input-rank]
    // CHECK-REASONS: :[[@LINE-2]]:16: no fix: the check that is suggested here suffices
    const int n = ctx->input(2).scalar<int>()();
    // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: 'scalar' aborts the process unless 'ctx->input(2)' has exactly one element, which is not checked [tf-input-rank]
    // CHECK-REASONS: :[[@LINE-2]]:33: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, ctx->input(2).NumElements() == 1, errors::InvalidArgument("input 2 must have one element"));{{$}}
    const float first = ctx->input(3).flat<float>()(0);
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: element 0 of 'ctx->input(3)' is read, but it is not checked that there is one [tf-input-rank]
    // CHECK-REASONS: :[[@LINE-2]]:25: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, ctx->input(3).NumElements() > 0, errors::InvalidArgument("input 3 must have more than 0 elements"));{{$}}
  }
};

// A vector may be empty, and the guard admits two ranks. A DCHECK is not a guard.
class Partial : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor *x;
    OP_REQUIRES_OK(ctx, ctx->input("x", &x));
    OP_REQUIRES(ctx, TensorShapeUtils::IsVector(x->shape()), errors::InvalidArgument("x"));
    const auto v = x->vec<float>();
    const float last = v(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: element 1 of 'x' is read, but it is not checked that there is one [tf-input-rank]
    // CHECK-REASONS: :[[@LINE-2]]:24: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, x->NumElements() > 1, errors::InvalidArgument("x must have more than 1 elements"));{{$}}
    const Tensor &y = ctx->input(1);
    OP_REQUIRES(ctx, y.dims() == 0 || y.dims() == 1, errors::InvalidArgument("y"));
    y.vec<float>();
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'vec' aborts the process unless 'y' has rank 1, which is not checked [tf-input-rank]
    // CHECK-REASONS: :[[@LINE-2]]:7: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, y.dims() == 1, errors::InvalidArgument("y must have rank 1"));{{$}}
    const Tensor &z = ctx->input(2);
    DCHECK_EQ(z.dims(), 2);
    for (int i = 0; i < 3; ++i)
      Fill(ctx->input(0)), z.dim_size(i);
    // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: the size of dimension 2 of 'z' is read, but its rank is not checked [tf-input-rank]
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: the loop body is entered
    // CHECK-REASONS: :[[@LINE-3]]:30: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}      OP_REQUIRES(ctx, z.dims() > 2, errors::InvalidArgument("z must have a rank greater than 2"));{{$}}
    // CHECK-FIXES-NEXT: {{^}}      Fill(ctx->input(0)), z.dim_size(i);{{$}}
    // CHECK-FIXES-NEXT: {{^}} {{ *}}}{{$}}
  }
};

// The guard tests another input. The size of a dimension requires another check.
class Copied : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    OP_REQUIRES(ctx, TensorShapeUtils::IsScalar(ctx->input(0).shape()), errors::InvalidArgument("0"));
    OP_REQUIRES(ctx, TensorShapeUtils::IsScalar(ctx->input(0).shape()), errors::InvalidArgument("1"));
    ctx->input(0).scalar<int>();
    ctx->input(1).scalar<int>();
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'scalar' aborts the process unless 'ctx->input(1)' has exactly one element, which is not checked [tf-input-rank]
    // CHECK-REASONS: :[[@LINE-2]]:19: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, ctx->input(1).NumElements() == 1, errors::InvalidArgument("input 1 must have one element"));{{$}}
    const Tensor &boxes = ctx->input(2);
    OP_REQUIRES(ctx, boxes.dims() == 3, errors::InvalidArgument("boxes"));
    auto box = boxes.tensor<float, 3>();
    for (int b = 0; b < boxes.dim_size(0); ++b)
      for (int i = 0; i < boxes.dim_size(1); ++i)
        box(b, i, 3);
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: index 3 is used in dimension 2 of 'boxes', whose size is not checked [tf-input-rank]
    // CHECK-MESSAGES: :[[@LINE-4]]:5: note: the loop body is entered
    // CHECK-MESSAGES: :[[@LINE-4]]:7: note: the loop body is entered
    // CHECK-REASONS: :[[@LINE-4]]:9: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}        OP_REQUIRES(ctx, boxes.dim_size(2) > 3, errors::InvalidArgument("dimension 2 of boxes must be greater than 3"));{{$}}
  }
};

// A template, a lambda, a Status helper, and an asynchronous kernel.
template <typename T> class Pattern : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &x = ctx->input(0);
    OP_REQUIRES_OK(ctx, Read(ctx, 1));
    auto work = [&](int64 begin, int64 end) { x.matrix<T>(); };
    // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: 'matrix' aborts the process unless 'x' has rank 2, which is not checked [tf-input-rank]
    // CHECK-REASONS: :[[@LINE-2]]:49: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, x.dims() == 2, errors::InvalidArgument("x must have rank 2"));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    auto work = [&](int64 begin, int64 end) { x.matrix<T>(); };{{$}}
    work(0, 1);
  }

private:
  Status Read(OpKernelContext *c, int base) {
    auto v = c->input(base + 2).vec<T>();
    // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: 'vec' aborts the process unless 'c->input(base + 2)' has rank 1, which is not checked [tf-input-rank]
    // CHECK-REASONS: :[[@LINE-2]]:33: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    if (!(c->input(base + 2).dims() == 1)) return errors::InvalidArgument("input 3 must have rank 1");{{$}}
    return Status();
  }
};
template class Pattern<float>;

class Async : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback finished) override {
    ctx->input(0).scalar<int>();
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'scalar' aborts the process unless 'ctx->input(0)' has exactly one element, which is not checked [tf-input-rank]
    // CHECK-REASONS: :[[@LINE-2]]:19: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES_ASYNC(ctx, ctx->input(0).NumElements() == 1, errors::InvalidArgument("input 0 must have one element"), finished);{{$}}
    finished();
  }
};

// Harmless: the address of the first element, and the first dimension.
class Addresses : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &x = ctx->input(0);
    const float *end = &(x.flat<float>()(0));
    // CHECK-MESSAGES: :[[@LINE-1]]:26: remark: element 0 of 'x' is read, but it is not checked that there is one [tf-input-rank]
    // CHECK-REASONS: :[[@LINE-2]]:26: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, x.NumElements() > 0, errors::InvalidArgument("x must have more than 0 elements"));{{$}}
    const float *begin = &x.flat<float>()(0);
    // CHECK-MESSAGES: :[[@LINE-1]]:27: remark: element 0 of 'x' is read, but it is not checked that there is one [tf-input-rank]
    // CHECK-REASONS: :[[@LINE-2]]:27: no fix: the check that is suggested here suffices
  }
};
