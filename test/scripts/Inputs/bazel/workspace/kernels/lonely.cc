#include "tensorflow/core/framework/op_kernel.h"

#if 1
class OwnlonelyOp : public tensorflow::OpKernel {
 public:
  using OpKernel::OpKernel;
  void Compute(tensorflow::OpKernelContext* ctx) override {
    auto* in_lonely = new tensorflow::Tensor(ctx->input(0));
    in_lonely->NumElements();
  }
};
#endif
