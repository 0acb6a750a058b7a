// RUN: %check_tfop %s tf-owning-raw-pointer %t --by-line
// Holders of the pointer: arrays, containers, a base, a union, a template.
// CHECK-FIXES: std::unique_ptr<float[]> scratch_;
#include "tensorflow/core/framework/op_kernel.h"
#include <map>
#include <memory>
#include <vector>

using namespace tensorflow;

struct Table {
  int size = 0;
};
void Use(const float *data);

class Many {
public:
  explicit Many(int n) {
    for (int i = 0; i < 4; ++i)
      four_[i] = new Table;
    for (int i = 0; i < n; ++i) {
      list_.push_back(new Table);
      map_[i] = new Table;
      Table *named = new Table;
      other_.insert({i, named});
    }
    rows_ = new float *[n];
    for (int i = 0; i < n; ++i)
      rows_[i] = new float[n];
  }
  ~Many() { delete[] rows_; }
  Many(const Many &) = delete;

private:
  Table *four_[4];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-17]]:18: note:
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note:
  std::vector<Table *> list_;
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-19]]:23: note:
  // CHECK-MESSAGES: :[[@LINE-11]]:3: note:
  std::map<int, Table *> map_;
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-22]]:17: note:
  // CHECK-MESSAGES: :[[@LINE-15]]:3: note:
  std::map<int, Table *> other_;
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-25]]:22: note:
  // CHECK-MESSAGES: :[[@LINE-19]]:3: note:
  float **rows_;
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-24]]:18: note:
  // CHECK-MESSAGES: :[[@LINE-23]]:3: note:
};

// Silent: each is released correctly.
class ManyReleased {
public:
  explicit ManyReleased(int n) {
    for (int i = 0; i < 4; ++i)
      four_[i] = new Table;
    list_.push_back(new Table);
    list_.emplace_back(new Table);
    map_[n] = new Table;
    other_.emplace(n, new Table);
    queue_.push_back(new Table);
    rows_ = new float *[n];
    rows_[0] = new float[n];
    all_ = new std::vector<Table *>;
    all_->push_back(new Table);
  }
  ManyReleased(const ManyReleased &) = delete;
  ~ManyReleased() {
    for (Table *one : four_)
      delete one;
    for (auto it = list_.begin(); it != list_.end(); ++it)
      delete *it;
    for (auto &entry : map_)
      delete entry.second;
    for (const auto &[key, value] : other_)
      delete value;
    while (!queue_.empty()) {
      delete queue_.back();
      queue_.pop_back();
    }
    delete[] rows_[0];
    delete[] rows_;
    for (size_t i = 0; i < all_->size(); ++i)
      delete (*all_)[i];
    delete all_;
  }

private:
  Table *four_[4];
  std::vector<Table *> list_, queue_;
  std::map<int, Table *> map_, other_;
  float **rows_;
  std::vector<Table *> *all_;
};

class Base : public OpKernel {
public:
  using OpKernel::OpKernel;

protected:
  float *scratch_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE+6]]:16: note:
  float *kept_ = nullptr;
};
class Derived : public Base {
public:
  explicit Derived(OpKernelConstruction *ctx) : Base(ctx) {
    scratch_ = new float[16];
    kept_ = new float[16];
  }
  ~Derived() override { delete[] kept_; }
  void Compute(OpKernelContext *) override { Use(scratch_); }
};

// Silent: which of the two the union holds cannot be determined.
class Either {
public:
  explicit Either(bool wide) {
    if (wide)
      doubles_ = new double[4];
    else
      floats_ = new float[4];
  }

private:
  union {
    float *floats_;
    double *doubles_;
  };
};

class Outer {
public:
  void Start() { inner_.reset(new Inner(3)); }

private:
  struct Inner {
    explicit Inner(int n) { data = new float[n]; }
    float *data;
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: [tf-owning-raw-pointer]
    // CHECK-MESSAGES: :[[@LINE-3]]:36: note:
  };
  std::unique_ptr<Inner> inner_;
};

template <typename T> class Template : public OpKernel {
public:
  explicit Template(OpKernelConstruction *ctx) : OpKernel(ctx) {
    values_ = new T[8];
    kept_ = new T[8];
    list_.push_back(new T);
    gone_.push_back(new T);
  }
  ~Template() override {
    delete[] kept_;
    for (auto *one : gone_)
      delete one;
  }
  void Compute(OpKernelContext *) override {
    struct Local {
      Local() { data = new T; }
      T *data;
      // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
      // CHECK-MESSAGES: :[[@LINE-3]]:24: note:
    };
    Local local;
  }

private:
  T *values_;
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-23]]:15: note:
  // CHECK-MESSAGES: :[[@LINE-19]]:3: note:
  T *kept_;
  std::vector<T *> list_;
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-26]]:21: note:
  // CHECK-MESSAGES: :[[@LINE-24]]:3: note:
  std::vector<T *> gone_;
};

template <typename T> class Instantiated : public OpKernel {
public:
  explicit Instantiated(OpKernelConstruction *ctx) : OpKernel(ctx) { values_ = new T[8]; }
  void Compute(OpKernelContext *) override {}

private:
  T *values_;
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:80: note:
};
REGISTER_KERNEL_BUILDER(Name("I").Device(DEVICE_CPU).TypeConstraint<float>("T"), Instantiated<float>);
REGISTER_KERNEL_BUILDER(Name("I").Device(DEVICE_CPU).TypeConstraint<int>("T"), Instantiated<int>);
