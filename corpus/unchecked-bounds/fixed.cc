// Copies rows of a matrix after checking their indices.
#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"

namespace tensorflow {

REGISTER_OP("PickRows")
    .Input("matrix: float")
    .Input("rows: int32")
    .Output("picked: float")
    .SetShapeFn(shape_inference::UnknownShape);

class PickRowsOp : public OpKernel {
 public:
  explicit PickRowsOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& matrix = context->input(0);
    const Tensor& rows = context->input(1);
    OP_REQUIRES(context, matrix.dims() == 2, errors::InvalidArgument("matrix must have rank 2"));
    OP_REQUIRES(context, rows.dims() == 1, errors::InvalidArgument("rows must have rank 1"));
    OP_REQUIRES_OK(context, CheckRows(matrix, rows));
    Tensor* picked = nullptr;
    Allocate(context, TensorShape({rows.NumElements(), matrix.dim_size(1)}), &picked);
    if (!context->status().ok()) return;
    CopyRows(matrix, rows, picked);
  }

 private:
  static Status CheckRows(const Tensor& matrix, const Tensor& rows) {
    const auto row = rows.vec<int32>();
    for (int64_t i = 0; i < rows.NumElements(); ++i) {
      if (row(i) < 0 || row(i) >= matrix.dim_size(0)) {
        return errors::InvalidArgument("no such row: ", row(i));
      }
    }
    return Status();
  }

  static void Allocate(OpKernelContext* context, const TensorShape& shape, Tensor** picked) {
    OP_REQUIRES_OK(context, context->allocate_output(0, shape, picked));
  }

  static void CopyRows(const Tensor& matrix, const Tensor& rows, Tensor* picked) {
    const auto from = matrix.matrix<float>();
    const auto row = rows.vec<int32>();
    auto to = picked->matrix<float>();
    for (int64_t i = 0; i < rows.NumElements(); ++i) {
      for (int64_t j = 0; j < matrix.dim_size(1); ++j) to(i, j) = from(row(i), j);
    }
  }
};

REGISTER_KERNEL_BUILDER(Name("PickRows").Device(DEVICE_CPU), PickRowsOp);

}  // namespace tensorflow
