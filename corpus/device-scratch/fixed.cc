// Sorts on the GPU, in its own scratch memory.
#include <cstdlib>

#include "cuda_runtime.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"

namespace tensorflow {

REGISTER_OP("ScratchSort").Input("keys: float").Output("sorted: float");

void LaunchSort(const float* keys, float* scratch, float* sorted, int64_t count);

class ScratchSortOp : public OpKernel {
 public:
  explicit ScratchSortOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& keys = context->input(0);
    const size_t bytes = keys.NumElements() * sizeof(float);
    Tensor* sorted = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, keys.shape(), &sorted));
    float* scratch = nullptr;
    OP_REQUIRES(context, cudaMalloc(&scratch, bytes) == cudaSuccess, errors::ResourceExhausted("no scratch"));
    float* host = static_cast<float*>(malloc(bytes));
    LaunchSort(keys.flat<float>().data(), scratch, sorted->flat<float>().data(), keys.NumElements());
    cudaMemcpy(host, scratch, bytes, cudaMemcpyDeviceToHost);
    VLOG(1) << "the first key was " << host[0];
    free(host);
    cudaFree(scratch);
  }
};

REGISTER_KERNEL_BUILDER(Name("ScratchSort").Device(DEVICE_GPU), ScratchSortOp);

}  // namespace tensorflow
