// Filters whose destructors release their memory: after a redundant test, and through an owner.
#include <cmath>
#include <memory>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"

namespace tensorflow {

REGISTER_OP("GaussianBlur")
    .Input("line: float")
    .Output("blurred: float")
    .Attr("radius: int >= 1")
    .Attr("sigma: float = 1.0")
    .SetShapeFn(shape_inference::UnchangedShape);
REGISTER_OP("WindowedLine")
    .Input("line: float")
    .Output("windowed: float")
    .Attr("length: int >= 0")
    .SetShapeFn(shape_inference::UnchangedShape);

class GaussianBlurOp : public OpKernel {
 public:
  explicit GaussianBlurOp(OpKernelConstruction* context) : OpKernel(context) {
    float sigma = 1;
    OP_REQUIRES_OK(context, context->GetAttr("radius", &radius_));
    OP_REQUIRES_OK(context, context->GetAttr("sigma", &sigma));
    OP_REQUIRES(context, radius_ >= 1 && sigma > 0, errors::InvalidArgument("radius and sigma must be positive"));
    weights_ = new float[2 * radius_ + 1];
    float sum = 0;
    for (int i = -radius_; i <= radius_; ++i) sum += weights_[i + radius_] = std::exp(-i * i / (2 * sigma * sigma));
    for (int i = 0; i <= 2 * radius_; ++i) weights_[i] /= sum;
  }
  ~GaussianBlurOp() override {
    if (weights_) delete[] weights_;
  }

  void Compute(OpKernelContext* context) override {
    const Tensor& line = context->input(0);
    Tensor* blurred = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, line.shape(), &blurred));
    const auto from = line.flat<float>();
    auto to = blurred->flat<float>();
    for (int64 i = 0; i < from.size(); ++i) {
      to(i) = 0;
      for (int k = -radius_; k <= radius_; ++k) {
        if (i + k >= 0 && i + k < from.size()) to(i) += weights_[k + radius_] * from(i + k);
      }
    }
  }

 private:
  int radius_ = 0;
  float* weights_ = nullptr;
};

class HannWindow {
 public:
  explicit HannWindow(int length) : length_(length), values_(new float[length + 1]) {
    for (int i = 0; i <= length; ++i) values_[i] = 0.5f - 0.5f * std::cos(2 * 3.14159265f * i / (length + 1));
  }

  float At(int64 i) const { return values_[i < length_ ? i : length_]; }
  void Begin() { in_use_ = true; }
  void End() { in_use_ = false; }

 private:
  const int length_;
  const std::unique_ptr<float[]> values_;
  bool in_use_ = false;
};

class WindowedLineOp : public OpKernel {
 public:
  explicit WindowedLineOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("length", &length_));
  }

  void Compute(OpKernelContext* context) override {
    const Tensor& line = context->input(0);
    HannWindow window(length_);
    window.Begin();
    Tensor* windowed = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, line.shape(), &windowed));
    const auto from = line.flat<float>();
    for (int64 i = 0; i < from.size(); ++i) windowed->flat<float>()(i) = from(i) * window.At(i);
    window.End();
  }

 private:
  int length_;
};

REGISTER_KERNEL_BUILDER(Name("GaussianBlur").Device(DEVICE_CPU), GaussianBlurOp);
REGISTER_KERNEL_BUILDER(Name("WindowedLine").Device(DEVICE_CPU), WindowedLineOp);

}  // namespace tensorflow
