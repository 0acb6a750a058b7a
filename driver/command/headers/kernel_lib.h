// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// TensorFlow's own kernels and functors that projects build upon.
#pragma once

#include "tfop_model/resource.h"
#include "tfop_model/strings.h"

namespace tensorflow {

namespace functor {
#define TFOP_FUNCTOR(Name, ...)                                                                                                            \
  template <__VA_ARGS__> struct Name {                                                                                                     \
    template <typename... A> void operator()(A &&...args);                                                                                 \
    template <typename... A> void operator()(A &&...args) const;                                                                           \
  }
TFOP_FUNCTOR(CastFunctor, typename Device, typename Out, typename In);
TFOP_FUNCTOR(MatMulFunctor, typename Device, typename T);
TFOP_FUNCTOR(BroadcastTo, typename Device, typename T);
TFOP_FUNCTOR(Bias, typename Device, typename T);
TFOP_FUNCTOR(Relu, typename Device, typename T);
TFOP_FUNCTOR(Softmax, typename Device, typename T);
TFOP_FUNCTOR(Tile, typename Device, typename T, typename Index);
TFOP_FUNCTOR(Pad, typename Device, typename T, typename Index, int Dims);
TFOP_FUNCTOR(TopK, typename Device, typename T);
TFOP_FUNCTOR(DenseUpdate, typename Device, typename T, int Op);
TFOP_FUNCTOR(GatherFunctor, typename Device, typename T, typename Index);
TFOP_FUNCTOR(ScatterFunctor, typename Device, typename T, typename Index, int Op);
TFOP_FUNCTOR(ApplyGradientDescent, typename Device, typename T);
TFOP_FUNCTOR(ApplyAdam, typename Device, typename T);
TFOP_FUNCTOR(ReduceFunctor, typename Device, typename Reducer);
TFOP_FUNCTOR(UnaryFunctor, typename Device, typename Functor);
TFOP_FUNCTOR(BinaryFunctor, typename Device, typename Functor, int N, bool HasErrors);
TFOP_FUNCTOR(TransformFilter, typename Device, typename T, typename Index, int N);
TFOP_FUNCTOR(NHWCToNCHW, typename Device, typename T, int N);
TFOP_FUNCTOR(NCHWToNHWC, typename Device, typename T, int N);
TFOP_FUNCTOR(FillPhiloxRandom, typename Device, typename Distribution);
TFOP_FUNCTOR(SpatialConvolution, typename Device, typename T);
#undef TFOP_FUNCTOR
template <typename Device, typename T> struct FillFunctor {
  void operator()(const Device &d, typename TTypes<T>::Flat out, typename TTypes<T>::ConstScalar in) TFOP_ELSEWHERE
};
template <typename Device, typename T> struct SetZeroFunctor {
  void operator()(const Device &d, typename TTypes<T>::Flat out) TFOP_ELSEWHERE
};
template <typename Device, typename T> struct SetOneFunctor {
  void operator()(const Device &d, typename TTypes<T>::Flat out) TFOP_ELSEWHERE
};
template <typename Device, typename T, int NDIMS> struct Slice {
  void operator()(const Device &d, typename TTypes<T, NDIMS>::Tensor output, typename TTypes<T, NDIMS>::ConstTensor input,
                  const Eigen::DSizes<Eigen::DenseIndex, NDIMS> &slice_indices, const Eigen::DSizes<Eigen::DenseIndex, NDIMS> &slice_sizes)
      TFOP_ELSEWHERE
};
template <typename Device, typename T, int NDIMS = 3> struct Split {
  void operator()(const Device &d, typename TTypes<T, NDIMS>::Tensor output, typename TTypes<T, NDIMS>::ConstTensor input,
                  const Eigen::DSizes<Eigen::DenseIndex, NDIMS> &slice_indices, const Eigen::DSizes<Eigen::DenseIndex, NDIMS> &slice_sizes)
      TFOP_ELSEWHERE
};
template <typename Device, typename T> struct SplitCustom {
  void operator()(const Device &d, typename TTypes<T, 2>::Tensor output, typename TTypes<T, 2>::ConstTensor input,
                  const Eigen::DSizes<Eigen::DenseIndex, 2> &slice_indices, const Eigen::DSizes<Eigen::DenseIndex, 2> &slice_sizes)
      TFOP_ELSEWHERE
};
template <typename T> struct base {};
template <typename T> struct add : base<T> {};
template <typename T> struct sub : base<T> {};
template <typename T> struct mul : base<T> {};
template <typename T> struct div : base<T> {};
} // namespace functor

enum DenseUpdateType { ADD, SUB, ASSIGN };
template <typename Device> Status DoTranspose(const Device &device, const Tensor &in, absl::Span<const int32> perm, Tensor *out) TFOP_ELSEWHERE
template <typename Device, typename T, bool conjugate = false>
void Transpose(const Device &d, const Tensor &in, const absl::Span<const int32> perm, Tensor *out) TFOP_ELSEWHERE
template <typename T>
void ConcatCPU(DeviceBase *d, const std::vector<std::unique_ptr<typename TTypes<T, 2>::ConstMatrix>> &inputs,
               typename TTypes<T, 2>::Matrix *output) TFOP_ELSEWHERE
template <typename T>
void ConcatGPU(OpKernelContext *c, const std::vector<std::unique_ptr<typename TTypes<T, 2>::ConstMatrix>> &inputs_flat, Tensor *output,
               typename TTypes<T, 2>::Tensor *output_flat) TFOP_ELSEWHERE
template <typename T> bool IsInnerDimsSizeAligned(const TensorShape &s) TFOP_ELSEWHERE
template <typename T> bool IsDim0SliceAligned(const TensorShape &s, int64 start, int64 end_or_size) TFOP_ELSEWHERE
std::string SanitizeThreadSuffix(std::string suffix);
template <typename T>
Eigen::PaddingType BrainPadding2EigenPadding(T padding) TFOP_ELSEWHERE

struct VariableInputLockHolder {
  ~VariableInputLockHolder();
};
template <typename Device, typename T>
VariableInputLockHolder MaybeLockVariableInputMutexesInOrder(OpKernelContext *ctx, bool do_lock, bool sparse,
                                                             const std::vector<int> &input_ids) TFOP_ELSEWHERE
template <typename Device, typename T>
Status GetInputTensorFromVariable(OpKernelContext *ctx, int input, bool lock_held, bool sparse, Tensor *out) TFOP_ELSEWHERE
void MaybeForwardRefInputToRefOutput(OpKernelContext *ctx, int input, int output);
template <typename Device, typename T> Status PrepareToUpdateVariable(OpKernelContext *ctx, Tensor *tensor, bool copy_on_read_mode) TFOP_ELSEWHERE
template <typename Device, typename T> Status EnsureSparseVariableAccess(OpKernelContext *ctx, Var *var, bool lock_held = false) TFOP_ELSEWHERE
mutex *GetTrainingVariableMutex(OpKernelContext *ctx, int input, bool sparse, Var **maybe_resource);

#define TFOP_KERNEL(Name, ...)                                                                                                             \
  __VA_ARGS__ class Name : public OpKernel {                                                                                               \
  public:                                                                                                                                  \
    explicit Name(OpKernelConstruction *context);                                                                                          \
    void Compute(OpKernelContext *context) override;                                                                                       \
    bool IsExpensive() override;                                                                                                           \
  }
TFOP_KERNEL(NoOp, );
TFOP_KERNEL(IdentityOp, );
TFOP_KERNEL(IdentityNOp, );
TFOP_KERNEL(ReshapeOp, );
TFOP_KERNEL(VariableOp, );
TFOP_KERNEL(VarHandleOp, );
TFOP_KERNEL(ReadVariableOp, );
TFOP_KERNEL(RefSwitchOp, );
class ConstantOp : public OpKernel {
public:
  explicit ConstantOp(OpKernelConstruction *ctx);
  ~ConstantOp() override;
  void Compute(OpKernelContext *ctx) override;
  bool IsExpensive() override;
  const Tensor *const_tensor() const override;

private:
  Tensor tensor_;
};
class HostConstantOp : public OpKernel {
public:
  explicit HostConstantOp(OpKernelConstruction *ctx);
  ~HostConstantOp() override;
  void Compute(OpKernelContext *ctx) override;
  bool IsExpensive() override;

private:
  Tensor tensor_;
};
class PlaceholderOp : public OpKernel {
public:
  explicit PlaceholderOp(OpKernelConstruction *ctx);
  void Compute(OpKernelContext *ctx) override;

private:
  PartialTensorShape expected_shape_;
};
#undef TFOP_KERNEL

} // namespace tensorflow
