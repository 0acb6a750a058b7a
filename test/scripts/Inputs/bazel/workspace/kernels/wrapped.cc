#include "kernels/scale.h"

#if FROM_DEFINES
class OwnwrappedOp : public tensorflow::OpKernel {
 public:
  using OpKernel::OpKernel;
  void Compute(tensorflow::OpKernelContext* ctx) override {
    auto* in_wrapped = new tensorflow::Tensor(ctx->input(0));
    in_wrapped->NumElements();
  }
};
#endif
