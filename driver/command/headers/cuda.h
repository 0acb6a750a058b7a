// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The CUDA runtime as host C++: qualifiers vanish, device built-ins are ordinary declarations.
#pragma once

// Beside TensorFlow's real headers the rest of the model is out of reach.
#if __has_include("tfop_model/base.h")
#include "tfop_model/base.h"
#endif
#include "elsewhere.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <sys/types.h>

#define __global__
#define __device__
#define __host__
#define __shared__
#define __constant__
#define __managed__
#define __forceinline__ inline
#define __launch_bounds__(...)
#define __align__(n) __attribute__((aligned(n)))
#define __noinline__ __attribute__((noinline))
#define CUDART_CB
#define CUDA_VERSION 12000
#define CUDART_VERSION 12000
#define __CUDACC_VER_MAJOR__ 12
#ifndef M_PI
#define M_PI 3.14159265358979323846
#endif

struct CUstream_st;
struct CUevent_st;
using cudaStream_t = CUstream_st *;
using CUstream = CUstream_st *;
using cudaEvent_t = CUevent_st *;
using CUevent = CUevent_st *;
using CUdeviceptr = unsigned long long;
using CUdevice = int;
using CUcontext = struct CUctx_st *;
using CUmodule = struct CUmod_st *;
using CUfunction = struct CUfunc_st *;
enum cudaError {
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorMemoryAllocation = 2,
  cudaErrorNotReady = 600,
  cudaErrorUnknown = 999
};
using cudaError_t = cudaError;
enum CUresult { CUDA_SUCCESS = 0, CUDA_ERROR_INVALID_VALUE = 1, CUDA_ERROR_NOT_FOUND = 500 };
enum cudaMemcpyKind {
  cudaMemcpyHostToHost = 0,
  cudaMemcpyHostToDevice = 1,
  cudaMemcpyDeviceToHost = 2,
  cudaMemcpyDeviceToDevice = 3,
  cudaMemcpyDefault = 4
};
enum cudaFuncCache { cudaFuncCachePreferNone, cudaFuncCachePreferShared, cudaFuncCachePreferL1, cudaFuncCachePreferEqual };
enum cudaDeviceAttr { cudaDevAttrMultiProcessorCount = 16, cudaDevAttrMaxThreadsPerBlock = 1, cudaDevAttrMaxSharedMemoryPerBlock = 8 };
enum { cudaStreamDefault = 0, cudaStreamNonBlocking = 1, cudaEventDefault = 0, cudaEventBlockingSync = 1, cudaEventDisableTiming = 2 };
enum { cudaHostAllocDefault = 0, cudaHostAllocPortable = 1, cudaHostAllocMapped = 2, cudaHostRegisterDefault = 0 };

struct uint3 {
  unsigned x, y, z;
};
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned vx = 1, unsigned vy = 1, unsigned vz = 1) : x(vx), y(vy), z(vz) {}
};
#define TFOP_VECTOR(T, Name)                                                                                                               \
  struct Name##1 { T x; };                                                                                                                 \
  struct Name##2 { T x, y; };                                                                                                              \
  struct Name##3 { T x, y, z; };                                                                                                           \
  struct Name##4 { T x, y, z, w; };                                                                                                        \
  Name##1 make_##Name##1(T x);                                                                                                             \
  Name##2 make_##Name##2(T x, T y);                                                                                                        \
  Name##3 make_##Name##3(T x, T y, T z);                                                                                                   \
  Name##4 make_##Name##4(T x, T y, T z, T w);
TFOP_VECTOR(float, float)
TFOP_VECTOR(double, double)
TFOP_VECTOR(int, int)
TFOP_VECTOR(short, short)
TFOP_VECTOR(char, char)
TFOP_VECTOR(unsigned char, uchar)
TFOP_VECTOR(unsigned short, ushort)
TFOP_VECTOR(long long, longlong)
#undef TFOP_VECTOR
struct uint1 {
  unsigned x;
};
struct uint2 {
  unsigned x, y;
};
struct uint4 {
  unsigned x, y, z, w;
};
uint2 make_uint2(unsigned x, unsigned y);
uint3 make_uint3(unsigned x, unsigned y, unsigned z);
uint4 make_uint4(unsigned x, unsigned y, unsigned z, unsigned w);
extern const uint3 threadIdx;
extern const uint3 blockIdx;
extern const dim3 blockDim;
extern const dim3 gridDim;
extern const int warpSize;

