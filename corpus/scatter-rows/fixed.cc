// Adds values to the rows that an index names.
#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"

namespace tensorflow {

REGISTER_OP("ScatterRows")
    .Input("values: float")
    .Input("index: int64")
    .Output("sums: float")
    .SetShapeFn(shape_inference::UnknownShape);

class ScatterRowsOp : public OpKernel {
 public:
  explicit ScatterRowsOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& values = context->input(0);
    const Tensor& index = context->input(1);
    OP_REQUIRES(context, values.dims() == 1 && index.dims() == 1, errors::InvalidArgument("values and index must be vectors"));
    OP_REQUIRES(context, values.NumElements() == index.NumElements(), errors::InvalidArgument("there must be one index for each value"));
    constexpr int64_t rows = 16;
    Tensor* sums = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({rows}), &sums));
    auto sum = sums->vec<float>();
    sum.setZero();
    const auto value = values.vec<float>();
    const auto row = index.vec<int64_t>();
    for (int64_t i = 0; i < index.NumElements(); ++i) {
      const int64_t to_row = row(i);
      OP_REQUIRES(context, to_row >= 0 && to_row < rows, errors::InvalidArgument("no such row: ", to_row));
      sum(to_row) += value(i);
    }
  }
};

REGISTER_KERNEL_BUILDER(Name("ScatterRows").Device(DEVICE_CPU), ScatterRowsOp);

}  // namespace tensorflow
