// RUN: %check_tfop %s tf-input-rank %t
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/kernels/training_op_helpers.h"

using namespace tensorflow;

void Solve(int rows, float tolerance);

// A wrapper that returns the address, and a function that returns a value.
template <typename T> static const T *elementsOf(const Tensor &t) { return reinterpret_cast<const T *>(t.flat<T>().data()); }
static float firstOf(const Tensor &t) { return t.flat<float>()(0); }
// CHECK-MESSAGES: :[[@LINE-1]]:48: warning: element 0 of 't' is read, but it is not checked that there is one [tf-input-rank]

class Dereferenced : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &rows = ctx->input(0);
    const Tensor &tolerance = ctx->input(1);
    const TensorShape &shape = rows.shape();
    DCHECK_EQ(shape.dims(), 0);
    auto count = rows.flat<int32>().data();
    auto limit = elementsOf<float>(tolerance);
    Solve(*count, *limit);
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: element 0 of 'rows' is read, but it is not checked that there is one [tf-input-rank]
    // CHECK-MESSAGES: :[[@LINE-2]]:19: warning: element 0 of input 1 is read, but it is not checked that there is one [tf-input-rank]
    // Silent: an empty Tensor has no memory.
    const float *weights = ctx->input(2).flat<float>().data();
    OP_REQUIRES(ctx, weights != nullptr, errors::InvalidArgument("weights"));
    Solve(3, *weights);
    firstOf(ctx->input(3));
    // Silent: one element.
    const Tensor &one = ctx->input(4);
    OP_REQUIRES(ctx, one.NumElements() == 1, errors::InvalidArgument("one"));
    Solve(3, *one.flat<float>().data());
  }
};

// A variable counts as the input that refers to it. That it is initialized
// says nothing about its shape.
class Updated : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Tensor table;
    OP_REQUIRES_OK(ctx, (GetInputTensorFromVariable<float, float>(ctx, 0, false, true, &table)));
    Tensor slots;
    OP_REQUIRES_OK(ctx, (GetInputTensorFromVariable<float, float>(ctx, 1, false, true, &slots)));
    OP_REQUIRES(ctx, table.IsInitialized(), errors::FailedPrecondition("table"));
    OP_REQUIRES(ctx, table.shape().IsSameSize(slots.shape()), errors::InvalidArgument("slots"));
    auto rows = table.matrix<float>();
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: 'matrix' aborts the process unless 'table' has rank 2, which is not checked [tf-input-rank]
    const Tensor &steps = ctx->input(2);
    for (int d = 0; d < table.dims(); ++d)
      OP_REQUIRES(ctx, table.dim_size(d) == steps.dim_size(d), errors::InvalidArgument("steps"));
    // CHECK-MESSAGES: :[[@LINE-1]]:51: warning: the dimensions of 'steps' are read up to the rank of input 0, but its own rank is not checked [tf-input-rank]
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: the loop body is entered
    // Silent: the ranks are equal.
    const Tensor &other = ctx->input(3);
    OP_REQUIRES(ctx, other.dims() == table.dims(), errors::InvalidArgument("other"));
    for (int d = 0; d < table.dims(); ++d)
      OP_REQUIRES(ctx, table.dim_size(d) == other.dim_size(d), errors::InvalidArgument("other"));
  }
};

// Silent: the helper returns the error in a variable that it assigns again.
template <typename T> class Validated : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor *points;
    OP_REQUIRES_OK(ctx, Validate(ctx, &points));
    auto view = points->tensor<T, 3>();
  }

private:
  Status Validate(OpKernelContext *ctx, const Tensor **points) const {
    Status status = ctx->input("points", points);
    if (!status.ok())
      return status;
    const Tensor *names;
    status = ctx->input("names", &names);
    if (!status.ok())
      return status;
    if ((*points)->dims() != 3)
      return errors::InvalidArgument("points");
    return Status::OK();
  }
};
template class Validated<float>;
