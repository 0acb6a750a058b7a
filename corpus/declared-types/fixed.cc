// Scales a vector, and counts its positive elements.
#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"

namespace tensorflow {

REGISTER_OP("ScaleVector")
    .Input("x: T")
    .Input("factor: float")
    .Output("y: T")
    .Attr("T: {float, double}")
    .SetShapeFn(shape_inference::UnchangedShape);

template <typename T>
class ScaleVectorOp : public OpKernel {
 public:
  explicit ScaleVectorOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& x = context->input(0);
    OP_REQUIRES(context, TensorShapeUtils::IsScalar(context->input(1).shape()),
                errors::InvalidArgument("factor must be a scalar"));
    const T factor = static_cast<T>(context->input(1).scalar<float>()());
    Tensor* y = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, x.shape(), &y));
    const auto from = x.flat<T>();
    auto to = y->flat<T>();
    for (int64_t i = 0; i < x.NumElements(); ++i) to(i) = from(i) * factor;
  }
};

REGISTER_KERNEL_BUILDER(Name("ScaleVector").Device(DEVICE_CPU).TypeConstraint<float>("T"), ScaleVectorOp<float>);
REGISTER_KERNEL_BUILDER(Name("ScaleVector").Device(DEVICE_CPU).TypeConstraint<double>("T"), ScaleVectorOp<double>);

REGISTER_OP("CountPositive")
    .Input("x: T")
    .Output("count: int64")
    .Attr("T: {float, double, int32}")
    .SetShapeFn(shape_inference::ScalarShape);

class CountPositiveOp : public OpKernel {
 public:
  explicit CountPositiveOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& x = context->input(0);
    const auto values = x.flat<float>();
    int64_t count = 0;
    for (int64_t i = 0; i < x.NumElements(); ++i) count += values(i) > 0;
    Tensor* result = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &result));
    result->scalar<int64_t>()() = count;
  }
};

REGISTER_KERNEL_BUILDER(Name("CountPositive").Device(DEVICE_CPU).TypeConstraint<float>("T"), CountPositiveOp);

}  // namespace tensorflow