struct cudaDeviceProp {
  char name[256];
  size_t totalGlobalMem, sharedMemPerBlock;
  int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate;
  int major, minor, multiProcessorCount, maxThreadsPerMultiProcessor;
};
const char *cudaGetErrorString(cudaError_t error);
const char *cudaGetErrorName(cudaError_t error);
cudaError_t cudaGetLastError();
cudaError_t cudaPeekAtLastError();
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaThreadSynchronize();
cudaError_t cudaDeviceReset();
cudaError_t cudaSetDevice(int device);
cudaError_t cudaGetDevice(int *device);
cudaError_t cudaGetDeviceCount(int *count);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *prop, int device);
cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attr, int device);
cudaError_t cudaMalloc(void **ptr, size_t size);
template <typename T> cudaError_t cudaMalloc(T **ptr, size_t size) TFOP_ELSEWHERE
cudaError_t cudaMallocHost(void **ptr, size_t size);
template <typename T> cudaError_t cudaMallocHost(T **ptr, size_t size, unsigned flags = 0) TFOP_ELSEWHERE
cudaError_t cudaHostAlloc(void **ptr, size_t size, unsigned flags);
template <typename T> cudaError_t cudaHostAlloc(T **ptr, size_t size, unsigned flags) TFOP_ELSEWHERE
template <typename T> cudaError_t cudaMallocManaged(T **ptr, size_t size, unsigned flags = 1) TFOP_ELSEWHERE
template <typename T> cudaError_t cudaMallocAsync(T **ptr, size_t size, cudaStream_t stream) TFOP_ELSEWHERE
cudaError_t cudaMallocPitch(void **ptr, size_t *pitch, size_t width, size_t height);
cudaError_t cudaFree(void *ptr);
cudaError_t cudaFreeHost(void *ptr);
cudaError_t cudaFreeAsync(void *ptr, cudaStream_t stream);
cudaError_t cudaHostRegister(void *ptr, size_t size, unsigned flags);
cudaError_t cudaHostUnregister(void *ptr);
cudaError_t cudaMemcpy(void *dst, const void *src, size_t count, cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t count, cudaMemcpyKind kind, cudaStream_t stream = nullptr);
template <typename T>
cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *src, size_t count, size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice) TFOP_ELSEWHERE
template <typename T>
cudaError_t cudaMemcpyFromSymbol(void *dst, const T &symbol, size_t count, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyDeviceToHost)
    TFOP_ELSEWHERE
cudaError_t cudaMemset(void *ptr, int value, size_t count);
cudaError_t cudaMemsetAsync(void *ptr, int value, size_t count, cudaStream_t stream = nullptr);
enum cudaMemoryType { cudaMemoryTypeUnregistered = 0, cudaMemoryTypeHost = 1, cudaMemoryTypeDevice = 2, cudaMemoryTypeManaged = 3 };
struct cudaPointerAttributes {
  cudaMemoryType memoryType, type;
  int device, isManaged;
  void *devicePointer, *hostPointer;
};
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *attributes, const void *ptr);
cudaError_t cudaMemGetInfo(size_t *free, size_t *total);
cudaError_t cudaStreamCreate(cudaStream_t *stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags, int priority);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamQuery(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags = 0);
cudaError_t cudaStreamAddCallback(cudaStream_t stream, void (*callback)(cudaStream_t, cudaError_t, void *), void *data, unsigned flags);
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, void (*fn)(void *), void *data);
cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest);
cudaError_t cudaEventCreate(cudaEvent_t *event);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventQuery(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end);
cudaError_t cudaProfilerStart();
cudaError_t cudaProfilerStop();
template <typename F> cudaError_t cudaFuncSetCacheConfig(F *function, cudaFuncCache config) TFOP_ELSEWHERE
template <typename F>
cudaError_t cudaLaunchKernel(const F *function, dim3 grid, dim3 block, void **args, size_t shared = 0, cudaStream_t stream = nullptr)
    TFOP_ELSEWHERE
