#include "tensorflow/core/framework/op_kernel.h"

class Leak : public tensorflow::OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(tensorflow::OpKernelContext *ctx) override {
    auto *scratch = new tensorflow::Tensor(ctx->input(0));
    scratch->NumElements();
  }
};
