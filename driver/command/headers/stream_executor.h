// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// StreamExecutor: streams, device memory, and the BLAS and DNN entry points that kernels call.
#pragma once

#include "tfop_model/status.h"

struct CUstream_st;

namespace stream_executor {

class Stream;
class StreamExecutor;
class Event {
public:
  explicit Event(StreamExecutor *executor);
  enum class Status { kUnknown, kError, kPending, kComplete };
  Status PollForStatus();
};
namespace internal {
class StreamInterface {
public:
  virtual ~StreamInterface() {}
  virtual void *GpuStreamHack();
  virtual void **GpuStreamMemberHack();
  virtual void *CudaStreamHack();
  virtual void **CudaStreamMemberHack();
};
} // namespace internal

class DeviceMemoryBase {
public:
  explicit DeviceMemoryBase(void *opaque = nullptr, uint64_t size = 0);
  bool is_null() const;
  bool operator==(std::nullptr_t) const;
  uint64_t size() const;
  void *opaque();
  const void *opaque() const;
  bool IsSameAs(const DeviceMemoryBase &other) const;
};
using DeviceAddressBase = DeviceMemoryBase;
template <typename T> class DeviceMemory final : public DeviceMemoryBase {
public:
  DeviceMemory();
  explicit DeviceMemory(std::nullptr_t);
  explicit DeviceMemory(const DeviceMemoryBase &other);
  uint64_t ElementCount() const;
  static DeviceMemory MakeFromByteSize(void *opaque, uint64_t bytes);
  T *base();
  const T *base() const;
};
template <typename T> class ScopedDeviceMemory {
public:
  DeviceMemory<T> &operator*();
  DeviceMemory<T> *operator->();
};
class DeviceMemoryAllocator {
public:
  virtual ~DeviceMemoryAllocator() {}
};
class ScratchAllocator {
public:
  virtual ~ScratchAllocator();
  // Older versions pass the stream to each call.
  virtual int64_t GetMemoryLimitInBytes();
  virtual int64_t GetMemoryLimitInBytes(Stream *stream);
  virtual tensorflow::StatusOr<DeviceMemory<uint8_t>> AllocateBytes(int64_t byte_size);
  virtual tensorflow::StatusOr<DeviceMemory<uint8_t>> AllocateBytes(Stream *stream, int64_t byte_size);
};
template <typename T> struct HostOrDeviceScalar {
  explicit HostOrDeviceScalar(T value);
};

namespace blas {
enum class Transpose { kNoTranspose, kTranspose, kConjugateTranspose };
enum class UpperLower { kUpper, kLower };
enum class Diagonal { kUnit, kNonUnit };
enum class Side { kLeft, kRight };
enum class ComputationType { kF16, kF32, kF64 };
using AlgorithmType = int64_t;
constexpr AlgorithmType kDefaultAlgorithm = -1;
constexpr AlgorithmType kDefaultBlasGemm = -2;
class ProfileResult {
public:
  bool is_valid() const;
  float elapsed_time_in_ms() const;
};
struct AlgorithmConfig {};
class BlasSupport {
public:
  template <typename... A> bool DoBlasGemm(A &&...args);
};
} // namespace blas

namespace dnn {
enum class DataLayout { kYXDepthBatch, kYXBatchDepth, kBatchYXDepth, kBatchDepthYX };
enum class FilterLayout { kOutputInputYX, kOutputYXInput, kInputYXOutput, kYXInputOutput };
enum class DataType { kFloat, kDouble, kHalf, kInt8, kInt32 };
enum class PoolingMode { kMaximum, kAverage };
enum class ActivationMode { kNone, kSigmoid, kRelu, kRelu6, kTanh };
enum class DimIndex { X = 0, Y = 1, Z = 2 };
template <typename Derived> struct DescriptorBase {
  DescriptorBase();
  explicit DescriptorBase(int ndims);
  template <typename... A> Derived &set_count(A &&...args);
  template <typename... A> Derived &set_height(A &&...args);
  template <typename... A> Derived &set_width(A &&...args);
  template <typename... A> Derived &set_feature_map_count(A &&...args);
  template <typename... A> Derived &set_layout(A &&...args);
  template <typename... A> Derived &set_spatial_dim(A &&...args);
  template <typename... A> Derived &set_input_filter_height(A &&...args);
  template <typename... A> Derived &set_input_filter_width(A &&...args);
  template <typename... A> Derived &set_input_feature_map_count(A &&...args);
  template <typename... A> Derived &set_output_feature_map_count(A &&...args);
  template <typename... A> Derived &set_vertical_filter_stride(A &&...args);
  template <typename... A> Derived &set_horizontal_filter_stride(A &&...args);
  template <typename... A> Derived &set_vertical_dilation_rate(A &&...args);
  template <typename... A> Derived &set_horizontal_dilation_rate(A &&...args);
  template <typename... A> Derived &set_zero_padding_height(A &&...args);
  template <typename... A> Derived &set_zero_padding_width(A &&...args);
  template <typename... A> Derived &set_group_count(A &&...args);
};
struct BatchDescriptor : DescriptorBase<BatchDescriptor> {
  using DescriptorBase<BatchDescriptor>::DescriptorBase;
  int64_t count() const;
  int64_t feature_map_count() const;
  int64_t height() const;
  int64_t width() const;
  int64_t ElementCount() const;
  int ndims() const;
  DataLayout layout() const;
};
struct FilterDescriptor : DescriptorBase<FilterDescriptor> {
  using DescriptorBase<FilterDescriptor>::DescriptorBase;
};
struct ConvolutionDescriptor : DescriptorBase<ConvolutionDescriptor> {
  using DescriptorBase<ConvolutionDescriptor>::DescriptorBase;
};
struct PoolingDescriptor : DescriptorBase<PoolingDescriptor> {
  using DescriptorBase<PoolingDescriptor>::DescriptorBase;
#define TFOP_SET(name) template <typename... A> PoolingDescriptor &set_##name(A &&...args);
  TFOP_SET(pooling_mode)
  TFOP_SET(window)
  TFOP_SET(window_height)
  TFOP_SET(window_width)
  TFOP_SET(padding)
  TFOP_SET(vertical_padding)
  TFOP_SET(horizontal_padding)
  TFOP_SET(stride)
  TFOP_SET(vertical_stride)
  TFOP_SET(horizontal_stride)
  TFOP_SET(propagate_nans)
#undef TFOP_SET
};
struct AlgorithmDesc {
  AlgorithmDesc();
  AlgorithmDesc(int64_t id, bool use_tensor_ops);
  int64_t algo_id() const;
  bool tensor_ops_enabled() const;
  bool operator==(const AlgorithmDesc &other) const;
  uint64_t hash() const;
};
struct AlgorithmConfig {
  template <typename... A> explicit AlgorithmConfig(A &&...args);
};
struct ProfileResult {
  bool is_valid() const;
  float elapsed_time_in_ms() const;
  AlgorithmDesc algorithm() const;
};
} // namespace dnn

class Timer {
public:
  explicit Timer(StreamExecutor *parent);
  uint64_t Microseconds() const;
  uint64_t Nanoseconds() const;
};
class Stream {
public:
  explicit Stream(StreamExecutor *parent);
  ~Stream();
  Stream &Init();
  bool ok() const;
  StreamExecutor *parent() const;
  internal::StreamInterface *implementation();
  struct PlatformSpecificHandle {
    void *stream;
  };
  PlatformSpecificHandle platform_specific_handle() const;
  Stream *GetOrCreateSubStream();
  void ReturnSubStream(Stream *stream);
  Stream &ThenWaitFor(Stream *other);
  Stream &ThenWaitFor(Event *event);
  Stream &ThenRecordEvent(Event *event);
  Stream &ThenDoHostCallback(std::function<void()> callback);
  tensorflow::Status DoHostCallback(std::function<void()> callback);
  tensorflow::Status WaitFor(Stream *other);
  tensorflow::Status BlockHostUntilDone();
  Stream &InitTimer(Timer *timer);
  Stream &ThenStartTimer(Timer *timer);
  Stream &ThenStopTimer(Timer *timer);
  Stream &ThenMemcpy(void *host_dst, const DeviceMemoryBase &gpu_src, uint64_t size);
  Stream &ThenMemcpy(DeviceMemoryBase *gpu_dst, const void *host_src, uint64_t size);
  Stream &ThenMemcpy(DeviceMemoryBase *gpu_dst, const DeviceMemoryBase &gpu_src, uint64_t size);
  Stream &ThenMemcpyD2D(DeviceMemoryBase *gpu_dst, const DeviceMemoryBase &gpu_src, uint64_t size);
  template <typename T> Stream &ThenMemcpyH2D(const std::vector<T> &host_src, DeviceMemory<T> *gpu_dst);
  template <typename T> Stream &ThenMemcpyD2H(const DeviceMemory<T> &gpu_src, const std::vector<T> &host_dst);
  tensorflow::Status Memcpy(void *host_dst, const DeviceMemoryBase &gpu_src, uint64_t size);
  tensorflow::Status Memcpy(DeviceMemoryBase *gpu_dst, const void *host_src, uint64_t size);
  tensorflow::Status Memcpy(DeviceMemoryBase *gpu_dst, const DeviceMemoryBase &gpu_src, uint64_t size);
  Stream &ThenMemZero(DeviceMemoryBase *location, uint64_t size);
  Stream &ThenMemset32(DeviceMemoryBase *location, uint32_t pattern, uint64_t size);
  tensorflow::Status MemZero(DeviceMemoryBase *location, uint64_t size);
#define TFOP_THEN(name) template <typename... A> Stream &name(A &&...args);
  TFOP_THEN(ThenBlasAsum)
  TFOP_THEN(ThenBlasAxpy)
  TFOP_THEN(ThenBlasCopy)
  TFOP_THEN(ThenBlasDot)
  TFOP_THEN(ThenBlasScal)
  TFOP_THEN(ThenBlasGemv)
  TFOP_THEN(ThenBlasGemm)
  TFOP_THEN(ThenBlasGemmWithAlgorithm)
  TFOP_THEN(ThenBlasGemmBatched)
  TFOP_THEN(ThenBlasGemmBatchedWithScratch)
  TFOP_THEN(ThenBlasGemmStridedBatched)
  TFOP_THEN(ThenBlasTrsm)
  TFOP_THEN(ThenConvolve)
  TFOP_THEN(ThenConvolveWithAlgorithm)
  TFOP_THEN(ThenConvolveBackwardData)
  TFOP_THEN(ThenConvolveBackwardDataWithAlgorithm)
  TFOP_THEN(ThenConvolveBackwardFilter)
  TFOP_THEN(ThenConvolveBackwardFilterWithAlgorithm)
  TFOP_THEN(ThenPoolForward)
  TFOP_THEN(ThenPoolBackward)
  TFOP_THEN(ThenTransformTensor)
  TFOP_THEN(ThenFft)
#undef TFOP_THEN
};

class DeviceDescription {
public:
  const std::string &name() const;
  int core_count() const;
  int64_t device_memory_size() const;
  int64_t threads_per_block_limit() const;
  int64_t shared_memory_per_block() const;
  bool cuda_compute_capability(int *major, int *minor) const;
};
class StreamExecutor {
public:
  bool SynchronizeAllActivity();
  int device_ordinal() const;
  const DeviceDescription &GetDeviceDescription() const;
  blas::BlasSupport *AsBlas();
  DeviceMemoryBase Allocate(uint64_t size, int64_t memory_space = 0);
  template <typename T> DeviceMemory<T> AllocateArray(uint64_t count, int64_t memory_space = 0);
  template <typename T> DeviceMemory<T> AllocateOwnedArray(uint64_t count);
  void Deallocate(DeviceMemoryBase *mem);
  void *HostMemoryAllocate(uint64_t size);
  void HostMemoryDeallocate(void *location);
  bool HostMemoryRegister(void *location, uint64_t size);
  bool HostMemoryUnregister(void *location);
  tensorflow::Status SynchronousMemcpyD2H(const DeviceMemoryBase &device_src, int64_t size, void *host_dst);
  tensorflow::Status SynchronousMemcpyH2D(const void *host_src, int64_t size, DeviceMemoryBase *device_dst);
  template <typename... A> bool GetConvolveAlgorithms(A &&...args) const;
};
class Platform {
public:
  virtual ~Platform();
  virtual int VisibleDeviceCount() const;
  const std::string &Name() const;
  virtual tensorflow::StatusOr<StreamExecutor *> ExecutorForDevice(int ordinal);
};
class MultiPlatformManager {
public:
  static tensorflow::StatusOr<Platform *> PlatformWithName(absl::string_view name);
};
using PlatformManager = MultiPlatformManager;

namespace gpu {
using GpuStreamHandle = struct CUstream_st *;
class GpuStream : public internal::StreamInterface {
public:
  GpuStreamHandle gpu_stream() const;
  GpuStreamHandle cuda_stream() const;
};
GpuStream *AsGpuStream(Stream *stream);
GpuStreamHandle AsGpuStreamValue(Stream *stream);
class ScopedActivateExecutorContext {
public:
  explicit ScopedActivateExecutorContext(StreamExecutor *executor);
};
} // namespace gpu
namespace cuda {
using CUDAStream = gpu::GpuStream;
CUDAStream *AsCUDAStream(Stream *stream);
gpu::GpuStreamHandle AsCUDAStreamValue(Stream *stream);
using gpu::ScopedActivateExecutorContext;
} // namespace cuda
namespace port {
namespace error {
enum Code { OK, CANCELLED, UNKNOWN, INVALID_ARGUMENT, DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED = 8, UNIMPLEMENTED = 12, INTERNAL };
}
using Status = absl::Status;
template <typename T> using StatusOr = absl::StatusOr<T>;
} // namespace port

} // namespace stream_executor

namespace perftools {
namespace gputools = ::stream_executor;
}
namespace tensorflow {
namespace se = ::stream_executor;
stream_executor::Platform *GPUMachineManager();
Status ValidateGPUMachineManager();
} // namespace tensorflow
namespace xla {
namespace se = ::stream_executor;
using Status = absl::Status;
template <typename T> using StatusOr = absl::StatusOr<T>;
} // namespace xla
