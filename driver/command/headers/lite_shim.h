// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels written once for TensorFlow and TensorFlow Lite.
#pragma once

#include "tfop_model/absl_strings.h"
#include "tfop_model/lite.h"
#include "tfop_model/op.h"

namespace tflite {

namespace shim {

enum class Runtime { kTf, kTfLite };

class Shape {
public:
  using ValueType = std::vector<int>;
  static constexpr int kUnknownDim = -1;
  static constexpr int kUnknownRank = -1;
  Shape();
  explicit Shape(ValueType value);
  explicit Shape(absl::Span<int> value);
  Shape(std::initializer_list<int> dims);
  ValueType *operator->();
  const ValueType *operator->() const;
  const ValueType &operator*() const;
  ValueType &operator*();
  bool has_value() const;
  int Dim(const int idx) const;
  int Rank() const;
  bool FullyDefined() const;
  bool Compatible(const Shape &rhs) const;
  static int AddDims(const int dim1, const int dim2);
  bool operator==(const Shape &rhs) const;
  bool operator!=(const Shape &rhs) const;
  std::string ToString() const;
};
using ShapeOr = absl::StatusOr<Shape>;

/// Typed access to a view: elements by index, sizes by dimension.
template <typename T, int Rank> class TensorViewData {
public:
  template <typename... I> T &operator()(I... index) const TFOP_ELSEWHERE
  int Dim(const int idx) const TFOP_ELSEWHERE
  int size() const TFOP_ELSEWHERE
  T *Ptr() const TFOP_ELSEWHERE
  T *data() const TFOP_ELSEWHERE
};
class TensorView {
public:
  virtual ~TensorView() = default;
  template <typename T> static absl::StatusOr<std::unique_ptr<TensorView>> New(T *tensor) TFOP_ELSEWHERE
  template <typename T, int Rank> TensorViewData<T, Rank> As() TFOP_ELSEWHERE
  template <typename T, int Rank> TensorViewData<const T, Rank> As() const TFOP_ELSEWHERE
  template <typename T> absl::Span<T> &Data() TFOP_ELSEWHERE
  template <typename T> const absl::Span<T> &Data() const TFOP_ELSEWHERE
  template <typename T> T &AsScalar() TFOP_ELSEWHERE
  template <typename T> const T &AsScalar() const TFOP_ELSEWHERE
  absl::Span<int> Shape();
  const absl::Span<int> Shape() const;
};
using TensorViewOr = absl::StatusOr<std::unique_ptr<TensorView>>;
using ConstTensorViewOr = absl::StatusOr<std::unique_ptr<const TensorView>>;

template <typename SubType> class InitContext {
public:
  template <typename AttrType> absl::Status GetAttr(const std::string &attr_name, AttrType *value) const TFOP_ELSEWHERE
};
template <typename SubType> class InvokeContext {
public:
  ConstTensorViewOr GetInput(const int idx) const TFOP_ELSEWHERE
  TensorViewOr GetOutput(const int idx, const Shape &shape) const TFOP_ELSEWHERE
  int NumInputs() const TFOP_ELSEWHERE
  int NumOutputs() const TFOP_ELSEWHERE
};
template <typename SubType> class ShapeInferenceContext {
public:
  ShapeOr GetInputShape(const int idx) const TFOP_ELSEWHERE
  absl::Status SetOutputShape(const int idx, const Shape &shape) TFOP_ELSEWHERE
  ConstTensorViewOr GetInputTensor(const int idx) const TFOP_ELSEWHERE
  int NumInputs() const TFOP_ELSEWHERE
  int NumOutputs() const TFOP_ELSEWHERE
  template <typename AttrType> absl::Status GetAttr(const std::string &attr_name, AttrType *value) const TFOP_ELSEWHERE
};
class TfInitContext : public InitContext<TfInitContext> {
public:
  explicit TfInitContext(const ::tensorflow::OpKernelConstruction *context);
};
class TfInvokeContext : public InvokeContext<TfInvokeContext> {
public:
  explicit TfInvokeContext(::tensorflow::OpKernelContext *context);
};
class TfShapeInferenceContext : public ShapeInferenceContext<TfShapeInferenceContext> {
public:
  explicit TfShapeInferenceContext(::tensorflow::shape_inference::InferenceContext *context);
};
template <Runtime Rt> struct ContextTypeForRuntime {
  using Init = TfInitContext;
  using Invoke = TfInvokeContext;
  using ShapeInference = TfShapeInferenceContext;
};

template <template <Runtime, typename...> class SubType, Runtime Rt, typename... Ts> class OpKernelShim {
public:
  using Shape = ::tflite::shim::Shape;
  using InitContext = ::tflite::shim::InitContext<typename ContextTypeForRuntime<Rt>::Init>;
  using InvokeContext = ::tflite::shim::InvokeContext<typename ContextTypeForRuntime<Rt>::Invoke>;
  using ShapeInferenceContext = ::tflite::shim::ShapeInferenceContext<typename ContextTypeForRuntime<Rt>::ShapeInference>;
  virtual ~OpKernelShim() = default;
  absl::Status Init(InitContext *ctx) TFOP_ELSEWHERE
  absl::Status Invoke(InvokeContext *ctx) TFOP_ELSEWHERE
  static absl::Status ShapeInference(ShapeInferenceContext *ctx) TFOP_ELSEWHERE

protected:
  OpKernelShim() = default;
  template <typename BufferType, typename DType>
  absl::Status FillOutputTensor(const std::vector<BufferType> &buffer, const int index, InvokeContext *context) const TFOP_ELSEWHERE
};

/// Wraps a shared kernel as a TensorFlow one: its compute method calls Init and Invoke of the implementation.
template <template <Runtime, typename...> class Impl, typename... Ts> class TfOpKernel : public ::tensorflow::OpKernel {
public:
  using ImplType = Impl<Runtime::kTf, Ts...>;
  explicit TfOpKernel(::tensorflow::OpKernelConstruction *c) : OpKernel(c), impl_(std::make_unique<ImplType>()) {
    TfInitContext ctx(c);
    c->SetStatus(impl_->Init(&ctx));
  }
  void Compute(::tensorflow::OpKernelContext *c) override {
    TfInvokeContext ctx(c);
    OP_REQUIRES_OK(c, impl_->Invoke(&ctx));
  }
  static absl::Status ShapeInference(::tensorflow::shape_inference::InferenceContext *c) TFOP_ELSEWHERE
  static const char *OpName() { return ImplType::kOpName; }

protected:
  std::unique_ptr<ImplType> impl_;
};
template <template <Runtime, typename...> class Impl, typename... Ts> class TfLiteOpKernel {
public:
  static void Add(::tflite::MutableOpResolver *resolver) TFOP_ELSEWHERE
  static void Add(::tflite::MutableOpResolver *resolver, const std::vector<std::string> &attrs) TFOP_ELSEWHERE
  static TfLiteRegistration *GetTfLiteRegistration() TFOP_ELSEWHERE
  static const char *OpName() { return Impl<Runtime::kTfLite, Ts...>::kOpName; }
};

} // namespace shim
} // namespace tflite

#define SH_RETURN_IF_ERROR(...) TF_RETURN_IF_ERROR(__VA_ARGS__)
#define SH_ASSIGN_OR_RETURN(lhs, ...) TF_ASSIGN_OR_RETURN(lhs, __VA_ARGS__)
#define REGISTER_TF_OP_SHIM(...)                                                                                                           \
  REGISTER_OP(__VA_ARGS__::OpName()).SetShapeFn([](::tensorflow::shape_inference::InferenceContext *c) {                                   \
    return __VA_ARGS__::ShapeInference(c);                                                                                                 \
  })
