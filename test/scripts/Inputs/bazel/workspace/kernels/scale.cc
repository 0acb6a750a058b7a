#include "kernels/scale.h"
#include "api.h"
#include "textual.inc"
#include "vendor.h"

// The kernel exists only with the flags that Bazel uses.
#if FROM_COPTS && ALSO_FROM_COPTS && FROM_DEFINES && FROM_LOCAL_DEFINES && FROM_TEXTUAL && FROM_API
class ScaleOp : public tensorflow::OpKernel {
 public:
  using OpKernel::OpKernel;
  void Compute(tensorflow::OpKernelContext* ctx) override {
    auto* in_library = new tensorflow::Tensor(ctx->input(0));
    in_library->NumElements();
  }
};
#endif
#ifdef GOOGLE_CUDA
#error no flag is made up
#endif
