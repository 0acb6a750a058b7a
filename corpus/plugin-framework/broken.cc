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
    Allocate(context, &output);  // EXPECT: tf-unchecked-helper warning
    const Tensor& input = context->input(0);
    largest_ = std::max(largest_, input.size());  // EXPECT: tf-unguarded-state warning
    float* scratch = new float[input.size()];  // EXPECT: tf-raw-new-in-compute warning
    for (long i = 0; i < input.size(); ++i) scratch[i] = std::max(input.data()[i], alpha_ * input.data()[i]);
    ACCEL_REQUIRES(context, scratch[0] == scratch[0], Status("not a number"));
    std::copy_n(scratch, input.size(), output->data());
    delete[] scratch;
  }

 private:
  long largest_ = 0;
};

class ExchangeOp final : public AsyncOpKernel {
 public:
  using AsyncOpKernel::AsyncOpKernel;

  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    Tensor* output = nullptr;
    ACCEL_REQUIRES_OK(context, context->allocate_output(0, context->input(0).size(), &output));  // EXPECT: tf-async-done warning
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
    }
  }  // EXPECT: tf-async-done warning
};

}  // namespace accel
