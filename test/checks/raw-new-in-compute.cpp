// RUN: %check_tfop %s tf-raw-new-in-compute %t
// Fates, conditions, and templates.
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
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note: 'OP_REQUIRES_OK' fails here
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'Compute' returns without releasing 'buf'
    // CHECK-REASONS: :[[@LINE-5]]:18: suggested: 'allocate_temp' makes TensorFlow own the memory; 'Compute' then also returns if the allocation fails
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
    // Silent: an owner takes it immediately.
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
    // CHECK-MESSAGES: :[[@LINE+19]]:3: note: 'Compute' returns without releasing 'never'
    *never = 4;
    float *byHand = new (std::nothrow) float[8];
    // CHECK-MESSAGES: :[[@LINE-1]]:21: remark: 'byHand' is released manually; an owner would also release it on paths that are added later [tf-raw-new-in-compute]
    Read(byHand);
    delete[] byHand;
    float *given = new float[8];
    // CHECK-MESSAGES: :[[@LINE-1]]:20: remark: 'given' is passed to 'UseBuffer'; whether it is released there cannot be determined [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'given' escapes here
    // CHECK-REASONS: :[[@LINE-3]]:20: suggested: 'given' is passed to 'UseBuffer', which may keep or release it
    UseBuffer(given, 8);
    for (int i = 0; i < 3; ++i) {
      int *round = new int(i);
      // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'round' leaks in the next iteration of the loop [tf-raw-new-in-compute]
      // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'round' is allocated here
      // CHECK-MESSAGES: :[[@LINE-4]]:5: note: the loop body is entered
      // CHECK-MESSAGES: :[[@LINE-4]]:20: note: the next iteration allocates again without releasing 'round'
      *round += 1;
    }
  }
};

// Silent: a program next to the op is not compute code.
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
    // Silent: the manager owns it, even on failure.
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
    // Silent: lives until the process ends.
    static Query *cache = new Query(cache ? 0 : 1);
    // Silent: no memory is acquired.
    alignas(Query) char memory[sizeof(Query)];
    Query *placed = new (memory) Query(1);
    placed->~Query();
    // Silent: a member, which is checked with its class.
    counts_ = new int[4];
    // Silent: code under #if 0.
#if 0
    int *dead = new int(1);
#endif
    // Silent: allocated by a TensorFlow macro.
    VLOG(1) << "done";
  }

private:
  int *counts_;
};

// A status that is known to be an error, then the release, then the macro.
class KnownBad : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = new Table;
    // CHECK-MESSAGES: :[[@LINE-1]]:20: remark: 'table' is released manually; an owner would also release it on paths that are added later [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:20: suggested: 'table' needs 'core::RefCountPtr', which TensorFlow has only since 1.14
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

// A return in a lambda that runs in place is not an exit of the method.
class InPlace : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    auto workers = ctx->device()->tensorflow_cpu_worker_threads();
    float *buf = new float[8];
    // CHECK-MESSAGES: :[[@LINE-1]]:18: remark: 'buf' is released manually; an owner would also release it on paths that are added later [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:18: suggested: 'allocate_temp' makes TensorFlow own the memory; 'Compute' then also returns if the allocation fails
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
    // CHECK-MESSAGES: :[[@LINE-1]]:15: remark: 'bench' is released manually; an owner would also release it on paths that are added later [tf-raw-new-in-compute]
    ctx->num_inputs();
    if (bench_)
      delete bench;
  }

private:
  bool bench_ = false;
};

//===-- templates ---------------------------------------------------------===//

// Silent: an owner of an unresolved type.
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
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'OP_REQUIRES' fails here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'Compute' returns without releasing 'buf'
    // CHECK-REASONS: :[[@LINE-5]]:14: suggested: 'allocate_temp' makes TensorFlow own the memory; 'Compute' then also returns if the allocation fails
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
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'OP_REQUIRES' fails here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'Compute' returns without releasing 'buf'
    // CHECK-REASONS: :[[@LINE-5]]:14: suggested: 'allocate_temp' makes TensorFlow own the memory; 'Compute' then also returns if the allocation fails
    OP_REQUIRES(ctx, ctx->num_inputs() > 1, errors::Internal("inputs"));
    delete[] buf;
  }
};
REGISTER_KERNEL_BUILDER(Name("I").Device(DEVICE_CPU).TypeConstraint<float>("T"), Instantiated<float>);
REGISTER_KERNEL_BUILDER(Name("I").Device(DEVICE_CPU).TypeConstraint<int>("T"), Instantiated<int>);

