// An asynchronous kernel in the C API: a function must be called with the callback's handle.
#include <cstring>
#include <functional>
#include <memory>
#include <thread>

#include "tensorflow/c/kernels.h"
#include "tensorflow/c/tf_status.h"
#include "tensorflow/c/tf_tensor.h"

namespace plugin {

struct StatusDeleter {
  void operator()(TF_Status* status) const { TF_DeleteStatus(status); }
};
struct TensorDeleter {
  void operator()(TF_Tensor* tensor) const { TF_DeleteTensor(tensor); }
};
using StatusOwner = std::unique_ptr<TF_Status, StatusDeleter>;
using TensorOwner = std::unique_ptr<TF_Tensor, TensorDeleter>;

// The device's queue: jobs run in order, on its own thread.
class Queue {
 public:
  static Queue* Get();
  bool Enqueue(std::function<void()> job);
};

struct CopyKernel {
  int64_t limit = 1 << 20;
};

void* CreateCopy(TF_OpKernelConstruction* construction) {
  StatusOwner status(TF_NewStatus());
  auto kernel = std::make_unique<CopyKernel>();
  TF_OpKernelConstruction_GetAttrInt64(construction, "limit", &kernel->limit, status.get());
  if (TF_GetCode(status.get()) != TF_OK) {
    TF_OpKernelConstruction_Failure(construction, status.get());
    return nullptr;
  }
  return kernel.release();
}

void DeleteCopy(void* kernel) { delete static_cast<CopyKernel*>(kernel); }

void ComputeCopy(void* kernel, TF_OpKernelContext* context, TF_AsyncOpKernelDoneCallback* done) {
  StatusOwner status(TF_NewStatus());
  TF_Tensor* raw = nullptr;
  TF_GetInput(context, 0, &raw, status.get());
  if (TF_GetCode(status.get()) != TF_OK) {
    TF_OpKernelContext_Failure(context, status.get());
    TF_RunAsyncOpKernelDoneCallback(done);
    return;
  }
  TensorOwner input(raw);
  const int64_t size = TF_TensorByteSize(input.get());
  if (size > static_cast<CopyKernel*>(kernel)->limit) {
    TF_SetStatus(status.get(), TF_RESOURCE_EXHAUSTED, "too much for one copy");
    TF_OpKernelContext_Failure(context, status.get());
    TF_RunAsyncOpKernelDoneCallback(done);
    return;
  }
  const int64_t dims[1] = {TF_TensorElementCount(input.get())};
  TensorOwner output(TF_AllocateOutput(context, 0, TF_TensorType(input.get()), dims, 1, size, status.get()));
  if (TF_GetCode(status.get()) != TF_OK) {
    TF_OpKernelContext_Failure(context, status.get());
    TF_RunAsyncOpKernelDoneCallback(done);
    return;
  }
  const std::shared_ptr<TF_Tensor> from(input.release(), TensorDeleter());
  const std::shared_ptr<TF_Tensor> to(output.release(), TensorDeleter());
  const bool queued = Queue::Get()->Enqueue([from, to, size, done]() {
    std::memcpy(TF_TensorData(to.get()), TF_TensorData(from.get()), size);
    TF_RunAsyncOpKernelDoneCallback(done);
  });
  if (!queued) {
    TF_SetStatus(status.get(), TF_UNAVAILABLE, "the queue is closed");
    TF_OpKernelContext_Failure(context, status.get());
    TF_RunAsyncOpKernelDoneCallback(done);
  }
}

void Register() {
  StatusOwner status(TF_NewStatus());
  TF_KernelBuilder* builder = TF_NewAsyncKernelBuilder("QueuedCopy", "XPU", &CreateCopy, &ComputeCopy, &DeleteCopy);
  TF_KernelBuilder_TypeConstraint(builder, "T", TF_FLOAT, status.get());
  if (TF_GetCode(status.get()) != TF_OK) {
    TF_DeleteKernelBuilder(builder);
    return;
  }
  TF_RegisterKernelBuilder("QueuedCopy", builder, status.get());
}

}  // namespace plugin

extern "C" void TF_InitKernel() { plugin::Register(); }
