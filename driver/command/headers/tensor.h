// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tensor, TensorShape, the buffers and allocators behind them, and reference counting.
#pragma once

#include "tfop_model/eigen_matrix.h"
#include "tfop_model/proto_graph.h"
#include "tfop_model/types.h"

namespace tensorflow {

namespace core {
class RefCounted {
public:
  RefCounted();
  RefCounted(const RefCounted &) = delete;
  void operator=(const RefCounted &) = delete;
  void Ref() const;
  bool Unref() const;
  int_fast32_t RefCount() const;
  bool RefCountIsOne() const;
  bool TryRef() const;

protected:
  virtual ~RefCounted();
};
struct RefCountDeleter {
  void operator()(const RefCounted *object) const;
};
template <typename T> class RefCountPtr : public std::unique_ptr<T, RefCountDeleter> {
public:
  using std::unique_ptr<T, RefCountDeleter>::unique_ptr;
  RefCountPtr GetNewRef() const TFOP_ELSEWHERE
};
template <typename T> RefCountPtr<T> GetNewRef(T *object) TFOP_ELSEWHERE
class ScopedUnref {
public:
  explicit ScopedUnref(const RefCounted *object);
  // Clang sees no bases in a class with an invalid member (a header not found), and the reference would look leaked.
  template <typename T, typename = std::enable_if_t<!std::is_convertible<const T *, const RefCounted *>::value>>
  explicit ScopedUnref(const T *object) TFOP_ELSEWHERE
  ~ScopedUnref();
  ScopedUnref(const ScopedUnref &) = delete;
  void operator=(const ScopedUnref &) = delete;
};
class WeakRefCounted : public RefCounted {};
template <typename T> class WeakPtr {
public:
  explicit WeakPtr(WeakRefCounted *object = nullptr, std::function<void()> notify = nullptr) TFOP_ELSEWHERE
  RefCountPtr<T> GetNewRef() const TFOP_ELSEWHERE
};
} // namespace core

struct AllocationAttributes {
  AllocationAttributes() = default;
  AllocationAttributes(bool retry_on_failure, bool allocation_will_be_logged, std::function<uint64()> *freed_by_func);
  bool retry_on_failure = true;
  bool no_retry_on_failure = false;
  bool allocation_will_be_logged = false;
  std::function<uint64()> *freed_by_func = nullptr;
};
struct AllocatorStats {
  int64 num_allocs;
  int64 bytes_in_use;
  int64 peak_bytes_in_use;
  int64 largest_alloc_size;
  std::string DebugString() const;
};
class Allocator {
public:
  static constexpr size_t kAllocatorAlignment = 64;
  virtual ~Allocator();
  virtual std::string Name() = 0;
  virtual void *AllocateRaw(size_t alignment, size_t num_bytes) = 0;
  virtual void *AllocateRaw(size_t alignment, size_t num_bytes, const AllocationAttributes &attributes);
  virtual void DeallocateRaw(void *ptr) = 0;
  virtual bool TracksAllocationSizes() const;
  virtual bool AllocatesOpaqueHandle() const;
  virtual size_t RequestedSize(const void *ptr) const;
  virtual size_t AllocatedSize(const void *ptr) const;
  virtual int64 AllocationId(const void *ptr) const;
  template <typename T> T *Allocate(size_t num_elements) TFOP_ELSEWHERE
  template <typename T> T *Allocate(size_t num_elements, const AllocationAttributes &attributes) TFOP_ELSEWHERE
  template <typename T> void Deallocate(T *ptr, size_t num_elements) TFOP_ELSEWHERE
  virtual absl::optional<AllocatorStats> GetStats();
  virtual void ClearStats();
};
class AllocatorWrapper : public Allocator {
public:
  explicit AllocatorWrapper(Allocator *wrapped);
  Allocator *wrapped() const;
};
struct AllocatorAttributes {
  void set_on_host(bool v);
  bool on_host() const;
  void set_nic_compatible(bool v);
  bool nic_compatible() const;
  void set_gpu_compatible(bool v);
  bool gpu_compatible() const;
  void Merge(AllocatorAttributes other);
  uint32 value = 0;
  int32 scope_id = 0;
};
Allocator *cpu_allocator();
Allocator *cpu_allocator(int numa_node);
Allocator *cpu_allocator_base();
void EnableCPUAllocatorStats();
void DisableCPUAllocatorStats();
class TrackingAllocator;

struct TensorShapeDim {
  explicit TensorShapeDim(int64 s);
  int64 size;
};
class TensorShapeIter {
public:
  bool operator==(const TensorShapeIter &other) const;
  bool operator!=(const TensorShapeIter &other) const;
  void operator++();
  TensorShapeDim operator*() const;
};
class PartialTensorShape;

/// What complete and partial shapes share. Real TensorFlow has a base template; projects name only the two classes.
template <typename Shape> class TensorShapeBase {
public:
  TensorShapeBase() TFOP_ELSEWHERE
  explicit TensorShapeBase(absl::Span<const int64> dim_sizes) TFOP_ELSEWHERE
  TensorShapeBase(std::initializer_list<int64> dim_sizes) TFOP_ELSEWHERE
  TensorShapeBase(const TensorShapeProto &proto) TFOP_ELSEWHERE
  static bool IsValid(const TensorShapeProto &proto) TFOP_ELSEWHERE
  static Status IsValidShape(const TensorShapeProto &proto) TFOP_ELSEWHERE
  static Status BuildTensorShapeBase(absl::Span<const int64> dim_sizes, Shape *out) TFOP_ELSEWHERE
  bool IsValid() TFOP_ELSEWHERE
  void AddDim(int64 size) TFOP_ELSEWHERE
  Status AddDimWithStatus(int64 size) TFOP_ELSEWHERE
  void AppendShape(const Shape &shape) TFOP_ELSEWHERE
  Status AppendShapeWithStatus(const Shape &shape) TFOP_ELSEWHERE
  void InsertDim(int d, int64 size) TFOP_ELSEWHERE
  Status InsertDimWithStatus(int d, int64 size) TFOP_ELSEWHERE
  void set_dim(int d, int64 size) TFOP_ELSEWHERE
  Status SetDimWithStatus(int d, int64 size) TFOP_ELSEWHERE
  void RemoveDim(int d) TFOP_ELSEWHERE
  Status RemoveDimWithStatus(int d) TFOP_ELSEWHERE
  void RemoveLastDims(int n) TFOP_ELSEWHERE
  Status RemoveLastDimsWithStatus(int n) TFOP_ELSEWHERE
  void RemoveDimRange(int begin, int end) TFOP_ELSEWHERE
  Status RemoveDimRangeWithStatus(int begin, int end) TFOP_ELSEWHERE
  void Clear() TFOP_ELSEWHERE
  bool unknown_rank() const TFOP_ELSEWHERE
  int dims() const TFOP_ELSEWHERE
  int64 dim_size(int d) const TFOP_ELSEWHERE
  absl::InlinedVector<int64, 4> dim_sizes() const TFOP_ELSEWHERE
  int64 num_elements() const TFOP_ELSEWHERE
  void AsProto(TensorShapeProto *proto) const TFOP_ELSEWHERE
  TensorShapeProto AsProto() const TFOP_ELSEWHERE
  TensorShapeIter begin() const TFOP_ELSEWHERE
  TensorShapeIter end() const TFOP_ELSEWHERE
  std::string DebugString() const TFOP_ELSEWHERE
  static std::string DebugString(const TensorShapeProto &proto) TFOP_ELSEWHERE
  void DumpRep() const TFOP_ELSEWHERE
};
class TensorShape : public TensorShapeBase<TensorShape> {
public:
  using TensorShapeBase<TensorShape>::TensorShapeBase;
  TensorShape();
  static Status BuildTensorShape(absl::Span<const int64> dim_sizes, TensorShape *out);
  static Status BuildTensorShape(std::initializer_list<int64> dim_sizes, TensorShape *out);
  static Status BuildTensorShape(const TensorShapeProto &proto, TensorShape *out);
  static StatusOr<TensorShape> BuildTensorShape(const TensorShapeProto &proto);
  bool IsSameSize(const TensorShape &other) const;
  bool operator==(const TensorShape &other) const;
  bool operator!=(const TensorShape &other) const;
  template <int NDIMS, typename IndexType = Eigen::DenseIndex> Eigen::DSizes<IndexType, NDIMS> AsEigenDSizes() const TFOP_ELSEWHERE
  template <int NDIMS, typename IndexType = Eigen::DenseIndex> Eigen::DSizes<IndexType, NDIMS> AsEigenDSizesWithPadding() const TFOP_ELSEWHERE
};
class PartialTensorShape : public TensorShapeBase<PartialTensorShape> {
public:
  using TensorShapeBase<PartialTensorShape>::TensorShapeBase;
  PartialTensorShape();
  PartialTensorShape(const TensorShape &shape);
  static Status BuildPartialTensorShape(absl::Span<const int64> dim_sizes, PartialTensorShape *out);
  static Status BuildPartialTensorShape(const TensorShapeProto &proto, PartialTensorShape *out);
  PartialTensorShape Concatenate(int64 size) const;
  Status ConcatenateWithStatus(int64 size, PartialTensorShape *out) const;
  PartialTensorShape Concatenate(const PartialTensorShape &shape) const;
  Status ConcatenateWithStatus(const PartialTensorShape &shape, PartialTensorShape *out) const;
  Status MergeWith(const PartialTensorShape &shape, PartialTensorShape *result) const;
  bool IsIdenticalTo(const PartialTensorShape &shape) const;
  bool IsCompatibleWith(const PartialTensorShape &shape) const;
  bool IsCompatibleWith(const TensorShape &shape) const;
  bool IsFullyDefined() const;
  bool AsTensorShape(TensorShape *shape) const;
  bool operator==(const PartialTensorShape &other) const;
  template <typename T> static Status MakePartialShape(const T *dims, int n, PartialTensorShape *out) TFOP_ELSEWHERE
};
std::ostream &operator<<(std::ostream &out, const TensorShape &shape);
std::ostream &operator<<(std::ostream &out, const PartialTensorShape &shape);
class TensorShapeUtils {
public:
  static bool IsScalar(const TensorShape &shape);
  static bool IsVector(const TensorShape &shape);
  static bool IsVectorOrHigher(const TensorShape &shape);
  static bool IsScalarOrHigher(const TensorShape &shape);
  static bool IsMatrix(const TensorShape &shape);
  static bool IsMatrixOrHigher(const TensorShape &shape);
  static bool IsSquareMatrix(const TensorShape &shape);
  static bool IsSquareMatrixOrHigher(const TensorShape &shape);
  static bool IsValid(const TensorShape &shape);
  static Status MakeShape(const int32 *dims, int64 n, TensorShape *out);
  static Status MakeShape(const int64 *dims, int64 n, TensorShape *out);
  static Status MakeShape(absl::Span<const int32> shape, TensorShape *out);
  static Status MakeShape(absl::Span<const int64> shape, TensorShape *out);
  static Status MakeShape(const int32 *dims, int64 n, PartialTensorShape *out);
  static Status MakeShape(const int64 *dims, int64 n, PartialTensorShape *out);
  static Status MakeShape(absl::Span<const int32> shape, PartialTensorShape *out);
  static Status MakeShape(absl::Span<const int64> shape, PartialTensorShape *out);
  static std::string ShapeListString(absl::Span<const TensorShape> shapes);
  static std::string ShapeListString(const absl::Span<const PartialTensorShape> &shapes);
  static bool StartsWith(const TensorShape &shape, const TensorShape &prefix);
  static bool EndsWith(const TensorShape &shape, const TensorShape &suffix);
  static Status NumElements(absl::Span<const int64> shape, int64 *num_elements);
};
class PartialTensorShapeUtils {
public:
  static std::string PartialShapeListString(const absl::Span<const PartialTensorShape> &shapes);
  static bool AreIdentical(absl::Span<const PartialTensorShape> a, absl::Span<const PartialTensorShape> b);
  static bool AreCompatible(absl::Span<const PartialTensorShape> a, absl::Span<const PartialTensorShape> b);
};

template <typename T, int NDIMS = 1, typename IndexType = Eigen::DenseIndex> struct TTypes {
  using Tensor = Eigen::TensorMap<Eigen::Tensor<T, NDIMS, Eigen::RowMajor, IndexType>, Eigen::Aligned>;
  using ConstTensor = Eigen::TensorMap<Eigen::Tensor<const T, NDIMS, Eigen::RowMajor, IndexType>, Eigen::Aligned>;
  using UnalignedTensor = Eigen::TensorMap<Eigen::Tensor<T, NDIMS, Eigen::RowMajor, IndexType>>;
  using UnalignedConstTensor = Eigen::TensorMap<Eigen::Tensor<const T, NDIMS, Eigen::RowMajor, IndexType>>;
  using Tensor32Bit = Eigen::TensorMap<Eigen::Tensor<T, NDIMS, Eigen::RowMajor, int>, Eigen::Aligned>;
  using Scalar = Eigen::TensorMap<Eigen::TensorFixedSize<T, Eigen::Sizes<>, Eigen::RowMajor, IndexType>, Eigen::Aligned>;
  using ConstScalar = Eigen::TensorMap<Eigen::TensorFixedSize<const T, Eigen::Sizes<>, Eigen::RowMajor, IndexType>, Eigen::Aligned>;
  using UnalignedScalar = Eigen::TensorMap<Eigen::TensorFixedSize<T, Eigen::Sizes<>, Eigen::RowMajor, IndexType>>;
  using UnalignedConstScalar = Eigen::TensorMap<Eigen::TensorFixedSize<const T, Eigen::Sizes<>, Eigen::RowMajor, IndexType>>;
  using Flat = Eigen::TensorMap<Eigen::Tensor<T, 1, Eigen::RowMajor, IndexType>, Eigen::Aligned>;
  using ConstFlat = Eigen::TensorMap<Eigen::Tensor<const T, 1, Eigen::RowMajor, IndexType>, Eigen::Aligned>;
  using Vec = Flat;
  using ConstVec = ConstFlat;
  using UnalignedFlat = Eigen::TensorMap<Eigen::Tensor<T, 1, Eigen::RowMajor, IndexType>>;
  using UnalignedConstFlat = Eigen::TensorMap<Eigen::Tensor<const T, 1, Eigen::RowMajor, IndexType>>;
  using UnalignedVec = UnalignedFlat;
  using UnalignedConstVec = UnalignedConstFlat;
  using Matrix = Eigen::TensorMap<Eigen::Tensor<T, 2, Eigen::RowMajor, IndexType>, Eigen::Aligned>;
  using ConstMatrix = Eigen::TensorMap<Eigen::Tensor<const T, 2, Eigen::RowMajor, IndexType>, Eigen::Aligned>;
  using UnalignedMatrix = Eigen::TensorMap<Eigen::Tensor<T, 2, Eigen::RowMajor, IndexType>>;
  using UnalignedConstMatrix = Eigen::TensorMap<Eigen::Tensor<const T, 2, Eigen::RowMajor, IndexType>>;
};
using Index32 = int;
template <typename Dims> Eigen::DSizes<Index32, Dims::count> To32BitDims(const Dims &in) TFOP_ELSEWHERE
template <typename T, int N>
typename TTypes<T, N, int>::Tensor To32Bit(Eigen::TensorMap<Eigen::Tensor<T, N, Eigen::RowMajor>, Eigen::Aligned> in) TFOP_ELSEWHERE
template <typename T>
typename TTypes<T, 1, int>::Tensor To32Bit(typename TTypes<T>::Scalar in)
    TFOP_ELSEWHERE

/// The memory of a tensor, shared by reference count.
class TensorBuffer : public core::RefCounted {
public:
  explicit TensorBuffer(void *data_ptr);
  ~TensorBuffer() override {}
  void *data() const;
  virtual size_t size() const = 0;
  virtual TensorBuffer *root_buffer() = 0;
  virtual void FillAllocationDescription(AllocationDescription *proto) const = 0;
  virtual bool GetAllocatedBytes(size_t *out_bytes) const;
  template <typename T> T *base() const TFOP_ELSEWHERE
  virtual bool OwnsMemory() const;
};

class Tensor {
public:
  Tensor();
  explicit Tensor(DataType type);
  Tensor(DataType type, const TensorShape &shape);
  /// Takes a reference of its own; the caller keeps the one it has.
  Tensor(DataType type, const TensorShape &shape, TensorBuffer *buf);
  Tensor(DataType type, TensorShape shape, core::RefCountPtr<TensorBuffer> buf);
  Tensor(Allocator *a, DataType type, const TensorShape &shape);
  Tensor(Allocator *a, DataType type, const TensorShape &shape, const AllocationAttributes &attributes);
#define TFOP_SCALAR(T) explicit Tensor(T value)
  TFOP_SCALAR(float);
  TFOP_SCALAR(double);
  TFOP_SCALAR(int32);
  TFOP_SCALAR(uint32);
  TFOP_SCALAR(uint16);
  TFOP_SCALAR(uint8);
  TFOP_SCALAR(int16);
  TFOP_SCALAR(int8);
  TFOP_SCALAR(tstring);
  TFOP_SCALAR(complex64);
  TFOP_SCALAR(complex128);
  TFOP_SCALAR(int64);
  TFOP_SCALAR(uint64);
  TFOP_SCALAR(bool);
  TFOP_SCALAR(qint8);
  TFOP_SCALAR(quint8);
  TFOP_SCALAR(qint16);
  TFOP_SCALAR(quint16);
  TFOP_SCALAR(qint32);
  TFOP_SCALAR(bfloat16);
  TFOP_SCALAR(Eigen::half);
  TFOP_SCALAR(const ResourceHandle &);
  TFOP_SCALAR(const std::string &);
  TFOP_SCALAR(const char *);
#undef TFOP_SCALAR
  Tensor(const Tensor &other);
  Tensor(Tensor &&other);
  ~Tensor();
  Tensor &operator=(const Tensor &other);
  Tensor &operator=(Tensor &&other);
  DataType dtype() const;
  const TensorShape &shape() const;
  int dims() const;
  int64 dim_size(int d) const;
  int64 NumElements() const;
  bool IsSameSize(const Tensor &other) const;
  bool SharesBufferWith(const Tensor &other) const;
  bool IsInitialized() const;
  size_t TotalBytes() const;
  size_t AllocatedBytes() const;
  size_t GetBufferSize() const;
  bool IsAligned() const;
  bool RefCountIsOne() const;
  bool CopyFrom(const Tensor &other, const TensorShape &shape);
  Tensor Slice(int64 dim0_start, int64 dim0_limit) const;
  Tensor SubSlice(int64 index) const;
  bool FromProto(const TensorProto &proto);
  bool FromProto(Allocator *a, const TensorProto &proto);
  static Status BuildTensor(DataType type, const TensorShape &shape, Tensor *out);
  void AsProtoField(TensorProto *proto) const;
  void AsProtoTensorContent(TensorProto *proto) const;
  Status BitcastFrom(const Tensor &other, DataType dtype, const TensorShape &shape);
  void UnsafeCopyFromInternal(const Tensor &other, DataType dtype, const TensorShape &shape);
  std::string SummarizeValue(int64 max_entries, bool print_v2 = false) const;
  std::string DebugString() const;
  std::string DebugString(int num_values) const;
  std::string DeviceSafeDebugString() const;
  void FillDescription(TensorDescription *description) const;
  StringPiece tensor_data() const;
  void *data() const;
  template <typename T>
  T *base() const TFOP_ELSEWHERE

#define TFOP_VIEWS(Result, ConstResult, name)                                                                                              \
  template <typename T> typename TTypes<T>::Result name();                                                                                 \
  template <typename T> typename TTypes<T>::ConstResult name() const
  TFOP_VIEWS(Vec, ConstVec, vec);
  TFOP_VIEWS(Matrix, ConstMatrix, matrix);
  TFOP_VIEWS(Flat, ConstFlat, flat);
  TFOP_VIEWS(UnalignedFlat, UnalignedConstFlat, unaligned_flat);
  TFOP_VIEWS(Scalar, ConstScalar, scalar);
#undef TFOP_VIEWS
#define TFOP_VIEWS(Result, ConstResult, name, PARAMS)                                                                                      \
  template <typename T, size_t NDIMS> typename TTypes<T, NDIMS>::Result name PARAMS;                                                       \
  template <typename T, size_t NDIMS> typename TTypes<T, NDIMS>::ConstResult name PARAMS const
  TFOP_VIEWS(Tensor, ConstTensor, tensor, ());
  TFOP_VIEWS(Tensor, ConstTensor, bit_casted_tensor, ());
  TFOP_VIEWS(Tensor, ConstTensor, reinterpret_last_dimension, ());
  TFOP_VIEWS(Tensor, ConstTensor, shaped, (absl::Span<const int64> new_sizes));
  TFOP_VIEWS(UnalignedTensor, UnalignedConstTensor, unaligned_shaped, (absl::Span<const int64> new_sizes));
  TFOP_VIEWS(Tensor, ConstTensor, bit_casted_shaped, (absl::Span<const int64> new_sizes));
#undef TFOP_VIEWS
#define TFOP_VIEWS(name, PARAMS)                                                                                                           \
  template <typename T, size_t NDIMS = 2> typename TTypes<T, NDIMS>::Tensor name PARAMS;                                                   \
  template <typename T, size_t NDIMS = 2> typename TTypes<T, NDIMS>::ConstTensor name PARAMS const
  TFOP_VIEWS(flat_inner_dims, ());
  TFOP_VIEWS(flat_outer_dims, ());
#undef TFOP_VIEWS
  template <typename T, size_t NDIMS = 3> typename TTypes<T, NDIMS>::Tensor flat_inner_outer_dims(int64 begin) TFOP_ELSEWHERE
  template <typename T, size_t NDIMS = 3> typename TTypes<T, NDIMS>::ConstTensor flat_inner_outer_dims(int64 begin) const TFOP_ELSEWHERE
};
std::ostream &operator<<(std::ostream &out, const Tensor &tensor);

class TensorReference {
public:
  explicit TensorReference(const Tensor &tensor);
  ~TensorReference();
  void Unref() const;
  bool SharesBufferWith(const TensorReference &other) const;
  void FillDescription(AllocationDescription *description) const;
};
using TensorReferenceVector = absl::InlinedVector<TensorReference, 4>;

struct TensorValue {
  TensorValue();
  explicit TensorValue(Tensor *t);
  TensorValue(std::mutex *mu, Tensor *t);
  Tensor *operator->() const;
  bool is_ref() const;
  DataType dtype() const;
  Tensor *tensor;
};

class TensorSlice {
public:
  static const int64 kFullExtent = -1;
  TensorSlice();
  explicit TensorSlice(int dim);
  explicit TensorSlice(std::initializer_list<std::pair<int64, int64>> extents);
  static Status Parse(const std::string &text, TensorSlice *output);
  static TensorSlice ParseOrDie(const std::string &text);
  int dims() const;
  int64 start(int d) const;
  int64 length(int d) const;
  int64 end(int d) const;
  void set_start(int d, int64 x);
  void set_length(int d, int64 x);
  bool IsFull() const;
  bool IsFullAt(int d) const;
  std::string DebugString() const;
  Status SliceTensorShape(const TensorShape &shape, TensorShape *result) const;
};

namespace tensor {
Tensor DeepCopy(const Tensor &other);
void DeepCopy(const Tensor &input, Tensor *output);
Status Concat(absl::Span<const Tensor> tensors, Tensor *result);
Status Split(const Tensor &tensor, absl::Span<const int64> sizes, std::vector<Tensor> *result);
Status MakeShape(const Tensor &shape_t, TensorShape *out);
bool CompressTensorProtoInPlace(int64 min_num_elements, float min_compression_ratio, TensorProto *tensor);
bool CompressTensorProtoInPlace(TensorProto *tensor);
template <typename T> TensorProto CreateTensorProto(absl::Span<const T> values, absl::Span<const size_t> shape) TFOP_ELSEWHERE
} // namespace tensor
namespace batch_util {
Status CopyElementToSlice(const Tensor &element, Tensor *parent, int64 index);
Status CopySliceToElement(const Tensor &parent, Tensor *element, int64 index);
Status CopyContiguousSlices(const Tensor &src, int64 src_offset, int64 dst_offset, int64 num_slices, Tensor *dst);
Status MaybeMoveSliceToElement(Tensor *parent, Tensor *element, int64 index);
Status CopyElementToLargerSlice(const Tensor &element, Tensor *parent, int index);
Status SetElementZero(Tensor *element, const Tensor &padding);
} // namespace batch_util

} // namespace tensorflow
