// RUN: %check_tfop %s tf-owning-raw-pointer %t --by-line --fix-notes
// If one use of a member cannot be rewritten, it stays a pointer: the class gets a destructor, or nothing is edited and a note
// gives the reason.
#include "tensorflow/core/framework/op_kernel.h"
#include <list>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

using namespace tensorflow;

struct Small {
  int value = 0;
};
struct Later;
void Keep(float *values);
#define FIRST_OF(p) (*p##_)

// A destructor instead.

class ByAddress {
public:
  ByAddress() : data_(new float[8]) {}
  // CHECK-FIXES: {{^}}  ~ByAddress() { delete[] data_; }{{$}}
  void Compute() {
    float **where = &data_;
    where[0][0] = 1;
  }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-10]]:23: note:
  // CHECK-REASONS: :[[@LINE-3]]:10: suggested: 'data_' is used by reference
  // CHECK-FIXES: {{^}}  float *data_;{{$}}
};

class InMacro {
public:
  InMacro() : data_(new float[8]) {}
  // CHECK-FIXES: {{^}}  ~InMacro() { delete[] data_; }{{$}}
  float First() const { return FIRST_OF(data); }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-7]]:21: note:
};

class NotCompiled {
public:
  NotCompiled() : data_(new float[8]) {}
  // CHECK-FIXES: {{^}}  ~NotCompiled() { delete[] data_; }{{$}}
#ifdef SOME_OTHER_SYSTEM
  float First() const { return *data_; }
#endif

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-9]]:25: note:
};

class PointsToLater {
public:
  PointsToLater();

private:
  Later *later_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE+6]]:41: note:
  // CHECK-REASONS: :[[@LINE-3]]:10: no fix: 'later_' points to a class that is defined later
};
struct Later {
  int value;
};
PointsToLater::PointsToLater() : later_(new Later) {}

class Overwritten {
public:
  Overwritten() {
    std::memset(this, 0, sizeof(*this));
    small_ = new Small;
  }
  // CHECK-FIXES: {{^}}  ~Overwritten() { delete small_; }{{$}}

private:
  Small *small_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-7]]:14: note:
};

class MadeInTwoWays {
public:
  explicit MadeInTwoWays(int n) : data_(n > 1 ? nullptr : new float[8]), size_(n) {}
  void Load() { data_ = static_cast<float *>(malloc(8)); }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:59: note:
  // CHECK-MESSAGES: :[[@LINE-6]]:46: note:
  // CHECK-REASONS: :[[@LINE-4]]:10: no fix: 'data_' has no single matching release
  int size_;
};

// Nothing at all.

class MovedAlong {
public:
  MovedAlong() : at_(new float[8]) {}
  void Next() { ++at_; }

private:
  float *at_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:22: note:
  // CHECK-REASONS: :[[@LINE-3]]:10: no fix: 'at_' is modified by pointer arithmetic
};

class Borrows {
public:
  explicit Borrows(float *values) : data_(values) {}
  Borrows() : data_(new float[8]) {}

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-5]]:21: note:
  // CHECK-REASONS: :[[@LINE-3]]:10: no fix: 'data_' is assigned a pointer that it does not own
};

class Again : public OpKernel {
public:
  using OpKernel::OpKernel;
  ~Again() override { delete[] data_; }
  void Compute(OpKernelContext *ctx) override {
    float *old = data_;
    data_ = new float[8];
    data_[0] = old ? old[0] : 0;
  }

private:
  float *data_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-7]]:13: note:
  // CHECK-REASONS: :[[@LINE-3]]:10: no fix: 'data_' is still used through 'old' when it is assigned again
};

class GivenUp : public OpKernel {
public:
  using OpKernel::OpKernel;
  ~GivenUp() override { delete[] data_; }
  void Compute(OpKernelContext *ctx) override {
    if (ctx->num_inputs() > 1)
      data_ = nullptr;
    data_ = new float[8];
  }

private:
  float *data_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-8]]:5: note:
  // CHECK-MESSAGES: :[[@LINE-7]]:13: note:
  // CHECK-REASONS: :[[@LINE-4]]:10: no fix: 'data_' is cleared here without a release
};

