// Tensors in idiomatic use: values, temporaries of the context, members under a lock, vectors, shared with callbacks
// by copy; pointers only to Tensors that the context owns.
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/register_types.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("Whitened").Input("x: T").Output("y: T").Attr("T: {float, double}")
    .SetShapeFn(shape_inference::UnchangedShape);
REGISTER_OP("Delayed").Input("x: float").Output("y: float").Attr("delay: int >= 1")
    .SetShapeFn(shape_inference::UnchangedShape);
REGISTER_OP("EchoAsync").Input("x: float").Output("y: float").SetShapeFn(shape_inference::UnchangedShape);

template <typename T>
class WhitenedOp : public OpKernel {
 public:
  explicit WhitenedOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const Tensor& x = ctx->input(0);
    OP_REQUIRES(ctx, x.NumElements() > 0, errors::InvalidArgument("x is empty"));
    Tensor centred;
    OP_REQUIRES_OK(ctx, ctx->allocate_temp(DataTypeToEnum<T>::v(), x.shape(), &centred));
    std::unique_ptr<Tensor> forwarded = ctx->forward_input(0, 0, x.dtype(), x.shape(), DEVICE_MEMORY,
                                                           AllocatorAttributes());
    T mean = T(0);
    for (int64 i = 0; i < x.NumElements(); ++i) mean += x.flat<T>()(i) / static_cast<T>(x.NumElements());
    for (int64 i = 0; i < x.NumElements(); ++i) centred.flat<T>()(i) = x.flat<T>()(i) - mean;
    Tensor* y = forwarded.get();
    if (y == nullptr) {
      OP_REQUIRES_OK(ctx, ctx->allocate_output(0, x.shape(), &y));
    } else {
      ctx->set_output(0, *forwarded);
    }
    for (int64 i = 0; i < x.NumElements(); ++i) y->flat<T>()(i) = centred.flat<T>()(i);
  }
};

class DelayedOp : public OpKernel {
 public:
  explicit DelayedOp(OpKernelConstruction* ctx) : OpKernel(ctx) {
    OP_REQUIRES_OK(ctx, ctx->GetAttr("delay", &delay_));
  }

  void Compute(OpKernelContext* ctx) override {
    mutex_lock lock(mu_);
    waiting_.push_back(ctx->input(0));
    if (static_cast<int>(waiting_.size()) <= delay_) {
      Tensor zeros(DT_FLOAT, ctx->input(0).shape());
      zeros.flat<float>().setZero();
      ctx->set_output(0, std::move(zeros));
      return;
    }
    ctx->set_output(0, waiting_.front());
    waiting_.erase(waiting_.begin());
  }

 private:
  int delay_ = 1;
  mutex mu_;
  std::vector<Tensor> waiting_ TF_GUARDED_BY(mu_);
};

class EchoAsyncOp : public AsyncOpKernel {
 public:
  explicit EchoAsyncOp(OpKernelConstruction* ctx) : AsyncOpKernel(ctx) {}

  void ComputeAsync(OpKernelContext* ctx, DoneCallback done) override {
    Tensor x = ctx->input(0);
    auto copies = std::make_shared<std::vector<Tensor>>(2, x);
    std::function<void()> work = [ctx, x, copies, done]() {
      OP_REQUIRES_ASYNC(ctx, x.SharesBufferWith((*copies)[1]), errors::Internal("a copy is no copy"), done);
      ctx->set_output(0, (*copies)[0]);
      done();
    };
    ctx->device()->tensorflow_cpu_worker_threads()->workers->Schedule(std::move(work));
  }
};

REGISTER_KERNEL_BUILDER(Name("Whitened").Device(DEVICE_CPU).TypeConstraint<float>("T"), WhitenedOp<float>);
REGISTER_KERNEL_BUILDER(Name("Whitened").Device(DEVICE_CPU).TypeConstraint<double>("T"), WhitenedOp<double>);
REGISTER_KERNEL_BUILDER(Name("Delayed").Device(DEVICE_CPU), DelayedOp);
REGISTER_KERNEL_BUILDER(Name("EchoAsync").Device(DEVICE_CPU), EchoAsyncOp);

}  // namespace tensorflow
