// RUN: %check_tfop %s tf-unguarded-state %t --by-line --fix-notes
// A member becomes a local variable, a copy of an attribute, or is guarded by a mutex.
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/platform/mutex.h"
#include <map>
#include <mutex>
#include <vector>

using namespace tensorflow;

// Each step sets the members before it reads them: safe.
class Scratch : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    rows_ = ctx->input(0).dim_size(0);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unguarded-state]
    sizes_.clear();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unguarded-state]
    for (int64_t i = 0; i < this->rows_; ++i)
      sizes_.push_back(i);
    OP_REQUIRES_OK(ctx, ctx->allocate_temp(DT_FLOAT, TensorShape({rows_}), &m_buffer));
    // CHECK-MESSAGES: :[[@LINE-1]]:77: warning: [tf-unguarded-state]
    OP_REQUIRES(ctx, m_buffer.NumElements() == sizes_.size(), errors::Internal("sizes"));
    ctx->set_output(0, m_buffer);
  }
  // CHECK-FIXES: {{^}}  void Compute(OpKernelContext *ctx) override {{[{]$}}
  // CHECK-FIXES-NEXT: {{^}}    // The number of rows.{{$}}
  // CHECK-FIXES-NEXT: {{^}}    int64_t rows = ctx->input(0).dim_size(0);{{$}}
  // CHECK-FIXES: {{^}}    std::vector<int64_t> sizes;{{$}}
  // CHECK-FIXES: {{^}}    for (int64_t i = 0; i < rows; ++i){{$}}
  // CHECK-FIXES-NEXT: {{^}}      sizes.push_back(i);{{$}}
  // CHECK-FIXES-NEXT: {{^}}    Tensor buffer;{{$}}
  // CHECK-FIXES-NEXT: {{^}}    OP_REQUIRES_OK(ctx, ctx->allocate_temp(DT_FLOAT, TensorShape({rows}), &buffer));{{$}}
  // CHECK-FIXES: {{^}}    ctx->set_output(0, buffer);{{$}}

private:
  // The number of rows.
  int64_t rows_;

  std::vector<int64_t> sizes_;
  Tensor m_buffer;
};
// CHECK-FIXES-NOT: rows_
// CHECK-FIXES-NOT: sizes_
// CHECK-FIXES-NOT: m_buffer

// The constructor reads an attribute; each step adjusts its own copy.
class Axis : public OpKernel {
public:
  explicit Axis(OpKernelConstruction *ctx) : OpKernel(ctx) { OP_REQUIRES_OK(ctx, ctx->GetAttr("axis", &axis_)); }
  // CHECK-FIXES: ctx->GetAttr("axis", &axis_)
  void Compute(OpKernelContext *ctx) override {
    if (axis_ < 0)
      axis_ += ctx->input(0).dims();
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: [tf-unguarded-state]
    // CHECK-FIXES: {{^}}    int axis = axis_;{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (axis < 0){{$}}
    // CHECK-FIXES-NEXT: {{^}}      axis += ctx->input(0).dims();{{$}}
    OP_REQUIRES(ctx, axis_ < 4, errors::InvalidArgument("axis"));
    // CHECK-FIXES: OP_REQUIRES(ctx, axis < 4, errors::InvalidArgument("axis"));
  }

private:
  int axis_;
};

// The count is the state of the kernel.
class Counter : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    OP_REQUIRES(ctx, ctx->num_inputs() == 1, errors::Internal("inputs"));
    ++steps_;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unguarded-state]
    // CHECK-FIXES: {{^}}    mutex_lock lock(mu_);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    ++steps_;{{$}}
  }

private:
  int steps_ = 0; // since the start
  // CHECK-FIXES: {{^}}  int steps_ = 0; // since the start{{$}}
  // CHECK-FIXES-NEXT: {{^}}  mutex mu_;{{$}}
};

// The class has a mutex, which guards the other uses.
class Table : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    rows_["a"] = 1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unguarded-state]
    // CHECK-FIXES: {{^}}    std::lock_guard<std::mutex> lock(guard_);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    rows_["a"] = 1;{{$}}
  }
  size_t Count() {
    std::lock_guard<std::mutex> lock(guard_);
    return rows_.size();
    // CHECK-FIXES: {{^}}  size_t Count() {{[{]$}}
    // CHECK-FIXES-NEXT: {{^}}    std::lock_guard<std::mutex> lock(guard_);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    return rows_.size();{{$}}
  }

private:
  std::mutex guard_;
  std::map<std::string, int> rows_;
};

// A class template; the lock is in a helper.
template <typename T> class Sums : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override { Add(ctx->input(0).flat<T>()(0)); }

private:
  void Add(T value) {
    if (value > 0)
      sum_ += value;
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: [tf-unguarded-state]
    // CHECK-MESSAGES: :[[@LINE-7]]:49: note:
    // CHECK-FIXES: {{^}}    mutex_lock lock(mu_);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (value > 0){{$}}
  }
  T sum_ = 0;
};
template class Sums<float>;
template class Sums<int>;

// No fix: the lock would be held while the step ends, or in two nested calls, or the state is used on other threads.
class NoFix : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    ++calls_;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unguarded-state]
    // CHECK-MESSAGES: :[[@LINE+8]]:18: note:
    if (calls_ > 3)
      Reset();
    auto job = [this] { ++jobs_; };
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-unguarded-state]
    job();
    done();
  }
  void Reset() { calls_ = 0; }

private:
  int calls_ = 0;
  int jobs_ = 0;
};
