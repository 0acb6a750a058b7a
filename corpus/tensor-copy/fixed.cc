// Reverses a series in a temporary Tensor before it is copied to the output.
#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/framework/tensor_shape.h"

namespace tensorflow {

REGISTER_OP("ReverseSeries")
    .Input("series: float")
    .Output("reversed: float")
    .SetShapeFn(shape_inference::UnchangedShape)
    .Doc(R"doc(
Turns a series round.
)doc");

class ReverseSeriesOp : public OpKernel {
 public:
  explicit ReverseSeriesOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& series = context->input(0);
    Tensor turned(DT_FLOAT, series.shape());
    auto from = series.flat<float>();
    auto between = turned.flat<float>();
    const int64_t size = from.size();
    for (int64_t i = 0; i < size; ++i) {
      between(i) = from(size - 1 - i);
    }
    Tensor* reversed = nullptr;
    OP_REQUIRES_OK(context,
                   context->allocate_output(0, series.shape(), &reversed));
    auto to = reversed->flat<float>();
    for (int64_t i = 0; i < size; ++i) {
      to(i) = between(i);
    }
  }
};

REGISTER_KERNEL_BUILDER(Name("ReverseSeries").Device(DEVICE_CPU),
                        ReverseSeriesOp);

}  // namespace tensorflow
