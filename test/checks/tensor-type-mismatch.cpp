// RUN: %check_tfop %s tf-tensor-type-mismatch %t
#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

void replace_me();

class Plain : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    replace_me();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'replace_me' is called in compute code; call it in the constructor [tf-tensor-type-mismatch]
    if (ctx->num_inputs() > 1)
      replace_me();
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'replace_me' is called in compute code; call it in the constructor [tf-tensor-type-mismatch]
  }
};

// Without an instantiation, the template itself is checked.
template <typename T> class Template : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *) override {
    replace_me();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'replace_me' is called in compute code; call it in the constructor [tf-tensor-type-mismatch]
  }
};

// Several instantiations give one finding.
template <typename T> class Instantiated : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *) override {
    replace_me();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'replace_me' is called in compute code; call it in the constructor [tf-tensor-type-mismatch]
  }
};
REGISTER_KERNEL_BUILDER(Name("I").Device(DEVICE_CPU).TypeConstraint<float>("T"), Instantiated<float>);
REGISTER_KERNEL_BUILDER(Name("I").Device(DEVICE_CPU).TypeConstraint<int>("T"), Instantiated<int>);

class InLambda : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *) override {
    auto work = [] {
      replace_me();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'replace_me' is called in compute code; call it in the constructor [tf-tensor-type-mismatch]
    };
    work();
  }
};

#define CALL() replace_me()
class InMacro : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *) override {
    CALL();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'replace_me' is called in compute code; call it in the constructor [tf-tensor-type-mismatch]
  }
};

class Quiet : public OpKernel {
public:
  // Silent: runs once, not in every step.
  explicit Quiet(OpKernelConstruction *ctx) : OpKernel(ctx) { replace_me(); }
  void Compute(OpKernelContext *) override {
    // Silent: suppressed.
    replace_me(); // NOLINT(tf-tensor-type-mismatch)
  }
};

// Silent: not a kernel.
struct Functor {
  void Compute(OpKernelContext *) { replace_me(); }
};
