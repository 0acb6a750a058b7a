// Looks up a queue, reads everything it needs, and then releases it.
#include <deque>
#include <string>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"
#include "tensorflow/core/platform/mutex.h"

namespace queues {

using namespace tensorflow;

REGISTER_OP("Push")
    .Input("queue: resource")
    .Input("value: float")
    .Output("size: int64")
    .SetShapeFn(shape_inference::ScalarShape);
REGISTER_OP("Pop")
    .Input("queue: resource")
    .Output("value: float")
    .SetShapeFn(shape_inference::ScalarShape);

class Queue : public ResourceBase {
 public:
  void Push(float value) {
    mutex_lock lock(mu_);
    values_.push_back(value);
  }
  bool Pop(float* value) {
    mutex_lock lock(mu_);
    if (values_.empty()) return false;
    *value = values_.front();
    values_.pop_front();
    return true;
  }
  int64_t size() const {
    mutex_lock lock(mu_);
    return static_cast<int64_t>(values_.size());
  }
  std::string DebugString() const override { return strings::StrCat("queue of ", size()); }

 private:
  mutable mutex mu_;
  std::deque<float> values_ TF_GUARDED_BY(mu_);
};

class PushOp : public OpKernel {
 public:
  explicit PushOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    Tensor* size = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &size));
    OP_REQUIRES(context, context->input(1).NumElements() == 1, errors::InvalidArgument("input 1 must have one element"));
    Queue* queue = nullptr;
    OP_REQUIRES_OK(context, LookupResource(context, HandleFromInput(context, 0), &queue));
    queue->Push(context->input(1).scalar<float>()());
    size->scalar<int64_t>()() = queue->size();
    queue->Unref();
  }
};

class PopOp : public OpKernel {
 public:
  explicit PopOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    Queue* queue = nullptr;
    OP_REQUIRES_OK(context, LookupResource(context, HandleFromInput(context, 0), &queue));
    float popped = 0;
    const bool any = queue->Pop(&popped);
    if (!any) {
      context->SetStatus(errors::OutOfRange(queue->DebugString(), " is empty"));
      queue->Unref();
      return;
    }
    queue->Unref();
    Tensor* value = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &value));
    value->scalar<float>()() = popped;
  }
};

REGISTER_KERNEL_BUILDER(Name("Push").Device(DEVICE_CPU), PushOp);
REGISTER_KERNEL_BUILDER(Name("Pop").Device(DEVICE_CPU), PopOp);

}  // namespace queues