template <typename F> cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, F function, size_t shared = 0, int limit = 0) TFOP_ELSEWHERE
template <typename F> cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, F function, int block, size_t shared) TFOP_ELSEWHERE
CUresult cuInit(unsigned flags);
CUresult cuGetErrorString(CUresult error, const char **text);
CUresult cuGetErrorName(CUresult error, const char **text);
CUresult cuModuleLoadData(CUmodule *module, const void *image);
CUresult cuModuleLoad(CUmodule *module, const char *fname);
CUresult cuModuleUnload(CUmodule module);
CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name);
CUresult cuFuncSetSharedMemConfig(CUfunction function, int config);
CUresult cuLaunchKernel(CUfunction f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared,
                        CUstream stream, void **params, void **extra);
CUresult cuMemsetD8Async(CUdeviceptr ptr, unsigned char value, size_t n, CUstream stream);
CUresult cuMemsetD16Async(CUdeviceptr ptr, unsigned short value, size_t n, CUstream stream);
CUresult cuMemsetD32Async(CUdeviceptr ptr, unsigned value, size_t n, CUstream stream);
CUresult cuMemcpyDtoDAsync(CUdeviceptr dst, CUdeviceptr src, size_t n, CUstream stream);
CUresult cuMemAlloc(CUdeviceptr *ptr, size_t size);
CUresult cuMemFree(CUdeviceptr ptr);
CUresult cuEventCreate(CUevent *event, unsigned flags);
CUresult cuEventDestroy(CUevent event);
CUresult cuEventRecord(CUevent event, CUstream stream);
CUresult cuEventSynchronize(CUevent event);
CUresult cuEventElapsedTime(float *ms, CUevent start, CUevent end);
CUresult cuStreamSynchronize(CUstream stream);
CUresult cuCtxGetDevice(CUdevice *device);
CUresult cuDeviceGet(CUdevice *device, int ordinal);
CUresult cuCtxGetCurrent(CUcontext *context);
CUresult cuCtxSetCurrent(CUcontext context);
enum CUdevice_attribute {
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76
};
CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device);

void __syncthreads();
void __syncwarp(unsigned mask = 0xffffffffu);
void __threadfence();
void __threadfence_block();
#define TFOP_ATOMIC(name) template <typename T, typename U> T name(T *address, U value)
TFOP_ATOMIC(atomicAdd);
TFOP_ATOMIC(atomicSub);
TFOP_ATOMIC(atomicMax);
TFOP_ATOMIC(atomicMin);
TFOP_ATOMIC(atomicExch);
TFOP_ATOMIC(atomicAnd);
TFOP_ATOMIC(atomicOr);
TFOP_ATOMIC(atomicInc);
#undef TFOP_ATOMIC
template <typename T, typename U, typename V> T atomicCAS(T *address, U compare, V value) TFOP_ELSEWHERE
template <typename T> T __ldg(const T *ptr) TFOP_ELSEWHERE
template <typename T> T __shfl(T v, int lane, int width = 32) TFOP_ELSEWHERE
template <typename T> T __shfl_up(T v, unsigned delta, int width = 32) TFOP_ELSEWHERE
template <typename T> T __shfl_down(T v, unsigned delta, int width = 32) TFOP_ELSEWHERE
template <typename T> T __shfl_xor(T v, int mask, int width = 32) TFOP_ELSEWHERE
template <typename T> T __shfl_sync(unsigned mask, T v, int lane, int width = 32) TFOP_ELSEWHERE
template <typename T> T __shfl_up_sync(unsigned mask, T v, unsigned delta, int width = 32) TFOP_ELSEWHERE
template <typename T> T __shfl_down_sync(unsigned mask, T v, unsigned delta, int width = 32) TFOP_ELSEWHERE
template <typename T> T __shfl_xor_sync(unsigned mask, T v, int lane_mask, int width = 32) TFOP_ELSEWHERE
unsigned __ballot(int predicate);
unsigned __ballot_sync(unsigned mask, int predicate);
int __any_sync(unsigned mask, int predicate);
int __all_sync(unsigned mask, int predicate);
unsigned __activemask();
int __popc(unsigned x);
int __popcll(unsigned long long x);
int __clz(int x);
int __ffs(int x);
float __fdividef(float x, float y);
float __expf(float x);
float __logf(float x);
float __powf(float x, float y);
float __fmaf_rn(float x, float y, float z);
float __saturatef(float x);
float __int_as_float(int x);
int __float_as_int(float x);
unsigned __float_as_uint(float x);
float __uint_as_float(unsigned x);
double __longlong_as_double(long long x);
long long __double_as_longlong(double x);
float __int2float_rn(int x);
int __float2int_rn(float x);
int __float2int_rd(float x);
int __mul24(int x, int y);
float rsqrtf(float x);
double rsqrt(double x);
long long clock64();
using std::isfinite;
using std::isinf;
using std::isnan;
template <typename A, typename B> constexpr auto max(A a, B b) -> decltype(true ? a : b) { return a > b ? a : b; }
template <typename A, typename B> constexpr auto min(A a, B b) -> decltype(true ? a : b) { return a < b ? a : b; }

