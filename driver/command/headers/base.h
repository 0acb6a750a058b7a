// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The ground every part stands on: standard headers that TensorFlow brings along, integer types, attribute macros.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cfloat>
#include <chrono>
#include <climits>
#include <cmath>
#include <complex>
#include <condition_variable>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <iostream>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <queue>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>
#if __cplusplus >= 201703L
#include <any>
#include <optional>
#include <string_view>
#include <variant>
#endif

#include "tfop_model/elsewhere.h"

#ifndef TF_MAJOR_VERSION
#define TF_MAJOR_VERSION 2
#define TF_MINOR_VERSION 16
#define TF_PATCH_VERSION 0
#define TF_VERSION_SUFFIX ""
#define TF_STR_HELPER(x) #x
#define TF_STR(x) TF_STR_HELPER(x)
#define TF_VERSION_STRING "2.16.0"
#define TF_GRAPH_DEF_VERSION_MIN_PRODUCER 0
#define TF_GRAPH_DEF_VERSION_MIN_CONSUMER 0
#define TF_GRAPH_DEF_VERSION 1645
#define TF_CHECKPOINT_VERSION_MIN_PRODUCER 0
#define TF_CHECKPOINT_VERSION_MIN_CONSUMER 0
#define TF_CHECKPOINT_VERSION 1
#endif

namespace tensorflow {

using int8 = std::int8_t;
using int16 = std::int16_t;
using int32 = std::int32_t;
using int64 = std::int64_t;
using uint8 = std::uint8_t;
using uint16 = std::uint16_t;
using uint32 = std::uint32_t;
using uint64 = std::uint64_t;
using std::string;

static const uint8 kuint8max = 0xff;
static const uint16 kuint16max = 0xffff;
static const uint32 kuint32max = 0xffffffffu;
static const uint64 kuint64max = 0xffffffffffffffffull;
static const int8 kint8min = -127 - 1;
static const int8 kint8max = 127;
static const int16 kint16min = -32767 - 1;
static const int16 kint16max = 32767;
static const int32 kint32min = -2147483647 - 1;
static const int32 kint32max = 2147483647;
static const int64 kint64min = -9223372036854775807ll - 1;
static const int64 kint64max = 9223372036854775807ll;

/// Some headers test equality with these at start-up; kernels only name them.
namespace port {
constexpr bool kLittleEndian = true;
constexpr bool kAllowUnalignedAccess = true;
void AdjustFilenameForLogging(std::string *filename);
std::string Hostname();
std::string JobName();
int NumSchedulableCPUs();
int MaxParallelism();
int MaxParallelism(int numa_node);
int NumTotalCPUs();
int GetCurrentCPU();
int NUMANumNodes();
bool NUMAEnabled();
void NUMASetThreadNodeAffinity(int node);
int NUMAGetThreadNodeAffinity();
void *NUMAMalloc(int node, size_t size, int minimum_alignment);
void NUMAFree(void *ptr, size_t size);
int NUMAGetMemAffinity(const void *ptr);
double NominalCPUFrequency();
int CPUFamily();
int CPUModelNum();
int NumHyperthreadsPerCore();
int64 AvailableRam();
void *AlignedMalloc(size_t size, int minimum_alignment);
void AlignedFree(void *aligned_memory);
void *Malloc(size_t size);
void *Realloc(void *ptr, size_t size);
void Free(void *ptr);
void MallocExtension_ReleaseToSystem(std::size_t num_bytes);
std::size_t MallocExtension_GetAllocatedSize(const void *p);
void InitMain(const char *usage, int *argc, char ***argv);
enum PrefetchHint { PREFETCH_HINT_T0 = 3, PREFETCH_HINT_T1 = 2, PREFETCH_HINT_T2 = 1, PREFETCH_HINT_NTA = 0 };
template <PrefetchHint hint> void prefetch(const void *x);
enum CPUFeature { SSE, SSE2, SSE3, SSSE3, SSE4_1, SSE4_2, AVX, AVX2, FMA, F16C, AVX512F };
bool TestCPUFeature(CPUFeature feature);
std::string CPUVendorIDString();
void InfoAboutUnusedCPUFeatures();
bool Snappy_Compress(const char *input, size_t length, std::string *output);
bool Snappy_GetUncompressedLength(const char *input, size_t length, size_t *result);
bool Snappy_Uncompress(const char *input, size_t length, char *output);
char *Demangle(const char *mangled);
} // namespace port

namespace testing {
void InstallStacktraceHandler();
} // namespace testing

} // namespace tensorflow

/// Newer TensorFlow moved its foundations to tsl; here they are the same entities under both names.
namespace tsl {
using namespace ::tensorflow; // NOLINT: the alias is the point.
}

