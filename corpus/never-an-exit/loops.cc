// Loops without leaks: an array per iteration, a buffer that is replaced when it is too small, two buffers that are
// swapped.
#include <algorithm>
#include <string>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"

namespace tensorflow {

REGISTER_OP("SortRows").Input("x: float").Output("y: float").SetShapeFn(shape_inference::UnchangedShape);
REGISTER_OP("ReverseWords").Input("words: string").Output("reversed: string").SetShapeFn(shape_inference::UnchangedShape);
REGISTER_OP("Doubling").Input("x: int64").Output("y: int64").SetShapeFn(shape_inference::UnchangedShape);

class SortRowsOp : public OpKernel {
 public:
  explicit SortRowsOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const Tensor& x = ctx->input(0);
    OP_REQUIRES(ctx, x.dims() == 2, errors::InvalidArgument("x must be a matrix"));
    Tensor* y = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, x.shape(), &y));
    for (int64 row = 0; row < x.dim_size(0); ++row) {
      if (x.dim_size(1) == 0) continue;
      float* values = new float[x.dim_size(1)];  // EXPECT: tf-raw-new-in-compute remark
      for (int64 c = 0; c < x.dim_size(1); ++c) values[c] = x.matrix<float>()(row, c);
      std::sort(values, values + x.dim_size(1));
      for (int64 c = 0; c < x.dim_size(1); ++c) y->matrix<float>()(row, c) = values[c];
      delete[] values;
    }
  }
};

class ReverseWordsOp : public OpKernel {
 public:
  explicit ReverseWordsOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const Tensor& words = ctx->input(0);
    Tensor* reversed = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, words.shape(), &reversed));
    size_t capacity = 16;
    char* letters = new char[capacity];  // EXPECT: tf-raw-new-in-compute remark
    for (int64 i = 0; i < words.NumElements(); ++i) {
      const std::string word = words.flat<tstring>()(i);
      if (word.size() > capacity) {
        delete[] letters;
        capacity = 2 * word.size();
        letters = new char[capacity];  // EXPECT: tf-raw-new-in-compute remark
      }
      std::reverse_copy(word.begin(), word.end(), letters);
      reversed->flat<tstring>()(i) = std::string(letters, word.size());
    }
    delete[] letters;
  }
};

class DoublingOp : public OpKernel {
 public:
  explicit DoublingOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const Tensor& x = ctx->input(0);
    Tensor* y = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, x.shape(), &y));
    const int64 size = x.NumElements();
    int64* now = new int64[size];  // EXPECT: tf-raw-new-in-compute remark
    int64* next = new int64[size];  // EXPECT: tf-raw-new-in-compute remark
    for (int64 i = 0; i < size; ++i) now[i] = x.flat<int64>()(i);
    for (int round = 0; round < 3; ++round) {
      for (int64 i = 0; i < size; ++i) next[i] = now[i] + now[(i + (1 << round)) % size];
      std::swap(now, next);
    }
    for (int64 i = 0; i < size; ++i) y->flat<int64>()(i) = now[i];
    delete[] now;
    delete[] next;
  }
};

REGISTER_KERNEL_BUILDER(Name("SortRows").Device(DEVICE_CPU), SortRowsOp);
REGISTER_KERNEL_BUILDER(Name("ReverseWords").Device(DEVICE_CPU), ReverseWordsOp);
REGISTER_KERNEL_BUILDER(Name("Doubling").Device(DEVICE_CPU), DoublingOp);

}  // namespace tensorflow