struct __half {
  __half() = default;
  __half(float v);
  operator float() const;
  unsigned short x;
};
struct __half2 {
  __half x, y;
};
using half2 = __half2;
float __half2float(__half v);
__half __float2half(float v);
__half __float2half_rn(float v);
float2 __half22float2(__half2 v);
__half2 __float22half2_rn(float2 v);
__half2 __floats2half2_rn(float a, float b);
__half2 __hadd2(__half2 a, __half2 b);
__half2 __hmul2(__half2 a, __half2 b);
__half2 __hfma2(__half2 a, __half2 b, __half2 c);

using cublasHandle_t = struct cublasContext *;
enum cublasStatus_t { CUBLAS_STATUS_SUCCESS = 0, CUBLAS_STATUS_NOT_INITIALIZED = 1, CUBLAS_STATUS_ALLOC_FAILED = 3 };
enum cublasOperation_t { CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2 };
enum cublasMath_t { CUBLAS_DEFAULT_MATH = 0, CUBLAS_TENSOR_OP_MATH = 1 };
enum cublasPointerMode_t { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 };
enum cublasFillMode_t { CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1 };
enum cublasGemmAlgo_t {
  CUBLAS_GEMM_DEFAULT = -1,
  CUBLAS_GEMM_DFALT = -1,
  CUBLAS_GEMM_ALGO0 = 0,
  CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
  CUBLAS_GEMM_ALGO0_TENSOR_OP = 100,
  CUBLAS_GEMM_ALGO15_TENSOR_OP = 115
};
enum cudaDataType_t { CUDA_R_16F = 2, CUDA_R_32F = 0, CUDA_R_64F = 1, CUDA_R_8I = 3, CUDA_R_32I = 10 };
using cudaDataType = cudaDataType_t;
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);
cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode);
cublasStatus_t cublasCreate(cublasHandle_t *handle);
cublasStatus_t cublasDestroy(cublasHandle_t handle);
cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream);
template <typename... A> cublasStatus_t cublasSgemm(A &&...args) TFOP_ELSEWHERE
template <typename... A> cublasStatus_t cublasDgemm(A &&...args) TFOP_ELSEWHERE
template <typename... A> cublasStatus_t cublasSgemv(A &&...args) TFOP_ELSEWHERE
template <typename... A> cublasStatus_t cublasSgemmBatched(A &&...args) TFOP_ELSEWHERE
template <typename... A> cublasStatus_t cublasSgemmStridedBatched(A &&...args) TFOP_ELSEWHERE
template <typename... A> cublasStatus_t cublasHgemm(A &&...args) TFOP_ELSEWHERE
template <typename... A> cublasStatus_t cublasGemmEx(A &&...args) TFOP_ELSEWHERE
template <typename... A> cublasStatus_t cublasGemmBatchedEx(A &&...args) TFOP_ELSEWHERE
template <typename... A> cublasStatus_t cublasGemmStridedBatchedEx(A &&...args) TFOP_ELSEWHERE
