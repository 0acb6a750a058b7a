// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eigen's scalar types, constants, devices and small helpers.
#pragma once

#include "tfop_model/base.h"

#define EIGEN_STRONG_INLINE inline
#define EIGEN_ALWAYS_INLINE inline
#define EIGEN_DEVICE_FUNC
#define EIGEN_DONT_INLINE
#define EIGEN_UNROLL_LOOP
#define EIGEN_CONSTEXPR constexpr
#define EIGEN_NOEXCEPT noexcept
#define EIGEN_DEPRECATED
#define EIGEN_UNUSED __attribute__((unused))
#define EIGEN_MAKE_ALIGNED_OPERATOR_NEW
#define EIGEN_ALIGN16
#define EIGEN_ALIGN_MAX
#define EIGEN_MAX_ALIGN_BYTES 64
#define EIGEN_STATIC_ASSERT(condition, message)
#define EIGEN_STATIC_ASSERT_VECTOR_ONLY(TYPE)
#define EIGEN_STATIC_ASSERT_VECTOR_SPECIFIC_SIZE(TYPE, SIZE)
#define EIGEN_STATIC_ASSERT_MATRIX_SPECIFIC_SIZE(TYPE, ROWS, COLS)
#define EIGEN_STATIC_ASSERT_SAME_MATRIX_SIZE(TYPE0, TYPE1)
#define EIGEN_ONLY_USED_FOR_DEBUG(x) (void)x
#define EIGEN_UNUSED_VARIABLE(x) (void)x
#define EIGEN_EMPTY_STRUCT_CTOR(X)                                                                                                             \
  X() = default;
#define EIGEN_HAS_CXX11_MATH 1
#define EIGEN_WORLD_VERSION 3
#define EIGEN_MAJOR_VERSION 4
#define EIGEN_MINOR_VERSION 0
#define EIGEN_VERSION_AT_LEAST(x, y, z) 1
#define eigen_assert(x) assert(x)

