// RUN: %check_tfop %s tf-heap-tensor %t
#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

class NeverReleased : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Tensor *scratch = new Tensor(DT_FLOAT, ctx->input(0).shape());
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: Tensor 'scratch' is allocated on the heap and never released; make it a local value [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'scratch' is allocated here
    // CHECK-MESSAGES: :[[@LINE+8]]:3: note: 'Compute' returns without releasing 'scratch'
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
    // CHECK-MESSAGES: :[[@LINE-1]]:38: remark: Tensor 'copy' is allocated on the heap and released manually; make it a local value [tf-heap-tensor]
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
    // CHECK-MESSAGES: :[[@LINE-2]]:19: note: 'empty' is allocated here
    // CHECK-MESSAGES: :[[@LINE+11]]:3: note: 'Compute' returns without releasing 'empty'
    // CHECK-FIXES: {{^}}    Tensor empty;{{$}}
    auto bare = new Tensor;
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: Tensor 'bare' is allocated on the heap and never released; make it a local value [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE-2]]:17: note: 'bare' is allocated here
    // CHECK-MESSAGES: :[[@LINE+6]]:3: note: 'Compute' returns without releasing 'bare'
    // CHECK-FIXES: {{^}}    Tensor bare;{{$}}
    OP_REQUIRES_OK(ctx, ctx->allocate_temp(DT_FLOAT, TensorShape(), &*empty));
    // CHECK-FIXES: {{^}}    OP_REQUIRES_OK(ctx, ctx->allocate_temp(DT_FLOAT, TensorShape(), &empty));{{$}}
    if (empty->NumElements() > 0)
      ctx->set_output(0, *bare);
  }
};

// Without an instantiation, the template itself is checked.
template <typename T> class Template : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Tensor *scratch = new Tensor(DataTypeToEnum<T>::value, ctx->input(0).shape());
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: Tensor 'scratch' is allocated on the heap and never released; make it a local value [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'scratch' is allocated here
    // CHECK-MESSAGES: :[[@LINE+4]]:3: note: 'Compute' returns without releasing 'scratch'
    // CHECK-FIXES: {{^}}    Tensor scratch(DataTypeToEnum<T>::value, ctx->input(0).shape());{{$}}
    scratch->flat<T>().setZero();
    // CHECK-FIXES: {{^}}    scratch.flat<T>().setZero();{{$}}
  }
};

// Several instantiations give one finding.
template <typename T> class Instantiated : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Tensor *scratch = new Tensor(DataTypeToEnum<T>::value, ctx->input(0).shape());
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: Tensor 'scratch' is allocated on the heap and never released; make it a local value [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'scratch' is allocated here
    // CHECK-MESSAGES: :[[@LINE+2]]:3: note: 'Compute' returns without releasing 'scratch'
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
    // CHECK-MESSAGES: :[[@LINE-1]]:21: remark: Tensor 'given' is allocated on the heap and passed to 'Use'; whether it is released there cannot be determined; make it a local value [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'given' escapes here
    // CHECK-REASONS: :[[@LINE-3]]:21: suggested: 'given' is passed to 'Use', which may keep or release it
    Use(given);
  }
};

class UnbracedDelete : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Tensor *maybe = new Tensor(ctx->input(0));
    // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: Tensor 'maybe' is allocated on the heap and not released on every path; make it a local value [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'maybe' is allocated here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: the condition is false here
    // CHECK-MESSAGES: :[[@LINE+6]]:3: note: 'Compute' returns without releasing 'maybe'
    if (maybe->NumElements() > 0)
      delete maybe;
    // CHECK-FIXES: {{^}}    Tensor maybe(ctx->input(0));{{$}}
    // CHECK-FIXES: {{^}}    if (maybe.NumElements() > 0)
    // CHECK-FIXES-NEXT: {{^}}      maybe = Tensor();{{$}}
  }
};

class InLambda : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    auto work = [ctx] {
      Tensor *inner = new Tensor(ctx->input(0));
      // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: Tensor 'inner' is allocated on the heap and never released; make it a local value [tf-heap-tensor]
      // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'inner' is allocated here
      // CHECK-MESSAGES: :[[@LINE+3]]:5: note: the lambda returns without releasing 'inner'
      // CHECK-FIXES: {{^}}      Tensor inner(ctx->input(0));{{$}}
      inner->NumElements();
    };
    work();
  }
};

// No fix in a macro.
#define SCRATCH(NAME) Tensor *NAME = new Tensor(DT_FLOAT, TensorShape())
class InMacro : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *) override {
    SCRATCH(hidden);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: Tensor 'hidden' is allocated on the heap and never released [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'hidden' is allocated here
    // CHECK-MESSAGES: :[[@LINE+2]]:3: note: 'Compute' returns without releasing 'hidden'
    // CHECK-REASONS: :[[@LINE-4]]:5: no fix: 'hidden' is declared in a macro
  }
};

