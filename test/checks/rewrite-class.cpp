// RUN: %check_tfop %s tf-owning-raw-pointer %t --by-line
// A class whose members cannot become owners gets a destructor and deleted copies.
#include "tensorflow/core/framework/op_kernel.h"
#include <cstdlib>

using namespace tensorflow;

struct Table {
  int size = 0;
};

// Two members, one destructor. Uses elsewhere are not visible.
class Nothing {
public:
  explicit Nothing(int n) : table_(new Table) { data_ = new float[n]; }
  // CHECK-FIXES: {{^}}  explicit Nothing(int n) : table_(new Table) { data_ = new float[n]; }{{$}}
  // CHECK-FIXES-NEXT: {{^}}  ~Nothing() { delete[] data_; delete table_; }{{$}}
  // CHECK-FIXES-NEXT: {{^}}  Nothing(const Nothing &) = delete;{{$}}
  // CHECK-FIXES-NEXT: {{^}}  Nothing &operator=(const Nothing &) = delete;{{$}}
#ifdef SOME_OTHER_SYSTEM
  int Size() { return *data_ + table_->size; }
#endif

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-12]]:57: note:
  // CHECK-FIXES: {{^}}  float *data_ = nullptr;{{$}}
  Table *table_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-16]]:36: note:
  // CHECK-FIXES: {{^}}  Table *table_;{{$}}
};

class Kernel : public OpKernel {
public:
  explicit Kernel(OpKernelConstruction* ctx) : OpKernel(ctx) {
    words_ = static_cast<int*>(malloc(8));
  }
  // CHECK-FIXES: {{^}}  ~Kernel() override { free(words_); }{{$}}
  void Compute(OpKernelContext* ctx) override {}

private:
  int* words_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-8]]:32: note:
};

class HalfReleased {
public:
  HalfReleased() : a_(new Table), b_(static_cast<int *>(malloc(8))) {}
  HalfReleased(const HalfReleased &) = delete;
  ~HalfReleased() {
    delete a_;
  }
  // CHECK-FIXES: {{^}}    delete a_;{{$}}
  // CHECK-FIXES-NEXT: {{^}}    free(b_);{{$}}
  // CHECK-FIXES-NEXT: {{^}}  }{{$}}

private:
  Table *a_;
  int *b_;
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-13]]:57: note:
  // CHECK-MESSAGES: :[[@LINE-12]]:3: note:
};

class Copyable {
public:
  Copyable() : table_(new Table) {}
  ~Copyable() { delete table_; }
  // CHECK-FIXES: {{^}}  ~Copyable() { delete table_; }{{$}}
  // CHECK-FIXES-NEXT: {{^}}  Copyable(const Copyable&) = delete;{{$}}
  // CHECK-FIXES-NEXT: {{^}}  Copyable& operator=(const Copyable&) = delete;{{$}}

private:
  Table* table_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: [tf-owning-raw-pointer]
};

class Inverted {
public:
  Inverted() : table_(new Table) {}
  Inverted(const Inverted &) = delete;
  ~Inverted() {
    if (!table_)
      delete table_;
    // CHECK-FIXES: {{^}}    if (table_){{$}}
  }

private:
  Table *table_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-11]]:23: note:
  // CHECK-MESSAGES: :[[@LINE-9]]:9: note:
};

class InvertedArray {
public:
  InvertedArray() : data_(new float[4]) {}
  InvertedArray(const InvertedArray &) = delete;
  ~InvertedArray() {
    if (data_ == nullptr) {
      delete data_;
      data_ = nullptr;
    }
    // CHECK-FIXES: {{^}}    if (data_ != nullptr) {{{$}}
    // CHECK-FIXES-NEXT: {{^}}      delete[] data_;{{$}}
    // CHECK-FIXES-NEXT: {{^}}      data_ = nullptr;{{$}}
  }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-15]]:27: note:
  // CHECK-MESSAGES: :[[@LINE-13]]:9: note:
};

class Unset : public OpKernel {
public:
  explicit Unset(OpKernelConstruction *ctx) : OpKernel(ctx) {
    int n = 0;
    OP_REQUIRES_OK(ctx, ctx->GetAttr("n", &n));
    data_ = new float[n];
  }
  ~Unset() override { delete[] data_; }
  void Compute(OpKernelContext *) override {}

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-9]]:5: note:
  // CHECK-MESSAGES: :[[@LINE-7]]:23: note:
  // CHECK-FIXES: {{^}}  float *data_ = nullptr;{{$}}
};
