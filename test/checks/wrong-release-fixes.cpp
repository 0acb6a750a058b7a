// RUN: %check_tfop %s tf-wrong-release %t --by-line --fix-notes
// The release that matches the allocation.
#include "tensorflow/core/framework/op_kernel.h"
#include <cstdlib>
#include <memory>

using namespace tensorflow;

void Locals(int n) {
  float *values = new float[n];
  delete values;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-3]]:19: note:
  // CHECK-FIXES: {{^}}  delete[] values;{{$}}
  int *one = new int;
  ::delete[] one;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-3]]:14: note:
  // CHECK-FIXES: {{^}}  ::delete one;{{$}}
  char *text = (char *)malloc(n);
  delete[] text;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-3]]:24: note:
  // CHECK-FIXES: {{^}}  free(text);{{$}}
  double *sums = new double[n];
  free((void *)sums);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-3]]:18: note:
  // CHECK-FIXES: {{^}}  delete[] sums;{{$}}
}

class Members : public OpKernel {
public:
  using OpKernel::OpKernel;
  ~Members() override {
    delete this->table_;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-wrong-release]
    // CHECK-MESSAGES: :[[@LINE+6]]:16: note:
    // CHECK-FIXES: {{^}}    delete[] this->table_;{{$}}
  }
  void Compute(OpKernelContext *ctx) override {}
  float *Get(int n) {
    if (table_ == nullptr)
      table_ = new float[n];
    return table_;
  }

private:
  float *table_ = nullptr;
};

void Discarded(std::unique_ptr<int> owner) {
  owner.release();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-wrong-release]
  // CHECK-FIXES: {{^}}  owner.reset();{{$}}
}
