// RUN: %check_tfop %s tf-output-contract %t --fix-notes
#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"

using namespace tensorflow;
using shape_inference::InferenceContext;
using shape_inference::ShapeHandle;

// An output that no path sets.
REGISTER_OP("SplitSign").Input("x: float").Output("positive: float").Output("negative: float").Output("count: int32");
class SplitSignOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: no path sets output 'negative' of op 'SplitSign' [tf-output-contract]
    // CHECK-MESSAGES: :[[@LINE-6]]:13: note: op 'SplitSign' is declared here
    // CHECK-MESSAGES: :[[@LINE+8]]:1: note: the kernel is registered here
    Tensor *positive = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output("positive", ctx->input(0).shape(), &positive));
    // Silent: a branch sets it.
    if (ctx->input(0).NumElements() != 0)
      ctx->set_output(2, ctx->input(0));
  }
};
REGISTER_KERNEL_BUILDER(Name("SplitSign").Device(DEVICE_CPU), SplitSignOp);

// Silent: a stub, and a kernel that always fails.
REGISTER_OP("Later").Input("x: float").Output("y: float");
class LaterOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {}
};
REGISTER_KERNEL_BUILDER(Name("Later").Device(DEVICE_CPU), LaterOp);
REGISTER_OP("OnlyOnGpu").Input("x: float").Output("y: float");
class OnlyOnGpuOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &x = ctx->input(0);
    ctx->CtxFailure(errors::Unimplemented("no kernel for this device", x.NumElements()));
  }
};
REGISTER_KERNEL_BUILDER(Name("OnlyOnGpu").Device(DEVICE_CPU), OnlyOnGpuOp);

// Silent: code that is not visible here may set the output.
void Launch(OpKernelContext *ctx, const Tensor &x);
REGISTER_OP("Launched").Input("x: float").Output("y: float");
class LaunchedOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override { Launch(ctx, ctx->input(0)); }
};
REGISTER_KERNEL_BUILDER(Name("Launched").Device(DEVICE_CPU), LaunchedOp);

// Silent: an object that holds the context may set it.
struct Writer {
  explicit Writer(OpKernelContext *ctx) : ctx(ctx) {}
  void Write(const Tensor &x) { ctx->set_output(0, x); }
  OpKernelContext *ctx;
};
REGISTER_OP("Written").Input("x: float").Output("y: float");
class WrittenOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override { Writer(ctx).Write(ctx->input(0)); }
};
REGISTER_KERNEL_BUILDER(Name("Written").Device(DEVICE_CPU), WrittenOp);

// Silent: a base of the project may set it; a computed index may be this one.
class BaseOp : public OpKernel {
public:
  using OpKernel::OpKernel;
};
REGISTER_OP("Derived").Input("x: float").Output("y: float");
class DerivedOp : public BaseOp {
public:
  using BaseOp::BaseOp;
  void Compute(OpKernelContext *ctx) override { ctx->input(0).NumElements(); }
};
REGISTER_KERNEL_BUILDER(Name("Derived").Device(DEVICE_CPU), DerivedOp);
REGISTER_OP("Both").Input("x: float").Output("y: float").Output("z: float");
class BothOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    for (int i = 0; i < 2; ++i)
      ctx->set_output(i, ctx->input(0));
  }
};
REGISTER_KERNEL_BUILDER(Name("Both").Device(DEVICE_CPU), BothOp);

// Set twice, in a template, past an unbraced if.
REGISTER_OP("Halve").Input("x: T").Output("y: T").Output("z: T").Attr("T: {float, double}");
template <typename T> class HalveOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &x = ctx->input(0);
    Tensor *y = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, x.shape(), &y));
    if (x.NumElements() == 0)
      ctx->set_output(0, x);
    ctx->set_output(1, x);
    ctx->set_output(0, x);
    // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: output 0 is set here although it is already set [tf-output-contract]
    // CHECK-MESSAGES: :[[@LINE-6]]:30: note: output 0 is first set here
    ctx->set_output(1, x);
    // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: output 1 is set here although it is already set [tf-output-contract]
    // CHECK-MESSAGES: :[[@LINE-6]]:10: note: output 1 is first set here
    // CHECK-FIXES: ctx->set_output(1, x);
    // CHECK-FIXES-NEXT: ctx->set_output(0, x);
    // CHECK-FIXES-NOT: set_output(1
    // CHECK-FIXES: REGISTER_KERNEL_BUILDER(Name("Halve")
  }
};
REGISTER_KERNEL_BUILDER(Name("Halve").Device(DEVICE_CPU).TypeConstraint<float>("T"), HalveOp<float>);
REGISTER_KERNEL_BUILDER(Name("Halve").Device(DEVICE_CPU).TypeConstraint<double>("T"), HalveOp<double>);

// Silent: no path sets the output twice.
REGISTER_OP("Clip").Input("x: float").Output("y: float").Output("z: float");
class ClipOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &x = ctx->input(0);
    Tensor *y = nullptr;
    if (x.NumElements() == 0) {
      ctx->set_output(0, x);
      ctx->set_output(1, x);
      return;
    }
    if (in_place_)
      ctx->set_output(0, x);
    if (!in_place_)
      OP_REQUIRES_OK(ctx, ctx->allocate_output(0, x.shape(), &y));
    // Silent: what happens in the lambda is another function.
    auto finish = [&] { ctx->set_output(1, x); };
    finish();
    // Silent: tried again after a failure.
    if (!ctx->allocate_output(1, x.shape(), &y).ok())
      OP_REQUIRES_OK(ctx, ctx->allocate_output(1, TensorShape({1}), &y));
  }
  bool in_place_ = false;
};
REGISTER_KERNEL_BUILDER(Name("Clip").Device(DEVICE_CPU), ClipOp);

