// Counts small numbers in reference-counted bins.
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/framework/tensor_shape.h"
#include "tensorflow/core/lib/core/refcount.h"

namespace tensorflow {

REGISTER_OP("CountValues")
    .Input("values: int64")
    .Output("counts: int64")
    .Attr("bins: int")
    .SetShapeFn(shape_inference::UnknownShape)
    .Doc(R"doc(
How often each number below the number of bins occurs.
)doc");

class Bins : public core::RefCounted {
 public:
  explicit Bins(int64_t size) : counts(size, 0) {}
  bool Fits(int64_t value) const {
    return value >= 0 && value < static_cast<int64_t>(counts.size());
  }
  std::vector<int64_t> counts;
};

class CountValuesOp : public OpKernel {
 public:
  explicit CountValuesOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("bins", &bins_));
  }

  void Compute(OpKernelContext* context) override {
    const Tensor& values = context->input(0);
    auto from = values.flat<int64_t>();
    Bins* bins = new Bins(bins_);
    core::ScopedUnref bins_unref(bins);
    for (int64_t i = 0; i < values.NumElements(); ++i) {
      OP_REQUIRES(context, bins->Fits(from(i)),
                  errors::OutOfRange("there is no bin for ", from(i)));
      ++bins->counts[from(i)];
    }
    Tensor* counts = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(
                                0, TensorShape({bins_}), &counts));
    auto to = counts->flat<int64_t>();
    for (int64_t i = 0; i < bins_; ++i) to(i) = bins->counts[i];
  }

 private:
  int64_t bins_;
};

REGISTER_KERNEL_BUILDER(Name("CountValues").Device(DEVICE_CPU), CountValuesOp);

}  // namespace tensorflow
