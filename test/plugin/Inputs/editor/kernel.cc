#include "helper.h"
#include "made/by_the_build.h"
#include "tensorflow/core/kernels/of_this_the_model_has_nothing.h"
using namespace tensorflow;

struct Kernel : AsyncOpKernel {
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    OP_REQUIRES_OK(context, context->status());
    done();
  }
};
