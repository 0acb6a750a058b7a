// RUN: %check_tfop %s tf-raw-new-in-compute %t
// Fates, conditions and templates.
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/util/work_sharder.h"

using namespace tensorflow;

// Functions of another file.
void UseBuffer(float *buffer, int64_t n);
void Read(const float *buffer);
void RunLater(std::function<void()> callback);

struct Query {
  explicit Query(int n);
  int Size() const;
};
class Table : public ResourceBase {
public:
  Status Load(int64_t rows);
  std::string DebugString() const override;
};

//===-- the page's example ------------------------------------------------===//

class FreedAtTheEnd : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    float *buf = new float[ctx->input(0).NumElements()];
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 'buf' is not released when 'OP_REQUIRES_OK' fails [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:18: note: 'buf' is allocated here
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'OP_REQUIRES_OK' fails here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'Compute' returns without releasing 'buf'
    Tensor *out = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, ctx->input(0).shape(), &out));
    delete[] buf;
    // CHECK-FIXES: {{^}}    std::unique_ptr<float[]> buf(new float[ctx->input(0).NumElements()]);{{$}}
    // CHECK-FIXES: {{^}}    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, ctx->input(0).shape(), &out));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    //{{$}}
  }
};

class Owned : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Silent: an owner takes it at once.
    std::unique_ptr<float[]> buf(new float[ctx->input(0).NumElements()]);
    Tensor *out = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, ctx->input(0).shape(), &out));
  }
};

//===-- fates -------------------------------------------------------------===//

class Fates : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    int *never = new int(3);
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 'never' is never released [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:18: note: 'never' is allocated here
    // CHECK-MESSAGES: :[[@LINE+18]]:3: note: 'Compute' returns without releasing 'never'
    *never = 4;
    float *byHand = new (std::nothrow) float[8];
    // CHECK-MESSAGES: :[[@LINE-1]]:21: remark: 'byHand' is released by hand; an owner would also cover a path that is added later [tf-raw-new-in-compute]
    Read(byHand);
    delete[] byHand;
    float *given = new float[8];
    // CHECK-MESSAGES: :[[@LINE-1]]:20: remark: 'given' is handed to 'UseBuffer'; whether that releases it cannot be seen [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note: it is handed on here
    UseBuffer(given, 8);
    for (int i = 0; i < 3; ++i) {
      int *round = new int(i);
      // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'round' is lost in the loop's next round [tf-raw-new-in-compute]
      // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'round' is allocated here
      // CHECK-MESSAGES: :[[@LINE-4]]:5: note: the loop goes round
      // CHECK-MESSAGES: :[[@LINE-4]]:20: note: the next round allocates again without releasing 'round'
      *round += 1;
    }
  }
};

// Silent: compute code is never the stand-alone program beside the op.
int main() {
  int *local = new int(1);
  return *local;
}

//===-- what must stay silent ---------------------------------------------===//

class State {
public:
  void Start() { RunLater([this] { delete this; }); }
};

class Silent : public OpKernel {
public:
  explicit Silent(OpKernelConstruction *ctx) : OpKernel(ctx), counts_(new int[4]) {}
  ~Silent() override { delete[] counts_; }
  void Compute(OpKernelContext *ctx) override {
    // Silent: the manager owns it, even when it fails.
    Table *table = new Table;
    OP_REQUIRES_OK(ctx, ctx->resource_manager()->Create("", "table", table));
    Table *other = new Table;
    OP_REQUIRES_OK(ctx, CreateResource(ctx, HandleFromInput(ctx, 0), other));
    // Silent: a scoped reference.
    Table *counted = new Table;
    core::ScopedUnref unref(counted);
    OP_REQUIRES(ctx, ctx->num_inputs() > 1, errors::Internal("inputs"));
    // Silent: an object that deletes itself.
    (new State)->Start();
    // Silent: lives as long as the process.
    static Query *cache = new Query(cache ? 0 : 1);
    // Silent: no memory is acquired.
    alignas(Query) char memory[sizeof(Query)];
    Query *placed = new (memory) Query(1);
    placed->~Query();
    // Silent: a member, which its class looks after.
    counts_ = new int[4];
    // Silent: code under #if 0.
#if 0
    int *dead = new int(1);
#endif
    // Silent: allocated by a macro of TensorFlow's.
    VLOG(1) << "done";
  }

private:
  int *counts_;
};

