// RUN: %check_tfop %s tf-input-index %t --fix-notes
#include "tensorflow/core/framework/bounds_check.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/util/work_sharder.h"

using namespace tensorflow;

Status Validate(int64 value);

class Plain : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Tensor *out = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({8}), &out));
    auto to = out->flat<float>();
    const auto index = ctx->input(0).vec<int64>();
    const int64 at = index(0);
    to(at) = 1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'at' comes from input 0 and is used as an index, but its bounds are not checked [tf-input-index]
    // CHECK-MESSAGES: :[[@LINE-3]]:22: note: the value is read from input 0 here
    // CHECK-REASONS: :[[@LINE-3]]:5: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, at >= 0 && at < to.size(), errors::InvalidArgument("at is out of range"));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    to(at) = 1;{{$}}
    float *data = to.data();
    const int n = ctx->input(1).scalar<int>()();
    OP_REQUIRES(ctx, n < 8, errors::InvalidArgument("n"));
    data[n * 2] = 1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'n * 2' comes from input 1 and is used as an index, but its lower bound is not checked [tf-input-index]
    // CHECK-MESSAGES: :[[@LINE-4]]:19: note: the value is read from input 1 here
    // CHECK-REASONS: :[[@LINE-3]]:5: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, n * 2 >= 0 && n * 2 < to.size(), errors::InvalidArgument("n * 2 is out of range"));{{$}}
    std::vector<float> table(8);
    const int k = ctx->input(2).scalar<int>()();
    OP_REQUIRES(ctx, k >= 0, errors::InvalidArgument("k"));
    float *end = data + k;
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: 'k' comes from input 2 and is used as an index, but its upper bound is not checked [tf-input-index]
    // CHECK-MESSAGES: :[[@LINE-4]]:19: note: the value is read from input 2 here
    // CHECK-REASONS: :[[@LINE-3]]:23: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, k >= 0 && k < to.size(), errors::InvalidArgument("k is out of range"));{{$}}
    table[k] = 1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'k' comes from input 2 and is used as an index, but its upper bound is not checked [tf-input-index]
    // CHECK-MESSAGES: :[[@LINE-9]]:19: note: the value is read from input 2 here
    // CHECK-REASONS: :[[@LINE-3]]:5: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, k >= 0 && k < table.size(), errors::InvalidArgument("k is out of range"));{{$}}
  }
};

// An attribute that is never compared with the rank.
class Attribute : public OpKernel {
public:
  explicit Attribute(OpKernelConstruction *ctx) : OpKernel(ctx) {
    OP_REQUIRES_OK(ctx, ctx->GetAttr("axis", &axis_));
    OP_REQUIRES_OK(ctx, ctx->GetAttr("other", &other_));
    OP_REQUIRES(ctx, axis_ >= 0, errors::InvalidArgument("axis"));
  }
  void Compute(OpKernelContext *ctx) override {
    const Tensor &x = ctx->input(0);
    const int64 depth = x.dim_size(axis_);
    // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'axis_' comes from attribute 'axis' and is used as an index, but its upper bound is not checked [tf-input-index]
    // CHECK-REASONS: :[[@LINE-2]]:27: suggested: the check returns early, which may skip code that must run
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, axis_ >= 0 && axis_ < x.dims(), errors::InvalidArgument("axis_ is out of range"));{{$}}
    // Silent: compared with the rank.
    OP_REQUIRES(ctx, other_ < x.dims(), errors::InvalidArgument("other"));
    x.dim_size(other_);
  }

private:
  int axis_;
  int other_;
};

template <typename T> class Guarded : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Tensor *out = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({8}), &out));
    auto to = out->flat<T>();
    const auto index = ctx->input(0).vec<int64>();
    // Silent: a loop has tested every element.
    for (int64 i = 0; i < index.size(); ++i)
      OP_REQUIRES(ctx, FastBoundsCheck(index(i), to.size()), errors::InvalidArgument("index"));
    for (int64 i = 0; i < index.size(); ++i)
      to(index(i)) = T(1);
    // Silent: limited values.
    const int n = ctx->input(1).scalar<int>()();
    to(n % 8) = T(1);
    to(std::min(n, 7)) = T(1);
    to(n < 0 ? 0 : n > 7 ? 7 : n) = T(1);
    // Silent: a cast tests both bounds.
    if (static_cast<uint64>(n) < 8)
      to(n) = T(1);
    // Silent: code that is not visible may have validated it.
    const int k = ctx->input(2).scalar<int>()();
    OP_REQUIRES_OK(ctx, Validate(k));
    to(k) = T(1);
    // Silent: a position in a map is not an index.
    std::map<int64, T> seen;
    seen[index(0)] = T(1);
  }
};
template class Guarded<float>;

// The ranges of threads.
void Ranges(OpKernelContext *ctx, int64 total) {
  const auto *workers = ctx->device()->tensorflow_cpu_worker_threads();
  Shard(workers->num_threads, workers->workers, total, 100, [](int begin, int end) {});
  // CHECK-MESSAGES: :[[@LINE-1]]:68: warning: 'Shard' passes 64-bit positions, which are truncated here; declare the parameters as 'int64_t' [tf-input-index]
  // CHECK-REASONS: :[[@LINE-2]]:68: no fix: variables computed from the parameters may be too narrow as well
  auto work = [](int32 begin, int32 end) {};
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: 'Shard' passes 64-bit positions, which are truncated here; declare the parameters as 'int64_t' [tf-input-index]
  // CHECK-REASONS: :[[@LINE-2]]:24: no fix: variables computed from the parameters may be too narrow as well
  Shard(workers->num_threads, workers->workers, total, 100, work);
  // Silent: wide enough.
  Shard(workers->num_threads, workers->workers, total, 100, [](int64 begin, int64 end) {});
}
