// Sparse reductions with an intermediate template base: the base reads and checks the inputs, the kernels reduce.
#include <limits>
#include <string>
#include <vector>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/register_types.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"

namespace tensorflow {

REGISTER_OP("SparseRowSum").Input("indices: int64").Input("values: T").Input("shape: int64").Output("sums: T").Attr("T: {float, double}");
REGISTER_OP("SparseRowCount").Input("indices: int64").Input("values: T").Input("shape: int64").Output("counts: int64").Attr("T: {float, double}");
REGISTER_OP("SparseRowLast").Input("indices: int64").Input("values: T").Input("shape: int64").Output("last: T").Attr("T: {float, double}");

template <typename T>
class SparseRowOp : public OpKernel {
 public:
  explicit SparseRowOp(OpKernelConstruction* context) : OpKernel(context) {}

 protected:
  struct Inputs {
    const int64_t* indices = nullptr;
    const T* values = nullptr;
    int64_t count = 0;
    int64_t rows = 0;
  };

  void Read(OpKernelContext* context, Inputs* inputs) const {
    const Tensor& indices = context->input(0);
    const Tensor& values = context->input(1);
    const Tensor& shape = context->input(2);
    OP_REQUIRES(context, indices.dims() == 2 && indices.dim_size(1) == 2, errors::InvalidArgument("indices must be pairs"));
    OP_REQUIRES(context, values.dims() == 1 && values.dim_size(0) == indices.dim_size(0),
                errors::InvalidArgument("as many values as indices"));
    OP_REQUIRES(context, shape.NumElements() == 2, errors::InvalidArgument("a matrix has two dimensions"));
    inputs->indices = indices.flat<int64_t>().data();
    inputs->values = values.flat<T>().data();
    inputs->count = values.NumElements();
    inputs->rows = shape.flat<int64_t>()(0);
    for (int64_t i = 0; i < inputs->count; ++i) {
      OP_REQUIRES(context, inputs->indices[2 * i] >= 0 && inputs->indices[2 * i] < inputs->rows,
                  errors::InvalidArgument("no row ", inputs->indices[2 * i]));
    }
  }
};

template <typename T>
class SparseRowSumOp : public SparseRowOp<T> {
 public:
  explicit SparseRowSumOp(OpKernelConstruction* context) : SparseRowOp<T>(context) {}

  void Compute(OpKernelContext* context) override {
    typename SparseRowOp<T>::Inputs inputs;
    this->Read(context, &inputs);
    if (!context->status().ok()) return;
    Tensor* sums = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({inputs.rows}), &sums));
    auto to = sums->vec<T>();
    to.setZero();
    for (int64_t i = 0; i < inputs.count; ++i) to(inputs.indices[2 * i]) += inputs.values[i];
  }
};

template <typename T>
class SparseRowCountOp : public SparseRowOp<T> {
 public:
  explicit SparseRowCountOp(OpKernelConstruction* context) : SparseRowOp<T>(context) {}

  void Compute(OpKernelContext* context) override {
    typename SparseRowOp<T>::Inputs inputs;
    SparseRowOp<T>::Read(context, &inputs);
    OP_REQUIRES_OK(context, context->status());
    Tensor* counts = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({inputs.rows}), &counts));
    auto to = counts->vec<int64_t>();
    to.setZero();
    for (int64_t i = 0; i < inputs.count; ++i) ++to(inputs.indices[2 * i]);
  }
};

// Two helpers in a row; the second one relies on the first.
template <typename T>
class SparseRowLastOp : public SparseRowOp<T> {
 public:
  explicit SparseRowLastOp(OpKernelConstruction* context) : SparseRowOp<T>(context) {}

  void Compute(OpKernelContext* context) override {
    typename SparseRowOp<T>::Inputs inputs;
    this->Read(context, &inputs);
    if (!context->status().ok()) return;
    Emit(context, inputs);
  }

 private:
  static void Emit(OpKernelContext* context, const typename SparseRowOp<T>::Inputs& inputs) {
    Tensor* last = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({inputs.rows}), &last));
    auto to = last->vec<T>();
    to.setConstant(std::numeric_limits<T>::quiet_NaN());
    for (int64_t i = 0; i < inputs.count; ++i) to(inputs.indices[2 * i]) = inputs.values[i];
  }
};

#define REGISTER_ROWS(TYPE)                                                                                              \
  REGISTER_KERNEL_BUILDER(Name("SparseRowSum").Device(DEVICE_CPU).TypeConstraint<TYPE>("T"), SparseRowSumOp<TYPE>);     \
  REGISTER_KERNEL_BUILDER(Name("SparseRowCount").Device(DEVICE_CPU).TypeConstraint<TYPE>("T"), SparseRowCountOp<TYPE>); \
  REGISTER_KERNEL_BUILDER(Name("SparseRowLast").Device(DEVICE_CPU).TypeConstraint<TYPE>("T"), SparseRowLastOp<TYPE>);
REGISTER_ROWS(float)
REGISTER_ROWS(double)
#undef REGISTER_ROWS

}  // namespace tensorflow
