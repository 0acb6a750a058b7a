#pragma once
#define FROM_API 1
#include "tensorflow/core/framework/op_kernel.h"

class InApiOp : public tensorflow::OpKernel {
 public:
  using OpKernel::OpKernel;
  void Compute(tensorflow::OpKernelContext* ctx) override {
    auto* in_api = new tensorflow::Tensor(ctx->input(0));
    in_api->NumElements();
  }
};
