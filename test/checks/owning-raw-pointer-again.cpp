// RUN: %check_tfop %s tf-owning-raw-pointer %t --by-line
// A member that compute code overwrites.
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/platform/mutex.h"

using namespace tensorflow;

class Again : public OpKernel {
public:
  using OpKernel::OpKernel;
  ~Again() override {
    delete[] data_;
    delete[] larger_;
    delete[] once_;
    delete[] flagged_;
    delete[] swapped_;
  }
  void Compute(OpKernelContext *ctx) override {
    const int n = ctx->input(0).NumElements();
    mutex_lock lock(mu_);
    data_ = new float[n];
    if (n > capacity_) {
      larger_ = new float[n];
      capacity_ = n;
    }
    if (!once_)
      once_ = new float[n];
    if (!filled_) {
      flagged_ = new float[n];
      filled_ = true;
    }
    delete[] swapped_;
    swapped_ = new float[n];
    passing_ = new float[n];
    OP_REQUIRES(ctx, n > 3, errors::InvalidArgument("few"));
    delete[] passing_;
    local_ = new float[n];
    delete[] local_;
  }

private:
  mutex mu_;
  int capacity_ = 0;
  bool filled_ = false;
  float *data_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-25]]:5: note:
  // CHECK-MESSAGES: :[[@LINE-22]]:5: note:
  // CHECK-MESSAGES: :[[@LINE-21]]:5: note:
  // CHECK-MESSAGES: :[[@LINE-15]]:5: note:
  // CHECK-MESSAGES: :[[@LINE-30]]:13: note:
  float *larger_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-32]]:5: note:
  // CHECK-MESSAGES: :[[@LINE-29]]:5: note:
  // CHECK-MESSAGES: :[[@LINE-28]]:5: note:
  // CHECK-MESSAGES: :[[@LINE-22]]:5: note:
  // CHECK-MESSAGES: :[[@LINE-35]]:17: note:
  // Silent: only if it is still null.
  float *once_ = nullptr;
  float *flagged_ = nullptr;
  // Silent: the old value is released first.
  float *swapped_ = nullptr;
  float *passing_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-44]]:5: note:
  // CHECK-MESSAGES: :[[@LINE-41]]:5: note:
  // CHECK-MESSAGES: :[[@LINE-40]]:5: note:
  // CHECK-MESSAGES: :[[@LINE-34]]:5: note:
  // CHECK-MESSAGES: :[[@LINE-36]]:16: note:
  // Silent: released when the step ends.
  float *local_ = nullptr;
};
