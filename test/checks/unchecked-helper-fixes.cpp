// RUN: %check_tfop %s tf-unchecked-helper %t --by-line --fix-notes
// One test after several helpers; functions with a result; unbraced calls.
#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

void Check(OpKernelContext *ctx, int i) { OP_REQUIRES(ctx, ctx->input(i).dims() == 1, errors::InvalidArgument("rank")); }
void Find(OpKernelContext *ctx, int i, const float **out) {
  OP_REQUIRES(ctx, ctx->input(i).dims() == 1, errors::InvalidArgument("rank"));
  *out = ctx->input(i).flat<float>().data();
}
void Scale(OpKernelContext *ctx, const float *values) { OP_REQUIRES(ctx, values[0] > 0, errors::InvalidArgument("scale")); }
void Work(float value);

class Several : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const float *a = nullptr, *b = nullptr;
    Check(ctx, 0);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-15]]:43: note:
    // CHECK-MESSAGES: :[[@LINE+9]]:5: note:
    Find(ctx, 0, &a);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-17]]:3: note:
    // CHECK-MESSAGES: :[[@LINE+5]]:10: note:
    Find(ctx, 1, &b);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-21]]:3: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:15: note:
    Work(*a + *b);
    // CHECK-FIXES: {{^}}    Check(ctx, 0);{{$}}
    // CHECK-FIXES: {{^}}    Find(ctx, 0, &a);{{$}}
    // CHECK-FIXES: {{^}}    Find(ctx, 1, &b);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (!ctx->status().ok()) return;{{$}}
    // CHECK-FIXES: {{^}}    Work(*a + *b);{{$}}
  }
};

Status WithStatus(OpKernelContext *ctx) {
  Check(ctx, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-unchecked-helper]
  // CHECK-MESSAGES: :[[@LINE-37]]:43: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
  // CHECK-FIXES: {{^}}  Check(ctx, 0);{{$}}
  // CHECK-FIXES-NEXT: {{^}}  if (!ctx->status().ok()) return ctx->status();{{$}}
  Work(1);
  return Status();
}

bool WithBool(OpKernelContext *ctx, bool checked) {
  if (checked)
    Check(ctx, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unchecked-helper]
  // CHECK-MESSAGES: :[[@LINE-49]]:43: note:
  // CHECK-MESSAGES: :[[@LINE+5]]:3: note:
  // CHECK-FIXES: {{^}}  if (checked){{$}}
  // CHECK-FIXES-NEXT: {{^}}    { Check(ctx, 0);{{$}}
  // CHECK-FIXES-NEXT: {{^}}    if (!ctx->status().ok()) return false;{{$}}
  // CHECK-FIXES-NEXT: {{^}}    }{{$}}
  Work(1);
  return true;
}

int WithNumber(OpKernelContext *ctx) {
  Check(ctx, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-unchecked-helper]
  // CHECK-MESSAGES: :[[@LINE-62]]:43: note:
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note:
  Work(1);
  return 1;
}
