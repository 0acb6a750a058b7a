// The mean of all values seen so far along an axis.
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("RunningMean")
    .Input("values: float")
    .Output("mean: float")
    .Attr("axis: int = -1")
    .SetShapeFn(shape_inference::UnknownShape);

class RunningMeanOp : public OpKernel {
 public:
  explicit RunningMeanOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("axis", &axis_));
  }

  void Compute(OpKernelContext* context) override {
    const Tensor& values = context->input(0);
    const int axis = axis_ < 0 ? axis_ + values.dims() : axis_;
    OP_REQUIRES(context, axis < values.dims(), errors::InvalidArgument("no such axis"));
    float total = 0;
    int64_t count = 0;
    {
      mutex_lock lock(mu_);
      const auto all = values.flat<float>();
      for (int64_t i = 0; i < values.NumElements(); ++i) total_ += all(i);
      count_ += values.dim_size(axis);
      sizes_.push_back(values.dim_size(axis));
      total = total_;
      count = count_;
    }
    Tensor* mean = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &mean));
    mean->scalar<float>()() = total / count;
  }

 private:
  int axis_;
  mutex mu_;
  float total_ TF_GUARDED_BY(mu_) = 0;
  int64_t count_ TF_GUARDED_BY(mu_) = 1;
  std::vector<int64_t> sizes_ TF_GUARDED_BY(mu_);
};

REGISTER_KERNEL_BUILDER(Name("RunningMean").Device(DEVICE_CPU), RunningMeanOp);

}  // namespace tensorflow
