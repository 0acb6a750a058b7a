#include "tensorflow/core/framework/op_kernel.h"

#if 1
class OwnleftaloneOp : public tensorflow::OpKernel {
 public:
  using OpKernel::OpKernel;
  void Compute(tensorflow::OpKernelContext* ctx) override {
    auto* in_left_alone = new tensorflow::Tensor(ctx->input(0));
    in_left_alone->NumElements();
  }
};
#endif
