// RUN: %check_tfop %s tf-wrong-release %t
#include "tensorflow/core/framework/op_kernel.h"
#include <cstdlib>

using namespace tensorflow;

struct Point {
  Point();
  int x;
};

void Locals(int n) {
  float *weights = new float[n];
  // CHECK-MESSAGES: :[[@LINE+2]]:3: warning: 'weights' comes from 'new[]' but is released with 'delete' [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-2]]:20: note: allocated here
  delete weights;
  Point *one = new Point;
  // CHECK-MESSAGES: :[[@LINE+2]]:3: warning: 'one' comes from 'new' but is released with 'delete[]' [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: allocated here
  delete[] one;
  float *block = static_cast<float *>(malloc(n));
  // CHECK-MESSAGES: :[[@LINE+2]]:3: warning: 'block' comes from 'malloc' but is released with 'delete[]' [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-2]]:39: note: allocated here
  delete[] block;
  Point *freed = new Point;
  // CHECK-MESSAGES: :[[@LINE+3]]:5: warning: 'freed' comes from 'new' but is released with 'free' [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: allocated here
  if (n > 3)
    free(freed);
}

void Owners(int n) {
  // CHECK-MESSAGES: :[[@LINE+2]]:26: warning: the result of 'new[]' comes from 'new[]' but its owner releases it with 'delete' [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE+1]]:34: note: allocated here
  std::unique_ptr<float> scratch(new float[n]);
  // Silent: they fit, or have a deleter of their own.
  std::unique_ptr<float[]> fits(new float[n]);
  std::unique_ptr<Point> one(new Point);
  std::shared_ptr<float> own(new float[n], [](float *p) { delete[] p; });
}

template <typename T> class Member : public OpKernel {
public:
  explicit Member(OpKernelConstruction *ctx) : OpKernel(ctx), table_(new T[8]), one_(new T(1)) {
    never_ = new T[8];
  }
  ~Member() override {
    // CHECK-MESSAGES: :[[@LINE+2]]:5: warning: 'table_' comes from 'new[]' but is released with 'delete' [tf-wrong-release]
    // CHECK-MESSAGES: :[[@LINE-5]]:70: note: allocated here
    delete table_;
    // Silent: it fits.
    delete one_;
    // Silent: nothing is released at all, which tf-owning-raw-pointer tells.
    if (!never_)
      delete never_;
  }
  void Compute(OpKernelContext *) override {}

private:
  T *table_;
  T *one_;
  T *never_ = nullptr;
};
REGISTER_KERNEL_BUILDER(Name("M").Device(DEVICE_CPU), Member<float>);

void Fits(int n) {
  // Silent.
  float *weights = new float[n];
  delete[] weights;
  void *block = malloc(n);
  free(block);
}

// No instance: 'free' is not resolved and is known by its name.
template <typename T> void Pattern(int n) {
  T *weights = new T[n];
  // CHECK-MESSAGES: :[[@LINE+2]]:3: warning: 'weights' comes from 'new[]' but is released with 'free' [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: allocated here
  free(weights);
}
