// The median of three adjacent values, sorted in a buffer that only long series need.
#include <algorithm>
#include <memory>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/framework/tensor_shape.h"

namespace tensorflow {

REGISTER_OP("MedianFilter")
    .Input("series: T")
    .Output("smooth: T")
    .Attr("T: {float, int32}")
    .SetShapeFn(shape_inference::UnchangedShape)
    .Doc(R"doc(
Each value becomes the middle of itself and its neighbours.
)doc");

template <typename T>
class MedianFilterOp : public OpKernel {
 public:
  explicit MedianFilterOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& series = context->input(0);
    const int64_t size = series.NumElements();
    auto from = series.flat<T>();
    std::unique_ptr<T[]> three;
    if (size > 2) {
      three.reset(new T[3]);
    }
    Tensor* smooth = nullptr;
    OP_REQUIRES_OK(context,
                   context->allocate_output(0, series.shape(), &smooth));
    auto to = smooth->flat<T>();
    for (int64_t i = 0; i < size; ++i) {
      if (three == nullptr || i == 0 || i == size - 1) {
        to(i) = from(i);
        continue;
      }
      for (int k = 0; k < 3; ++k) three[k] = from(i - 1 + k);
      std::sort(three.get(), three.get() + 3);
      to(i) = three[1];
    }
  }
};

#define REGISTER_CPU(T)                                              \
  REGISTER_KERNEL_BUILDER(                                           \
      Name("MedianFilter").Device(DEVICE_CPU).TypeConstraint<T>("T"), \
      MedianFilterOp<T>)
REGISTER_CPU(float);
REGISTER_CPU(int32);
#undef REGISTER_CPU

}  // namespace tensorflow
