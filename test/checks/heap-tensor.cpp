// RUN: %check_tfop %s tf-heap-tensor %t
#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

class NeverReleased : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Tensor *scratch = new Tensor(DT_FLOAT, ctx->input(0).shape());
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: Tensor 'scratch' is allocated on the heap and never released; make it a local value [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE+8]]:3: note: 'Compute' returns here without releasing 'scratch'
    // CHECK-FIXES: {{^}}    Tensor scratch(DT_FLOAT, ctx->input(0).shape());{{$}}
    auto values = scratch->flat<float>();
    // CHECK-FIXES: {{^}}    auto values = scratch.flat<float>();{{$}}
    const Tensor &same = *scratch;
    // CHECK-FIXES: {{^}}    const Tensor &same = scratch;{{$}}
    if (values(0) > 0)
      values(0) = same.flat<float>()(1);
  }
};

class ReleasedByHand : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const tensorflow::Tensor *copy = new tensorflow::Tensor(ctx->input(0));
    // CHECK-MESSAGES: :[[@LINE-1]]:38: remark: Tensor 'copy' is allocated on the heap and released by hand; make it a local value [tf-heap-tensor]
    // CHECK-FIXES: {{^}}    const tensorflow::Tensor copy(ctx->input(0));{{$}}
    ctx->set_output(0, *copy);
    delete copy;
    // CHECK-FIXES: {{^}}    ctx->set_output(0, copy);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    //{{$}}
  }
};

class NoArguments : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    auto *empty = new Tensor();
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: Tensor 'empty' is allocated on the heap and never released; make it a local value [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE+10]]:3: note: 'Compute' returns here without releasing 'empty'
    // CHECK-FIXES: {{^}}    Tensor empty;{{$}}
    auto bare = new Tensor;
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: Tensor 'bare' is allocated on the heap and never released; make it a local value [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE+6]]:3: note: 'Compute' returns here without releasing 'bare'
    // CHECK-FIXES: {{^}}    Tensor bare;{{$}}
    OP_REQUIRES_OK(ctx, ctx->allocate_temp(DT_FLOAT, TensorShape(), &*empty));
    // CHECK-FIXES: {{^}}    OP_REQUIRES_OK(ctx, ctx->allocate_temp(DT_FLOAT, TensorShape(), &empty));{{$}}
    if (empty->NumElements() > 0)
      ctx->set_output(0, *bare);
  }
};

// Without an instantiation the pattern itself is looked at.
template <typename T> class Template : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Tensor *scratch = new Tensor(DataTypeToEnum<T>::value, ctx->input(0).shape());
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: Tensor 'scratch' is allocated on the heap and never released; make it a local value [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE+4]]:3: note: 'Compute' returns here without releasing 'scratch'
    // CHECK-FIXES: {{^}}    Tensor scratch(DataTypeToEnum<T>::value, ctx->input(0).shape());{{$}}
    scratch->flat<T>().setZero();
    // CHECK-FIXES: {{^}}    scratch.flat<T>().setZero();{{$}}
  }
};

// With several instantiations the finding is said once.
template <typename T> class Instantiated : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Tensor *scratch = new Tensor(DataTypeToEnum<T>::value, ctx->input(0).shape());
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: Tensor 'scratch' is allocated on the heap and never released; make it a local value [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE+2]]:3: note: 'Compute' returns here without releasing 'scratch'
    // CHECK-FIXES: {{^}}    Tensor scratch(DataTypeToEnum<T>::value, ctx->input(0).shape());{{$}}
  }
};
REGISTER_KERNEL_BUILDER(Name("I").Device(DEVICE_CPU).TypeConstraint<float>("T"), Instantiated<float>);
REGISTER_KERNEL_BUILDER(Name("I").Device(DEVICE_CPU).TypeConstraint<int>("T"), Instantiated<int>);

void Use(Tensor *tensor);

class PassedOn : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Tensor *given = new Tensor(ctx->input(0));
    // CHECK-MESSAGES: :[[@LINE-1]]:21: remark: Tensor 'given' is on the heap and its pointer is passed on; whether it is ever released cannot be seen [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE+1]]:9: note: 'given' is passed on here
    Use(given);
  }
};

class UnbracedDelete : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Tensor *maybe = new Tensor(ctx->input(0));
    // CHECK-MESSAGES: :[[@LINE-1]]:21: remark: Tensor 'maybe' is allocated on the heap and released by hand; make it a local value [tf-heap-tensor]
    if (maybe->NumElements() > 0)
      delete maybe;
  }
};

class InLambda : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    auto work = [ctx] {
      Tensor *inner = new Tensor(ctx->input(0));
      // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: Tensor 'inner' is allocated on the heap and never released; make it a local value [tf-heap-tensor]
      // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'operator()' returns here without releasing 'inner'
      // CHECK-FIXES: {{^}}      Tensor inner(ctx->input(0));{{$}}
      inner->NumElements();
    };
    work();
  }
};

// In a macro there is nothing to edit.
#define SCRATCH(NAME) Tensor *NAME = new Tensor(DT_FLOAT, TensorShape())
class InMacro : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *) override {
    SCRATCH(hidden);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: Tensor 'hidden' is allocated on the heap and never released; make it a local value [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE+1]]:3: note: 'Compute' returns here without releasing 'hidden'
  }
};

class Quiet : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Silent: an owner takes it at once.
    std::unique_ptr<Tensor> owned(new Tensor(ctx->input(0)));
    // Silent: a value, and a pointer that owns nothing.
    Tensor value(ctx->input(0));
    Tensor *output = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, value.shape(), &output));
    // Silent: somebody decided.
    Tensor *kept = new Tensor(value); // NOLINT(tf-heap-tensor)
    kept->NumElements();
  }
};

// Silent: no kernel.
struct Functor {
  void Compute(OpKernelContext *ctx) { Tensor *other = new Tensor(ctx->input(0)); other->NumElements(); }
};

// Silent: another library's Tensor.
namespace other {
struct Tensor {};
} // namespace other
class OtherTensor : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *) override { other::Tensor *unrelated = new other::Tensor; (void)unrelated; }
};
