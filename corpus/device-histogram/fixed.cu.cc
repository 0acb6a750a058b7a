// A histogram on the GPU with memory from CUDA's own allocator, and the device it was computed on.
#if GOOGLE_CUDA
#define EIGEN_USE_GPU

#include <cuda_runtime.h>

#include <vector>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/util/gpu_kernel_helper.h"

namespace tensorflow {

using GPUDevice = Eigen::GpuDevice;

REGISTER_OP("DeviceHistogram")
    .Input("values: T")
    .Output("counts: int32")
    .Attr("bins: int >= 1")
    .Attr("T: {float, double}")
    .SetShapeFn([](shape_inference::InferenceContext* c) {
      int64 bins;
      TF_RETURN_IF_ERROR(c->GetAttr("bins", &bins));
      c->set_output(0, c->Vector(bins));
      return Status::OK();
    });

template <typename T>
__global__ void CountKernel(const int count, const T* values, const int bins, int* partial) {
  CUDA_1D_KERNEL_LOOP(i, count) {
    const int bin = static_cast<int>(values[i] * bins);
    atomicAdd(partial + (bin < 0 ? 0 : bin >= bins ? bins - 1 : bin), 1);
  }
}

__global__ void GatherKernel(const int bins, const int* partial, int32* counts) {
  CUDA_1D_KERNEL_LOOP(i, bins) counts[i] = partial[i];
}

template <typename T>
class DeviceHistogramOp : public OpKernel {
 public:
  explicit DeviceHistogramOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("bins", &bins_));
  }

  void Compute(OpKernelContext* context) override {
    const Tensor& values = context->input(0);
    const GPUDevice& device = context->eigen_device<GPUDevice>();
    const int count = static_cast<int>(values.NumElements());
    Tensor scratch;
    OP_REQUIRES_OK(context, context->allocate_temp(DT_INT32, TensorShape({bins_}), &scratch));
    int* partial = scratch.flat<int32>().data();
    cudaMemsetAsync(partial, 0, bins_ * sizeof(int), device.stream());
    GpuLaunchConfig config = GetGpuLaunchConfig(count, device);
    CountKernel<T><<<config.block_count, config.thread_per_block, 0, device.stream()>>>(
        count, values.flat<T>().data(), bins_, partial);
    OP_REQUIRES(context, cudaGetLastError() == cudaSuccess, errors::Internal("CountKernel was not launched"));
    Tensor* counts = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({bins_}), &counts));
    config = GetGpuLaunchConfig(bins_, device);
    GatherKernel<<<config.block_count, config.thread_per_block, 0, device.stream()>>>(
        bins_, partial, counts->flat<int32>().data());
  }

 private:
  int bins_;
};

// Times the copy to the host: two events, and a pinned buffer.
class TimedCopyOp : public OpKernel {
 public:
  explicit TimedCopyOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& values = context->input(0);
    const cudaStream_t stream = context->eigen_device<GPUDevice>().stream();
    float* host = nullptr;
    OP_REQUIRES(context, cudaMallocHost(&host, values.TotalBytes()) == cudaSuccess,
                errors::ResourceExhausted("no pinned memory"));
    cudaEvent_t start, stop;
    if (cudaEventCreate(&start) != cudaSuccess) {
      cudaFreeHost(host);
      context->SetStatus(errors::Internal("no event"));
      return;
    }
    if (cudaEventCreate(&stop) != cudaSuccess) {
      cudaEventDestroy(start);
      cudaFreeHost(host);
      context->SetStatus(errors::Internal("no event"));
      return;
    }
    cudaEventRecord(start, stream);
    cudaMemcpyAsync(host, values.flat<float>().data(), values.TotalBytes(), cudaMemcpyDeviceToHost, stream);
    cudaEventRecord(stop, stream);
    cudaEventSynchronize(stop);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, start, stop);
    VLOG(1) << "copied in " << milliseconds << " ms, the first value is " << host[0];
    cudaFreeHost(host);
    cudaEventDestroy(stop);
    cudaEventDestroy(start);
  }
};

REGISTER_KERNEL_BUILDER(Name("DeviceHistogram").Device(DEVICE_GPU).TypeConstraint<float>("T"), DeviceHistogramOp<float>);
REGISTER_KERNEL_BUILDER(Name("DeviceHistogram").Device(DEVICE_GPU).TypeConstraint<double>("T"), DeviceHistogramOp<double>);
REGISTER_KERNEL_BUILDER(Name("TimedCopy").Device(DEVICE_GPU), TimedCopyOp);

}  // namespace tensorflow

#endif  // GOOGLE_CUDA