// A status that is known to be bad, then the release, then the macro.
class KnownBad : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = new Table;
    // CHECK-MESSAGES: :[[@LINE-1]]:20: remark: 'table' is released by hand; an owner would also cover a path that is added later [tf-raw-new-in-compute]
    Status status = table->Load(3);
    if (!status.ok()) {
      table->Unref();
      OP_REQUIRES_OK(ctx, status);
    }
    if (ctx->num_inputs() > 4) {
      table->Unref();
      OP_REQUIRES(ctx, false, errors::Internal("too many"));
    }
    OP_REQUIRES(ctx, table != nullptr, errors::Internal("no memory"));
    CHECK(ctx->num_outputs() > 0);
    if (ctx->num_outputs() > 9)
      LOG(FATAL) << "aborts";
    OP_REQUIRES_OK(ctx, ctx->resource_manager()->Create("", "table", table));
  }
};

// A return in a lambda that runs in place is no exit of the method.
class InPlace : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    auto workers = ctx->device()->tensorflow_cpu_worker_threads();
    float *buf = new float[8];
    // CHECK-MESSAGES: :[[@LINE-1]]:18: remark: 'buf' is released by hand; an owner would also cover a path that is added later [tf-raw-new-in-compute]
    Shard(workers->num_threads, workers->workers, 8, 100, [&](int64_t begin, int64_t end) {
      if (begin == end)
        return;
      buf[begin] = 1;
    });
    delete[] buf;
  }
};

// The same condition around both, the pointer's own test, a flag.
class Correlated : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Query *bench = nullptr;
    if (bench_)
      bench = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:15: remark: 'bench' is released by hand; an owner would also cover a path that is added later [tf-raw-new-in-compute]
    ctx->num_inputs();
    if (bench_)
      delete bench;
  }

private:
  bool bench_ = false;
};

//===-- templates ---------------------------------------------------------===//

// Silent: an owner that is not resolved yet.
template <typename T, typename... Args> std::unique_ptr<T> MakeOwned(Args &&...args) {
  return std::unique_ptr<T>(new T(std::forward<Args>(args)...));
}
template <typename T> class Makes : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override { auto query = MakeOwned<T>(1); }
};

template <typename T> class Pattern : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    T *buf = new T[8];
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'buf' is not released when 'OP_REQUIRES' fails [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:14: note: 'buf' is allocated here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'OP_REQUIRES' fails here
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note: 'Compute' returns without releasing 'buf'
    OP_REQUIRES(ctx, ctx->num_inputs() > 1, errors::Internal("inputs"));
    delete[] buf;
    // Silent: an owner of a dependent type.
    std::unique_ptr<T> owner(new T(8));
    std::shared_ptr<T> shared;
    shared.reset(new T(8));
    OP_REQUIRES(ctx, ctx->num_inputs() > 2, errors::Internal("inputs"));
  }
};

template <typename T> class Instantiated : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    T *buf = new T[8];
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'buf' is not released when 'OP_REQUIRES' fails [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:14: note: 'buf' is allocated here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'OP_REQUIRES' fails here
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note: 'Compute' returns without releasing 'buf'
    OP_REQUIRES(ctx, ctx->num_inputs() > 1, errors::Internal("inputs"));
    delete[] buf;
  }
};
REGISTER_KERNEL_BUILDER(Name("I").Device(DEVICE_CPU).TypeConstraint<float>("T"), Instantiated<float>);
REGISTER_KERNEL_BUILDER(Name("I").Device(DEVICE_CPU).TypeConstraint<int>("T"), Instantiated<int>);

// Silent: no kernel, and no kernel calls it.
struct Functor {
  void Compute(OpKernelContext *) { int *unrelated = new int(1); *unrelated = 2; }
};
