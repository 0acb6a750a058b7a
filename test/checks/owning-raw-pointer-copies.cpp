// RUN: %check_tfop %s tf-owning-raw-pointer %t --by-line
// Copies of owning classes.
// CHECK-FIXES: Fragile(const Fragile &) = delete;
#include "tensorflow/core/framework/op_kernel.h"
#include <memory>
#include <vector>

using namespace tensorflow;

struct Table {
  int size = 0;
};

class Copied {
public:
  Copied() : data_(new float[4]) {}
  ~Copied() { delete[] data_; }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE+3]]:15: note:
};
void Copy(const Copied &from) {
  Copied to = from;
  (void)to;
}

class Grown {
public:
  explicit Grown(int n) : data_(new float[n]) {}
  ~Grown() { delete[] data_; }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
};
void Grow(std::vector<Grown> &grown) {
  grown.emplace_back(3);
}

class Fragile {
public:
  Fragile() : data_(new float[4]) {}
  ~Fragile() { delete[] data_; }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: [tf-owning-raw-pointer]
};

// Silent: not copyable.
class Guarded {
public:
  Guarded() : data_(new float[4]) {}
  ~Guarded() { delete[] data_; }

private:
  std::unique_ptr<Table> table_;
  float *data_;
};

// Silent: copies correctly.
class CopiesItself {
public:
  CopiesItself() : data_(new float[4]) {}
  CopiesItself(const CopiesItself &) : data_(new float[4]) {}
  ~CopiesItself() { delete[] data_; }

private:
  float *data_;
};
