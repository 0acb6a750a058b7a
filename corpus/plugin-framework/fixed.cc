// Kernels of a plug-in for an accelerator: the rules for TensorFlow's kernels apply here as well.
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "framework.h"

namespace accel {

// The common base of all element-wise kernels.
class ElementwiseOp : public OpKernel {
 public:
  explicit ElementwiseOp(OpKernelConstruction* construction) : OpKernel(construction) {
    ACCEL_REQUIRES_OK(construction, construction->GetAttr("alpha", &alpha_));
  }

 protected:
  void Allocate(OpKernelContext* context, Tensor** output) {
    ACCEL_REQUIRES(context, context->input(0).size() > 0, Status("nothing to do"));
    ACCEL_REQUIRES_OK(context, context->allocate_output(0, context->input(0).size(), output));
  }

  float alpha_ = 1;
};

class LeakyReluOp final : public ElementwiseOp {
 public:
  using ElementwiseOp::ElementwiseOp;

  void Compute(OpKernelContext* context) override {
    Tensor* output = nullptr;
    Allocate(context, &output);
    if (!context->status().ok()) return;
    const Tensor& input = context->input(0);
    std::vector<float> scratch(input.size());
    for (long i = 0; i < input.size(); ++i) scratch[i] = std::max(input.data()[i], alpha_ * input.data()[i]);
    ACCEL_REQUIRES(context, scratch[0] == scratch[0], Status("not a number"));
    std::copy_n(scratch.data(), input.size(), output->data());
  }
};

class ExchangeOp final : public AsyncOpKernel {
 public:
  using AsyncOpKernel::AsyncOpKernel;

  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    Tensor* output = nullptr;
    const Status allocated = context->allocate_output(0, context->input(0).size(), &output);
    if (!allocated.ok()) {
      context->CtxFailure(allocated);
      done();
      return;
    }
    if (context->ready()) {
      Enqueue([context, output, done](Status status) {
        if (status.ok()) {
          std::copy_n(context->input(0).data(), context->input(0).size(), output->data());
        } else {
          context->CtxFailure(status);
        }
        done();
      });
    } else {
      context->CtxFailure(Status("the device is not ready"));
      done();
    }
  }
};

}  // namespace accel
