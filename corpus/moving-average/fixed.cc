// The mean of a window that moves along a series, from two running sums.
#include <memory>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/framework/tensor_shape.h"

namespace tensorflow {

REGISTER_OP("MovingAverage")
    .Input("series: double")
    .Output("means: double")
    .Attr("window: int")
    .SetShapeFn(shape_inference::UnknownShape)
    .Doc(R"doc(
The means of all windows of a series.
)doc");

class MovingAverageOp : public OpKernel {
 public:
  explicit MovingAverageOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("window", &window_));
  }

  void Compute(OpKernelContext* context) override {
    const Tensor& series = context->input(0);
    const int64_t size = series.NumElements();
    auto from = series.flat<double>();
    std::unique_ptr<double[]> sums(new double[size + 1]);
    std::unique_ptr<double[]> before;
    sums[0] = 0;
    for (int64_t i = 0; i < size; ++i) {
      sums[i + 1] = sums[i] + from(i);
    }
    OP_REQUIRES(context, window_ > 0 && window_ <= size,
                errors::InvalidArgument("the window does not fit: ", window_));
    const int64_t count = size - window_ + 1;
    before.reset(new double[count]);
    for (int64_t i = 0; i < count; ++i) {
      before[i] = *(sums.get() + i);
    }
    Tensor* means = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(
                                0, TensorShape({count}), &means));
    auto to = means->flat<double>();
    for (int64_t i = 0; i < count; ++i) {
      to(i) = (sums[i + window_] - before[i]) / window_;
    }
  }

 private:
  int64_t window_;
};

REGISTER_KERNEL_BUILDER(Name("MovingAverage").Device(DEVICE_CPU),
                        MovingAverageOp);

}  // namespace tensorflow
