// RUN: %check_tfop %s tf-raw-new-in-compute %t
#include "cuda_runtime.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/lib/gtl/cleanup.h"
#include "tensorflow/core/util/work_sharder.h"

#include <atomic>

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

//===-- constructors, helpers, creators -----------------------------------===//

class InConstructor : public OpKernel {
public:
  explicit InConstructor(OpKernelConstruction *ctx) : OpKernel(ctx) {
    Query *query = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'query' is not released when 'OP_REQUIRES_OK' fails [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'query' is allocated here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'OP_REQUIRES_OK' fails here
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note: the constructor of 'InConstructor' returns without releasing 'query'
    OP_REQUIRES_OK(ctx, ctx->GetAttr("size", &size_));
    delete query;
  }
  void Compute(OpKernelContext *) override {}

private:
  int size_ = 0;
};

static int *MakeCounter() { return new int(0); }

class Helpers : public OpKernel {
public:
  using OpKernel::OpKernel;
  Status Prepare(int64_t n) {
    Query *query = new Query(n);
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'query' is not released when 'TF_RETURN_IF_ERROR' fails [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'query' is allocated here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'TF_RETURN_IF_ERROR' fails here
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note: 'Prepare' returns without releasing 'query'
    TF_RETURN_IF_ERROR(Check(n));
    delete query;
    return OkStatus();
  }
  Status Check(int64_t n);
  void Compute(OpKernelContext *ctx) override {
    OP_REQUIRES_OK(ctx, Prepare(ctx->input(0).NumElements()));
    int *counter = MakeCounter();
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'counter' is never released [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'counter' is allocated here
    // CHECK-MESSAGES: :[[@LINE+2]]:3: note: 'Compute' returns without releasing 'counter'
    *counter += 1;
  }
};

// Silent: the caller gets it, and is asked about it instead.
static Status MakeQuery(int n, Query **out) {
  if (n == 0)
    return errors::InvalidArgument("empty");
  *out = new Query(n);
  return OkStatus();
}

class HandedOut : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Query *query = nullptr;
    OP_REQUIRES_OK(ctx, MakeQuery(3, &query));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'query' got from 'MakeQuery' is not released when 'OP_REQUIRES' fails [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'MakeQuery' hands out a new object here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'OP_REQUIRES' fails here
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note: 'Compute' returns without releasing 'query'
    OP_REQUIRES(ctx, ctx->num_inputs() > 1, errors::Internal("inputs"));
    delete query;
    // Silent: where it failed there is nothing, and then an owner has it.
    Query *owned = nullptr;
    OP_REQUIRES_OK(ctx, MakeQuery(4, &owned));
    std::unique_ptr<Query> owner(owned);
    OP_REQUIRES(ctx, ctx->num_inputs() > 2, errors::Internal("inputs"));
  }
};

static Status MakeOwned(int n, Query **out) {
  std::unique_ptr<Query> made(new Query(n));
  if (n == 0)
    return errors::InvalidArgument("empty");
  *out = made.release();
  return OkStatus();
}

// Makes queries, keeps them and lends them.
class Arena {
public:
  ~Arena() {
    for (Query *query : queries_)
      delete query;
  }
  void Adopt(Query *query) { queries_.push_back(query); }
  Query *New(int n) {
    Query *made = new Query(n);
    Adopt(made);
    return made;
  }

private:
  std::vector<Query *> queries_;
};

class ReleasedOut : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Query *query = nullptr;
    OP_REQUIRES_OK(ctx, MakeOwned(3, &query));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'query' got from 'MakeOwned' is not released when 'OP_REQUIRES' fails [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'MakeOwned' hands out a new object here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'OP_REQUIRES' fails here
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note: 'Compute' returns without releasing 'query'
    OP_REQUIRES(ctx, ctx->num_inputs() > 1, errors::Internal("inputs"));
    delete query;
    // Silent: the arena keeps them.
    Arena arena;
    arena.New(1);
    Query *lent = arena.New(2);
    OP_REQUIRES(ctx, lent != nullptr, errors::Internal("arena"));
  }
};

class Creators : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    auto creator = [ctx](Table **out) -> Status {
      Table *made = new Table;
      // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'made' is not released when 'TF_RETURN_IF_ERROR' fails [tf-raw-new-in-compute]
      // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'made' is allocated here
      // CHECK-MESSAGES: :[[@LINE+2]]:7: note: 'TF_RETURN_IF_ERROR' fails here
      // CHECK-MESSAGES: :[[@LINE+1]]:7: note: the lambda returns without releasing 'made'
      TF_RETURN_IF_ERROR(made->Load(ctx->input(0).NumElements()));
      *out = made;
      return OkStatus();
    };
    OP_REQUIRES_OK(ctx, ctx->resource_manager()->LookupOrCreate<Table>("", "table", &table, creator));
    core::ScopedUnref unref(table);
    // Silent: the creator hands it out at once.
    OP_REQUIRES_OK(ctx, ctx->resource_manager()->LookupOrCreate<Table>("", "other", &table, [](Table **out) {
      *out = new Table;
      return OkStatus();
    }));
    core::ScopedUnref unref_other(table);
  }
};

