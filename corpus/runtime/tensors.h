// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tensors: shapes, reference-counted buffers, and views of their elements.
#pragma once

#include "basics.h"

namespace tensorflow {

enum DataType {
  DT_INVALID,
  DT_FLOAT,
  DT_DOUBLE,
  DT_INT32,
  DT_UINT8,
  DT_INT16,
  DT_INT8,
  DT_STRING,
  DT_COMPLEX64,
  DT_INT64,
  DT_BOOL,
  DT_RESOURCE,
  DT_VARIANT
};
using DataTypeVector = std::vector<DataType>;
class ResourceHandle {
public:
  ResourceHandle() = default;
  ResourceHandle(std::string container, std::string name) : container_(std::move(container)), name_(std::move(name)) {}
  const std::string &container() const { return container_; }
  const std::string &name() const { return name_; }

private:
  std::string container_;
  std::string name_;
};
template <typename T> struct DataTypeToEnum;
#define TFOP_TYPE(TYPE, VALUE)                                                                                                             \
  template <> struct DataTypeToEnum<TYPE> {                                                                                                \
    static constexpr DataType value = VALUE;                                                                                               \
    static constexpr DataType v() { return VALUE; }                                                                                        \
  };
#define TFOP_TYPES(DO)                                                                                                                     \
  DO(float, DT_FLOAT)                                                                                                                      \
  DO(double, DT_DOUBLE)                                                                                                                    \
  DO(int32, DT_INT32)                                                                                                                      \
  DO(int64, DT_INT64)                                                                                                                      \
  DO(uint8, DT_UINT8)                                                                                                                      \
  DO(bool, DT_BOOL)                                                                                                                        \
  DO(tstring, DT_STRING)                                                                                                                   \
  DO(ResourceHandle, DT_RESOURCE)
TFOP_TYPES(TFOP_TYPE)
#undef TFOP_TYPE
inline std::string DataTypeString(DataType type) { return std::to_string(type); }

class TensorShape {
public:
  TensorShape() = default;
  TensorShape(std::initializer_list<int64> sizes) : sizes_(sizes) {}
  explicit TensorShape(std::vector<int64> sizes) : sizes_(std::move(sizes)) {}
  int dims() const { return static_cast<int>(sizes_.size()); }
  int64 dim_size(int d) const { return sizes_[d]; }
  const std::vector<int64> &dim_sizes() const { return sizes_; }
  void AddDim(int64 size) { sizes_.push_back(size); }
  void RemoveDim(int d) { sizes_.erase(sizes_.begin() + d); }
  void InsertDim(int d, int64 size) { sizes_.insert(sizes_.begin() + d, size); }
  void set_dim(int d, int64 size) { sizes_[d] = size; }
  int64 num_elements() const { return std::accumulate(sizes_.begin(), sizes_.end(), int64{1}, std::multiplies<int64>()); }
  bool IsSameSize(const TensorShape &other) const { return sizes_ == other.sizes_; }
  bool operator==(const TensorShape &other) const { return sizes_ == other.sizes_; }
  bool operator!=(const TensorShape &other) const { return sizes_ != other.sizes_; }
  std::string DebugString() const {
    std::string text;
    for (int64 size : sizes_)
      text += joined("[", size, "]");
    return text;
  }

private:
  std::vector<int64> sizes_;
};
using PartialTensorShape = TensorShape;
struct TensorShapeUtils {
  static bool IsScalar(const TensorShape &shape) { return shape.dims() == 0; }
  static bool IsVector(const TensorShape &shape) { return shape.dims() == 1; }
  static bool IsMatrix(const TensorShape &shape) { return shape.dims() == 2; }
  static bool IsVectorOrHigher(const TensorShape &shape) { return shape.dims() >= 1; }
  static bool IsMatrixOrHigher(const TensorShape &shape) { return shape.dims() >= 2; }
  template <typename T> static Status MakeShape(const T *sizes, int64 count, TensorShape *shape) {
    *shape = TensorShape(std::vector<int64>(sizes, sizes + count));
    return Status();
  }
};

/// A view of a Tensor's elements, row by row.
template <typename T> class View {
public:
  View(T *values, std::vector<int64> sizes) : values_(values), sizes_(std::move(sizes)) {}
  template <typename U, typename = std::enable_if_t<std::is_convertible_v<U *, T *>>>
  View(const View<U> &other) : View(other.data(), other.sizes()) {}
  template <typename... Indices> T &operator()(Indices... indices) const {
    int64 at = 0;
    size_t d = 0;
    ((at = at * (d < sizes_.size() ? sizes_[d++] : 1) + indices), ...);
    return values_[at];
  }
  T &operator[](int64 i) const { return values_[i]; }
  int64 size() const { return std::accumulate(sizes_.begin(), sizes_.end(), int64{1}, std::multiplies<int64>()); }
  int64 dimension(int d) const { return sizes_[d]; }
  const std::vector<int64> &sizes() const { return sizes_; }
  T *data() const { return values_; }
  void setZero() const { setConstant(T()); }
  void setConstant(const T &value) const { std::fill_n(values_, size(), value); }

private:
  T *values_;
  std::vector<int64> sizes_;
};
template <typename T, int Dims = 1> struct TTypes {
  using Tensor = View<T>;
  using ConstTensor = View<const T>;
  using Flat = Tensor;
  using ConstFlat = ConstTensor;
  using Vec = Tensor;
  using ConstVec = ConstTensor;
  using Matrix = Tensor;
  using ConstMatrix = ConstTensor;
  using Scalar = Tensor;
  using ConstScalar = ConstTensor;
  using UnalignedFlat = Tensor;
  using UnalignedConstFlat = ConstTensor;
};

class AllocationDescription;
/// The reference-counted memory of Tensors.
class TensorBuffer : public core::RefCounted {
public:
  explicit TensorBuffer(void *data) : data_(data) {}
  void *data() const { return data_; }
  template <typename T> T *base() const { return static_cast<T *>(data_); }
  virtual size_t size() const = 0;
  virtual TensorBuffer *root_buffer() = 0;
  virtual void FillAllocationDescription(AllocationDescription *) const = 0;
  virtual bool OwnsMemory() const { return true; }

private:
  void *data_;
};
template <typename T> class Elements : public TensorBuffer {
public:
  explicit Elements(int64 count) : TensorBuffer(new T[count]()), count_(count) {}
  ~Elements() override { delete[] base<T>(); }
  size_t size() const override { return count_ * sizeof(T); }
  TensorBuffer *root_buffer() override { return this; }
  void FillAllocationDescription(AllocationDescription *) const override {}

private:
  int64 count_;
};

struct AllocatorAttributes {
  void set_on_host(bool) {}
  void set_gpu_compatible(bool) {}
};
struct AllocationAttributes {};
class Allocator {
public:
  static constexpr size_t kAllocatorAlignment = 64;
  virtual ~Allocator() = default;
  virtual std::string Name() { return "cpu"; }
  virtual void *AllocateRaw(size_t, size_t bytes) { return std::malloc(bytes); }
  virtual void DeallocateRaw(void *memory) { std::free(memory); }
};
inline Allocator *cpu_allocator() {
  static Allocator one;
  return &one;
}

class Tensor {
public:
  Tensor() = default;
  explicit Tensor(DataType type) : type_(type) {}
  Tensor(DataType type, const TensorShape &shape) : type_(type), shape_(shape) {
    switch (type) {
#define TFOP_CASE(TYPE, VALUE)                                                                                                             \
  case VALUE:                                                                                                                              \
    buffer_.reset(new Elements<TYPE>(shape.num_elements()));                                                                               \
    break;
      TFOP_TYPES(TFOP_CASE)
#undef TFOP_CASE
    default:
      break;
    }
  }
  /// Takes its own reference; the caller keeps the one it has.
  Tensor(DataType type, const TensorShape &shape, TensorBuffer *buffer) : type_(type), shape_(shape), buffer_(taken(buffer)) {}
  Tensor(Allocator *, DataType type, const TensorShape &shape) : Tensor(type, shape) {}
  Tensor(const Tensor &other)
      : type_(other.type_), shape_(other.shape_), buffer_(taken(other.buffer_.get())), begin_(other.begin_) {}
  Tensor(Tensor &&other) = default;
  Tensor &operator=(Tensor other) {
    std::swap(type_, other.type_);
    std::swap(shape_, other.shape_);
    std::swap(buffer_, other.buffer_);
    std::swap(begin_, other.begin_);
    return *this;
  }
  DataType dtype() const { return type_; }
  const TensorShape &shape() const { return shape_; }
  int dims() const { return shape_.dims(); }
  int64 dim_size(int d) const { return shape_.dim_size(d); }
  int64 NumElements() const { return shape_.num_elements(); }
  bool IsInitialized() const { return buffer_ != nullptr; }
  size_t TotalBytes() const { return buffer_ ? buffer_->size() : 0; }
  bool IsSameSize(const Tensor &other) const { return shape_ == other.shape_; }
  void *data() const { return buffer_->data(); }
  TensorBuffer *buffer() const { return buffer_.get(); }
  StringPiece tensor_data() const { return {static_cast<const char *>(data()), TotalBytes()}; }
  std::string DebugString() const { return "Tensor" + shape_.DebugString(); }
  bool CopyFrom(const Tensor &other, const TensorShape &shape) {
    if (other.NumElements() != shape.num_elements())
      return false;
    *this = other;
    shape_ = shape;
    return true;
  }
  Tensor Slice(int64 from, int64 to) const {
    Tensor part = *this;
    part.begin_ += NumElements() / dim_size(0) * from;
    part.shape_.set_dim(0, to - from);
    return part;
  }

