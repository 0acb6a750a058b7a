// RUN: %check_tfop %s tf-raw-new-in-compute %t --by-line --config='{CheckOptions: {tf-raw-new-in-compute.TakesOwnership: "pool::Adopt", tf-raw-new-in-compute.Releases: "Drop;Recycle", tf-raw-new-in-compute.Borrows: "::Peek"}}'
#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

namespace pool {
void Adopt(float *buffer);
}
void Recycle(float *buffer);
void Peek(float *buffer);
void Other(float *buffer);

class WithOptions : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *) override {
    // Silent: the user's own function takes it.
    float *a = new float[3];
    pool::Adopt(a);
    float *b = new float[3];
    // CHECK-MESSAGES: :[[@LINE-1]]:16: remark: [tf-raw-new-in-compute]
    Recycle(b);
    // CHECK-FIXES: {{^}}    Recycle(b.release());{{$}}
    float *c = new float[3];
    // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:16: note:
    // CHECK-MESSAGES: :[[@LINE+7]]:3: note:
    Peek(c);
    // CHECK-FIXES: {{^}}    Peek(c.get());{{$}}
    float *d = new float[3];
    // CHECK-MESSAGES: :[[@LINE-1]]:16: remark: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    Other(d);
  }
};