//===-- completion callbacks ----------------------------------------------===//

class Async : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    auto query = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 'query' is not released when 'OP_REQUIRES_OK_ASYNC' fails [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:18: note: 'query' is allocated here
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'OP_REQUIRES_OK_ASYNC' fails here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'ComputeAsync' returns without releasing 'query'
    Tensor *out = nullptr;
    OP_REQUIRES_OK_ASYNC(ctx, ctx->allocate_output(0, TensorShape(), &out), done);
    auto callback = [query, done] {
      delete query;
      done();
    };
    RunLater(callback);
  }
};

class AsyncInside : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    auto query = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 'query' is not released when 'OP_REQUIRES_OK_ASYNC' fails in the lambda that is to release it [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:18: note: 'query' is allocated here
    // CHECK-MESSAGES: :[[@LINE+4]]:7: note: 'OP_REQUIRES_OK_ASYNC' fails here
    // CHECK-MESSAGES: :[[@LINE+3]]:7: note: the lambda returns without releasing 'query'
    RunLater([ctx, query, done] {
      Tensor *out = nullptr;
      OP_REQUIRES_OK_ASYNC(ctx, ctx->allocate_output(0, TensorShape({query->Size()}), &out), done);
      delete query;
      done();
    });
  }
};

class AsyncQuiet : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    // Silent: the callback releases it, and there is no exit before.
    auto query = new Query(1);
    RunLater([query, done] {
      delete query;
      done();
    });
    // No warning: the macro's callback releases it too.
    auto second = new Query(2);
    // CHECK-MESSAGES: :[[@LINE-1]]:19: remark: 'second' is released by hand; an owner would also cover a path that is added later [tf-raw-new-in-compute]
    OP_REQUIRES_ASYNC(ctx, second->Size() > 0, errors::Internal("empty"), [&] {
      delete second;
      done();
    });
    RunLater([second] { delete second; });
    // No warning: a wrapped callback does.
    auto third = new Query(3);
    // CHECK-MESSAGES: :[[@LINE-1]]:18: remark: 'third' is released by hand; an owner would also cover a path that is added later [tf-raw-new-in-compute]
    DoneCallback wrapped = [third, done] {
      delete third;
      done();
    };
    OP_REQUIRES_ASYNC(ctx, third->Size() > 0, errors::Internal("empty"), wrapped);
    RunLater(wrapped);
    // Silent: a cleanup does, on each way out.
    auto fourth = new Query(4);
    auto cleanup = gtl::MakeCleanup([fourth] { delete fourth; });
    // No warning: what says that it is there says so again.
    bool *cancelled = nullptr;
    CancellationManager *manager = ctx->cancellation_manager();
    if (manager)
      cancelled = new bool(false);
      // CHECK-MESSAGES: :[[@LINE-1]]:19: remark: 'cancelled' is handed to 'SchedClosure'; whether that releases it cannot be seen [tf-raw-new-in-compute]
      // CHECK-MESSAGES: :[[@LINE+1]]:21: note: it is handed on here
    Env::Default()->SchedClosure([manager, cancelled] {
      if (manager)
        delete cancelled;
    });
    OP_REQUIRES_ASYNC(ctx, fourth->Size() > 0, errors::Internal("empty"), done);
    // Silent: so does one that was there first.
    Query *fifth = nullptr;
    auto earlier = gtl::MakeCleanup([&fifth] { delete fifth; });
    fifth = new Query(5);
    OP_REQUIRES_ASYNC(ctx, fifth->Size() > 0, errors::Internal("empty"), done);
    // Silent: and one that asks whether it is still needed.
    bool committed = false;
    auto sixth = new Query(6);
    auto rollback = gtl::MakeCleanup([&] {
      if (!committed)
        delete sixth;
    });
    OP_REQUIRES_ASYNC(ctx, sixth->Size() > 0, errors::Internal("empty"), done);
    committed = true;
    {
      // The guard is gone with its block; and it holds the pointer's old value.
      Query *copied = nullptr;
      auto copy = gtl::MakeCleanup([copied] { delete copied; });
      copied = new Query(7);
      // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'copied' is never released [tf-raw-new-in-compute]
      // CHECK-MESSAGES: :[[@LINE-2]]:16: note: 'copied' is allocated here
      // CHECK-MESSAGES: :[[@LINE+8]]:3: note: 'ComputeAsync' returns without releasing 'copied'
    }
    Query *eighth = nullptr;
    { auto gone = gtl::MakeCleanup([&eighth] { delete eighth; }); }
    eighth = new Query(8);
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'eighth' is never released [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:14: note: 'eighth' is allocated here
    // CHECK-MESSAGES: :[[@LINE+1]]:3: note: 'ComputeAsync' returns without releasing 'eighth'
  }
};

