// Fetches values from a remote store: the callback has other names, and is passed through overloads and helpers.
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"

namespace tensorflow {

REGISTER_OP("RemoteGet")
    .Input("keys: string")
    .Output("values: string")
    .Attr("address: string")
    .SetIsStateful()
    .SetShapeFn(shape_inference::UnchangedShape);
REGISTER_OP("RemotePut").Input("keys: string").Input("values: string").Attr("address: string").SetIsStateful();

// A client of the store; its callbacks run on its own threads.
class Store {
 public:
  using Reply = std::function<void(const Status&, const std::vector<string>&)>;
  static Status Connect(const string& address, Store** store);
  void Get(const std::vector<string>& keys, Reply reply);
  void Put(const std::vector<string>& keys, const std::vector<string>& values, Reply reply);
};

// The common base of the store's kernels: selects the shard of a step.
class StoreOp : public AsyncOpKernel {
 public:
  explicit StoreOp(OpKernelConstruction* context) : AsyncOpKernel(context) {
    string address;
    OP_REQUIRES_OK(context, context->GetAttr("address", &address));
    OP_REQUIRES_OK(context, Store::Connect(address, &store_));
  }

  void ComputeAsync(OpKernelContext* context, DoneCallback finished) override {
    const Tensor& keys = context->input(0);
    if (keys.NumElements() == 0) {
      context->set_output(0, keys);
      finished();
      return;
    }
    ComputeAsync(context, Strings(keys), std::move(finished));
  }

 protected:
  virtual void ComputeAsync(OpKernelContext* context, const std::vector<string>& keys, DoneCallback finished) = 0;

  static std::vector<string> Strings(const Tensor& tensor) {
    const auto flat = tensor.flat<tstring>();
    std::vector<string> strings;
    for (int64 i = 0; i < flat.size(); ++i) strings.push_back(flat(i));
    return strings;
  }

  Store* store_ = nullptr;
};

class RemoteGetOp : public StoreOp {
 public:
  explicit RemoteGetOp(OpKernelConstruction* context) : StoreOp(context) {}

 protected:
  void ComputeAsync(OpKernelContext* context, const std::vector<string>& keys, DoneCallback finished) override {
    OP_REQUIRES_ASYNC(context, store_ != nullptr, errors::FailedPrecondition("not connected"), finished);
    store_->Get(keys, [this, context, finished](const Status& status, const std::vector<string>& values) {
      OP_REQUIRES_OK_ASYNC(context, status, finished);
      Emit(context, values, finished);
    });
  }

 private:
  void Emit(OpKernelContext* context, const std::vector<string>& values, const DoneCallback& ready) {
    Tensor* output = nullptr;
    OP_REQUIRES_OK_ASYNC(context, context->allocate_output(0, context->input(0).shape(), &output), ready);
    auto flat = output->flat<tstring>();
    for (size_t i = 0; i < values.size(); ++i) flat(i) = values[i];
    ready();
  }
};

class RemotePutOp : public StoreOp {
 public:
  explicit RemotePutOp(OpKernelConstruction* context) : StoreOp(context) {}

 protected:
  void ComputeAsync(OpKernelContext* context, const std::vector<string>& keys, DoneCallback cb) override {
    const Tensor& values = context->input(1);
    if (values.NumElements() != static_cast<int64>(keys.size())) {
      context->SetStatus(errors::InvalidArgument("as many values as keys"));
      return cb();
    }
    store_->Put(keys, Strings(values), [context, cb](const Status& status, const std::vector<string>&) {
      OP_REQUIRES_OK_ASYNC(context, status, cb);
      cb();
    });
  }
};

REGISTER_KERNEL_BUILDER(Name("RemoteGet").Device(DEVICE_CPU), RemoteGetOp);
REGISTER_KERNEL_BUILDER(Name("RemotePut").Device(DEVICE_CPU), RemotePutOp);

}  // namespace tensorflow
