// Copies to the host on a separate stream and calls the callback when the copy has finished.
#if GOOGLE_CUDA
#define EIGEN_USE_GPU

#include <cuda_runtime.h>

#include <functional>
#include <memory>
#include <utility>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/framework/tensor_reference.h"
#include "tensorflow/core/util/gpu_kernel_helper.h"

namespace tensorflow {

using GPUDevice = Eigen::GpuDevice;

REGISTER_OP("CopyOut").Input("values: float").Output("copy: float");
REGISTER_OP("ScaleInPlace").Input("values: float").Output("scaled: float").Attr("factor: float");

__global__ void ScaleKernel(int count, float factor, const float* from, float* to) {
  CUDA_1D_KERNEL_LOOP(i, count) to[i] = factor * from[i];
}

class CopyOutOp : public AsyncOpKernel {
 public:
  explicit CopyOutOp(OpKernelConstruction* context) : AsyncOpKernel(context) {
    OP_REQUIRES(context, cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking) == cudaSuccess,
                errors::Internal("no stream"));
  }
  ~CopyOutOp() override {
    if (stream_ != nullptr) cudaStreamDestroy(stream_);
  }

  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    const Tensor& values = context->input(0);
    Tensor* copy = nullptr;
    AllocatorAttributes on_host;
    on_host.set_on_host(true);
    OP_REQUIRES_OK_ASYNC(context, context->allocate_output(0, values.shape(), &copy, on_host), done);
    const cudaError_t error = cudaMemcpyAsync(copy->flat<float>().data(), values.flat<float>().data(),
                                              values.TotalBytes(), cudaMemcpyDeviceToHost, stream_);
    OP_REQUIRES_ASYNC(context, error == cudaSuccess, errors::Internal(cudaGetErrorString(error)), done);
    auto* callback = new DoneCallback(std::move(done));
    cudaLaunchHostFunc(stream_, &CopyOutOp::Finished, callback);
  }

 private:
  // Runs on a thread of CUDA's.
  static void Finished(void* data) {
    const std::unique_ptr<DoneCallback> done(static_cast<DoneCallback*>(data));
    (*done)();
  }

  cudaStream_t stream_ = nullptr;
};

class ScaleInPlaceOp : public OpKernel {
 public:
  explicit ScaleInPlaceOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("factor", &factor_));
  }

  void Compute(OpKernelContext* context) override {
    const Tensor& values = context->input(0);
    Tensor* scaled = nullptr;
    OP_REQUIRES_OK(context, context->forward_input_or_allocate_output({0}, 0, values.shape(), &scaled));
    const GPUDevice& device = context->eigen_device<GPUDevice>();
    const GpuLaunchConfig config = GetGpuLaunchConfig(values.NumElements(), device);
    TF_CHECK_OK(GpuLaunchKernel(ScaleKernel, config.block_count, config.thread_per_block, 0, device.stream(),
                                config.virtual_thread_count, factor_, values.flat<float>().data(),
                                scaled->flat<float>().data()));
  }

 private:
  float factor_;
};

REGISTER_KERNEL_BUILDER(Name("CopyOut").Device(DEVICE_GPU).HostMemory("copy"), CopyOutOp);
REGISTER_KERNEL_BUILDER(Name("ScaleInPlace").Device(DEVICE_GPU), ScaleInPlaceOp);

}  // namespace tensorflow

#endif  // GOOGLE_CUDA
