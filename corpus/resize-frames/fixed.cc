// Cuts or extends a frame to the size that an input gives.
#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"

namespace tensorflow {

REGISTER_OP("ResizeFrames")
    .Input("frames: float")
    .Input("size: int64")
    .Output("resized: float")
    .SetShapeFn(shape_inference::UnknownShape);

class ResizeFramesOp : public OpKernel {
 public:
  explicit ResizeFramesOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& frames = context->input(0);
    const Tensor& size = context->input(1);
    OP_REQUIRES(context, frames.dims() == 2, errors::InvalidArgument("frames must be a matrix"));
    OP_REQUIRES(context, size.dims() == 1 && size.NumElements() == 2, errors::InvalidArgument("size must have two elements"));
    const auto wanted = size.vec<int64_t>();
    const int64_t height = wanted(0);
    const int64_t width = wanted(1);
    TensorShape shape;
    OP_REQUIRES_OK(context, TensorShape::BuildTensorShape({height, width}, &shape));
    Tensor* resized = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, shape, &resized));
    auto to = resized->matrix<float>();
    to.setZero();
    const auto from = frames.matrix<float>();
    for (int64_t i = 0; i < std::min(height, frames.dim_size(0)); ++i) {
      for (int64_t j = 0; j < std::min(width, frames.dim_size(1)); ++j) to(i, j) = from(i, j);
    }
  }
};

REGISTER_KERNEL_BUILDER(Name("ResizeFrames").Device(DEVICE_CPU), ResizeFramesOp);

}  // namespace tensorflow
