#pragma once
#include "tensorflow/core/framework/op_kernel.h"

class VendorOp : public tensorflow::OpKernel {
 public:
  using OpKernel::OpKernel;
  void Compute(tensorflow::OpKernelContext* ctx) override {
    auto* leaked_by_others = new tensorflow::Tensor(ctx->input(0));
    leaked_by_others->NumElements();
  }
};
