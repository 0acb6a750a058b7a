// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// TensorFlow's helpers for writing GPU kernels: launch configurations, loops, atomics.
#pragma once

#include "tfop_model/cuda.h"
#include "tfop_model/kernel.h"

namespace tensorflow {

using gpuStream_t = cudaStream_t;
using gpuError_t = cudaError_t;
using gpuEvent_t = cudaEvent_t;
#define gpuSuccess cudaSuccess
#define gpuMemcpyAsync cudaMemcpyAsync
#define gpuMemcpyDeviceToHost cudaMemcpyDeviceToHost
#define gpuMemcpyHostToDevice cudaMemcpyHostToDevice
#define gpuMemsetAsync cudaMemsetAsync
#define gpuGetErrorString cudaGetErrorString
#define gpuGetLastError cudaGetLastError
#define gpuStreamSynchronize cudaStreamSynchronize
#define gpuDeviceSynchronize cudaDeviceSynchronize
#define GPU_DYNAMIC_SHARED_MEM_DECL(ALIGN, TYPE, NAME) extern TYPE NAME[]
#define GetGPUStream(context) context->eigen_gpu_device().stream()
#define GetGpuStream(context) context->eigen_gpu_device().stream()
const gpuStream_t &GetCudaStream(OpKernelContext *context);

struct GpuLaunchConfig {
  int virtual_thread_count = -1;
  int thread_per_block = -1;
  int block_count = -1;
};
using CudaLaunchConfig = GpuLaunchConfig;
struct Gpu2DLaunchConfig {
  dim3 virtual_thread_count = dim3(0, 0, 0);
  dim3 thread_per_block = dim3(0, 0, 0);
  dim3 block_count = dim3(0, 0, 0);
};
using Cuda2DLaunchConfig = Gpu2DLaunchConfig;
using Gpu3DLaunchConfig = Gpu2DLaunchConfig;
using Cuda3DLaunchConfig = Gpu2DLaunchConfig;
GpuLaunchConfig GetGpuLaunchConfig(int work_element_count, const Eigen::GpuDevice &d);
GpuLaunchConfig GetCudaLaunchConfig(int work_element_count, const Eigen::GpuDevice &d);
template <typename F>
GpuLaunchConfig GetGpuLaunchConfig(int work_element_count, const Eigen::GpuDevice &d, F func, size_t shared, int block_size_limit)
    TFOP_ELSEWHERE
template <typename F>
GpuLaunchConfig GetCudaLaunchConfig(int work_element_count, const Eigen::GpuDevice &d, F func, size_t shared, int block_size_limit)
    TFOP_ELSEWHERE
template <typename F>
GpuLaunchConfig GetGpuLaunchConfigFixedBlockSize(int work_element_count, const Eigen::GpuDevice &d, F func, size_t shared,
                                                 int fixed_block_size) TFOP_ELSEWHERE
Gpu2DLaunchConfig GetGpu2DLaunchConfig(int xdim, int ydim, const Eigen::GpuDevice &d);
Gpu2DLaunchConfig GetCuda2DLaunchConfig(int xdim, int ydim, const Eigen::GpuDevice &d);
template <typename F>
Gpu2DLaunchConfig GetGpu2DLaunchConfig(int xdim, int ydim, const Eigen::GpuDevice &d, F func, size_t shared, int block_size_limit)
    TFOP_ELSEWHERE
template <typename F>
Gpu3DLaunchConfig GetGpu3DLaunchConfig(int xdim, int ydim, int zdim, const Eigen::GpuDevice &d, F func, size_t shared,
                                       int block_size_limit) TFOP_ELSEWHERE
template <typename F>
Gpu3DLaunchConfig GetCuda3DLaunchConfig(int xdim, int ydim, int zdim, const Eigen::GpuDevice &d, F func, size_t shared,
                                        int block_size_limit) TFOP_ELSEWHERE
template <typename... Ts, typename... A>
Status GpuLaunchKernel(void (*function)(Ts...), dim3 grid, dim3 block, size_t shared, gpuStream_t stream, A... args) TFOP_ELSEWHERE
template <typename... Ts, typename... A>
Status CudaLaunchKernel(void (*function)(Ts...), dim3 grid, dim3 block, size_t shared, gpuStream_t stream, A... args) TFOP_ELSEWHERE

struct GpuGridRangeIterator {
  int operator*() const;
  bool operator!=(const GpuGridRangeIterator &other) const;
  void operator++();
};
struct GpuGridRange {
  GpuGridRangeIterator begin() const;
  GpuGridRangeIterator end() const;
};
template <typename T> GpuGridRange GpuGridRangeX(T count) TFOP_ELSEWHERE
template <typename T> GpuGridRange GpuGridRangeY(T count) TFOP_ELSEWHERE
template <typename T> GpuGridRange GpuGridRangeZ(T count) TFOP_ELSEWHERE
template <typename T> GpuGridRange CudaGridRangeX(T count) TFOP_ELSEWHERE
template <typename T> GpuGridRange CudaGridRangeY(T count) TFOP_ELSEWHERE
template <typename T> T ldg(const T *address) TFOP_ELSEWHERE
template <typename T>
T GpuLdg(const T *address) TFOP_ELSEWHERE
#define TFOP_ATOMIC(name)                                                                                                                  \
  template <typename T, typename U> T Gpu##name(T *ptr, U value);                                                                          \
  template <typename T, typename U> T Cuda##name(T *ptr, U value)
TFOP_ATOMIC(AtomicAdd);
TFOP_ATOMIC(AtomicSub);
TFOP_ATOMIC(AtomicMax);
TFOP_ATOMIC(AtomicMin);
TFOP_ATOMIC(AtomicMul);
TFOP_ATOMIC(AtomicDiv);
#undef TFOP_ATOMIC
template <typename T> T GpuShuffleDownSync(unsigned mask, T value, int delta, int width = 32) TFOP_ELSEWHERE
template <typename T> T GpuShuffleXorSync(unsigned mask, T value, int lane_mask, int width = 32) TFOP_ELSEWHERE
template <typename T> T GpuShuffleSync(unsigned mask, T value, int src_lane, int width = 32) TFOP_ELSEWHERE
template <typename T> T CudaShuffleDownSync(unsigned mask, T value, int delta, int width = 32) TFOP_ELSEWHERE
template <typename T> void SetZero(const int count, T *ptr) TFOP_ELSEWHERE
template <typename T> void SetToValue(const int count, T *ptr, T value) TFOP_ELSEWHERE
constexpr unsigned kCudaWarpAll = 0xffffffff;
constexpr unsigned kGpuWarpAll = 0xffffffff;

template <typename T, int MaxInlineValues = 8> struct GpuDeviceArrayStruct {
  int32 size;
  T inline_values[MaxInlineValues];
  T *out_of_line_values = nullptr;
};
template <typename T, int MaxInlineValues = 8> class GpuDeviceArrayOnHost {
public:
  GpuDeviceArrayOnHost(OpKernelContext *context, int32 num_values) TFOP_ELSEWHERE
  Status Init() TFOP_ELSEWHERE
  void Set(int index, T val) TFOP_ELSEWHERE
  Status Finalize() TFOP_ELSEWHERE
  const GpuDeviceArrayStruct<T, MaxInlineValues> &data() const TFOP_ELSEWHERE
};
template <typename T, int N = 8> using CudaDeviceArrayStruct = GpuDeviceArrayStruct<T, N>;
template <typename T, int N = 8> using CudaDeviceArrayOnHost = GpuDeviceArrayOnHost<T, N>;
template <typename T, int N> T *GetGpuDeviceArrayOnDevice(GpuDeviceArrayStruct<T, N> *data) TFOP_ELSEWHERE
template <typename T, int N> T *GetCudaDeviceArrayOnDevice(GpuDeviceArrayStruct<T, N> *data) TFOP_ELSEWHERE

} // namespace tensorflow

#define GPU_1D_KERNEL_LOOP(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)
#define CUDA_1D_KERNEL_LOOP(i, n) GPU_1D_KERNEL_LOOP(i, n)
#define GPU_1D_KERNEL_LOOP_T(type, i, n) for (type i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)
#define GPU_AXIS_KERNEL_LOOP(i, n, axis)                                                                                                   \
  for (int i = blockIdx.axis * blockDim.axis + threadIdx.axis; i < (n); i += blockDim.axis * gridDim.axis)
#define CUDA_AXIS_KERNEL_LOOP(i, n, axis) GPU_AXIS_KERNEL_LOOP(i, n, axis)
#define TF_RED_WARPSIZE 32