#define TFOP_CONCAT_INNER(a, b) a##b
#define TFOP_CONCAT(a, b) TFOP_CONCAT_INNER(a, b)
#define TFOP_UNIQUE(name) TFOP_CONCAT(name, __COUNTER__)

#define TF_PREDICT_FALSE(x) (x)
#define TF_PREDICT_TRUE(x) (x)
#define TF_ATTRIBUTE_NORETURN __attribute__((noreturn))
#define TF_ATTRIBUTE_ALWAYS_INLINE
#define TF_ATTRIBUTE_NOINLINE
#define TF_ATTRIBUTE_UNUSED __attribute__((unused))
#define TF_ATTRIBUTE_COLD
#define TF_ATTRIBUTE_WEAK
#define TF_ATTRIBUTE_ANNOTATE(...)
#define TF_CONST_INIT
#define TF_INTERNAL_GUARDED_DEPRECATED
#define TF_PACKED
#define TF_MUST_USE_RESULT
#define TF_PRINTF_ATTRIBUTE(string_index, first_to_check)
#define TF_SCANF_ATTRIBUTE(string_index, first_to_check)
#ifndef TF_EXPORT
#define TF_EXPORT
#endif
#define TF_ARRAYSIZE(a) (sizeof(a) / sizeof(*(a)))
#define TF_DISALLOW_COPY_AND_ASSIGN(TypeName)                                                                                              \
  TypeName(const TypeName &) = delete;                                                                                                     \
  void operator=(const TypeName &) = delete
#define TF_FALLTHROUGH_INTENDED [[clang::fallthrough]]
#define TF_NEW_ID_FOR_INIT(m, ...) m(__COUNTER__, __VA_ARGS__)
#define TF_INIT_ON_STARTUP_IF(cond)                                                                                                        \
  ::tensorflow::InitOnStartupMarker {}
#define TF_UNUSED_VARIABLE(x) ((void)(x))
#ifndef PLATFORM_POSIX
#define PLATFORM_POSIX
#endif
#define TF_USE_FILESYSTEM_DEFAULT

#define TF_GUARDED_BY(x)
#define TF_PT_GUARDED_BY(x)
#define TF_ACQUIRED_AFTER(...)
#define TF_ACQUIRED_BEFORE(...)
#define TF_ACQUIRE(...)
#define TF_ACQUIRE_SHARED(...)
#define TF_RELEASE(...)
#define TF_RELEASE_SHARED(...)
#define TF_EXCLUSIVE_LOCKS_REQUIRED(...)
#define TF_SHARED_LOCKS_REQUIRED(...)
#define TF_LOCKS_EXCLUDED(...)
#define TF_LOCK_RETURNED(x)
#define TF_LOCKABLE
#define TF_SCOPED_LOCKABLE
#define TF_EXCLUSIVE_LOCK_FUNCTION(...)
#define TF_SHARED_LOCK_FUNCTION(...)
#define TF_UNLOCK_FUNCTION(...)
#define TF_EXCLUSIVE_TRYLOCK_FUNCTION(...)
#define TF_SHARED_TRYLOCK_FUNCTION(...)
#define TF_ASSERT_EXCLUSIVE_LOCK(...)
#define TF_ASSERT_SHARED_LOCK(...)
#define TF_NO_THREAD_SAFETY_ANALYSIS
#define TF_TS_UNCHECKED(x)
#define TF_TS_UNCHECKED_READ(x) (x)
#ifndef GUARDED_BY
#define GUARDED_BY(x)
#define PT_GUARDED_BY(x)
#define ACQUIRED_AFTER(...)
#define ACQUIRED_BEFORE(...)
#define EXCLUSIVE_LOCKS_REQUIRED(...)
#define SHARED_LOCKS_REQUIRED(...)
#define LOCKS_EXCLUDED(...)
#define LOCK_RETURNED(x)
#define LOCKABLE
#define SCOPED_LOCKABLE
#define EXCLUSIVE_LOCK_FUNCTION(...)
#define SHARED_LOCK_FUNCTION(...)
#define UNLOCK_FUNCTION(...)
#define EXCLUSIVE_TRYLOCK_FUNCTION(...)
#define SHARED_TRYLOCK_FUNCTION(...)
#define ASSERT_EXCLUSIVE_LOCK(...)
#define ASSERT_SHARED_LOCK(...)
#define NO_THREAD_SAFETY_ANALYSIS
#define TS_UNCHECKED(x)
#define TS_UNCHECKED_READ(x) (x)
#endif

namespace tensorflow {
/// The value that start-up registrations are streamed into.
struct InitOnStartupMarker {
  template <typename T> InitOnStartupMarker operator<<(const T &) const { return *this; }
};
} // namespace tensorflow
