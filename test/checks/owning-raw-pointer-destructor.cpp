// RUN: %check_tfop %s tf-owning-raw-pointer %t --by-line
// Incorrect destructors, and constructors that leave a member uninitialized.
// CHECK-FIXES: std::unique_ptr<float[]> data_;
#include "tensorflow/core/framework/op_kernel.h"
#include <cstdlib>

using namespace tensorflow;

struct Table {
  int size = 0;
};
void Use(const float *data);

class Forgets : public OpKernel {
public:
  explicit Forgets(OpKernelConstruction *ctx) : OpKernel(ctx), data_(new float[4]) {}
  ~Forgets() override { Use(data_); }
  void Compute(OpKernelContext *) override {}

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-7]]:70: note:
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note:
};

class Inverted : public OpKernel {
public:
  explicit Inverted(OpKernelConstruction *ctx) : OpKernel(ctx), data_(new float[4]), table_(new Table) {}
  ~Inverted() override {
    if (!data_) {
      delete[] data_;
    }
    if (table_ != nullptr)
      return;
    delete table_;
  }
  void Compute(OpKernelContext *) override {}

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-14]]:71: note:
  // CHECK-MESSAGES: :[[@LINE-13]]:9: note:
  Table *table_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-18]]:93: note:
  // CHECK-MESSAGES: :[[@LINE-14]]:9: note:
};

class Unrelated : public OpKernel {
public:
  explicit Unrelated(OpKernelConstruction *ctx) : OpKernel(ctx), data_(new float[4]) {
    OP_REQUIRES_OK(ctx, ctx->GetAttr("verbose", &verbose_));
  }
  ~Unrelated() override {
    if (verbose_)
      delete[] data_;
  }
  void Compute(OpKernelContext *) override {}

private:
  bool verbose_;
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-13]]:72: note:
  // CHECK-MESSAGES: :[[@LINE-10]]:9: note:
};

// Silent: the flag determines whether there is an object, or who owns it.
class Related {
public:
  Related() : owned_(true), data_(new float[4]) {}
  explicit Related(float *data) : owned_(false), data_(data) {}
  Related(const Related &) = delete;
  void Fill() {
    more_ = new float[4];
    filled_ = true;
  }
  ~Related() {
    if (owned_)
      delete[] data_;
    if (filled_)
      delete[] more_;
  }

private:
  bool owned_;
  bool filled_ = false;
  float *data_;
  float *more_ = nullptr;
};

class WrongWay {
public:
  WrongWay() : data_(static_cast<float *>(malloc(8))) {}
  WrongWay(const WrongWay &) = delete;
  ~WrongWay() { delete data_; }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-7]]:43: note:
  // CHECK-MESSAGES: :[[@LINE-6]]:17: note:
};

class OnlyBefore {
public:
  void Grow(int n) {
    delete[] data_;
    data_ = new float[n];
  }

private:
  float *data_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:13: note:
};

// A constructor that leaves it uninitialized.

class Unset : public OpKernel {
public:
  explicit Unset(OpKernelConstruction *ctx) : OpKernel(ctx), early_(nullptr) {
    OP_REQUIRES_OK(ctx, ctx->GetAttr("n", &n_));
    data_ = new float[n_];
    early_ = new float[n_];
    Init();
  }
  ~Unset() override {
    delete[] data_;
    delete[] early_;
    delete[] later_;
    delete table_;
  }
  void Compute(OpKernelContext *) override {}

private:
  void Init() { later_ = new float[n_]; }
  int n_;
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-18]]:5: note:
  // CHECK-MESSAGES: :[[@LINE-13]]:5: note:
  // Silent: initialized to null.
  float *early_;
  float *later_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-24]]:5: note:
  // CHECK-MESSAGES: :[[@LINE-17]]:5: note:
  // Silent: initialized to null.
  Table *table_ = nullptr;
};

// Silent: a base that leaves it to the derived classes.
class Renders {
public:
  explicit Renders(int size) : size_(size) {}
  Renders(const Renders &) = delete;
  virtual ~Renders() { delete[] frame_; }

protected:
  int size_;
  float *frame_;
};
class RendersOnce : public Renders {
public:
  explicit RendersOnce(int size) : Renders(size) { frame_ = new float[size]; }
};

class SetOnSome {
public:
  explicit SetOnSome(int n) {
    if (n > 0)
      data_ = new float[n];
  }
  SetOnSome(const SetOnSome &) = delete;
  ~SetOnSome() { delete[] data_; }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-9]]:5: note:
  // CHECK-MESSAGES: :[[@LINE-8]]:3: note:
  // CHECK-MESSAGES: :[[@LINE-7]]:18: note:
};

// Silent: a method of the constructor sets it, or another constructor does.
class SetByHelper {
public:
  explicit SetByHelper(int n) { Reset(n); }
  SetByHelper() : SetByHelper(3) {}
  SetByHelper(const SetByHelper &) = delete;
  ~SetByHelper() { delete[] data_; }

private:
  void Reset(int n) { data_ = new float[n]; }
  float *data_;
};
