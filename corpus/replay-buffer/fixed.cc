// A replay buffer for reinforcement learning: created on first use, sampled later, with its size read in between.
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("ReplayAdd").Input("buffer: resource").Input("step: T").Attr("capacity: int >= 1").Attr("T: type");
REGISTER_OP("ReplaySample")
    .Input("buffer: resource")
    .Output("steps: T")
    .Attr("batch: int >= 1")
    .Attr("T: type")
    .SetIsStateful();
REGISTER_OP("ReplaySize").Input("buffer: resource").Output("size: int64").Attr("T: type");

template <typename T>
class ReplayBuffer : public ResourceBase {
 public:
  explicit ReplayBuffer(int64_t capacity) : capacity_(capacity), random_(1) {}
  std::string DebugString() const override { return "ReplayBuffer"; }

  Status Add(const Tensor& step) {
    mutex_lock lock(mu_);
    if (!steps_.empty() && step.NumElements() != static_cast<int64_t>(steps_.front().size())) {
      return errors::InvalidArgument("a step of ", step.NumElements(), " elements among steps of ", steps_.front().size());
    }
    const T* data = step.flat<T>().data();
    if (static_cast<int64_t>(steps_.size()) == capacity_) steps_.erase(steps_.begin());
    steps_.emplace_back(data, data + step.NumElements());
    return OkStatus();
  }

  bool Draw(T* to) {
    mutex_lock lock(mu_);
    if (steps_.empty()) return false;
    const std::vector<T>& step = steps_[random_() % steps_.size()];
    std::memcpy(to, step.data(), step.size() * sizeof(T));
    return true;
  }

  int64_t width() const {
    tf_shared_lock lock(mu_);
    return steps_.empty() ? 0 : steps_.front().size();
  }
  int64_t size() const {
    tf_shared_lock lock(mu_);
    return steps_.size();
  }

 private:
  const int64_t capacity_;
  mutable mutex mu_;
  std::mt19937 random_ TF_GUARDED_BY(mu_);
  std::vector<std::vector<T>> steps_ TF_GUARDED_BY(mu_);
};

template <typename T>
class ReplayAddOp : public OpKernel {
 public:
  explicit ReplayAddOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("capacity", &capacity_));
  }

  void Compute(OpKernelContext* context) override {
    ReplayBuffer<T>* buffer = nullptr;
    const auto make = [this](ReplayBuffer<T>** made) {
      *made = new ReplayBuffer<T>(capacity_);
      return OkStatus();
    };
    OP_REQUIRES_OK(context, LookupOrCreateResource<ReplayBuffer<T>>(
                                context, HandleFromInput(context, 0), &buffer, make));
    const Status added = buffer->Add(context->input(1));
    buffer->Unref();
    OP_REQUIRES_OK(context, added);
  }

 private:
  int64_t capacity_;
};

template <typename T>
class ReplaySampleOp : public OpKernel {
 public:
  explicit ReplaySampleOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("batch", &batch_));
  }

  void Compute(OpKernelContext* context) override {
    core::RefCountPtr<ReplayBuffer<T>> buffer;
    OP_REQUIRES_OK(context, LookupResource(context, HandleFromInput(context, 0), &buffer));
    const int64_t width = buffer->width();
    Tensor* steps = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({batch_, width}), &steps));
    T* to = steps->flat<T>().data();
    for (int64_t i = 0; i < batch_; ++i, to += width) {
      OP_REQUIRES(context, buffer->Draw(to), errors::FailedPrecondition("nothing to sample from"));
    }
  }

 private:
  int64_t batch_;
};

template <typename T>
class ReplaySizeOp : public OpKernel {
 public:
  explicit ReplaySizeOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    ReplayBuffer<T>* buffer = nullptr;
    OP_REQUIRES_OK(context, LookupResource(context, HandleFromInput(context, 0), &buffer));
    core::ScopedUnref unref(buffer);
    Tensor* size = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &size));
    size->scalar<int64_t>()() = buffer->size();
  }
};

#define REGISTER_REPLAY(TYPE)                                                                               \
  REGISTER_KERNEL_BUILDER(Name("ReplayAdd").Device(DEVICE_CPU).TypeConstraint<TYPE>("T"), ReplayAddOp<TYPE>);   \
  REGISTER_KERNEL_BUILDER(Name("ReplaySample").Device(DEVICE_CPU).TypeConstraint<TYPE>("T"), ReplaySampleOp<TYPE>); \
  REGISTER_KERNEL_BUILDER(Name("ReplaySize").Device(DEVICE_CPU).TypeConstraint<TYPE>("T"), ReplaySizeOp<TYPE>);
REGISTER_REPLAY(float)
REGISTER_REPLAY(double)
#undef REGISTER_REPLAY

}  // namespace tensorflow
