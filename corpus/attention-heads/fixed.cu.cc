// Attention, head by head: a launcher that checks its own shapes, called in a loop.
#if GOOGLE_CUDA
#define EIGEN_USE_GPU

#include <cuda_runtime.h>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/util/gpu_kernel_helper.h"

namespace tensorflow {

using GPUDevice = Eigen::GpuDevice;

REGISTER_OP("HeadScores").Input("queries: float").Input("keys: float").Output("scores: float").Attr("heads: int >= 1");
REGISTER_OP("ScaleScores").Input("scores: T").Output("scaled: T").Attr("T: {half, float}");

__global__ void ScoreKernel(int rows, int depth, const float* queries, const float* keys, float* scores) {
  CUDA_1D_KERNEL_LOOP(i, rows * rows) {
    float sum = 0;
    for (int d = 0; d < depth; ++d) sum += queries[(i / rows) * depth + d] * keys[(i % rows) * depth + d];
    scores[i] = sum;
  }
}

template <typename T>
__global__ void ScaleKernel(int count, float factor, const T* from, T* to) {
  CUDA_1D_KERNEL_LOOP(i, count) to[i] = T(factor) * from[i];
}

struct HeadLauncher {
  static void Launch(OpKernelContext* context, const Tensor& queries, const Tensor& keys, int head, float* scores) {
    OP_REQUIRES(context, queries.dims() == 3, errors::InvalidArgument("queries must be heads, rows, depth"));
    OP_REQUIRES(context, queries.shape() == keys.shape(), errors::InvalidArgument("as many keys as queries"));
    const GPUDevice& device = context->eigen_device<GPUDevice>();
    const int rows = queries.dim_size(1);
    const int depth = queries.dim_size(2);
    const int64 offset = static_cast<int64>(head) * rows * depth;
    const GpuLaunchConfig config = GetGpuLaunchConfig(rows * rows, device);
    ScoreKernel<<<config.block_count, config.thread_per_block, 0, device.stream()>>>(
        rows, depth, queries.flat<float>().data() + offset, keys.flat<float>().data() + offset,
        scores + static_cast<int64>(head) * rows * rows);
  }
};

class HeadScoresOp : public OpKernel {
 public:
  explicit HeadScoresOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("heads", &heads_));
  }

  void Compute(OpKernelContext* context) override {
    const Tensor& queries = context->input(0);
    const Tensor& keys = context->input(1);
    OP_REQUIRES(context, queries.dims() > 1, errors::InvalidArgument("queries must have a rank greater than 1"));
    const int64 rows = queries.dim_size(1);
    Tensor* scores = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({heads_, rows, rows}), &scores));
    float* to = scores->flat<float>().data();
    for (int head = 0; head < heads_; ++head) {
      HeadLauncher::Launch(context, queries, keys, head, to);
      if (!context->status().ok()) return;
    }
  }

 private:
  int heads_;
};

template <typename T>
class ScaleScoresOp : public OpKernel {
 public:
  explicit ScaleScoresOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& scores = context->input(0);
    Tensor* scaled = nullptr;
    Prepare(context, scores, &scaled);
    if (scaled == nullptr) return;
    const GPUDevice& device = context->eigen_device<GPUDevice>();
    const int count = scores.NumElements();
    const GpuLaunchConfig config = GetGpuLaunchConfig(count, device);
    ScaleKernel<T><<<config.block_count, config.thread_per_block, 0, device.stream()>>>(
        count, 0.125f, scores.flat<T>().data(), scaled->flat<T>().data());
  }

 private:
  void Prepare(OpKernelContext* context, const Tensor& scores, Tensor** scaled) {
    OP_REQUIRES(context, scores.NumElements() > 0, errors::InvalidArgument("no scores"));
    OP_REQUIRES_OK(context, context->allocate_output(0, scores.shape(), scaled));
  }
};

REGISTER_KERNEL_BUILDER(Name("HeadScores").Device(DEVICE_GPU), HeadScoresOp);
REGISTER_KERNEL_BUILDER(Name("ScaleScores").Device(DEVICE_GPU).TypeConstraint<float>("T"), ScaleScoresOp<float>);
REGISTER_KERNEL_BUILDER(Name("ScaleScores").Device(DEVICE_GPU).TypeConstraint<Eigen::half>("T"), ScaleScoresOp<Eigen::half>);

}  // namespace tensorflow

#endif  // GOOGLE_CUDA
