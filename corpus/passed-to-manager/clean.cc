// A queue of tensors that the resource manager owns: creating it transfers ownership, even if the call fails.
#include <deque>
#include <memory>
#include <string>
#include <utility>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("MakeTensorQueue").Output("queue: resource").Attr("name: string").Attr("per_step: bool = false").SetIsStateful();
REGISTER_OP("FillTensorQueue").Input("queue: resource").Input("first: float");
REGISTER_OP("TakeTensor").Input("queue: resource").Output("tensor: float");
REGISTER_OP("StepTensorQueue").Input("first: float").Output("size: int64").Attr("name: string").SetIsStateful();

class TensorQueue : public ResourceBase {
 public:
  explicit TensorQueue(string name) : name_(std::move(name)) {}
  string DebugString() const override { return strings::StrCat("TensorQueue ", name_); }

  void Push(const Tensor& tensor) {
    mutex_lock lock(mu_);
    tensors_.push_back(tensor);
  }
  bool Pop(Tensor* tensor) {
    mutex_lock lock(mu_);
    if (tensors_.empty()) return false;
    *tensor = std::move(tensors_.front());
    tensors_.pop_front();
    return true;
  }
  int64 size() const {
    mutex_lock lock(mu_);
    return tensors_.size();
  }

 private:
  const string name_;
  mutable mutex mu_;
  std::deque<Tensor> tensors_ TF_GUARDED_BY(mu_);
};

class MakeTensorQueueOp : public OpKernel {
 public:
  explicit MakeTensorQueueOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("name", &name_));
    OP_REQUIRES_OK(context, context->GetAttr("per_step", &per_step_));
  }

  void Compute(OpKernelContext* context) override {
    Tensor* output = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &output));
    const ResourceHandle handle = MakeResourceHandle<TensorQueue>(context, "queues", name_);
    if (per_step_) {
      OP_REQUIRES_OK(context, context->step_container()->Create(context->resource_manager(), name_, new TensorQueue(name_)));
    } else {
      TensorQueue* queue = new TensorQueue(name_);
      OP_REQUIRES_OK(context, CreateResource(context, handle, queue));
    }
    output->scalar<ResourceHandle>()() = handle;
  }

 private:
  string name_;
  bool per_step_;
};

class FillTensorQueueOp : public OpKernel {
 public:
  explicit FillTensorQueueOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    core::RefCountPtr<TensorQueue> queue;
    OP_REQUIRES_OK(context, LookupOrCreateResource<TensorQueue>(context, HandleFromInput(context, 0), &queue,
                                                                [](TensorQueue** made) {
                                                                  *made = new TensorQueue("filled");
                                                                  return Status::OK();
                                                                }));
    OP_REQUIRES(context, context->input(1).NumElements() > 0, errors::InvalidArgument("nothing to queue"));
    queue->Push(context->input(1));
  }
};

class TakeTensorOp : public OpKernel {
 public:
  explicit TakeTensorOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    TensorQueue* queue = nullptr;
    const Status found = LookupResource(context, HandleFromInput(context, 0), &queue);
    if (!found.ok()) {
      context->CtxFailure(found);
      return;
    }
    core::ScopedUnref unref(queue);
    Tensor taken;
    OP_REQUIRES(context, queue->Pop(&taken), errors::OutOfRange("the queue is empty"));
    context->set_output(0, taken);
  }
};

// Created, filled, and transferred in one expression.
class StepTensorQueueOp : public OpKernel {
 public:
  explicit StepTensorQueueOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("name", &name_));
  }

  void Compute(OpKernelContext* context) override {
    ResourceMgr* manager = context->resource_manager();
    CHECK(manager != nullptr) << "no resource manager";
    Tensor* size = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &size));
    core::RefCountPtr<TensorQueue> queue(new TensorQueue(name_));
    queue->Push(context->input(0));
    size->scalar<int64>()() = queue->size();
    OP_REQUIRES_OK(context, manager->Create("queues", name_, queue.release()));
  }

 private:
  string name_;
};

REGISTER_KERNEL_BUILDER(Name("MakeTensorQueue").Device(DEVICE_CPU), MakeTensorQueueOp);
REGISTER_KERNEL_BUILDER(Name("FillTensorQueue").Device(DEVICE_CPU), FillTensorQueueOp);
REGISTER_KERNEL_BUILDER(Name("TakeTensor").Device(DEVICE_CPU), TakeTensorOp);
REGISTER_KERNEL_BUILDER(Name("StepTensorQueue").Device(DEVICE_CPU), StepTensorQueueOp);

}  // namespace tensorflow
