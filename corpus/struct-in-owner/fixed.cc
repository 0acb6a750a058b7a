// A histogram counted in a scratch struct that owns the memory it points to.
#include <algorithm>
#include <memory>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"

namespace tensorflow {

REGISTER_OP("Histogram")
    .Input("values: float")
    .Output("counts: int32")
    .Attr("bins: int = 64")
    .SetShapeFn(shape_inference::UnknownShape);

struct Bins {
  std::unique_ptr<int32[]> counts;
  int size;

  explicit Bins(int n) : counts(new int32[n]), size(n) {
    std::fill_n(counts.get(), size, 0);
  }
};

class HistogramOp : public OpKernel {
 public:
  explicit HistogramOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("bins", &bins_));
  }

  void Compute(OpKernelContext* context) override {
    const auto values = context->input(0).flat<float>();
    std::unique_ptr<Bins> bins = std::make_unique<Bins>(bins_);
    for (int64_t i = 0; i < values.size(); ++i) {
      const int bin = static_cast<int>(values(i) * bins->size);
      ++bins->counts[std::clamp(bin, 0, bins->size - 1)];
    }
    Tensor* counts = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({bins_}), &counts));
    std::copy_n(bins->counts.get(), bins_, counts->flat<int32>().data());
  }

 private:
  int bins_;
};

REGISTER_KERNEL_BUILDER(Name("Histogram").Device(DEVICE_CPU), HistogramOp);

}  // namespace tensorflow
