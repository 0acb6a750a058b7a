// RUN: %check_tfop %s tf-tensor-type-mismatch %t --fix-notes
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

REGISTER_OP("Scale")
    .Input("x: T")
    .Input("factor: float")
    .Input("count: int32")
    .Output("y: T")
    .Attr("T: {float, double}");

template <typename T> class ScaleOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &x = ctx->input(0);
    const auto values = x.flat<T>();
    const T factor = ctx->input(1).scalar<T>()();
    // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: input 'factor' of op 'Scale' is declared as 'float' and cannot be accessed with another type [tf-tensor-type-mismatch]
    // CHECK-MESSAGES: :[[@LINE-15]]:13: note: op 'Scale' is declared here
    // CHECK-MESSAGES: :[[@LINE+26]]:1: note: the kernel is registered here
    // CHECK-FIXES: const T factor = ctx->input(1).scalar<float>()();
    Tensor *y = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, x.shape(), &y));
    auto fill = [&] { y->flat<float>().setZero(); };
    // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: output 'y' of op 'Scale' has another element type in this kernel [tf-tensor-type-mismatch]
    // CHECK-MESSAGES: :[[@LINE-22]]:13: note: op 'Scale' is declared here
    // CHECK-MESSAGES: :[[@LINE+19]]:1: note: the kernel is registered here
    fill();
    const Tensor *count;
    OP_REQUIRES_OK(ctx, ctx->input("count", &count));
    for (int64_t i = 0; i < count->scalar<int64_t>()(); ++i)
      // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: input 'count' of op 'Scale' is declared as 'int32' and cannot be accessed with another type [tf-tensor-type-mismatch]
      // CHECK-MESSAGES: :[[@LINE-29]]:13: note: op 'Scale' is declared here
      // CHECK-MESSAGES: :[[@LINE+11]]:1: note: the kernel is registered here
      y->flat<T>()(i) = values(i) * factor;
    // Silent: the integers have the same size.
    (void)count->scalar<uint32_t>()();
    // Silent: bits are intentionally reinterpreted.
    (void)x.bit_casted_tensor<int32_t, 1>();
  }
};
#define REGISTER_SCALE(T)                                                      \
  REGISTER_KERNEL_BUILDER(                                                     \
      Name("Scale").Device(DEVICE_CPU).TypeConstraint<T>("T"), ScaleOp<T>)
REGISTER_SCALE(float);
REGISTER_SCALE(double);

REGISTER_OP("Total").Input("x: T").Output("y: float").Attr("T: {float, half, int64}");
class TotalOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &x = ctx->input(0);
    auto values = x.flat<float>();
    // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: input 'x' of op 'Total' may have other element types; the kernel is registered without a type constraint for 'T' [tf-tensor-type-mismatch]
    // CHECK-MESSAGES: :[[@LINE-8]]:13: note: op 'Total' is declared here
    // CHECK-MESSAGES: :[[@LINE+5]]:1: note: the kernel is registered here
    // Silent: the first access was reported.
    (void)x.vec<float>();
  }
};
REGISTER_KERNEL_BUILDER(Name("Total").Device(DEVICE_CPU), TotalOp);
// CHECK-FIXES: REGISTER_KERNEL_BUILDER(Name("Total").TypeConstraint<float>("T").Device(DEVICE_CPU), TotalOp);

// Silent: the kernel adapts to the type.
REGISTER_OP("Sizes").Input("x: T").Output("y: float").Attr("T: {float, int64}");
class SizesOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &x = ctx->input(0);
    if (x.dtype() == DT_FLOAT)
      (void)x.flat<float>();
  }
};
REGISTER_KERNEL_BUILDER(Name("Sizes").Device(DEVICE_CPU), SizesOp);

// Silent: a branch may decide by the type.
bool IsFloat(OpKernelContext *ctx);
class BranchOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &x = ctx->input(0);
    if (IsFloat(ctx))
      (void)x.flat<float>();
  }
};
REGISTER_KERNEL_BUILDER(Name("Sizes").Device(DEVICE_GPU), BranchOp);

// Silent: the variable holds several tensors, and lists have any types.
REGISTER_OP("Mixed").Input("a: float").Input("b: int32").Input("rest: N * int32").Output("y: float").Attr("N: int");
class MixedOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor *x;
    OP_REQUIRES_OK(ctx, ctx->input("a", &x));
    (void)x->flat<float>();
    OP_REQUIRES_OK(ctx, ctx->input("b", &x));
    (void)x->flat<int32_t>();
    (void)ctx->input(2).flat<float>();
  }
};
REGISTER_KERNEL_BUILDER(Name("Mixed").Device(DEVICE_CPU), MixedOp);

// Silent: not a kernel.
struct Plain {
  void Run(OpKernelContext *ctx) { (void)ctx->input(0).flat<bool>(); }
};
