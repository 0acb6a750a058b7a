// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's memory and events on the host: the device's memory is the heap.
#pragma once

#include "basics.h"

using cudaError_t = int;
using cudaStream_t = void *;
using cudaEvent_t = char *;
constexpr cudaError_t cudaSuccess = 0;
enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice };

inline cudaError_t cudaOutcome() { return tensorflow::succeeds() ? cudaSuccess : 1; }
template <typename T> cudaError_t cudaMalloc(T **memory, size_t bytes) {
  const cudaError_t outcome = cudaOutcome();
  *memory = outcome ? nullptr : static_cast<T *>(std::calloc(1, bytes));
  return outcome;
}
template <typename T> cudaError_t cudaMallocHost(T **memory, size_t bytes) { return cudaMalloc(memory, bytes); }
inline cudaError_t cudaFree(void *memory) {
  std::free(memory);
  return cudaSuccess;
}
inline cudaError_t cudaFreeHost(void *memory) { return cudaFree(memory); }
inline cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind) {
  std::memcpy(to, from, bytes);
  return cudaOutcome();
}
inline cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind, cudaStream_t) {
  return cudaMemcpy(to, from, bytes, kind);
}
inline cudaError_t cudaMemsetAsync(void *memory, int value, size_t bytes, cudaStream_t) {
  std::memset(memory, value, bytes);
  return cudaOutcome();
}
inline cudaError_t cudaStreamSynchronize(cudaStream_t) { return cudaOutcome(); }
inline cudaError_t cudaGetLastError() { return cudaOutcome(); }
inline const char *cudaGetErrorString(cudaError_t) { return "refused"; }
inline cudaError_t cudaEventCreate(cudaEvent_t *event) {
  *event = new char;
  return cudaOutcome();
}
inline cudaError_t cudaEventDestroy(cudaEvent_t event) {
  delete event;
  return cudaSuccess;
}
inline cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t) { return cudaOutcome(); }
inline cudaError_t cudaEventSynchronize(cudaEvent_t) { return cudaOutcome(); }
inline cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t, cudaEvent_t) {
  *milliseconds = 1;
  return cudaOutcome();
}
