// RUN: %check_tfop %s tf-registration-mismatch %t --fix-notes
// RUN: %check_tfop %s tf-registration-mismatch %t --fix-notes --std=c++14
#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"

using namespace tensorflow;
using shape_inference::InferenceContext;

REGISTER_OP("TopRows")
    .Input("matrix: T")
    .Input("offsets: int32")
    .Output("rows: T")
    .Attr("T: {float, double}")
    .Attr("count: int")
    .Attr("names: list(string)");

template <typename T> class TopRowsOp : public OpKernel {
public:
  explicit TopRowsOp(OpKernelConstruction *ctx) : OpKernel(ctx) {
    OP_REQUIRES_OK(ctx, ctx->GetAttr("counts", &count_));
    // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: op 'TopRows' does not declare the attribute 'counts' [tf-registration-mismatch]
    // CHECK-MESSAGES: :[[@LINE-13]]:13: note: op 'TopRows' is declared here
    // CHECK-MESSAGES: :[[@LINE+56]]:1: note: the kernel is registered here
    // CHECK-FIXES: OP_REQUIRES_OK(ctx, ctx->GetAttr("count", &count_));
    OP_REQUIRES_OK(ctx, ctx->GetAttr("count", &scale_));
    // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: attribute 'count' of op 'TopRows' is declared as 'int' but read as 'float' [tf-registration-mismatch]
    // CHECK-MESSAGES: :[[@LINE-18]]:13: note: op 'TopRows' is declared here
    // CHECK-MESSAGES: :[[@LINE+51]]:1: note: the kernel is registered here
    OP_REQUIRES_OK(ctx, ctx->GetAttr("names", &names_));
    OP_REQUIRES_OK(ctx, ctx->GetAttr("T", &type_));
    // Silent: TensorFlow adds it.
    OP_REQUIRES_OK(ctx, ctx->GetAttr("_kernel", &name_));
    // Silent: the attribute is optional.
    if (ctx->GetAttr("optional", &name_).ok())
      type_ = DT_FLOAT;
    (void)ctx->GetAttr("ignored", &name_);
    Status found = ctx->GetAttr("looked_up", &name_);
    if (!found.ok())
      name_ = "default";
  }
  void Compute(OpKernelContext *ctx) override {
    const Tensor &matrix = ctx->input(0);
    const Tensor *offsets;
    OP_REQUIRES_OK(ctx, ctx->input("offset", &offsets));
    // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: op 'TopRows' has no input named 'offset' [tf-registration-mismatch]
    // CHECK-MESSAGES: :[[@LINE-37]]:13: note: op 'TopRows' is declared here
    // CHECK-MESSAGES: :[[@LINE+32]]:1: note: the kernel is registered here
    // CHECK-FIXES: OP_REQUIRES_OK(ctx, ctx->input("offsets", &offsets));
    if (count_ > 1)
      ctx->set_output(1, matrix);
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: output 1 does not exist; op 'TopRows' has 1 output [tf-registration-mismatch]
    // CHECK-MESSAGES: :[[@LINE-43]]:13: note: op 'TopRows' is declared here
    // CHECK-MESSAGES: :[[@LINE+26]]:1: note: the kernel is registered here
    auto read = [&] { return ctx->input(2).NumElements(); };
    // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: input 2 does not exist; op 'TopRows' has 2 inputs [tf-registration-mismatch]
    // CHECK-MESSAGES: :[[@LINE-47]]:13: note: op 'TopRows' is declared here
    // CHECK-MESSAGES: :[[@LINE+22]]:1: note: the kernel is registered here
    read();
    Finish(ctx);
  }

private:
  void Finish(OpKernelContext *ctx) {
    ctx->set_output(3, ctx->input(0));
    // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: output 3 does not exist; op 'TopRows' has 1 output [tf-registration-mismatch]
    // CHECK-MESSAGES: :[[@LINE-57]]:13: note: op 'TopRows' is declared here
    // CHECK-MESSAGES: :[[@LINE+12]]:1: note: the kernel is registered here
  }
  int count_;
  float scale_;
  std::vector<std::string> names_;
  DataType type_;
  std::string name_;
};

#define REGISTER_TOP_ROWS(T)                                                   \
  REGISTER_KERNEL_BUILDER(                                                     \
      Name("TopRows").Device(DEVICE_CPU).TypeConstraint<T>("T"), TopRowsOp<T>)
