// RUN: %check_tfop %s tf-input-rank %t --fix-notes
#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

void Use(int value);
void UseVector(TTypes<int>::ConstVec vector);

static int firstOf(const Tensor &t) {
  return t.flat<int>()(0);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: element 0 of 't' is read, but it is not checked that there is one [tf-input-rank]
  // CHECK-REASONS: :[[@LINE-2]]:10: no fix: 'firstOf' has neither a context nor a Status with which a check can fail
}

static void UseView(TTypes<int>::ConstFlat view) {
  Use(view(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: element 1 of input 1 is read, but it is not checked that there is one [tf-input-rank]
  // CHECK-REASONS: :[[@LINE-2]]:7: no fix: the Tensor is not named in this function
}

class Reasons : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Use(firstOf(ctx->input(0)));
    UseView(ctx->input(1).flat<int>());
    const bool several = ctx->num_inputs() > 3;
    const int chosen = several ? ctx->input(2).scalar<int>()() : 0;
    // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: 'scalar' aborts the process unless 'ctx->input(2)' has exactly one element, which is not checked [tf-input-rank]
    // CHECK-REASONS: :[[@LINE-2]]:48: no fix: a check before the statement would also run if this part of it is not evaluated
    auto work = [&](int part) {
      const Tensor &own = ctx->input(3);
      own.vec<float>();
      // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'vec' aborts the process unless 'own' has rank 1, which is not checked [tf-input-rank]
      // CHECK-REASONS: :[[@LINE-2]]:11: no fix: a lambda cannot fail the step, and the checked value is computed in it
      if (part > 0)
        ctx->input(4).vec<float>();
      // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: 'vec' aborts the process unless 'ctx->input(4)' has rank 1, which is not checked [tf-input-rank]
      // CHECK-MESSAGES: :[[@LINE-3]]:7: note: the condition is true here
      // CHECK-REASONS: :[[@LINE-3]]:23: no fix: a lambda cannot fail the step, and a branch in it decides whether this code runs
    };
    work(1);
    // The bodies of a branch and a loop become blocks; the header of a loop is
    // evaluated before it.
    const Tensor &x = ctx->input(5);
    if (several)
      UseVector(x.vec<int>());
    else
      Use(0);
    // CHECK-MESSAGES: :[[@LINE-3]]:19: warning: 'vec' aborts the process unless 'x' has rank 1, which is not checked [tf-input-rank]
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: the condition is true here
    // CHECK-REASONS: :[[@LINE-5]]:19: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}      OP_REQUIRES(ctx, x.dims() == 1, errors::InvalidArgument("x must have rank 1"));{{$}}
    const Tensor &y = ctx->input(6);
    for (int64 i = 0; i < y.dim_size(1); ++i)
      Use(i);
    // CHECK-MESSAGES: :[[@LINE-2]]:29: warning: the size of dimension 1 of 'y' is read, but its rank is not checked [tf-input-rank]
    // CHECK-MESSAGES: :[[@LINE-12]]:5: note: the condition is true here
    // CHECK-REASONS: :[[@LINE-4]]:29: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, y.dims() > 1, errors::InvalidArgument("y must have a rank greater than 1"));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    for (int64 i = 0; i < y.dim_size(1); ++i){{$}}
  }
};