namespace Eigen {

using DenseIndex = std::ptrdiff_t;
using Index = std::ptrdiff_t;
const int Dynamic = -1;
const int Infinity = -1;
enum { ColMajor = 0, RowMajor = 1, AutoAlign = 0, DontAlign = 2 };
enum { Unaligned = 0, Aligned8 = 8, Aligned16 = 16, Aligned32 = 32, Aligned64 = 64, Aligned = 16 };
enum UpLoType { Lower = 1, Upper = 2, UnitDiag = 4, ZeroDiag = 8, UnitLower = 5, UnitUpper = 6, StrictlyLower = 9, StrictlyUpper = 10 };
enum DecompositionOptions {
  ComputeFullU = 4,
  ComputeThinU = 8,
  ComputeFullV = 16,
  ComputeThinV = 32,
  EigenvaluesOnly = 64,
  ComputeEigenvectors = 128
};
enum ComputationInfo { Success = 0, NumericalIssue = 1, NoConvergence = 2, InvalidInput = 3 };
enum PaddingType { PADDING_VALID = 1, PADDING_SAME = 2 };
enum FFTResultType { RealPart = 0, ImagPart = 1, BothParts = 2 };
enum FFTDirection { FFT_FORWARD = 0, FFT_REVERSE = 1 };
enum NoChange_t { NoChange };

/// A 16-bit float computes as float, which is what its arithmetic yields once stored back.
struct half {
  half() = default;
  template <typename T, typename = std::enable_if_t<std::is_arithmetic<T>::value>>
  constexpr half(T v) : x(static_cast<unsigned short>(v)) {}
  template <typename T> explicit half(const std::complex<T> &v) TFOP_ELSEWHERE
  operator float() const;
  half &operator+=(half other);
  half &operator-=(half other);
  half &operator*=(half other);
  half &operator/=(half other);
  half operator-() const;
  unsigned short x;
};
struct bfloat16 {
  bfloat16() = default;
  template <typename T, typename = std::enable_if_t<std::is_arithmetic<T>::value>>
  constexpr bfloat16(T v) : value(static_cast<unsigned short>(v)) {}
  explicit bfloat16(half v);
  template <typename T> explicit bfloat16(const std::complex<T> &v) TFOP_ELSEWHERE
  operator float() const;
  static bfloat16 epsilon();
  static bfloat16 highest();
  static bfloat16 lowest();
  static bfloat16 round_to_bfloat16(float v);
  static bfloat16 truncate_to_bfloat16(float v);
  bfloat16 &operator+=(bfloat16 other);
  bfloat16 &operator-=(bfloat16 other);
  bfloat16 &operator*=(bfloat16 other);
  bfloat16 &operator/=(bfloat16 other);
  bfloat16 operator-() const;
  unsigned short value;
};
#define TFOP_OPERATOR(T, Result, Mixed, op)                                                                                                \
  Result operator op(T a, T b);                                                                                                            \
  template <typename U, typename = std::enable_if_t<std::is_arithmetic<U>::value>> Mixed operator op(T a, U b);                            \
  template <typename U, typename = std::enable_if_t<std::is_arithmetic<U>::value>> Mixed operator op(U a, T b)
#define TFOP_SMALL_FLOAT(T)                                                                                                                \
  TFOP_OPERATOR(T, T, float, +);                                                                                                           \
  TFOP_OPERATOR(T, T, float, -);                                                                                                           \
  TFOP_OPERATOR(T, T, float, *);                                                                                                           \
  TFOP_OPERATOR(T, T, float, /);                                                                                                           \
  TFOP_OPERATOR(T, bool, bool, ==);                                                                                                        \
  TFOP_OPERATOR(T, bool, bool, !=);                                                                                                        \
  TFOP_OPERATOR(T, bool, bool, <);                                                                                                         \
  TFOP_OPERATOR(T, bool, bool, <=);                                                                                                        \
  TFOP_OPERATOR(T, bool, bool, >);                                                                                                         \
  TFOP_OPERATOR(T, bool, bool, >=)
TFOP_SMALL_FLOAT(half);
TFOP_SMALL_FLOAT(bfloat16);
#undef TFOP_SMALL_FLOAT
#undef TFOP_OPERATOR
namespace half_impl {
half float_to_half_rtne(float v);
float half_to_float(half v);
half raw_uint16_to_half(unsigned short v);
} // namespace half_impl

#define TFOP_QUANTIZED(Name, T)                                                                                                            \
  struct Name {                                                                                                                            \
    Name() = default;                                                                                                                      \
    Name(const T v);                                                                                                                       \
    operator T() const;                                                                                                                    \
    T value;                                                                                                                               \
  }
TFOP_QUANTIZED(QInt8, int8_t);
TFOP_QUANTIZED(QUInt8, uint8_t);
TFOP_QUANTIZED(QInt16, int16_t);
TFOP_QUANTIZED(QUInt16, uint16_t);
TFOP_QUANTIZED(QInt32, int32_t);
#undef TFOP_QUANTIZED

template <typename T, size_t N> class array {
public:
  T values[N ? N : 1];
  using value_type = T;
  T &operator[](size_t i) { return values[i]; }
  const T &operator[](size_t i) const { return values[i]; }
  T &at(size_t i) TFOP_ELSEWHERE
  T &front() TFOP_ELSEWHERE
  T &back() TFOP_ELSEWHERE
  static constexpr size_t size() { return N; }
  T *data() TFOP_ELSEWHERE
  const T *data() const TFOP_ELSEWHERE
  T *begin() TFOP_ELSEWHERE
  T *end() TFOP_ELSEWHERE
  const T *begin() const TFOP_ELSEWHERE
  const T *end() const TFOP_ELSEWHERE
  void fill(const T &value) TFOP_ELSEWHERE
  array() = default;
  template <typename... U, typename = std::enable_if_t<(sizeof...(U) > 1 || N == 1) && sizeof...(U) <= N>> array(U... items) TFOP_ELSEWHERE
  array(std::initializer_list<T> items) TFOP_ELSEWHERE
  array(const std::array<T, N> &other) TFOP_ELSEWHERE
};
template <typename T, size_t N> bool operator==(const array<T, N> &a, const array<T, N> &b) TFOP_ELSEWHERE

template <typename T> struct NumTraits {
  using Real = T;
  using NonInteger = T;
  using Literal = T;
  enum {
    IsComplex = 0,
    IsInteger = std::is_integral<T>::value,
    IsSigned = 1,
    RequireInitialization = 0,
    ReadCost = 1,
    AddCost = 1,
    MulCost = 1
  };
  static T epsilon() TFOP_ELSEWHERE
  static T dummy_precision() TFOP_ELSEWHERE
  static T highest() TFOP_ELSEWHERE
  static T lowest() TFOP_ELSEWHERE
  static T infinity() TFOP_ELSEWHERE
  static T quiet_NaN() TFOP_ELSEWHERE
  static int digits10() TFOP_ELSEWHERE
};
template <typename T> struct NumTraits<std::complex<T>> {
  using Real = T;
  using Literal = T;
  enum { IsComplex = 1, IsInteger = 0, IsSigned = 1, RequireInitialization = 0, ReadCost = 1, AddCost = 1, MulCost = 1 };
  static T epsilon() TFOP_ELSEWHERE
};

namespace numext {
#define TFOP_UNARY(name) template <typename T> T name(const T &x)
TFOP_UNARY(abs);
TFOP_UNARY(exp);
TFOP_UNARY(expm1);
TFOP_UNARY(log);
TFOP_UNARY(log1p);
TFOP_UNARY(log2);
TFOP_UNARY(sqrt);
TFOP_UNARY(rsqrt);
TFOP_UNARY(cbrt);
TFOP_UNARY(sin);
TFOP_UNARY(cos);
TFOP_UNARY(tan);
TFOP_UNARY(tanh);
TFOP_UNARY(sinh);
TFOP_UNARY(cosh);
TFOP_UNARY(asin);
TFOP_UNARY(acos);
TFOP_UNARY(atan);
TFOP_UNARY(floor);
TFOP_UNARY(ceil);
TFOP_UNARY(round);
TFOP_UNARY(rint);
TFOP_UNARY(sign);
TFOP_UNARY(conj);
TFOP_UNARY(digamma);
TFOP_UNARY(lgamma);
TFOP_UNARY(erf);
TFOP_UNARY(erfc);
#undef TFOP_UNARY
template <typename T> typename NumTraits<T>::Real real(const T &x) TFOP_ELSEWHERE
template <typename T> typename NumTraits<T>::Real imag(const T &x) TFOP_ELSEWHERE
template <typename T> typename NumTraits<T>::Real abs2(const T &x) TFOP_ELSEWHERE
template <typename T> T maxi(const T &x, const T &y) TFOP_ELSEWHERE
template <typename T> T mini(const T &x, const T &y) TFOP_ELSEWHERE
template <typename T, typename U> T pow(const T &x, const U &y) TFOP_ELSEWHERE
template <typename T> T fmod(const T &x, const T &y) TFOP_ELSEWHERE
template <typename T> void swap(T &a, T &b) TFOP_ELSEWHERE
template <typename T> bool isnan(const T &x) TFOP_ELSEWHERE
template <typename T> bool isinf(const T &x) TFOP_ELSEWHERE
template <typename T> bool isfinite(const T &x) TFOP_ELSEWHERE
template <typename To, typename From> To bit_cast(const From &from) TFOP_ELSEWHERE
} // namespace numext

struct TensorOpCost {
  TensorOpCost();
  TensorOpCost(double bytes_loaded, double bytes_stored, double compute_cycles);
  template <typename T> static double AddCost() TFOP_ELSEWHERE
  template <typename T> static double MulCost() TFOP_ELSEWHERE
  template <typename T> static double DivCost() TFOP_ELSEWHERE
  template <typename T> static double ModCost() TFOP_ELSEWHERE
  template <typename To, typename From> static double CastCost() TFOP_ELSEWHERE
  double total_cost(double load, double store, double compute) const;
};
class ThreadPoolInterface {
public:
  virtual ~ThreadPoolInterface() {}
  virtual void Schedule(std::function<void()> fn) = 0;
  virtual void ScheduleWithHint(std::function<void()> fn, int start, int end);
  virtual void Cancel();
  virtual int NumThreads() const = 0;
  virtual int CurrentThreadId() const = 0;
};
class ThreadPool : public ThreadPoolInterface {
public:
  explicit ThreadPool(int num_threads, bool allow_spinning = true);
  void Schedule(std::function<void()> fn) override;
  int NumThreads() const override;
  int CurrentThreadId() const override;
};
using SimpleThreadPool = ThreadPool;
using NonBlockingThreadPool = ThreadPool;
class Barrier {
public:
  explicit Barrier(unsigned int count);
  void Notify();
  void Wait();
};
class Notification {
public:
  Notification();
  void Notify();
  void Wait();
};
struct DefaultDevice {
  void *allocate(size_t num_bytes) const;
  void deallocate(void *buffer) const;
  void memcpy(void *dst, const void *src, size_t n) const;
  void memset(void *buffer, int c, size_t n) const;
  size_t numThreads() const;
};
struct ThreadPoolDevice {
  ThreadPoolDevice(ThreadPoolInterface *pool, int num_cores, void *allocator = nullptr);
  void *allocate(size_t num_bytes) const;
  void deallocate(void *buffer) const;
  void memcpy(void *dst, const void *src, size_t n) const;
  void memset(void *buffer, int c, size_t n) const;
  int numThreads() const;
  int numThreadsInPool() const;
  int currentThreadId() const;
  template <typename F, typename... A> void enqueueNoNotification(F &&f, A &&...args) const TFOP_ELSEWHERE
  void parallelFor(Index n, const TensorOpCost &cost, std::function<Index(Index)> align, std::function<void(Index, Index)> f) const;
  void parallelFor(Index n, const TensorOpCost &cost, std::function<void(Index, Index)> f) const;
  ThreadPoolInterface *getPool() const;
};

} // namespace Eigen

