// State for the next step is kept by value; state of the current step is passed as a parameter.
#include <functional>
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("DeltaToLast")
    .Input("values: float")
    .Output("deltas: float")
    .SetShapeFn(shape_inference::UnchangedShape);
REGISTER_OP("WeightedMean")
    .Input("values: float")
    .Input("weights: float")
    .Output("mean: float")
    .SetShapeFn(shape_inference::ScalarShape);

class DeltaToLastOp : public OpKernel {
 public:
  explicit DeltaToLastOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const Tensor& values = ctx->input(0);
    Tensor* deltas = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, values.shape(), &deltas));
    const auto from = values.flat<float>();
    std::vector<float> now(from.data(), from.data() + from.size());
    mutex_lock lock(mu_);
    for (int64 i = 0; i < from.size(); ++i) deltas->flat<float>()(i) = now[i] - Before(i);
    last_.swap(now);
  }

 private:
  float Before(int64 i) const TF_EXCLUSIVE_LOCKS_REQUIRED(mu_) {
    return i < static_cast<int64>(last_.size()) ? last_[i] : 0;
  }

  mutex mu_;
  std::vector<float> last_ TF_GUARDED_BY(mu_);
};

class WeightedMeanOp : public OpKernel {
 public:
  explicit WeightedMeanOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const Tensor& values = ctx->input(0);
    OP_REQUIRES(ctx, values.NumElements() > 0, errors::InvalidArgument("values are empty"));
    float weights[16];
    const auto from = ctx->input(1).flat<float>();
    for (int64 i = 0; i < 16; ++i) weights[i] = i < from.size() ? from(i) : 1.0f;
    Tensor* mean = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &mean));
    mean->scalar<float>()() = Weighted(values, weights);
  }

 private:
  static float Weighted(const Tensor& values, const float* weights) {
    float sum = 0;
    float total = 0;
    for (int64 i = 0; i < values.NumElements(); ++i) {
      sum += weights[i % 16] * values.flat<float>()(i);
      total += weights[i % 16];
    }
    return sum / total;
  }
};

REGISTER_KERNEL_BUILDER(Name("DeltaToLast").Device(DEVICE_CPU), DeltaToLastOp);
REGISTER_KERNEL_BUILDER(Name("WeightedMean").Device(DEVICE_CPU), WeightedMeanOp);

}  // namespace tensorflow