class Quiet : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Silent: an owner takes it immediately.
    std::unique_ptr<Tensor> owned(new Tensor(ctx->input(0)));
    // Silent: a value, and a pointer that does not own.
    Tensor value(ctx->input(0));
    Tensor *output = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, value.shape(), &output));
    // Silent: suppressed.
    Tensor *kept = new Tensor(value); // NOLINT(tf-heap-tensor)
    kept->NumElements();
  }
};

// Anywhere in the tree, not only in kernels.
struct Functor {
  void Compute(OpKernelContext *ctx) {
    Tensor *other = new Tensor(ctx->input(0));
    // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: Tensor 'other' is allocated on the heap and never released; make it a local value [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'other' is allocated here
    // CHECK-MESSAGES: :[[@LINE+3]]:3: note: 'Compute' returns without releasing 'other'
    // CHECK-FIXES: {{^}}    Tensor other(ctx->input(0));{{$}}
    other->NumElements();
  }
};

static Tensor *MakeScratch(const TensorShape &shape) {
  return new Tensor(DT_FLOAT, shape);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: a Tensor is allocated on the heap and returned; the caller must release it [tf-heap-tensor]
  // CHECK-REASONS: :[[@LINE-2]]:10: no fix: the new owner of the Tensor would have to change as well
}
static void MakeInto(Tensor **out) {
  *out = new Tensor(DT_FLOAT, TensorShape());
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: a Tensor is allocated on the heap and returned through an out-parameter; the caller must release it [tf-heap-tensor]
  // CHECK-REASONS: :[[@LINE-2]]:10: no fix: the new owner of the Tensor would have to change as well
}

class Elsewhere : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    Tensor *made = MakeScratch(ctx->input(0).shape());
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: Tensor 'made' is allocated on the heap and not released when 'OP_REQUIRES_ASYNC' fails [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE-2]]:{{[0-9]+}}: note: 'made' is allocated here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'OP_REQUIRES_ASYNC' fails here
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note: 'ComputeAsync' returns without releasing 'made'
    OP_REQUIRES_ASYNC(ctx, ctx->num_inputs() > 1, errors::Internal("inputs"), done);
    ctx->set_output(0, *made);
    delete made;
    std::vector<Tensor *> all;
    for (int i = 0; i < ctx->num_inputs(); ++i)
      all.push_back(new Tensor(ctx->input(i)));
    // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: a Tensor is allocated on the heap and never released [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE-2]]:21: note: the resource in 'all' is allocated here
    // CHECK-MESSAGES: :[[@LINE+8]]:3: note: 'ComputeAsync' returns without releasing the resource in 'all'
    // CHECK-REASONS: :[[@LINE-4]]:21: no fix: 'all' holds it in a member or an element
    Tensor *captured = new Tensor(ctx->input(0));
    // CHECK-MESSAGES: :[[@LINE-1]]:24: remark: Tensor 'captured' is allocated on the heap and released manually in a lambda [tf-heap-tensor]
    // CHECK-REASONS: :[[@LINE-2]]:24: no fix: the new owner of the Tensor would have to change as well
    ctx->device()->tensorflow_cpu_worker_threads()->workers->Schedule([captured, done] { delete captured; done(); });
    // Silent: a member belongs to its class.
    kept_ = new Tensor(ctx->input(0));
  }

private:
  Tensor *kept_ = nullptr;
};

class Received : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Tensor *scratch = nullptr;
    MakeInto(&scratch);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: Tensor 'scratch' acquired by 'MakeInto' is allocated on the heap and never released [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'scratch' is allocated here
    // CHECK-MESSAGES: :[[@LINE+6]]:3: note: 'Compute' returns without releasing 'scratch'
    ctx->set_output(0, *scratch);
    // Silent: an owner takes it.
    Tensor *owned = nullptr;
    MakeInto(&owned);
    std::unique_ptr<Tensor> owner(owned);
  }
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

// The other messages, one example each. The cases that lead to them have tests of their own.
void InStruct(const Tensor &in) {
  TensorValue value(new Tensor(in));
  // CHECK-MESSAGES: :[[@LINE-1]]:21: remark: a Tensor is allocated on the heap and released manually [tf-heap-tensor]
  // CHECK-REASONS: :[[@LINE-2]]:21: no fix: 'value' holds it in a member or an element
  delete value.tensor;
}
class LeaksOnFailure : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Tensor *tensor = new Tensor(DT_FLOAT, TensorShape({2}));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: Tensor 'tensor' is allocated on the heap and not released when 'OP_REQUIRES' fails; make it a local value [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE-2]]:22: note: 'tensor' is allocated here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'OP_REQUIRES' fails here
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note: 'Compute' returns without releasing 'tensor'
    OP_REQUIRES(ctx, tensor->NumElements() == 2, errors::Internal("x"));
    delete tensor;
  }
};
