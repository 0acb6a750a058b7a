// RUN: %check_tfop %s tf-unguarded-state %t --by-line
// Writes to members, however they are spelled.
#include "tensorflow/core/framework/dataset.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/platform/mutex.h"
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>
#include <functional>
#include <numeric>
#include <random>
#include <tuple>
#include <vector>

using namespace tensorflow;

class Functions : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const float *in = ctx->input(0).flat<float>().data();
    std::memcpy(&first_, in, sizeof(first_));
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: [tf-unguarded-state]
    memset(bytes_, 0, sizeof(bytes_));
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: [tf-unguarded-state]
    snprintf(&text_[1], 4, "%d", 1);
    // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: [tf-unguarded-state]
    sscanf("1 2", "%d %d", &parsed_, &also_);
    // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: [tf-unguarded-state]
    // CHECK-MESSAGES: :[[@LINE-2]]:39: warning: [tf-unguarded-state]
    std::copy_n(in, 4, copied_.data() + 2);
    // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: [tf-unguarded-state]
    std::transform(in, in + 2, mapped_.begin(), [](float x) { return x; });
    // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: [tf-unguarded-state]
    std::iota(std::begin(counted_), std::end(counted_), 0);
    // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: [tf-unguarded-state]
    std::tie(low_, high_) = std::minmax(1, 2);
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: [tf-unguarded-state]
    // CHECK-MESSAGES: :[[@LINE-2]]:20: warning: [tf-unguarded-state]
    // Silent: only read.
    std::memcpy(local_, &read_, 4);
    std::accumulate(sums_.begin(), sums_.end(), 0);
    printf("%d", read_);
  }

private:
  int first_, parsed_, also_, read_, low_, high_;
  char bytes_[8], text_[8];
  static thread_local char local_[8];
  std::vector<float> copied_, mapped_;
  std::vector<int> counted_, sums_;
};

class Aliases : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    for (auto &row : rows_)
      row.size = 1;
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: [tf-unguarded-state]
    auto entry = cache_.find(1);
    entry->second = 2;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unguarded-state]
    auto it = marks_.begin();
    *it = 3;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unguarded-state]
    float *values = values_.data();
    for (int i = 0; i < 4; ++i)
      values[i] = 0;
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: [tf-unguarded-state]
    auto flat = scratch_.flat<float>();
    flat(0) = 1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unguarded-state]
    other_.scalar<int>()() = 2;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unguarded-state]
    weights_(0, 1) = 3;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unguarded-state]
    bias_.setZero();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unguarded-state]
    // Silent: a copy, and a reference to a copy.
    auto rows = rows_;
    for (auto &row : rows)
      row.size = 2;
    float first = values_[0];
    first = 2;
    Eigen::Tensor<float, 2, Eigen::RowMajor> copy = weights_;
    copy(0, 0) = 1;
  }

private:
  struct Row {
    int size;
  };
  std::vector<Row> rows_;
  std::map<int, int> cache_;
  std::vector<int> marks_;
  std::vector<float> values_;
  Tensor scratch_, other_;
  Eigen::Tensor<float, 2, Eigen::RowMajor> weights_, bias_;
};

class Random : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const float sample = distribution_(engine_);
    // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: [tf-unguarded-state]
    // CHECK-MESSAGES: :[[@LINE-2]]:40: warning: [tf-unguarded-state]
    // Silent: a call of a function object does not change it.
    callback_();
    std::mt19937 own(1);
    own();
  }

private:
  std::uniform_real_distribution<float> distribution_;
  std::default_random_engine engine_;
  std::function<void()> callback_;
};

// Through a parameter: the write is reported, with the calls as notes.
static void Grow(std::vector<int> &list, int n) {
  list.push_back(n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-unguarded-state]
  // CHECK-MESSAGES: :[[@LINE+20]]:5: note:
}
static void Increment(int *count) { ++*count; }
// CHECK-MESSAGES: :[[@LINE-1]]:37: warning: [tf-unguarded-state]
// CHECK-MESSAGES: :[[@LINE+17]]:5: note:
// CHECK-MESSAGES: :[[@LINE+1]]:47: note:
template <typename T> void Update(T &state) { Increment(&state.count); }
static int Total(std::vector<int> &list) { return static_cast<int>(list.size()); }
static void Next(int *position) {
  static const int places[2] = {1, 2};
  position = const_cast<int *>(&places[1]);
}
static void Locked(mutex &mu, int &count) {
  mutex_lock lock(mu);
  ++count;
}
class Parameters : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Grow(grown_, 1);
    Update(state_);
    // Silent: the callee only reads, changes its own pointer, or locks.
    Total(read_);
    Next(&position_);
    Locked(mu_, locked_);
  }

private:
  struct State {
    int count;
  };
  mutex mu_;
  std::vector<int> grown_, read_;
  State state_;
  int position_, locked_;
};

// A flag that is only set is a remark; one that is also cleared is not.
class Flags : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    started_ = true;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: remark: [tf-unguarded-state]
    running_ = true;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unguarded-state]
    running_ = false;
  }

private:
  bool started_ = false, running_ = false;
};

// Static local variables.
class Statics : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    static int *table = nullptr;
    if (table == nullptr)
      table = new int[4];
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: [tf-unguarded-state]
    static std::vector<int> sizes;
    sizes.push_back(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unguarded-state]
    // Silent: initialized once, guarded, or one for each thread.
    static int *once = new int[4];
    static mutex mu;
    static int steps = 0;
    mutex_lock lock(mu);
    steps += once[0];
    thread_local int scratch = 0;
    scratch = 1;
  }
};
class Source : public data::DatasetBase {
public:
  explicit Source(OpKernelContext *ctx) : DatasetBase(data::DatasetContext(ctx)) {}
  const DataTypeVector &output_dtypes() const override {
    static DataTypeVector *types = nullptr;
    if (types == nullptr)
      types = new DataTypeVector({DT_STRING});
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: [tf-unguarded-state]
    return *types;
  }
};
