#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

class LeakOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Tensor *scratch = new Tensor(DT_FLOAT, ctx->input(0).shape());
    scratch->NumElements();
  }
};
REGISTER_KERNEL_BUILDER(Name("Leak").Device(DEVICE_CPU), LeakOp);
