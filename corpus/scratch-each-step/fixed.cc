// Scratch memory that a kernel keeps in members instead of passing it around: each step releases the last allocation first.
#include <algorithm>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("EditDistance1")
    .Input("left: string")
    .Input("right: string")
    .Output("distance: int32")
    .SetShapeFn(shape_inference::ScalarShape);
REGISTER_OP("Ranked")
    .Input("values: float")
    .Output("ranks: int64")
    .SetShapeFn(shape_inference::UnchangedShape);

class EditDistance1Op : public OpKernel {
 public:
  explicit EditDistance1Op(OpKernelConstruction* ctx) : OpKernel(ctx) {}
  ~EditDistance1Op() override { delete[] row_; }

  void Compute(OpKernelContext* ctx) override {
    OP_REQUIRES(ctx, ctx->input(0).NumElements() == 1, errors::InvalidArgument("input 0 must have one element"));
    const std::string left = ctx->input(0).scalar<tstring>()();
    OP_REQUIRES(ctx, ctx->input(1).NumElements() == 1, errors::InvalidArgument("input 1 must have one element"));
    const std::string right = ctx->input(1).scalar<tstring>()();
    Tensor* distance = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &distance));
    mutex_lock lock(mu_);
    delete[] row_;
    row_ = new int32[right.size() + 1];
    for (size_t j = 0; j <= right.size(); ++j) row_[j] = static_cast<int32>(j);
    for (size_t i = 0; i < left.size(); ++i) NextRow(left[i], right, i);
    distance->scalar<int32>()() = row_[right.size()];
  }

 private:
  void NextRow(char letter, const std::string& right, size_t i) TF_EXCLUSIVE_LOCKS_REQUIRED(mu_) {
    int32 diagonal = row_[0];
    row_[0] = static_cast<int32>(i + 1);
    for (size_t j = 0; j < right.size(); ++j) {
      const int32 above = row_[j + 1];
      row_[j + 1] = std::min({above + 1, row_[j] + 1, diagonal + (letter != right[j])});
      diagonal = above;
    }
  }

  mutex mu_;
  int32* row_ TF_GUARDED_BY(mu_) = nullptr;
};

// Sorts positions by value; the order is kept for the next call of At.
class Ranking {
 public:
  Ranking() : order_(nullptr), size_(0) {}
  ~Ranking() { delete[] order_; }
  Ranking(const Ranking&) = delete;
  void operator=(const Ranking&) = delete;

  void Sort(const float* values, int64 size) {
    if (order_ != nullptr) delete[] order_;
    order_ = new int64[size];
    size_ = size;
    for (int64 i = 0; i < size; ++i) order_[i] = i;
    std::sort(order_, order_ + size, [values](int64 a, int64 b) { return values[a] < values[b]; });
  }
  int64 At(int64 rank) const { return rank < size_ ? order_[rank] : -1; }

 private:
  int64* order_;
  int64 size_;
};

class RankedOp : public OpKernel {
 public:
  explicit RankedOp(OpKernelConstruction* ctx) : OpKernel(ctx), ranking_(nullptr) {}
  ~RankedOp() override { delete ranking_; }

  void Compute(OpKernelContext* ctx) override {
    const Tensor& values = ctx->input(0);
    Tensor* ranks = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, values.shape(), &ranks));
    mutex_lock lock(mu_);
    if (ranking_ == nullptr) ranking_ = new Ranking;
    ranking_->Sort(values.flat<float>().data(), values.NumElements());
    for (int64 i = 0; i < values.NumElements(); ++i) ranks->flat<int64>()(ranking_->At(i)) = i;
  }

 private:
  mutex mu_;
  Ranking* ranking_ GUARDED_BY(mu_);
};

REGISTER_KERNEL_BUILDER(Name("EditDistance1").Device(DEVICE_CPU), EditDistance1Op);
REGISTER_KERNEL_BUILDER(Name("Ranked").Device(DEVICE_CPU), RankedOp);

}  // namespace tensorflow
