// RUN: %check_tfop %s tf-wrong-release %t
#include "tensorflow/core/framework/op_kernel.h"
#include <cstdlib>
#include <memory>
#include <string>

using namespace tensorflow;

struct Point {
  Point();
  int x;
};

void Locals(int n) {
  float *weights = new float[n];
  // CHECK-MESSAGES: :[[@LINE+2]]:3: warning: 'weights' is allocated with 'new[]' but released with 'delete' [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'weights' is allocated here
  delete weights;
  // CHECK-FIXES: {{^}}  delete[] weights;{{$}}
  Point *one = new Point;
  // CHECK-MESSAGES: :[[@LINE+2]]:3: warning: 'one' is allocated with 'new' but released with 'delete[]' [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: 'one' is allocated here
  delete[] one;
  // CHECK-FIXES: {{^}}  delete one;{{$}}
  float *block = static_cast<float *>(malloc(n));
  // CHECK-MESSAGES: :[[@LINE+2]]:3: warning: 'block' is allocated with 'malloc' but released with 'delete[]' [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-2]]:39: note: 'block' is allocated here
  delete[] block;
  // CHECK-REASONS: :[[@LINE-1]]:3: suggested: 'block' may also hold memory of another kind
  Point *freed = new Point;
  // CHECK-MESSAGES: :[[@LINE+3]]:5: warning: 'freed' is allocated with 'new' but released with 'free' [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: 'freed' is allocated here
  if (n > 3)
    free(freed);
  // CHECK-FIXES: {{^}}    delete freed;{{$}}
}

void Owners(int n) {
  // CHECK-MESSAGES: :[[@LINE+2]]:26: warning: the memory is allocated with 'new[]' but released by its owner with 'delete' [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE+1]]:34: note: the memory is allocated here
  std::unique_ptr<float> scratch(new float[n]);
  // CHECK-REASONS: :[[@LINE-1]]:26: no fix: the type of the owner would have to change
  // Silent: they match, or have a custom deleter.
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
    // CHECK-MESSAGES: :[[@LINE+2]]:5: warning: 'table_' is allocated with 'new[]' but released with 'delete' [tf-wrong-release]
    // CHECK-MESSAGES: :[[@LINE-5]]:70: note: 'table_' is allocated here
    delete table_;
    // CHECK-FIXES: {{^}}    delete[] table_;{{$}}
    // Silent: it matches.
    delete one_;
    // Silent: nothing is released, which tf-owning-raw-pointer reports.
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

// No instantiation: 'free' is unresolved and recognized by name.
template <typename T> void Pattern(int n) {
  T *weights = new T[n];
  // CHECK-MESSAGES: :[[@LINE+2]]:3: warning: 'weights' is allocated with 'new[]' but released with 'free' [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: 'weights' is allocated here
  free(weights);
  // CHECK-REASONS: :[[@LINE-1]]:3: no fix: the type of the released object is not known here
}

// The other messages, one example each. The cases that lead to them have tests of their own.
void Twice(bool failed) {
  float *values = static_cast<float *>(malloc(64));
  if (failed)
    free(values);
  free(values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' is released a second time [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'values' is released here
  // CHECK-REASONS: :[[@LINE-3]]:3: no fix: the code does not show which release is wrong
}
struct Table : core::RefCounted {
  int64_t size() const;
};
int64_t UsedAfter(Table *table) {
  table->Unref();
  return table->size();
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'table' is used after it was released by 'Unref' [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'table' is released here
  // CHECK-REASONS: :[[@LINE-3]]:10: no fix: the code does not show whether the use or the release is misplaced
}
void Forgets() {
  std::unique_ptr<Point> made(new Point);
  made.release();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the pointer returned by 'release' of 'made' is discarded and leaks; call 'reset' to destroy the object [tf-wrong-release]
  // CHECK-REASONS: :[[@LINE-2]]:3: suggested: code that was not analyzed may still use the object
}
class Keeps : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    TensorShape shape = ctx->input(0).shape();
    shape_ = &shape;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'shape_' keeps the address of 'shape' after 'Compute' returns [tf-wrong-release]
    // CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'shape' is destroyed at the end of the call
    // CHECK-REASONS: :[[@LINE-3]]:5: no fix: the object would have to outlive the call
  }

private:
  const TensorShape *shape_ = nullptr;
};
struct ByValue {
  explicit ByValue(Point point) : point_(&point) {}
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: 'point_' keeps the address of 'point' after the constructor of 'ByValue' returns [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-2]]:26: note: 'point' is destroyed at the end of the call
  // CHECK-REASONS: :[[@LINE-3]]:42: no fix: the object would have to outlive the call
  Point *point_;
};
struct Loss {
// CHECK-MESSAGES: :[[@LINE-1]]:8: warning: 'Loss' has no virtual destructor, but an owner deletes 'Huber' through it; only the base class is destroyed [tf-wrong-release]
// CHECK-MESSAGES: :[[@LINE+8]]:43: note: 'Huber' is passed to the owner here
// CHECK-REASONS: :[[@LINE-3]]:8: suggested: it may change how the class is copied or moved
  virtual float of(float error) const = 0;
};
struct Huber : Loss {
  float of(float error) const override { return error; }
  std::string name;
};
std::unique_ptr<Loss> MakeLoss() { return std::unique_ptr<Loss>(new Huber); }
