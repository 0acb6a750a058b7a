#pragma once
#include "tensorflow/core/framework/op_kernel.h"

struct Other : tensorflow::OpKernel {
  using OpKernel::OpKernel;
  void Compute(tensorflow::OpKernelContext* context) override {
    auto* other = new tensorflow::Tensor();
    other->NumElements();
  }
};
