// Kernels that use their own graph, built with its session when the kernel is constructed; and one that keeps only the last
// inputs.
#include <memory>
#include <string>
#include <vector>

#include "tensorflow/cc/client/client_session.h"
#include "tensorflow/cc/ops/standard_ops.h"
#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/mutex.h"

namespace inner {

using namespace tensorflow;

REGISTER_OP("InnerSquare").Input("x: float").Output("y: float").SetShapeFn(shape_inference::UnchangedShape);
REGISTER_OP("InnerRoot").Input("x: float").Output("y: float").SetShapeFn(shape_inference::UnchangedShape);
REGISTER_OP("Novelty").Input("x: float").Output("steps: int64").SetShapeFn(shape_inference::ScalarShape);

class InnerSquareOp : public OpKernel {
 public:
  explicit InnerSquareOp(OpKernelConstruction* ctx) : OpKernel(ctx), scope_(Scope::NewRootScope()), session_(scope_) {
    x_ = ops::Placeholder(scope_, DT_FLOAT);
    y_ = ops::Square(scope_, x_);
    OP_REQUIRES_OK(ctx, scope_.status());
  }

  void Compute(OpKernelContext* ctx) override {
    std::vector<Tensor> out;
    OP_REQUIRES_OK(ctx, session_.Run({{x_, ctx->input(0)}}, {y_}, &out));
    ctx->set_output(0, out[0]);
  }

 private:
  Scope scope_;
  Output x_;
  Output y_;
  ClientSession session_;
};

class InnerRootOp : public OpKernel {
 public:
  explicit InnerRootOp(OpKernelConstruction* ctx) : OpKernel(ctx), scope_(Scope::NewRootScope()) {
    x_ = ops::Placeholder(scope_, DT_FLOAT);
    y_ = ops::Sqrt(scope_, x_);
    OP_REQUIRES_OK(ctx, scope_.status());
    session_ = std::make_unique<ClientSession>(scope_);
  }

  void Compute(OpKernelContext* ctx) override {
    std::vector<Tensor> out;
    OP_REQUIRES_OK(ctx, session_->Run({{x_, ctx->input(0)}}, {y_}, &out));
    ctx->set_output(0, out[0]);
  }

 private:
  Scope scope_;
  Output x_;
  Output y_;
  std::unique_ptr<ClientSession> session_;
};

class NoveltyOp : public OpKernel {
 public:
  explicit NoveltyOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    Tensor* steps = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &steps));
    mutex_lock lock(mu_);
    inputs_.push_back(ctx->input(0));
    if (inputs_.size() > 16) inputs_.erase(inputs_.begin());
    steps->scalar<int64_t>()() = ++steps_;
  }

 private:
  mutex mu_;
  int64_t steps_ TF_GUARDED_BY(mu_) = 0;
  std::vector<Tensor> inputs_ TF_GUARDED_BY(mu_);
};

REGISTER_KERNEL_BUILDER(Name("InnerSquare").Device(DEVICE_CPU), InnerSquareOp);
REGISTER_KERNEL_BUILDER(Name("InnerRoot").Device(DEVICE_CPU), InnerRootOp);
REGISTER_KERNEL_BUILDER(Name("Novelty").Device(DEVICE_CPU), NoveltyOp);

}  // namespace inner
