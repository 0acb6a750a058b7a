// Slices of a batch, kept as Tensors: small handles that are copied, moved and returned by value.
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/register_types.h"
#include "tensorflow/core/framework/tensor.h"

namespace tensorflow {

REGISTER_OP("MeanOfSlices")
    .Input("batch: T")
    .Output("mean: T")
    .Attr("T: {float, double}")
    .SetShapeFn(shape_inference::UnknownShape);
REGISTER_OP("LargestSlice")
    .Input("batch: T")
    .Output("largest: T")
    .Attr("T: {float, double}")
    .SetShapeFn(shape_inference::UnknownShape);

// A copy of one slice that does not share the batch's buffer.
template <typename T>
Tensor CopySlice(const Tensor& batch, int64_t i) {
  const int64_t size = batch.NumElements() / batch.dim_size(0);
  Tensor copy(DataTypeToEnum<T>::value, TensorShape({size}));
  const auto from = batch.flat<T>();
  auto to = copy.flat<T>();
  for (int64_t j = 0; j < size; ++j) to(j) = from(i * size + j);
  return copy;
}

template <typename T>
class MeanOfSlicesOp : public OpKernel {
 public:
  explicit MeanOfSlicesOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& batch = context->input(0);
    OP_REQUIRES(context, batch.dims() >= 1 && batch.dim_size(0) > 0, errors::InvalidArgument("batch is empty"));
    std::vector<Tensor> slices;
    for (int64_t i = 0; i < batch.dim_size(0); ++i) {
      slices.push_back(batch.Slice(i, i + 1));
    }
    Tensor* mean = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, slices[0].shape(), &mean));
    auto to = mean->flat<T>();
    for (int64_t j = 0; j < to.size(); ++j) to(j) = T(0);
    for (const Tensor& slice : slices) {
      const auto from = slice.unaligned_flat<T>();
      for (int64_t j = 0; j < to.size(); ++j) to(j) += from(j) / static_cast<T>(slices.size());
    }
  }
};

template <typename T>
class LargestSliceOp : public OpKernel {
 public:
  explicit LargestSliceOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& batch = context->input(0);
    OP_REQUIRES(context, batch.dims() >= 1 && batch.dim_size(0) > 0, errors::InvalidArgument("batch is empty"));
    Tensor best = CopySlice<T>(batch, 0);
    for (int64_t i = 1; i < batch.dim_size(0); ++i) {
      Tensor next = CopySlice<T>(batch, i);
      if (Sum(next) > Sum(best)) best = next;
    }
    context->set_output(0, best);
  }

 private:
  static T Sum(const Tensor& slice) {
    T sum = 0;
    for (int64_t j = 0; j < slice.NumElements(); ++j) sum += slice.flat<T>()(j);
    return sum;
  }
};

#define REGISTER_SLICES(T)                                                                               \
  REGISTER_KERNEL_BUILDER(Name("MeanOfSlices").Device(DEVICE_CPU).TypeConstraint<T>("T"), MeanOfSlicesOp<T>); \
  REGISTER_KERNEL_BUILDER(Name("LargestSlice").Device(DEVICE_CPU).TypeConstraint<T>("T"), LargestSliceOp<T>)
REGISTER_SLICES(float);
REGISTER_SLICES(double);
#undef REGISTER_SLICES

}  // namespace tensorflow
