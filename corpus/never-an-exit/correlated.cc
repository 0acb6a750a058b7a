// Correlated conditions: the same test around 'new' and 'delete', a flag set together with the pointer, a test of
// the pointer itself, an attribute that does not change between two tests, a size that decides both.
#include <chrono>
#include <string>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/register_types.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/logging.h"

namespace tensorflow {

REGISTER_OP("ScaledSum").Input("x: T").Output("sum: T").Attr("T: {float, double}").Attr("compensated: bool = false")
    .Attr("bench: bool = false").SetShapeFn(shape_inference::ScalarShape);
REGISTER_OP("Blurred").Input("x: float").Output("y: float").SetShapeFn(shape_inference::UnchangedShape);

class Stopwatch {
 public:
  Stopwatch() : begin_(std::chrono::steady_clock::now()) {}
  double Seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }

 private:
  const std::chrono::steady_clock::time_point begin_;
};

template <typename T>
class ScaledSumOp : public OpKernel {
 public:
  explicit ScaledSumOp(OpKernelConstruction* ctx) : OpKernel(ctx) {
    OP_REQUIRES_OK(ctx, ctx->GetAttr("compensated", &compensated_));
    OP_REQUIRES_OK(ctx, ctx->GetAttr("bench", &bench_));
  }

  void Compute(OpKernelContext* ctx) override {
    const Tensor& x = ctx->input(0);
    Tensor* sum = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &sum));
    Stopwatch* watch = nullptr;
    if (bench_) watch = new Stopwatch();  // EXPECT: tf-raw-new-in-compute remark
    T* lost = compensated_ ? new T(0) : nullptr;  // EXPECT: tf-raw-new-in-compute remark
    const auto from = x.flat<T>();
    T total = T(0);
    for (int64 i = 0; i < from.size(); ++i) {
      const T before = total;
      total += from(i);
      if (lost != nullptr) *lost += from(i) - (total - before);
    }
    sum->scalar<T>()() = compensated_ ? total + *lost : total;
    if (compensated_) delete lost;
    if (bench_) {
      LOG(INFO) << name() << ": " << watch->Seconds() << " s";
      delete watch;
    }
  }

 private:
  bool compensated_ = false;
  bool bench_ = false;
};

class BlurredOp : public OpKernel {
 public:
  explicit BlurredOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const Tensor& x = ctx->input(0);
    const int64 size = x.NumElements();
    float small[256];
    float* line = small;
    bool on_heap = false;
    if (size > 256) {
      line = new float[size];  // EXPECT: tf-raw-new-in-compute remark
      on_heap = true;
    }
    for (int64 i = 0; i < size; ++i) line[i] = x.flat<float>()(i);
    Tensor* y = nullptr;
    const Status allocated = ctx->allocate_output(0, x.shape(), &y);
    if (!allocated.ok()) {
      if (on_heap) delete[] line;
      ctx->SetStatus(allocated);
      return;
    }
    for (int64 i = 0; i < size; ++i) {
      y->flat<float>()(i) = (line[i > 0 ? i - 1 : 0] + line[i] + line[i + 1 < size ? i + 1 : i]) / 3;
    }
    if (on_heap) delete[] line;
  }
};

#define REGISTER_SCALED_SUM(T) \
  REGISTER_KERNEL_BUILDER(Name("ScaledSum").Device(DEVICE_CPU).TypeConstraint<T>("T"), ScaledSumOp<T>)
TF_CALL_float(REGISTER_SCALED_SUM);
TF_CALL_double(REGISTER_SCALED_SUM);
#undef REGISTER_SCALED_SUM
REGISTER_KERNEL_BUILDER(Name("Blurred").Device(DEVICE_CPU), BlurredOp);

}  // namespace tensorflow
