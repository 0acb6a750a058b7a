// Running sums over the columns of a matrix in scratch memory: from the C library, from TensorFlow's port layer, from
// the device's allocator, according to its size.
#include <cstdlib>
#include <cstring>

#include "tensorflow/core/framework/allocator.h"
#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/register_types.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/mem.h"

namespace tensorflow {

REGISTER_OP("ColumnSums").Input("matrix: T").Output("sums: T").Attr("T: {float, double}");
REGISTER_OP("ColumnPeaks").Input("matrix: T").Output("peaks: T").Attr("T: {float, double}");
REGISTER_OP("ColumnOrder").Input("matrix: T").Output("order: int32").Attr("T: {float, double}");

template <typename T>
class ColumnSumsOp : public OpKernel {
 public:
  explicit ColumnSumsOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& input = context->input(0);
    OP_REQUIRES(context, input.dims() == 2, errors::InvalidArgument("not a matrix"));
    const int64 columns = input.dim_size(1);
    T* sums = static_cast<T*>(port::AlignedMalloc(columns * sizeof(T), 64));
    std::memset(sums, 0, columns * sizeof(T));
    const auto matrix = input.matrix<T>();
    for (int64 row = 0; row < input.dim_size(0); ++row) {
      for (int64 column = 0; column < columns; ++column) sums[column] += matrix(row, column);
    }
    Tensor* output = nullptr;
    const Status allocated = context->allocate_output(0, TensorShape({columns}), &output);
    if (allocated.ok()) std::memcpy(output->flat<T>().data(), sums, columns * sizeof(T));
    port::AlignedFree(sums);
    OP_REQUIRES_OK(context, allocated);
  }
};

template <typename T>
class ColumnPeaksOp : public OpKernel {
 public:
  explicit ColumnPeaksOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& input = context->input(0);
    OP_REQUIRES(context, input.dims() == 2 && input.dim_size(0) > 0, errors::InvalidArgument("no rows"));
    const int64 columns = input.dim_size(1);
    Allocator* allocator = context->device()->GetAllocator(AllocatorAttributes());
    void* raw = allocator->AllocateRaw(Allocator::kAllocatorAlignment, columns * sizeof(T));
    OP_REQUIRES(context, raw != nullptr, errors::ResourceExhausted("no memory for ", columns, " peaks"));
    T* peaks = static_cast<T*>(raw);
    const auto matrix = input.matrix<T>();
    for (int64 column = 0; column < columns; ++column) {
      peaks[column] = matrix(0, column);
      for (int64 row = 1; row < input.dim_size(0); ++row) {
        if (matrix(row, column) > peaks[column]) peaks[column] = matrix(row, column);
      }
    }
    Tensor* output = nullptr;
    const Status allocated = context->allocate_output(0, TensorShape({columns}), &output);
    if (!allocated.ok()) {
      allocator->DeallocateRaw(raw);
      context->SetStatus(allocated);
      return;
    }
    std::memcpy(output->flat<T>().data(), peaks, columns * sizeof(T));
    allocator->DeallocateRaw(raw);
  }
};

template <typename T>
class ColumnOrderOp : public OpKernel {
 public:
  explicit ColumnOrderOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& input = context->input(0);
    OP_REQUIRES(context, input.dims() == 2, errors::InvalidArgument("not a matrix"));
    const int64 rows = input.dim_size(0);
    const int64 columns = input.dim_size(1);
    int32* order = static_cast<int32*>(malloc(rows * sizeof(int32)));
    Tensor* output = nullptr;
    if (!context->allocate_output(0, input.shape(), &output).ok()) {
      free(order);
      context->CtxFailure(errors::ResourceExhausted("no output"));
      return;
    }
    const auto matrix = input.matrix<T>();
    auto result = output->matrix<int32>();
    for (int64 column = 0; column < columns; ++column) {
      Sort(matrix, column, order, rows);
      for (int64 row = 0; row < rows; ++row) result(row, column) = order[row];
    }
    free(order);
  }

 private:
  static void Sort(const typename TTypes<T>::ConstMatrix& matrix, int64 column, int32* order, int64 rows) {
    for (int64 i = 0; i < rows; ++i) {
      int64 at = i;
      while (at > 0 && matrix(order[at - 1], column) > matrix(i, column)) {
        order[at] = order[at - 1];
        --at;
      }
      order[at] = static_cast<int32>(i);
    }
  }
};

#define REGISTER_COLUMNS(TYPE)                                                                                        \
  REGISTER_KERNEL_BUILDER(Name("ColumnSums").Device(DEVICE_CPU).TypeConstraint<TYPE>("T"), ColumnSumsOp<TYPE>);   \
  REGISTER_KERNEL_BUILDER(Name("ColumnPeaks").Device(DEVICE_CPU).TypeConstraint<TYPE>("T"), ColumnPeaksOp<TYPE>); \
  REGISTER_KERNEL_BUILDER(Name("ColumnOrder").Device(DEVICE_CPU).TypeConstraint<TYPE>("T"), ColumnOrderOp<TYPE>);
TF_CALL_float(REGISTER_COLUMNS) TF_CALL_double(REGISTER_COLUMNS)
#undef REGISTER_COLUMNS

}  // namespace tensorflow
