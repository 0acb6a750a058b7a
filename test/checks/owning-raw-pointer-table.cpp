// RUN: %check_tfop %s tf-owning-raw-pointer %t --by-line
// Members use the same acquire/release table as locals.
#include "cuda_runtime.h"
#include "tensorflow/c/c_api.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/platform/mem.h"
#include <cstdlib>

using namespace tensorflow;

// No instantiation: the calls are unresolved and recognized by name.
template <typename T> class Pattern : public OpKernel {
public:
  explicit Pattern(OpKernelConstruction *ctx, int n) : OpKernel(ctx) {
    cudaMalloc(&device_, n);
    cudaMalloc(&freed_, n);
  }
  ~Pattern() override { cudaFree(freed_); }
  void Compute(OpKernelContext *ctx) override {}

private:
  T *device_;
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-9]]:5: note:
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note:
  T *freed_;
};

// The functions that release one kind of resource do not release another.
class WrongForm : public OpKernel {
public:
  explicit WrongForm(OpKernelConstruction *ctx, int n)
      : OpKernel(ctx), status_(TF_NewStatus()) {
    aligned_ = static_cast<float *>(port::AlignedMalloc(n, 64));
    released_ = static_cast<float *>(port::AlignedMalloc(n, 64));
  }
  ~WrongForm() override {
    free(status_);
    delete aligned_;
    port::AlignedFree(released_);
  }
  void Compute(OpKernelContext *ctx) override {}

private:
  TF_Status *status_;
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-14]]:32: note:
  // CHECK-MESSAGES: :[[@LINE-10]]:5: note:
  float *aligned_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-17]]:37: note:
  // CHECK-MESSAGES: :[[@LINE-13]]:5: note:
  float *released_;
};
