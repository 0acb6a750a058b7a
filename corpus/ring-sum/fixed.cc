// A sum over workers with the project's own base class: results are shared with the callbacks, which outlive the
// call.
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"

namespace tensorflow {
namespace ring {

REGISTER_OP("RingSum")
    .Input("values: float")
    .Output("sum: float")
    .Attr("group: string")
    .SetShapeFn(shape_inference::UnchangedShape);
REGISTER_OP("RingGather")
    .Input("values: float")
    .Output("all: float")
    .Attr("group: string")
    .SetShapeFn(shape_inference::UnknownShape);

// Connects the workers; borrows the Tensors until it calls the callback.
class Communicator {
 public:
  static Communicator* Get(const std::string& group);
  int size() const;
  void Sum(const Tensor* from, Tensor* to, std::function<void(Status)> done);
  void Gather(const Tensor* from, std::vector<Tensor>* parts, std::function<void(Status)> done);
};

class CollectiveBase : public AsyncOpKernel {
 public:
  explicit CollectiveBase(OpKernelConstruction* c) : AsyncOpKernel(c) {
    OP_REQUIRES_OK(c, c->GetAttr("group", &group_));
  }
  void ComputeAsync(OpKernelContext* c, DoneCallback done) override {
    Communicator* communicator = Communicator::Get(group_);
    OP_REQUIRES_ASYNC(c, communicator != nullptr, errors::NotFound("no group ", group_), done);
    RunCollective(c, communicator, std::move(done));
  }

 protected:
  virtual void RunCollective(OpKernelContext* c, Communicator* communicator, DoneCallback done) = 0;

 private:
  std::string group_;
};

class RingSumOp : public CollectiveBase {
 public:
  explicit RingSumOp(OpKernelConstruction* c) : CollectiveBase(c) {}

 protected:
  void RunCollective(OpKernelContext* c, Communicator* communicator, DoneCallback done) override {
    const Tensor& values = c->input(0);
    auto total = std::make_shared<Tensor>(DT_FLOAT, values.shape());
    communicator->Sum(&values, total.get(), [c, total, done](Status s) {
      OP_REQUIRES_OK_ASYNC(c, s, done);
      c->set_output(0, *total);
      done();
    });
  }
};

class RingGatherOp : public CollectiveBase {
 public:
  explicit RingGatherOp(OpKernelConstruction* c) : CollectiveBase(c) {}

 protected:
  void RunCollective(OpKernelContext* c, Communicator* communicator, DoneCallback done) override {
    auto parts = std::make_shared<std::vector<Tensor>>(communicator->size());
    communicator->Gather(&c->input(0), parts.get(), [c, parts, done](Status s) {
      if (!s.ok()) {
        c->SetStatus(s);
        done();
        return;
      }
      int64 elements = 0;
      for (const Tensor& part : *parts) elements += part.NumElements();
      Tensor* all = nullptr;
      OP_REQUIRES_OK_ASYNC(c, c->allocate_output(0, TensorShape({elements}), &all), done);
      int64 at = 0;
      for (const Tensor& part : *parts) {
        const auto from = part.flat<float>();
        for (int64 i = 0; i < from.size(); ++i) all->flat<float>()(at++) = from(i);
      }
      done();
    });
  }
};

REGISTER_KERNEL_BUILDER(Name("RingSum").Device(DEVICE_CPU), RingSumOp);
REGISTER_KERNEL_BUILDER(Name("RingGather").Device(DEVICE_CPU), RingGatherOp);

}  // namespace ring
}  // namespace tensorflow