class Copied {
public:
  Copied() : data_(new float[8]) {}
  ~Copied() { delete[] data_; }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE+3]]:45: note:
  // CHECK-REASONS: :[[@LINE-3]]:10: no fix: 'data_' is in a class that is copied
};
void Copy(const Copied &from) { Copied to = from; }

class Assigned {
public:
  Assigned() : data_(new float[8]) {}
  void operator()(const Assigned &other) { *this = other; }
  // CHECK-FIXES: {{^}}  Assigned() : data_(new float[8]) {}{{$}}
  // CHECK-FIXES-NEXT: {{^}}  void operator()(const Assigned &other) { *this = other; }{{$}}

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-8]]:22: note:
  // CHECK-REASONS: :[[@LINE-3]]:10: no fix: 'data_' is in a class that is copied
};

// Nothing is copied, but the return statement requires a copy constructor.
class Returned {
public:
  Returned() : data_(new float[8]) {}
  ~Returned() { delete[] data_; }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: [tf-owning-raw-pointer]
  // CHECK-REASONS: :[[@LINE-2]]:10: no fix: 'data_' is in a class that is moved or returned by value
};
Returned Make() {
  Returned made;
  return made;
}

// Suggested.

class InContainer {
public:
  InContainer() : data_(new float[8]) {}

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-5]]:25: note:
  // CHECK-REASONS: :[[@LINE-3]]:10: suggested: 'data_' is in a class that 'std::list' may copy
  // CHECK-FIXES: {{^}}  std::unique_ptr<float[]> data_;{{$}}
};
void Collect(std::list<InContainer> *all) { all->emplace_back(); }

class Elements {
public:
  Elements() : data_(new float[8]) {}
  ~Elements() { delete[] data_; }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: [tf-owning-raw-pointer]
  // CHECK-REASONS: :[[@LINE-2]]:10: suggested: 'std::pair' may copy 'Elements'
};
struct Both {
  std::pair<int, Elements> both;
};

class Given {
public:
  Given() : data_(new float[8]) { Keep(data_); }
  // CHECK-FIXES: {{^}}  Given() : data_(new float[8]) { Keep(data_.get()); }{{$}}

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:19: note:
  // CHECK-MESSAGES: :[[@LINE-7]]:35: note:
  // CHECK-REASONS: :[[@LINE-4]]:10: suggested: 'data_' is passed to 'Keep', which may keep or release it
};

class Getter {
public:
  Getter() : data_(new float[8]) {}
  float *data() { return data_; }
  const float *values() const { return data_; }
  // CHECK-FIXES: {{^}}  float *data() { return data_.get(); }{{$}}
  // CHECK-FIXES-NEXT: {{^}}  const float *values() const { return data_.get(); }{{$}}

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-9]]:20: note:
  // CHECK-REASONS: :[[@LINE-3]]:10: suggested: 'data_' is transferred by 'data'
};

class Step : public OpKernel {
public:
  using OpKernel::OpKernel;
  ~Step() override { delete[] data_; }
  // CHECK-FIXES: {{^}}  ~Step() override {}{{$}}
  void Compute(OpKernelContext *ctx) override {
    data_ = new float[8];
    // CHECK-FIXES: {{^}}    data_.reset(new float[8]);{{$}}
  }

private:
  float *data_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-7]]:13: note:
  // CHECK-REASONS: :[[@LINE-3]]:10: suggested: 'data_' may be in use by another step when it is assigned again
  // CHECK-FIXES: {{^}}  std::unique_ptr<float[]> data_;{{$}}
};

class Unrelated {
public:
  explicit Unrelated(bool verbose) : verbose_(verbose), data_(new float[8]) {}
  Unrelated(const Unrelated &) = delete;
  ~Unrelated() {
    if (verbose_)
      delete[] data_;
    // CHECK-FIXES: {{^}}      data_.reset();{{$}}
  }

private:
  bool verbose_;
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-12]]:63: note:
  // CHECK-MESSAGES: :[[@LINE-10]]:9: note:
  // CHECK-REASONS: :[[@LINE-4]]:10: suggested: 'data_' would be released regardless of the condition
};
