// RUN: %check_tfop %s tf-raw-new-in-compute %t --by-line
// A release in a loop stays: its condition, or a later iteration, may see that the pointer is null.
#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

struct Loops : OpKernel {
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    int *once = new int(3);
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:17: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    OP_REQUIRES(ctx, *once > ctx->num_inputs(), errors::Internal("few"));
    while (once != nullptr) {
      delete once;
      once = nullptr;
    }
    // CHECK-FIXES: {{^}}    std::unique_ptr<int> once(new int(3));{{$}}
    // CHECK-FIXES: {{^}}    while (once != nullptr) {{[{]$}}
    // CHECK-FIXES-NEXT: {{^}}      once.reset();{{$}}
  }
};
