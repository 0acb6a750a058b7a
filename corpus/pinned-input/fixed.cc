// Sends a Tensor over the network from another thread; the input is pinned by a TensorReference until it is sent.
#include <functional>
#include <string>
#include <utility>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/framework/tensor_reference.h"
#include "tensorflow/core/lib/core/errors.h"
#include "tensorflow/core/lib/core/threadpool.h"

namespace tensorflow {

REGISTER_OP("PushTensor")
    .Input("value: float")
    .Output("bytes: int64")
    .Attr("host: string")
    .SetIsStateful()
    .SetShapeFn(shape_inference::ScalarShape);
REGISTER_OP("ChecksumTensor").Input("value: float").Output("sum: uint32").SetShapeFn(shape_inference::ScalarShape);

namespace {

bool Connected(const string& host);
void WriteBytes(const string& host, StringPiece bytes);
uint32 Crc(StringPiece bytes);

}  // namespace

class PushTensorOp : public OpKernel {
 public:
  explicit PushTensorOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("host", &host_));
  }

  void Compute(OpKernelContext* context) override {
    const Tensor& value = context->input(0);
    OP_REQUIRES(context, Connected(host_), errors::Unavailable(host_, " does not answer"));
    Tensor* bytes = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &bytes));
    bytes->scalar<int64>()() = value.TotalBytes();
    const StringPiece data = value.tensor_data();
    const string host = host_;
    TensorReference pinned(value);
    Workers(context)->Schedule([host, data, pinned]() {
      WriteBytes(host, data);
      pinned.Unref();
    });
  }

 private:
  static thread::ThreadPool* Workers(OpKernelContext* context) {
    return context->device()->tensorflow_cpu_worker_threads()->workers;
  }

  string host_;
};

// Needs no thread, so the reference is released in the same function.
class ChecksumTensorOp : public OpKernel {
 public:
  explicit ChecksumTensorOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& value = context->input(0);
    Tensor* sum = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &sum));
    TensorReference pinned(value);
    uint32 crc = 0;
    if (value.NumElements() > 0) {
      crc = Crc(value.tensor_data());
    } else {
      VLOG(1) << "an empty tensor";
    }
    pinned.Unref();
    sum->scalar<uint32>()() = crc;
  }
};

REGISTER_KERNEL_BUILDER(Name("PushTensor").Device(DEVICE_CPU), PushTensorOp);
REGISTER_KERNEL_BUILDER(Name("ChecksumTensor").Device(DEVICE_CPU), ChecksumTensorOp);

}  // namespace tensorflow