  template <typename T> View<T> flat() { return {values<T>(), {NumElements()}}; }
  template <typename T> View<const T> flat() const { return {values<T>(), {NumElements()}}; }
  template <typename T> View<T> unaligned_flat() { return flat<T>(); }
  template <typename T> View<const T> unaligned_flat() const { return flat<T>(); }
  template <typename T> View<T> vec() { return flat<T>(); }
  template <typename T> View<const T> vec() const { return flat<T>(); }
  template <typename T> View<T> scalar() { return flat<T>(); }
  template <typename T> View<const T> scalar() const { return flat<T>(); }
  template <typename T> View<T> matrix() { return {values<T>(), shape_.dim_sizes()}; }
  template <typename T> View<const T> matrix() const { return {values<T>(), shape_.dim_sizes()}; }
  template <typename T, size_t> View<T> tensor() { return {values<T>(), shape_.dim_sizes()}; }
  template <typename T, size_t> View<const T> tensor() const { return {values<T>(), shape_.dim_sizes()}; }
  template <typename T, size_t> View<T> shaped(std::vector<int64> sizes) { return {values<T>(), std::move(sizes)}; }
  template <typename T, size_t> View<const T> shaped(std::vector<int64> sizes) const { return {values<T>(), std::move(sizes)}; }

private:
  static TensorBuffer *taken(TensorBuffer *buffer) {
    if (buffer)
      buffer->Ref();
    return buffer;
  }
  template <typename T> T *values() const { return buffer_->base<T>() + begin_; }

  DataType type_ = DT_INVALID;
  TensorShape shape_;
  core::RefCountPtr<TensorBuffer> buffer_;
  int64 begin_ = 0;
};

/// Keeps a Tensor's buffer until Unref().
class TensorReference {
public:
  explicit TensorReference(const Tensor &tensor) : buffer_(tensor.buffer()) {
    if (buffer_)
      buffer_->Ref();
  }
  void Unref() const {
    if (buffer_)
      buffer_->Unref();
  }

private:
  TensorBuffer *buffer_;
};

} // namespace tensorflow