// Several lambdas share it, the last one to finish deletes it.
class SharedOut : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  struct Pack {
    std::atomic<int> left;
    DoneCallback done;
  };
  void Work(Pack *pack) {
    if (pack->left.fetch_sub(1) == 1) {
      auto done = std::move(pack->done);
      delete pack;
      done();
    }
  }
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    // No warning: nobody makes it for workers that are not there.
    auto pack = new Pack{{shards_}, std::move(done)};
    // CHECK-MESSAGES: :[[@LINE-1]]:17: remark: 'pack' is handed to 'RunLater'; whether that releases it cannot be seen [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE+2]]:7: note: it is handed on here
    for (int i = 0; i < shards_; ++i)
      RunLater([this, pack] { Work(pack); });
  }

private:
  int shards_ = 4;
};

// Silent: the runner calls what releases it, after a job that does so only if it fails.
void RunJob(std::function<void()> job, std::function<void()> done);
class JobAndDone : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    auto query = new Query(1);
    auto finish = [query, done] {
      delete query;
      done();
    };
    RunJob([ctx, query, finish] { OP_REQUIRES_ASYNC(ctx, query->Size() > 0, errors::Internal("empty"), finish); }, finish);
  }
};

// One each, and a way without a release.
class NotShared : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    for (int i = 0; i < 4; ++i) {
      auto own = new Query(i);
      // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 'own' is not released on every path of the lambda that is to release it [tf-raw-new-in-compute]
      // CHECK-MESSAGES: :[[@LINE-2]]:18: note: 'own' is allocated here
      // CHECK-MESSAGES: :[[@LINE+2]]:9: note: the condition is false here
      RunLater([own] {
        if (own->Size() > 0)
          delete own;
        // CHECK-MESSAGES: :[[@LINE+1]]:7: note: the lambda returns without releasing 'own'
      });
    }
    done();
  }
};

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

// A library that calls a function of the project with what it is given.
static void Finish(void *data) { delete static_cast<Query *>(data); }
static void Look(void *data) { static_cast<Query *>(data)->Size(); }
void FinishElsewhere(void *data);
class LaunchesHostFunctions : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Silent: the function deletes it.
    Query *finished = new Query(1);
    cudaLaunchHostFunc(nullptr, &Finish, finished);
    Query *looked = new Query(2);
    // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'looked' is never released [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'looked' is allocated here
    // CHECK-MESSAGES: :[[@LINE+6]]:3: note: 'Compute' returns without releasing 'looked'
    cudaLaunchHostFunc(nullptr, Look, looked);
    Query *unseen = new Query(3);
    // CHECK-MESSAGES: :[[@LINE-1]]:21: remark: 'unseen' is handed to 'cudaLaunchHostFunc'; whether that releases it cannot be seen [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note: it is handed on here
    cudaLaunchHostFunc(nullptr, FinishElsewhere, unseen);
  }
};

// Silent: no kernel, and no kernel calls it.
struct Functor {
  void Compute(OpKernelContext *) { int *unrelated = new int(1); *unrelated = 2; }
};
