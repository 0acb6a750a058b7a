// RUN: %check_tfop %s tf-input-rank %t
#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

Status Validate(const Tensor &x);
bool IsGood(const TensorShape &shape);
void Fill(const Tensor &x);

class Guarded : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Silent: the guard implies the rank.
    const Tensor &x = ctx->input(0);
    OP_REQUIRES(ctx, x.dims() == 1 && x.NumElements() > 1, errors::InvalidArgument("x"));
    x.vec<float>()(1);
    ctx->input(0).dim_size(0);
    // Silent: the shapes are the same.
    const Tensor &y = ctx->input(1);
    OP_REQUIRES(ctx, y.shape() == x.shape(), errors::InvalidArgument("y"));
    y.vec<float>()(0);
    // Silent: an early return if there is no element.
    const Tensor &z = ctx->input(2);
    if (z.NumElements() == 0)
      return;
    z.flat<float>()(0);
    // Silent: the rank decides the branch.
    const Tensor &u = ctx->input(3);
    switch (u.dims()) {
    case 1:
      u.vec<float>();
      break;
    default:
      break;
    }
    // Silent: the variable is the condition.
    const bool is_scalar = u.dims() == 0;
    if (is_scalar)
      u.scalar<float>();
    // Silent: there is an element in each iteration.
    for (int64 i = 0; i < u.NumElements(); ++i)
      u.flat<float>()(0);
    // Silent: the rank is compared with a value that is not known here.
    const Tensor &r = ctx->input(4);
    OP_REQUIRES(ctx, r.dims() == rank_, errors::InvalidArgument("r"));
    r.matrix<float>();
  }

private:
  int rank_ = 2;
};

class Elsewhere : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Silent: code that is not visible may have validated the inputs.
    const Tensor &x = ctx->input(0);
    OP_REQUIRES_OK(ctx, Validate(x));
    x.vec<float>();
    const Tensor &y = ctx->input(1);
    OP_REQUIRES(ctx, IsGood(y.shape()), errors::InvalidArgument("y"));
    y.vec<float>();
    // Silent: a function of this file validates it.
    const Tensor &z = ctx->input(2);
    OP_REQUIRES_OK(ctx, IsMatrix(z));
    z.matrix<float>();
    Check(ctx, ctx->input(3));
    if (!ctx->status().ok())
      return;
    ctx->input(3).scalar<int>();
  }

private:
  static Status IsMatrix(const Tensor &given) {
    if (given.dims() != 2)
      return errors::InvalidArgument("not a matrix");
    return Status();
  }
  static void Check(OpKernelContext *ctx, const Tensor &given) {
    OP_REQUIRES(ctx, given.NumElements() == 1, errors::InvalidArgument("not a scalar"));
  }
};

class Loops : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Silent: the loop tests every input.
    for (int i = 0; i < ctx->num_inputs(); ++i) {
      const Tensor &x = ctx->input(i);
      OP_REQUIRES(ctx, x.dims() == 1, errors::InvalidArgument("x"));
    }
    ctx->input(1).vec<float>();
  }
};

// Silent: an exit without the access, and no condition on the way that matters.
class Outputs : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Tensor *out = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({2}), &out));
    out->vec<float>()(0) = 1;
    Tensor temp;
    OP_REQUIRES_OK(ctx, ctx->allocate_temp(DT_FLOAT, TensorShape({2}), &temp));
    temp.scalar<float>();
  }
};

// Silent: not a kernel.
struct Other {
  void Compute(OpKernelContext *ctx) { ctx->input(0).vec<float>(); }
};