// Silent: not a kernel, and not called by one.
struct Functor {
  void Compute(OpKernelContext *) { int *unrelated = new int(1); *unrelated = 2; }
};

//===-- the other messages, one example each ------------------------------===//

static Status MakeQuery(int n, Query **out) {
  if (n == 0)
    return errors::InvalidArgument("empty");
  *out = new Query(n);
  return OkStatus();
}
struct Started {
  void Start();
};
class Others : public AsyncOpKernel {
public:
  explicit Others(OpKernelConstruction *ctx) : AsyncOpKernel(ctx) {
    Query *query = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'query' is not released when 'OP_REQUIRES_OK' fails [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'query' is allocated here
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'OP_REQUIRES_OK' fails here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: the constructor of 'Others' returns without releasing 'query'
    int n = 0;
    OP_REQUIRES_OK(ctx, ctx->GetAttr("size", &n));
    delete query;
  }
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    Query *made = nullptr;
    OP_REQUIRES_OK_ASYNC(ctx, MakeQuery(3, &made), done);
    // CHECK-MESSAGES: :[[@LINE-1]]:31: warning: 'made' acquired by 'MakeQuery' is never released [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:31: note: 'made' is allocated here
    // CHECK-MESSAGES: :[[@LINE+42]]:3: note: 'ComputeAsync' returns without releasing 'made'
    Query *checked = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'checked' is not released when 'OP_REQUIRES_ASYNC' fails in the lambda that should release it [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:22: note: 'checked' is allocated here
    // CHECK-MESSAGES: :[[@LINE+4]]:7: note: 'OP_REQUIRES_ASYNC' fails here
    // CHECK-MESSAGES: :[[@LINE+3]]:7: note: the lambda returns without releasing 'checked'
    // CHECK-REASONS: :[[@LINE-5]]:22: suggested: 'checked' is captured by a lambda that may run later
    RunLater([ctx, checked, done] {
      OP_REQUIRES_ASYNC(ctx, checked->Size() > 0, errors::Internal("empty"), done);
      delete checked;
      done();
    });
    Query *tested = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'tested' is not released on every path of the lambda that should release it [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'tested' is allocated here
    // CHECK-MESSAGES: :[[@LINE+4]]:7: note: the condition is false here
    // CHECK-MESSAGES: :[[@LINE+5]]:5: note: the lambda returns without releasing 'tested'
    // CHECK-REASONS: :[[@LINE-5]]:21: no fix: 'tested' is released in a lambda that captures it by copy
    RunLater([tested] {
      if (tested->Size() > 0)
        delete tested;
    });
    Query *overwritten = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: 'overwritten' is overwritten before it is released [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:26: note: 'overwritten' is allocated here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: the condition is false here
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'overwritten' is overwritten here without being released
    if (ctx->num_inputs() == 2)
      delete overwritten;
    overwritten = new Query(2);
    // CHECK-MESSAGES: :[[@LINE-1]]:19: remark: 'overwritten' is released manually; an owner would also release it on paths that are added later [tf-raw-new-in-compute]
    delete overwritten;
    Query *passed = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:21: remark: 'passed' is passed to a function; whether it is released there cannot be determined [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'passed' escapes here
    // CHECK-REASONS: :[[@LINE-3]]:21: suggested: 'passed' is passed to a function, which may keep or release it
    deleter_(passed);
    Started *started = new Started;
    // CHECK-MESSAGES: :[[@LINE-1]]:24: remark: 'started' is not released here; whether it deletes itself cannot be determined [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE+2]]:14: note: 'started' escapes here
    // CHECK-REASONS: :[[@LINE-3]]:24: suggested: 'started' may delete itself
    started->Start();
  }

private:
  std::function<void(Query *)> deleter_;
};
