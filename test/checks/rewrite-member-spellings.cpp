// RUN: %check_tfop %s tf-owning-raw-pointer %t --by-line --fix-notes
// A member that is released in an unusual spelling is not released a second
// time by a new destructor.
#include "tensorflow/core/framework/op_kernel.h"
#include <cstdlib>
#include <memory>

using namespace tensorflow;

struct Row {
  int size = 0;
};

// Silent: the destructor releases it.
class ThroughCast {
public:
  ThroughCast() : row_(new Row), words_((int *)malloc(8)) {}
  ThroughCast(const ThroughCast &) = delete;
  ~ThroughCast() {
    delete static_cast<Row *>(row_);
    free((void *)words_);
  }

private:
  Row *row_;
  int *words_;
};

// Silent: so does this one, through a reference.
class ThroughReference {
public:
  ThroughReference() : row_(new Row) {}
  ThroughReference(const ThroughReference &) = delete;
  ~ThroughReference() {
    Row &row = *row_;
    delete &row;
  }

private:
  Row *row_;
};

// Silent: and this one.
class ThroughAddress {
public:
  ThroughAddress() : row_(new Row) {}
  ThroughAddress(const ThroughAddress &) = delete;
  ~ThroughAddress() { delete &*row_; }

private:
  Row *row_;
};

struct Chain {
  Chain *Self() { return this; }
};
class ThroughMethod {
public:
  ThroughMethod() : chain_(new Chain) {}
  ThroughMethod(const ThroughMethod &) = delete;
  ~ThroughMethod() { delete chain_->Self(); }

private:
  Chain *chain_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-7]]:28: note:
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note:
  // CHECK-REASONS: :[[@LINE-4]]:10: no fix: 'chain_' is deleted through another expression here
};
