#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

class CleanOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override { ctx->set_output(0, ctx->input(0)); }
};
