// Members that borrow: a step's context, an allocator, a row of a table that another member owns, the node of a list that
// several nodes share, and a pointer that is set and reset within one step.
#include <algorithm>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/env.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("Convolve").Input("x: float").Output("y: float").Attr("taps: list(float)")
    .SetShapeFn(shape_inference::UnchangedShape);
REGISTER_OP("RecentMean").Input("x: float").Output("mean: float").Attr("window: int >= 1")
    .SetShapeFn(shape_inference::ScalarShape);

// The state of one step, on its stack.
class Step {
 public:
  Step(OpKernelContext* ctx, const std::vector<float>& taps) : ctx_(ctx), taps_(&taps), x_(&ctx->input(0)) {}

  Status Run() {
    TF_RETURN_IF_ERROR(ctx_->allocate_output(0, x_->shape(), &y_));
    row_ = y_->flat<float>().data();
    const auto x = x_->flat<float>();
    for (int64 i = 0; i < x.size(); ++i) {
      row_[i] = 0;
      for (size_t k = 0; k < taps_->size() && static_cast<int64>(k) <= i; ++k) row_[i] += (*taps_)[k] * x(i - k);
    }
    return Status::OK();
  }

 private:
  OpKernelContext* const ctx_;
  const std::vector<float>* taps_;
  const Tensor* x_;
  Tensor* y_ = nullptr;
  float* row_ = nullptr;
};

class ConvolveOp : public OpKernel {
 public:
  explicit ConvolveOp(OpKernelConstruction* ctx) : OpKernel(ctx), env_(ctx->env()), allocator_(cpu_allocator()) {
    OP_REQUIRES_OK(ctx, ctx->GetAttr("taps", &taps_));
    OP_REQUIRES(ctx, !taps_.empty(), errors::InvalidArgument("there are no taps"));
    largest_ = &*std::max_element(taps_.begin(), taps_.end());
  }

  void Compute(OpKernelContext* ctx) override {
    const uint64 begin = env_->NowMicros();
    Step step(ctx, taps_);
    OP_REQUIRES_OK(ctx, step.Run());
    VLOG(1) << allocator_->Name() << ", largest tap " << *largest_ << ": " << env_->NowMicros() - begin << " us";
  }

 private:
  Env* const env_;
  Allocator* allocator_;
  std::vector<float> taps_;
  const float* largest_ = nullptr;
};

// The last values, in nodes that a list owns; 'oldest_' only points at one of them.
class Recent {
 public:
  explicit Recent(int window) : window_(window) {}
  void Add(float value) {
    nodes_.push_back(std::make_unique<Node>(value));
    if (oldest_ == nullptr) oldest_ = nodes_.back().get();
    if (static_cast<int>(nodes_.size()) <= window_) return;
    nodes_.pop_front();
    oldest_ = nodes_.front().get();
  }
  float Mean() const {
    float sum = 0;
    for (const auto& node : nodes_) sum += node->value - oldest_->value;
    return oldest_ == nullptr ? 0 : oldest_->value + sum / nodes_.size();
  }

 private:
  struct Node {
    explicit Node(float value) : value(value) {}
    float value;
  };
  const int window_;
  std::list<std::unique_ptr<Node>> nodes_;
  Node* oldest_ = nullptr;
};

class RecentMeanOp : public OpKernel {
 public:
  explicit RecentMeanOp(OpKernelConstruction* ctx) : OpKernel(ctx) {
    int window = 0;
    OP_REQUIRES_OK(ctx, ctx->GetAttr("window", &window));
    recent_ = std::make_unique<Recent>(window);
  }

  void Compute(OpKernelContext* ctx) override {
    Tensor* mean = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &mean));
    mutex_lock lock(mu_);
    const auto x = ctx->input(0).flat<float>();
    for (int64 i = 0; i < x.size(); ++i) recent_->Add(x(i));
    mean->scalar<float>()() = recent_->Mean();
  }

 private:
  mutex mu_;
  std::unique_ptr<Recent> recent_ TF_GUARDED_BY(mu_);
};

REGISTER_KERNEL_BUILDER(Name("Convolve").Device(DEVICE_CPU), ConvolveOp);
REGISTER_KERNEL_BUILDER(Name("RecentMean").Device(DEVICE_CPU), RecentMeanOp);

}  // namespace tensorflow
