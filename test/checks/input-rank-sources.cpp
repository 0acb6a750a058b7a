// RUN: %check_tfop %s tf-input-rank %t
#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

class Lists : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    OpInputList rows, columns;
    OP_REQUIRES_OK(ctx, ctx->input_list("rows", &rows));
    OP_REQUIRES_OK(ctx, ctx->input_list("columns", &columns));
    for (int i = 0; i < rows.size(); ++i)
      rows[i].vec<float>();
    // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'vec' aborts the process unless 'rows[i]' has rank 1, which is not checked [tf-input-rank]
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: the loop body is entered
    // Silent: a loop has tested all of them.
    for (int i = 0; i < columns.size(); ++i)
      OP_REQUIRES(ctx, columns[i].dims() == 1, errors::InvalidArgument("columns"));
    for (int i = 0; i < columns.size(); ++i)
      columns[i].vec<float>();
  }
};

// A function that returns the inputs.
static Status Validate(OpKernelContext *ctx, const Tensor **x, const Tensor **y) {
  TF_RETURN_IF_ERROR(ctx->input("x", x));
  TF_RETURN_IF_ERROR(ctx->input("y", y));
  if ((*x)->dims() != 2)
    return errors::InvalidArgument("x");
  return Status::OK();
}

class Returned : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor *x;
    const Tensor *y;
    OP_REQUIRES_OK(ctx, Validate(ctx, &x, &y));
    x->matrix<float>();
    y->matrix<float>();
    // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: 'matrix' aborts the process unless 'y' has rank 2, which is not checked [tf-input-rank]
  }
};

class SameShapes : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &x = ctx->input(0);
    const Tensor &y = ctx->input(1);
    const Tensor &z = ctx->input(2);
    OP_REQUIRES(ctx, x.IsSameSize(y), errors::InvalidArgument("y"));
    OP_REQUIRES(ctx, x.shape() == z.shape(), errors::InvalidArgument("z"));
    OP_REQUIRES(ctx, x.dims() == 2, errors::InvalidArgument("x"));
    // Silent: all of them have the shape of the one that is tested afterward.
    y.matrix<float>();
    z.matrix<float>();
  }
};

// Two results: nothing to do, or a matrix.
static Status Parse(const Tensor &boxes, const Tensor &index, int *count) {
  if (boxes.NumElements() == 0 && index.NumElements() == 0) {
    *count = 0;
    return Status::OK();
  }
  if (boxes.dims() != 2 || boxes.dim_size(1) != 4)
    return errors::InvalidArgument("boxes");
  if (index.dims() != 1 || index.dim_size(0) != boxes.dim_size(0))
    return errors::InvalidArgument("index");
  *count = boxes.dim_size(0);
  return Status::OK();
}

class Boxes : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &boxes = ctx->input(0);
    const Tensor &index = ctx->input(1);
    int count = 0;
    OP_REQUIRES_OK(ctx, Parse(boxes, index, &count));
    const auto box = boxes.tensor<float, 2>();
    // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: 'tensor' aborts the process unless 'boxes' has rank 2, which is not checked [tf-input-rank]
    for (int i = 0; i < count; ++i) {
      // Silent: a loop over an empty Tensor does nothing.
      const float left = box(i, 0);
      const int at = index.vec<int>()(i);
    }
  }
};

// A template without an instantiation.
template <typename T> void Sum(OpKernelContext *ctx) {
  ctx->input(1).matrix<T>();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'matrix' aborts the process unless 'ctx->input(1)' has rank 2, which is not checked [tf-input-rank]
}

template <typename T> class Pattern : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &x = ctx->input(0);
    auto values = x.vec<T>();
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'vec' aborts the process unless 'x' has rank 1, which is not checked [tf-input-rank]
    OP_REQUIRES(ctx, x.dims() == 3, errors::InvalidArgument("x"));
    // Silent: tested.
    x.tensor<T, 3>();
    Sum<T>(ctx);
  }
};

// Silent: validation in a form that is less common.
template <typename T> class Validated : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Either an error or no element too few.
    const Tensor &salt = ctx->input(0);
    const auto values = salt.flat<int64>();
    OP_REQUIRES_OK(ctx, values.size() == 2 ? Status::OK() : errors::InvalidArgument("salt"));
    values(1);
    // At most one element, and not none.
    const Tensor &axis = ctx->input(1);
    OP_REQUIRES(ctx, axis.NumElements() <= 1, errors::InvalidArgument("axis"));
    if (axis.NumElements() != 0)
      axis.scalar<int>();
    // A function of another file whose result depends on T.
    const Tensor &indices = ctx->input(2);
    OP_REQUIRES_OK(ctx, T::Validate(indices));
    indices.matrix<int64>();
  }
};

// Silent: a variable that is assigned a choice of itself has infinitely many values.
class Choice : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &x = ctx->input(0);
    int axis = x.dims() - 1;
    axis = axis < 0 ? axis + x.dims() : axis;
    axis = axis > 3 ? axis - 1 : axis;
    std::vector<int> sizes(axis);
  }
};
