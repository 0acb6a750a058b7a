// Raw pointers that are released at the end of a scope, on every path: cleanups of TensorFlow and Abseil, and a guard of the
// project that runs a function.
#include <functional>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/status/status.h"
#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/gtl/cleanup.h"

namespace cleanups {

using namespace tensorflow;

REGISTER_OP("Median3").Input("x: float").Output("y: float").SetShapeFn(shape_inference::UnchangedShape);
REGISTER_OP("Mode").Input("x: int32").Output("y: int32").SetShapeFn(shape_inference::ScalarShape);
REGISTER_OP("Reversed").Input("x: float").Output("y: float").SetShapeFn(shape_inference::UnchangedShape);

class Median3Op : public OpKernel {
 public:
  explicit Median3Op(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const Tensor& x = ctx->input(0);
    const int64_t size = x.NumElements();
    float* padded = new float[size + 2];
    auto release = gtl::MakeCleanup([padded] { delete[] padded; });
    OP_REQUIRES(ctx, size > 0, absl::InvalidArgumentError("x is empty"));
    padded[0] = x.flat<float>()(0);
    for (int64_t i = 0; i < size; ++i) padded[i + 1] = x.flat<float>()(i);
    padded[size + 1] = padded[size];
    Tensor* y = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, x.shape(), &y));
    for (int64_t i = 0; i < size; ++i) {
      const float low = std::min(padded[i], padded[i + 1]);
      const float high = std::max(padded[i], padded[i + 1]);
      y->flat<float>()(i) = std::max(low, std::min(high, padded[i + 2]));
    }
  }
};

class ModeOp : public OpKernel {
 public:
  explicit ModeOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const auto x = ctx->input(0).flat<int32>();
    int32* counts = new int32[256]();
    absl::Cleanup release = [counts] { delete[] counts; };
    for (int64_t i = 0; i < x.size(); ++i) {
      OP_REQUIRES(ctx, x(i) >= 0 && x(i) < 256, absl::OutOfRangeError("x must be in [0, 256)"));
      ++counts[x(i)];
    }
    Tensor* y = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &y));
    y->scalar<int32>()() = static_cast<int32>(std::max_element(counts, counts + 256) - counts);
  }
};

// Runs a function at the end of the block.
class AtEnd {
 public:
  explicit AtEnd(std::function<void()> action) : action_(std::move(action)) {}
  ~AtEnd() { action_(); }
  AtEnd(const AtEnd&) = delete;
  AtEnd& operator=(const AtEnd&) = delete;

 private:
  const std::function<void()> action_;
};

class ReversedOp : public OpKernel {
 public:
  explicit ReversedOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const Tensor& x = ctx->input(0);
    Tensor* turned = new Tensor(x.dtype(), x.shape());  // EXPECT: tf-heap-tensor remark
    const AtEnd release([turned]() { delete turned; });
    OP_REQUIRES(ctx, x.dims() == 1, absl::InvalidArgumentError("x must be a vector"));
    for (int64_t i = 0; i < x.NumElements(); ++i) {
      turned->flat<float>()(i) = x.flat<float>()(x.NumElements() - 1 - i);
    }
    ctx->set_output(0, *turned);
  }
};

REGISTER_KERNEL_BUILDER(Name("Median3").Device(DEVICE_CPU), Median3Op);
REGISTER_KERNEL_BUILDER(Name("Mode").Device(DEVICE_CPU), ModeOp);
REGISTER_KERNEL_BUILDER(Name("Reversed").Device(DEVICE_CPU), ReversedOp);

}  // namespace cleanups
