// State that steps may share: guarded by a mutex in several ways, and in helpers that run with the lock held.
#include <deque>
#include <memory>
#include <mutex>
#include <numeric>
#include <string>
#include <vector>

#include "absl/synchronization/mutex.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("MovingMean").Input("value: float").Output("mean: float").Attr("window: int = 100").SetIsStateful();
REGISTER_OP("FirstSeen").Input("value: float").Output("first: float").SetIsStateful();
REGISTER_OP("RandomRows").Input("matrix: float").Output("rows: float").Attr("seed: int = 1").SetIsStateful();

class MovingMeanOp : public OpKernel {
 public:
  explicit MovingMeanOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("window", &window_));
    OP_REQUIRES(context, window_ > 0, errors::InvalidArgument("window must be positive"));
  }

  void Compute(OpKernelContext* context) override {
    OP_REQUIRES(context, context->input(0).NumElements() == 1, errors::InvalidArgument("input 0 must have one element"));
    const float value = context->input(0).scalar<float>()();
    Tensor* mean = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &mean));
    mutex_lock lock(mu_);
    Push(value);
    ++seen_;
    mean->scalar<float>()() = sum_ / values_.size();
  }

 private:
  void Push(float value) TF_EXCLUSIVE_LOCKS_REQUIRED(mu_) {
    values_.push_back(value);
    sum_ += value;
    if (static_cast<int64>(values_.size()) > window_) {
      sum_ -= values_.front();
      values_.pop_front();
    }
  }

  int64 window_;
  mutex mu_;
  std::deque<float> values_ TF_GUARDED_BY(mu_);
  double sum_ TF_GUARDED_BY(mu_) = 0;
  int64 seen_ TF_GUARDED_BY(mu_) = 0;
};

class FirstSeenOp : public OpKernel {
 public:
  explicit FirstSeenOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    {
      std::unique_lock<std::mutex> lock(mutex_);
      if (!first_) first_ = std::make_unique<Tensor>(context->input(0));
    }
    {
      absl::MutexLock lock(&counting_);
      ++steps_;
    }
    raw_.lock();
    bytes_ += context->input(0).TotalBytes();
    raw_.unlock();
    context->set_output(0, *first_);
  }

 private:
  std::mutex mutex_;
  std::unique_ptr<Tensor> first_;
  absl::Mutex counting_;
  int64 steps_ = 0;
  mutex raw_;
  int64 bytes_ = 0;
};

class RandomRowsOp : public OpKernel {
 public:
  explicit RandomRowsOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("seed", &seed_));
    if (seed_ == 0) seed_ = 1;
    state_ = seed_;
  }

  void Compute(OpKernelContext* context) override {
    const Tensor& matrix = context->input(0);
    OP_REQUIRES(context, matrix.dims() == 2 && matrix.dim_size(0) > 0, errors::InvalidArgument("no rows"));
    std::vector<int64> order(matrix.dim_size(0));
    std::iota(order.begin(), order.end(), 0);
    {
      std::lock_guard<mutex> lock(mu_);
      for (int64 i = order.size() - 1; i > 0; --i) {
        state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
        std::swap(order[i], order[(state_ >> 33) % (i + 1)]);
      }
    }
    Tensor* rows = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, matrix.shape(), &rows));
    const auto from = matrix.matrix<float>();
    auto to = rows->matrix<float>();
    for (int64 y = 0; y < matrix.dim_size(0); ++y) {
      for (int64 x = 0; x < matrix.dim_size(1); ++x) to(y, x) = from(order[y], x);
    }
  }

 private:
  int64 seed_;
  mutex mu_;
  uint64 state_ TF_GUARDED_BY(mu_);
};

REGISTER_KERNEL_BUILDER(Name("MovingMean").Device(DEVICE_CPU), MovingMeanOp);
REGISTER_KERNEL_BUILDER(Name("FirstSeen").Device(DEVICE_CPU), FirstSeenOp);
REGISTER_KERNEL_BUILDER(Name("RandomRows").Device(DEVICE_CPU), RandomRowsOp);

}  // namespace tensorflow