// Ranks that contradict the kernel.
#define UNKNOWN_ROWS(c, columns) c->Matrix(c->UnknownDim(), columns)
REGISTER_OP("Edges")
    .Input("points: float")
    .Input("limits: float")
    .Input("names: string")
    .Output("edges: int32")
    .Output("lengths: float")
    .Output("kinds: int32")
    .SetShapeFn([](InferenceContext *c) {
      ShapeHandle points, names;
      TF_RETURN_IF_ERROR(c->WithRank(c->input(0), 3, &points));
      // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: input 'points' of op 'Edges' has rank 3 in the shape function, but rank 2 in the kernel [tf-output-contract]
      // CHECK-MESSAGES: :[[@LINE-11]]:13: note: op 'Edges' is declared here
      // CHECK-MESSAGES: :[[@LINE+45]]:1: note: the kernel is registered here
      // CHECK-MESSAGES: :[[@LINE+28]]:22: note: the kernel requires rank 2 here
      ShapeHandle limits = c->input(1);
      TF_RETURN_IF_ERROR(c->WithRank(limits, 0, &limits));
      // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: input 'limits' of op 'Edges' has rank 0 in the shape function, but rank 1 in the kernel [tf-output-contract]
      // CHECK-MESSAGES: :[[@LINE-17]]:13: note: op 'Edges' is declared here
      // CHECK-MESSAGES: :[[@LINE+39]]:1: note: the kernel is registered here
      // CHECK-MESSAGES: :[[@LINE+25]]:33: note: the kernel requires rank 1 here
      // Silent: the kernel adapts to the rank.
      TF_RETURN_IF_ERROR(c->WithRank(c->input(2), 1, &names));
      c->set_output(0, UNKNOWN_ROWS(c, 2));
      ShapeHandle lengths = c->MakeShape({c->UnknownDim(), 1});
      c->set_output(1, lengths);
      // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: output 'lengths' of op 'Edges' has rank 2 in the shape function, but rank 1 in the kernel [tf-output-contract]
      // CHECK-MESSAGES: :[[@LINE-26]]:13: note: op 'Edges' is declared here
      // CHECK-MESSAGES: :[[@LINE+30]]:1: note: the kernel is registered here
      // CHECK-MESSAGES: :[[@LINE+22]]:30: note: the kernel uses rank 1 here
      // Silent: only on one path.
      if (c->RankKnown(points))
        c->set_output(2, c->Scalar());
      else
        c->set_output(2, c->UnknownShapeOfRank(1));
      return Status();
    });
class EdgesOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &points = ctx->input(0);
    OP_REQUIRES(ctx, points.dims() == 2 && points.dim_size(1) == 3, errors::InvalidArgument("points"));
    const Tensor *limits = nullptr;
    OP_REQUIRES_OK(ctx, ctx->input("limits", &limits));
    const auto values = limits->vec<float>();
    if (ctx->input(2).dims() == 0)
      values.size();
    Tensor *edges = nullptr, *lengths = nullptr, *kinds = nullptr;
    const TensorShape shape({points.dim_size(0), 2});
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, shape, &edges));
    OP_REQUIRES_OK(ctx, ctx->allocate_output(1, TensorShape({values.size()}), &lengths));
    TensorShape rest;
    rest.AddDim(points.dim_size(0));
    OP_REQUIRES_OK(ctx, ctx->allocate_output(2, rest, &kinds));
    ctx->input(2).vec<tstring>();
  }
};
REGISTER_KERNEL_BUILDER(Name("Edges").Device(DEVICE_CPU), EdgesOp);

// Silent: the shape was extended, one of the kernels agrees, or the shape function sets outputs in a loop.
REGISTER_OP("Padded").Input("x: float").Output("y: float").SetShapeFn([](InferenceContext *c) {
  c->set_output(0, c->Matrix(1, 1));
  return Status();
});
template <bool IsSmall> class PaddedOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Tensor *y = nullptr;
    if (IsSmall)
      OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({1}), &y));
    else
      OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({1, 1}), &y));
    ctx->input(0).NumElements();
  }
};
REGISTER_KERNEL_BUILDER(Name("Padded").Device(DEVICE_CPU), PaddedOp<false>);
REGISTER_KERNEL_BUILDER(Name("Padded").Device(DEVICE_GPU), PaddedOp<true>);
REGISTER_OP("Filled").Input("x: float").Output("y: float").SetShapeFn([](InferenceContext *c) {
  for (int i = 0; i < c->num_outputs(); ++i)
    c->set_output(i, c->Scalar());
  return Status();
});
class FilledOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Tensor *y = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, {ctx->input(0).NumElements()}, &y));
  }
};
REGISTER_KERNEL_BUILDER(Name("Filled").Device(DEVICE_CPU), FilledOp);

// Silent: not a kernel.
struct Reader {
  void Read(OpKernelContext *ctx) {
    ctx->set_output(0, ctx->input(0));
    ctx->set_output(0, ctx->input(0));
  }
};
