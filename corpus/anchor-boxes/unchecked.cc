// Scales boxes of four numbers, and clips values at a limit.
#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"

namespace tensorflow {

REGISTER_OP("AnchorBoxes")
    .Input("boxes: float")
    .Input("scale: float")
    .Output("scaled: float")
    .SetShapeFn(shape_inference::UnknownShape);

class AnchorBoxesOp : public OpKernel {
 public:
  explicit AnchorBoxesOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& boxes = context->input(0);
    const Tensor& scale = context->input(1);
    const auto box = boxes.matrix<float>();  // EXPECT: tf-input-rank warning
    const float factor = scale.scalar<float>()();  // EXPECT: tf-input-rank warning
    Tensor* scaled = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, boxes.shape(), &scaled));
    auto to = scaled->matrix<float>();
    for (int64_t i = 0; i < boxes.dim_size(0); ++i) {
      to(i, 0) = box(i, 0);  // EXPECT: tf-input-rank warning
      to(i, 1) = box(i, 1);  // EXPECT: tf-input-rank warning
      to(i, 2) = box(i, 2) * factor;  // EXPECT: tf-input-rank warning
      to(i, 3) = box(i, 3) * factor;  // EXPECT: tf-input-rank warning
    }
  }
};

REGISTER_KERNEL_BUILDER(Name("AnchorBoxes").Device(DEVICE_CPU), AnchorBoxesOp);

REGISTER_OP("ClipLow")
    .Input("low: float")
    .Input("values: float")
    .Output("clipped: float")
    .SetShapeFn(shape_inference::UnknownShape);

class ClipLowOp : public OpKernel {
 public:
  explicit ClipLowOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& low = context->input(0);
    const Tensor& values = context->input(1);
    const float least = low.flat<float>()(0);  // EXPECT: tf-input-rank warning
    Tensor* clipped = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, values.shape(), &clipped));
    clipped->flat<float>() = values.flat<float>().cwiseMax(least);
  }
};

REGISTER_KERNEL_BUILDER(Name("ClipLow").Device(DEVICE_CPU), ClipLowOp);

}  // namespace tensorflow
