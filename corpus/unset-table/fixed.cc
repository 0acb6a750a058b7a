// A table that the constructor allocates after its checks and the destructor deletes. If a check fails, TensorFlow
// still destroys the kernel, and there is nothing to delete.
#include <algorithm>
#include <cmath>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"

namespace audio {

using namespace tensorflow;

REGISTER_OP("MuLawEncode")
    .Input("samples: float")
    .Output("codes: int32")
    .Attr("levels: int = 256")
    .SetShapeFn(shape_inference::UnchangedShape);
REGISTER_OP("Clipped")
    .Input("samples: T")
    .Output("clipped: T")
    .Attr("T: {float, double}")
    .Attr("limit: float")
    .SetShapeFn(shape_inference::UnchangedShape);

class MuLawEncodeOp : public OpKernel {
 public:
  explicit MuLawEncodeOp(OpKernelConstruction* ctx) : OpKernel(ctx) {
    OP_REQUIRES_OK(ctx, ctx->GetAttr("levels", &levels_));
    OP_REQUIRES(ctx, levels_ > 1, errors::InvalidArgument("levels must be at least two, not ", levels_));
    bounds_ = new float[levels_];
    for (int i = 0; i < levels_; ++i) {
      const float y = 2.0f * i / (levels_ - 1) - 1;
      bounds_[i] = std::copysign((std::pow(levels_, std::fabs(y)) - 1) / (levels_ - 1), y);
    }
  }
  ~MuLawEncodeOp() override { delete[] bounds_; }

  void Compute(OpKernelContext* ctx) override {
    const Tensor& samples = ctx->input(0);
    Tensor* codes = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, samples.shape(), &codes));
    const auto from = samples.flat<float>();
    auto to = codes->flat<int32>();
    for (int64 i = 0; i < from.size(); ++i) {
      to(i) = std::min<int64>(std::lower_bound(bounds_, bounds_ + levels_, from(i)) - bounds_, levels_ - 1);
    }
  }

 private:
  int levels_;
  float* bounds_ = nullptr;
};

template <typename T>
struct Limiter {
  explicit Limiter(T limit) : limit(limit) {}
  T operator()(T value) const { return std::max(-limit, std::min(limit, value)); }
  T limit;
};

template <typename T>
class ClippedOp : public OpKernel {
 public:
  explicit ClippedOp(OpKernelConstruction* ctx) : OpKernel(ctx), limiter_(nullptr) {
    float limit;
    OP_REQUIRES_OK(ctx, ctx->GetAttr("limit", &limit));
    limiter_ = new Limiter<T>(static_cast<T>(limit));
  }
  ~ClippedOp() override {
    if (limiter_ != nullptr) delete limiter_;
  }

  void Compute(OpKernelContext* ctx) override {
    const Tensor& samples = ctx->input(0);
    Tensor* clipped = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, samples.shape(), &clipped));
    for (int64 i = 0; i < samples.NumElements(); ++i) {
      clipped->flat<T>()(i) = (*limiter_)(samples.flat<T>()(i));
    }
  }

 private:
  Limiter<T>* limiter_;
};

REGISTER_KERNEL_BUILDER(Name("MuLawEncode").Device(DEVICE_CPU), MuLawEncodeOp);
REGISTER_KERNEL_BUILDER(Name("Clipped").Device(DEVICE_CPU).TypeConstraint<float>("T"), ClippedOp<float>);
REGISTER_KERNEL_BUILDER(Name("Clipped").Device(DEVICE_CPU).TypeConstraint<double>("T"), ClippedOp<double>);

}  // namespace audio
