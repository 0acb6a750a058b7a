// RUN: %check_tfop %s tf-raw-new-in-compute %t

// Clang does not record what a lambda in a template captures implicitly until the template is instantiated.

#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

template <typename Stub> class Rows : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Silent as a leak: the lambda releases it in place.
    float *row = new float[4];
    // CHECK-MESSAGES: :[[@LINE-1]]:18: remark: 'row' is released manually; an owner would also release it on paths that are added later [tf-raw-new-in-compute]
    // CHECK-FIXES: {{^}}    std::unique_ptr<float[]> row(new float[4]);
    if (stub_->IsClosed()) {
      ([&]() { delete[] row; })();
      // CHECK-FIXES: {{^}}      ([&]() { row.reset(); })();
      return;
    }
    delete[] row;
  }
  Stub *stub_;
};
