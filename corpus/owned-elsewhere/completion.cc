// Asynchronous kernels whose callbacks release the call's objects: a lambda that deletes first and then reports, a wrapped
// 'done' that deletes and that the macros call, and a state that owns itself until its last callback.
#include <atomic>
#include <functional>
#include <string>
#include <utility>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"
#include "tensorflow/core/lib/core/threadpool.h"

namespace tensorflow {

REGISTER_OP("RemoteSum").Input("x: float").Output("sum: float").SetShapeFn(shape_inference::ScalarShape);
REGISTER_OP("RemoteMax").Input("x: float").Output("max: float").SetShapeFn(shape_inference::ScalarShape);
REGISTER_OP("RemoteEach").Input("x: float").Output("y: float").SetShapeFn(shape_inference::UnchangedShape);

struct Call {
  std::string method;
  Tensor argument;
  Tensor result;
};
// Borrows the call until it has called the callback.
void Send(Call* call, std::function<void(const Status&)> callback);

class RemoteSumOp : public AsyncOpKernel {
 public:
  explicit RemoteSumOp(OpKernelConstruction* ctx) : AsyncOpKernel(ctx) {}

  void ComputeAsync(OpKernelContext* ctx, DoneCallback done) override {
    Call* call = new Call{"sum", ctx->input(0), Tensor()};
    Send(call, [ctx, call, done = std::move(done)](const Status& status) {
      Tensor result = std::move(call->result);
      delete call;
      OP_REQUIRES_OK_ASYNC(ctx, status, done);
      ctx->set_output(0, result);
      done();
    });
  }
};

class RemoteMaxOp : public AsyncOpKernel {
 public:
  explicit RemoteMaxOp(OpKernelConstruction* ctx) : AsyncOpKernel(ctx) {}

  void ComputeAsync(OpKernelContext* ctx, DoneCallback done) override {
    auto* call = new Call{"max", ctx->input(0), Tensor()};  // EXPECT: tf-raw-new-in-compute remark
    auto finish = [call, done]() {
      delete call;
      done();
    };
    OP_REQUIRES_ASYNC(ctx, call->argument.NumElements() > 0, errors::InvalidArgument("x is empty"), finish);
    Send(call, [ctx, call, finish](const Status& status) {
      OP_REQUIRES_OK_ASYNC(ctx, status, finish);
      ctx->set_output(0, call->result);
      finish();
    });
  }
};

// Sends a call for each element, and deletes itself after the last answer.
class EachState {
 public:
  EachState(OpKernelContext* ctx, Tensor* output, AsyncOpKernel::DoneCallback done)
      : ctx_(ctx), output_(output), done_(std::move(done)), left_(ctx->input(0).NumElements()), calls_(left_) {}

  void Start() {
    const int64 size = static_cast<int64>(calls_.size());
    for (int64 i = 0; i < size; ++i) {
      calls_[i] = {"each", ctx_->input(0).Slice(i, i + 1), Tensor()};
      Send(&calls_[i], [this, i](const Status& status) { Answered(i, status); });
    }
  }

 private:
  void Answered(int64 i, const Status& status) {
    if (!status.ok()) ctx_->SetStatus(status);
    if (status.ok()) output_->flat<float>()(i) = calls_[i].result.flat<float>()(0);
    if (--left_ > 0) return;
    auto done = std::move(done_);
    delete this;
    done();
  }

  OpKernelContext* const ctx_;
  Tensor* const output_;
  AsyncOpKernel::DoneCallback done_;
  std::atomic<int64> left_;
  std::vector<Call> calls_;
};

class RemoteEachOp : public AsyncOpKernel {
 public:
  explicit RemoteEachOp(OpKernelConstruction* ctx) : AsyncOpKernel(ctx) {}

  void ComputeAsync(OpKernelContext* ctx, DoneCallback done) override {
    OP_REQUIRES_ASYNC(ctx, ctx->input(0).NumElements() > 0, errors::InvalidArgument("x is empty"), done);
    Tensor* output = nullptr;
    OP_REQUIRES_OK_ASYNC(ctx, ctx->allocate_output(0, ctx->input(0).shape(), &output), done);
    (new EachState(ctx, output, std::move(done)))->Start();
  }
};

REGISTER_KERNEL_BUILDER(Name("RemoteSum").Device(DEVICE_CPU), RemoteSumOp);
REGISTER_KERNEL_BUILDER(Name("RemoteMax").Device(DEVICE_CPU), RemoteMaxOp);
REGISTER_KERNEL_BUILDER(Name("RemoteEach").Device(DEVICE_CPU), RemoteEachOp);

}  // namespace tensorflow
