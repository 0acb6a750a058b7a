// Callbacks that are wrapped: with a reference to release, with a cleanup, with a cancellation to deregister.
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "tensorflow/core/framework/cancellation.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/gtl/cleanup.h"

namespace tensorflow {

REGISTER_OP("AwaitMessage").Input("channel: resource").Output("message: string").SetIsStateful();
REGISTER_OP("TryMessage").Input("channel: resource").Output("message: string").SetIsStateful();
REGISTER_OP("CloseChannel").Input("channel: resource").SetIsStateful();

class Channel : public ResourceBase {
 public:
  std::string DebugString() const override { return "Channel"; }
  void OnMessage(std::function<void(absl::Status, std::string)> callback);
  void Cancel();
  bool Poll(std::string* message);
  void Close(std::function<void()> closed);
};

static absl::Status Emit(OpKernelContext* context, const std::string& message) {
  Tensor* output = nullptr;
  TF_RETURN_IF_ERROR(context->allocate_output(0, TensorShape({}), &output));
  output->scalar<tstring>()() = message;
  return absl::OkStatus();
}

class AwaitMessageOp : public AsyncOpKernel {
 public:
  explicit AwaitMessageOp(OpKernelConstruction* context) : AsyncOpKernel(context) {}

  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    Channel* channel = nullptr;
    OP_REQUIRES_OK_ASYNC(context, LookupResource(context, HandleFromInput(context, 0), &channel), done);
    // From here on, the end of the step also releases the channel.
    DoneCallback finish = [channel, done = std::move(done)]() {
      channel->Unref();
      done();
    };
    CancellationManager* manager = context->cancellation_manager();
    OP_REQUIRES_ASYNC(context, manager != nullptr, absl::InternalError("cannot be cancelled"), finish);
    const CancellationToken token = manager->get_cancellation_token();
    const bool registered = manager->RegisterCallback(token, [channel]() { channel->Cancel(); });
    OP_REQUIRES_ASYNC(context, registered, absl::CancelledError("cancelled before it began"), finish);
    channel->OnMessage([context, manager, token, finish](absl::Status status, std::string message) {
      manager->DeregisterCallback(token);
      OP_REQUIRES_OK_ASYNC(context, status, finish);
      OP_REQUIRES_OK_ASYNC(context, Emit(context, message), finish);
      finish();
    });
  }
};

class TryMessageOp : public AsyncOpKernel {
 public:
  explicit TryMessageOp(OpKernelConstruction* context) : AsyncOpKernel(context) {}

  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    auto at_end = gtl::MakeCleanup([done = std::move(done)]() { done(); });
    core::RefCountPtr<Channel> channel;
    OP_REQUIRES_OK(context, LookupResource(context, HandleFromInput(context, 0), &channel));
    std::string message;
    if (!channel->Poll(&message)) {
      context->SetStatus(absl::UnavailableError("no message yet"));
      return;
    }
    OP_REQUIRES_OK(context, Emit(context, message));
  }
};

class CloseChannelOp : public AsyncOpKernel {
 public:
  explicit CloseChannelOp(OpKernelConstruction* context) : AsyncOpKernel(context) {}

  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    Channel* channel = nullptr;
    const absl::Status found = LookupResource(context, HandleFromInput(context, 0), &channel);
    if (absl::IsNotFound(found)) {
      VLOG(1) << "closed before";
      done();
      return;
    }
    OP_REQUIRES_OK_ASYNC(context, found, done);
    channel->Close([channel, done = std::move(done)]() {
      channel->Unref();
      done();
    });
  }
};

REGISTER_KERNEL_BUILDER(Name("AwaitMessage").Device(DEVICE_CPU), AwaitMessageOp);
REGISTER_KERNEL_BUILDER(Name("TryMessage").Device(DEVICE_CPU), TryMessageOp);
REGISTER_KERNEL_BUILDER(Name("CloseChannel").Device(DEVICE_CPU), CloseChannelOp);

}  // namespace tensorflow