struct CUstream_st;
namespace Eigen {
using gpuStream_t = CUstream_st *;
class StreamInterface {
public:
  virtual ~StreamInterface() {}
  virtual const gpuStream_t &stream() const = 0;
  virtual void *allocate(size_t num_bytes) const = 0;
  virtual void deallocate(void *buffer) const = 0;
  virtual void *scratchpad() const = 0;
};
using CudaStreamDevice = StreamInterface;
struct GpuDevice {
  explicit GpuDevice(const StreamInterface *stream);
  const gpuStream_t &stream() const;
  void *allocate(size_t num_bytes) const;
  void deallocate(void *buffer) const;
  void memcpy(void *dst, const void *src, size_t n) const;
  void memcpyHostToDevice(void *dst, const void *src, size_t n) const;
  void memcpyDeviceToHost(void *dst, const void *src, size_t n) const;
  void memset(void *buffer, int c, size_t n) const;
  void synchronize() const;
  bool ok() const;
  int getNumGpuMultiProcessors() const;
  int getNumCudaMultiProcessors() const;
  int maxGpuThreadsPerBlock() const;
  int maxCudaThreadsPerBlock() const;
  int maxGpuThreadsPerMultiProcessor() const;
  int maxCudaThreadsPerMultiProcessor() const;
  int sharedMemPerBlock() const;
  int majorDeviceVersion() const;
  int minorDeviceVersion() const;
  int maxBlocks() const;
};
struct SyclDevice {};

namespace internal {
template <typename T> struct SumReducer {
  void reduce(const T t, T *accum) const TFOP_ELSEWHERE
  T initialize() const TFOP_ELSEWHERE
  T finalize(const T accum) const TFOP_ELSEWHERE
};
template <typename T> struct MeanReducer : SumReducer<T> {};
template <typename T> struct MaxReducer : SumReducer<T> {};
template <typename T> struct MinReducer : SumReducer<T> {};
template <typename T> struct ProdReducer : SumReducer<T> {};
struct AndReducer {};
struct OrReducer {};
template <typename T> struct ArgMaxTupleReducer {};
template <typename T> struct ArgMinTupleReducer {};
template <typename T> struct UniformRandomGenerator {
  explicit UniformRandomGenerator(uint64_t seed = 0) TFOP_ELSEWHERE
};
template <typename T> struct NormalRandomGenerator {
  explicit NormalRandomGenerator(uint64_t seed = 0) TFOP_ELSEWHERE
};
template <typename T> T random() TFOP_ELSEWHERE
template <typename T> T random(const T &low, const T &high) TFOP_ELSEWHERE
template <typename T, typename P> struct reducer_traits {};
template <typename T> struct traits {};
} // namespace internal

using std::abs;
using std::exp;
using std::log;
using std::sqrt;

} // namespace Eigen

namespace std {
template <> class numeric_limits<Eigen::half> : public numeric_limits<float> {
public:
  static Eigen::half(min)() TFOP_ELSEWHERE
  static Eigen::half(max)() TFOP_ELSEWHERE
  static Eigen::half lowest() TFOP_ELSEWHERE
  static Eigen::half epsilon() TFOP_ELSEWHERE
  static Eigen::half infinity() TFOP_ELSEWHERE
  static Eigen::half quiet_NaN() TFOP_ELSEWHERE
};
template <> class numeric_limits<Eigen::bfloat16> : public numeric_limits<float> {
public:
  static Eigen::bfloat16(min)() TFOP_ELSEWHERE
  static Eigen::bfloat16(max)() TFOP_ELSEWHERE
  static Eigen::bfloat16 lowest() TFOP_ELSEWHERE
  static Eigen::bfloat16 epsilon() TFOP_ELSEWHERE
  static Eigen::bfloat16 infinity() TFOP_ELSEWHERE
  static Eigen::bfloat16 quiet_NaN() TFOP_ELSEWHERE
};
} // namespace std
