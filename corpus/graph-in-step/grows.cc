// Kernels that use their own graph: one adds operations in every step, one creates a session for every step, and one
// keeps every input.
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
  explicit InnerSquareOp(OpKernelConstruction* ctx) : OpKernel(ctx), scope_(Scope::NewRootScope()), session_(scope_) {}

  void Compute(OpKernelContext* ctx) override {
    mutex_lock lock(mu_);
    auto x = ops::Const(scope_, Input::Initializer(ctx->input(0)));  // EXPECT: tf-graph-growth-in-loop warning
    auto y = ops::Square(scope_, x);
    std::vector<Tensor> out;
    OP_REQUIRES_OK(ctx, session_.Run({y}, &out));
    ctx->set_output(0, out[0]);
  }

 private:
  mutex mu_;
  Scope scope_ TF_GUARDED_BY(mu_);
  ClientSession session_ TF_GUARDED_BY(mu_);
};

class InnerRootOp : public OpKernel {
 public:
  explicit InnerRootOp(OpKernelConstruction* ctx) : OpKernel(ctx), scope_(Scope::NewRootScope()) {
    x_ = ops::Placeholder(scope_, DT_FLOAT);
    y_ = ops::Sqrt(scope_, x_);
    OP_REQUIRES_OK(ctx, scope_.status());
  }

  void Compute(OpKernelContext* ctx) override {
    ClientSession session(scope_);  // EXPECT: tf-graph-growth-in-loop warning
    std::vector<Tensor> out;
    OP_REQUIRES_OK(ctx, session.Run({{x_, ctx->input(0)}}, {y_}, &out));
    ctx->set_output(0, out[0]);
  }

 private:
  Scope scope_;
  Output x_;
  Output y_;
};

class NoveltyOp : public OpKernel {
 public:
  explicit NoveltyOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    Tensor* steps = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &steps));
    mutex_lock lock(mu_);
    inputs_.push_back(ctx->input(0));  // EXPECT: tf-graph-growth-in-loop remark
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
