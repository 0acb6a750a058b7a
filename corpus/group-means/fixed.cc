// Averages equal parts of a vector, one for each group.
#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"

namespace tensorflow {

REGISTER_OP("GroupMeans")
    .Input("values: float")
    .Input("groups: int64")
    .Output("means: float")
    .SetShapeFn(shape_inference::UnknownShape);

class GroupMeansOp : public OpKernel {
 public:
  explicit GroupMeansOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& values = context->input(0);
    const Tensor& groups = context->input(1);
    OP_REQUIRES(context, values.dims() == 1 && groups.dims() == 1, errors::InvalidArgument("values and groups must be vectors"));
    const int64_t count = groups.dim_size(0);
    OP_REQUIRES(context, count > 0, errors::InvalidArgument("there must be a group"));
    const int64_t each = values.NumElements() / count;
    Tensor* means = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, groups.shape(), &means));
    auto mean = means->vec<float>();
    const auto value = values.vec<float>();
    for (int64_t g = 0; g < count; ++g) {
      mean(g) = 0;
      for (int64_t i = 0; i < each; ++i) mean(g) += value(g * each + i) / each;
    }
  }
};

REGISTER_KERNEL_BUILDER(Name("GroupMeans").Device(DEVICE_CPU), GroupMeansOp);

}  // namespace tensorflow
