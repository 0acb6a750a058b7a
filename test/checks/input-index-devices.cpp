// RUN: %check_tfop %s tf-input-index %t
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/util/work_sharder.h"

using namespace tensorflow;
using CPUDevice = Eigen::ThreadPoolDevice;
using GPUDevice = Eigen::GpuDevice;

// Only the functor for the CPU is visible.
template <typename Device, typename T> struct Sum {
  void operator()(const Device &device, const T *a, const T *b, T *to, int count);
};
template <typename T> struct Sum<CPUDevice, T> {
  void operator()(const CPUDevice &device, const T *a, const T *b, T *to, int count) {
    for (int i = 0; i < count; ++i)
      to[i] = a[i] + b[i];
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'b' is indexed up to the size of input 0, but its own size is not checked [tf-input-index]
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: the loop body is entered
  }
};

template <typename Device, typename T> class SumOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    auto a = ctx->input(0).flat<T>();
    auto b = ctx->input(1).flat<T>();
    Tensor *out = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, ctx->input(0).shape(), &out));
    auto to = out->flat<T>();
    const int count = to.size();
    Sum<Device, T>()(ctx->eigen_device<Device>(), a.data(), b.data(), to.data(), count);
  }
};
template class SumOp<GPUDevice, float>;
template class SumOp<CPUDevice, float>;

// Members that a compute method assigns, and a wrapper of the address.
static void Scale(const float *factors, float *to, int count) {
  for (int i = 0; i < count; ++i)
    to[i] *= factors[i];
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'factors' is indexed up to the size of input 0, but its own size is not checked [tf-input-index]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: the loop body is entered
}

class Scaled : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    count_ = ctx->input(0).dim_size(0);
    factors_ = ctx->input(1).flat<float>().data();
    Tensor *out = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({count_}), &out));
    Scale(factors_, out->flat<float>().data(), count_);
  }

private:
  int count_;
  const float *factors_;
};

// The elements go to code that cannot know their number.
void Smooth(const float *field, int steps);
void SmoothOnDevice(const float *field, int steps, const GPUDevice &device);
void SmoothRows(const float *field, int64 rows);

class Passed : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &field = ctx->input(0);
    DCHECK_EQ(field.dims(), 1);
    auto elements = field.flat<float>().data();
    Smooth(elements, 3);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the elements of input 0 are passed to 'Smooth' without their number, which is not checked [tf-input-index]
    // Silent: code for a device.
    SmoothOnDevice(elements, 3, ctx->eigen_device<GPUDevice>());
    std::vector<float> copy(8);
    memcpy(copy.data(), ctx->input(3).flat<float>().data(), 8 * sizeof(float));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the elements of input 3 are passed to 'memcpy' without their number, which is not checked [tf-input-index]
    // Silent: the size is read.
    const Tensor &grid = ctx->input(1);
    SmoothRows(grid.flat<float>().data(), grid.dim_size(0));
    // Silent: the shape is used elsewhere.
    const Tensor &mask = ctx->input(2);
    Tensor *out = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, mask.shape(), &out));
    Smooth(mask.flat<float>().data(), 3);
  }
};

// Silent: positions fit into the type of the total.
template <typename Index> void Divide(OpKernelContext *ctx, Index total) {
  const auto *workers = ctx->device()->tensorflow_cpu_worker_threads();
  Shard(workers->num_threads, workers->workers, total, 100, [](Index begin, Index end) {});
}
template void Divide<int32>(OpKernelContext *, int32);
template void Divide<int64>(OpKernelContext *, int64);