REGISTER_TOP_ROWS(float);
REGISTER_TOP_ROWS(double);
REGISTER_TOP_ROWS(float);
// CHECK-MESSAGES: :[[@LINE-1]]:1: warning: a kernel for op 'TopRows' with the same device, types and label is already registered; the op cannot run [tf-registration-mismatch]
// CHECK-MESSAGES: :[[@LINE-4]]:1: note: the kernel is first registered here

// Silent: another device, another label.
REGISTER_KERNEL_BUILDER(
    Name("TopRows").Device(DEVICE_GPU).TypeConstraint<float>("T").HostMemory("offsets"), TopRowsOp<float>);
REGISTER_KERNEL_BUILDER(
    Name("TopRows").Device(DEVICE_CPU).TypeConstraint<float>("T").Label("fast"), TopRowsOp<float>);

REGISTER_KERNEL_BUILDER(Name("TopRows")
                            .Device(DEVICE_GPU)
                            .HostMemory("offset")
                            // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: op 'TopRows' has no input or output 'offset' to keep in host memory [tf-registration-mismatch]
                            // CHECK-MESSAGES: :[[@LINE-86]]:13: note: op 'TopRows' is declared here
                            // CHECK-FIXES: .HostMemory("offsets")
                            .TypeConstraint<double>("Type")
                            // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: op 'TopRows' does not declare the attribute 'Type' that 'TypeConstraint' restricts [tf-registration-mismatch]
                            // CHECK-MESSAGES: :[[@LINE-90]]:13: note: op 'TopRows' is declared here
                            .TypeConstraint<double>("count"),
                        // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: attribute 'count' of op 'TopRows' is not a type, which 'TypeConstraint' requires [tf-registration-mismatch]
                        // CHECK-MESSAGES: :[[@LINE-93]]:13: note: op 'TopRows' is declared here
                        TopRowsOp<double>);

// One class for two ops.
REGISTER_OP("Sum2").Input("a: float").Input("b: float").Output("o: float");
REGISTER_OP("Sum3").Input("a: float").Input("b: float").Input("c: float").Output("o: float").Attr("scale: float");
class SumOp : public OpKernel {
public:
  explicit SumOp(OpKernelConstruction *ctx) : OpKernel(ctx) {
    OP_REQUIRES_OK(ctx, ctx->GetAttr("scale", &scale_));
    // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: op 'Sum2' does not declare the attribute 'scale' [tf-registration-mismatch]
    // CHECK-MESSAGES: :[[@LINE-7]]:13: note: op 'Sum2' is declared here
    // CHECK-MESSAGES: :[[@LINE+14]]:1: note: the kernel is registered here
  }
  void Compute(OpKernelContext *ctx) override {
    // Silent: Sum3 has the input, and only Sum3 may take the branch.
    if (scale_ > 1)
      ctx->set_output(0, ctx->input(2));
    if (scale_ < 1)
      ctx->set_output(1, ctx->input(0));
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: output 1 does not exist; op 'Sum2' has 1 output [tf-registration-mismatch]
    // CHECK-MESSAGES: :[[@LINE-17]]:13: note: op 'Sum2' is declared here
    // CHECK-MESSAGES: :[[@LINE+4]]:1: note: the kernel is registered here
  }
  float scale_;
};
REGISTER_KERNEL_BUILDER(Name("Sum2").Device(DEVICE_CPU), SumOp);
REGISTER_KERNEL_BUILDER(Name("Sum3").Device(DEVICE_CPU), SumOp);

// Silent: the code distinguishes ops by their signature.
REGISTER_OP("Join2").Input("a: float").Output("o: float");
class JoinOp : public OpKernel {
public:
  explicit JoinOp(OpKernelConstruction *ctx) : OpKernel(ctx) {
    if (ctx->HasAttr("axis"))
      OP_REQUIRES_OK(ctx, ctx->GetAttr("axis", &axis_));
  }
  void Compute(OpKernelContext *ctx) override {
    if (ctx->num_inputs() > 1)
      ctx->set_output(0, ctx->input(1));
  }
  int axis_ = 0;
};
REGISTER_KERNEL_BUILDER(Name("Join2").Device(DEVICE_CPU), JoinOp);

