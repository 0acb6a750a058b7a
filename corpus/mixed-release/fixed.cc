// Arrays and single objects with matching releases, in one function and through members.
#include <cstdlib>
#include <memory>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("Interleave")
    .Input("left: float")
    .Input("right: float")
    .Output("both: float")
    .SetShapeFn(shape_inference::UnknownShape);
REGISTER_OP("PrefixSums")
    .Input("values: float")
    .Output("sums: float")
    .Attr("block: int = 64")
    .SetShapeFn(shape_inference::UnchangedShape);

struct Pair {
  float left = 0;
  float right = 0;
};

class InterleaveOp : public OpKernel {
 public:
  explicit InterleaveOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const auto left = context->input(0).flat<float>();
    const auto right = context->input(1).flat<float>();
    OP_REQUIRES(context, left.size() == right.size(), errors::InvalidArgument("the sizes differ"));
    Tensor* both = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({2 * left.size()}), &both));
    std::unique_ptr<Pair[]> pairs(new Pair[left.size()]);
    for (int64 i = 0; i < left.size(); ++i) pairs[i] = {left(i), right(i)};
    int64* order = static_cast<int64*>(malloc(left.size() * sizeof(int64)));
    for (int64 i = 0; i < left.size(); ++i) order[i] = left.size() - 1 - i;
    auto to = both->flat<float>();
    for (int64 i = 0; i < left.size(); ++i) {
      to(2 * i) = pairs[order[i]].left;
      to(2 * i + 1) = pairs[order[i]].right;
    }
    free(order);
  }
};

class PrefixSumsOp : public OpKernel {
 public:
  explicit PrefixSumsOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("block", &block_));
    OP_REQUIRES(context, block_ > 0, errors::InvalidArgument("block must be positive"));
    carry_ = new float[block_];
  }
  ~PrefixSumsOp() override { delete[] carry_; }

  void Compute(OpKernelContext* context) override {
    const Tensor& values = context->input(0);
    Tensor* sums = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, values.shape(), &sums));
    const auto from = values.flat<float>();
    auto to = sums->flat<float>();
    double* total = new double(0);  // EXPECT: tf-raw-new-in-compute remark
    mutex_lock lock(mu_);
    for (int64 i = 0; i < from.size(); ++i) {
      *total += from(i);
      carry_[i % block_] = static_cast<float>(*total);
      to(i) = carry_[i % block_];
    }
    delete total;
  }

 private:
  mutex mu_;
  int block_ = 0;
  float* carry_ TF_GUARDED_BY(mu_) = nullptr;
};

REGISTER_KERNEL_BUILDER(Name("Interleave").Device(DEVICE_CPU), InterleaveOp);
REGISTER_KERNEL_BUILDER(Name("PrefixSums").Device(DEVICE_CPU), PrefixSumsOp);

}  // namespace tensorflow