// Silent: the branch is not part of this instantiation.
REGISTER_OP("Plain").Input("a: float").Output("o: float");
template <bool Masked> class MaskOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    if (Masked)
      ctx->set_output(0, ctx->input(1));
  }
};
REGISTER_KERNEL_BUILDER(Name("Plain").Device(DEVICE_CPU), MaskOp<false>);

// Silent: lists have any number of inputs, and specs that are not literals may declare anything.
std::string Spec();
REGISTER_OP("Listed").Input("parts: N * float").Output("o: float").Attr("N: int");
REGISTER_OP("Computed").Input(Spec()).Output("o: float");
class LastOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override { ctx->set_output(0, ctx->input(7)); }
};
REGISTER_KERNEL_BUILDER(Name("Listed").Device(DEVICE_CPU), LastOp);
REGISTER_KERNEL_BUILDER(Name("Computed").Device(DEVICE_CPU), LastOp);

// Silent: TensorFlow declares the op.
REGISTER_KERNEL_BUILDER(Name("Cast").Device(DEVICE_CPU), LastOp);

// Shape functions.
REGISTER_OP("Flush").Input("path: string").SetShapeFn(shape_inference::ScalarShape);
// CHECK-MESSAGES: :[[@LINE-1]]:55: warning: 'ScalarShape' requires 1 output; op 'Flush' has no outputs [tf-registration-mismatch]
// CHECK-MESSAGES: :[[@LINE-2]]:13: note: op 'Flush' is declared here
REGISTER_OP("Widen").Input("x: float").Output("y: float").SetShapeFn([](InferenceContext *c) {
  c->set_output(0, c->input(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: input 1 does not exist; op 'Widen' has 1 input [tf-registration-mismatch]
  // CHECK-MESSAGES: :[[@LINE-3]]:13: note: op 'Widen' is declared here
  float width;
  TF_RETURN_IF_ERROR(c->GetAttr("width", &width));
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: op 'Widen' does not declare the attribute 'width' [tf-registration-mismatch]
  // CHECK-MESSAGES: :[[@LINE-7]]:13: note: op 'Widen' is declared here
  return Status();
});
// Silent: every output gets a shape.
REGISTER_OP("Close").Input("path: string").SetShapeFn(shape_inference::UnknownShape);

// A kernel for a misspelled op.
REGISTER_OP("GatherRows").Input("x: float").Output("y: float");
REGISTER_KERNEL_BUILDER(Name("GatherRow").Device(DEVICE_CPU), MaskOp<false>);
// CHECK-MESSAGES: :[[@LINE-1]]:30: warning: op 'GatherRow' is not declared; did you mean 'GatherRows', which has no kernel? [tf-registration-mismatch]
// CHECK-MESSAGES: :[[@LINE-3]]:13: note: op 'GatherRows' is declared here
// CHECK-FIXES: REGISTER_KERNEL_BUILDER(Name("GatherRows").Device(DEVICE_CPU), MaskOp<false>);
// Silent: no op has a similar name.
REGISTER_KERNEL_BUILDER(Name("DeclaredInAnotherLibrary").Device(DEVICE_CPU), LastOp);

// Specs that TensorFlow rejects.
REGISTER_OP("lower_case").Input("x: float").Output("y: float");
// CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'lower_case' is rejected by TensorFlow; the name of an op must be in CamelCase [tf-registration-mismatch]
REGISTER_OP("Specs")
    .Input("X: float")
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'X: float' is rejected by TensorFlow; the name must start with a lower case letter and contain only lower case letters, digits and '_' [tf-registration-mismatch]
    .Output("y float");
// CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'y float' is rejected by TensorFlow; the spec has no ':' between name and type [tf-registration-mismatch]
REGISTER_OP("Types").Input("x: flaot").Output("y: T").Attr("T: type");
// CHECK-MESSAGES: :[[@LINE-1]]:28: warning: 'x: flaot' is rejected by TensorFlow; 'flaot' is neither a data type nor an attribute of the op [tf-registration-mismatch]

// Silent: not a kernel.
struct Reader {
  explicit Reader(OpKernelConstruction *ctx) { OP_REQUIRES_OK(ctx, ctx->GetAttr("anything", &value)); }
  int value;
};
