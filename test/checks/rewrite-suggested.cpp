// RUN: %check_tfop %s tf-raw-new-in-compute %t --fix-notes
// Fixes that are only suggested, each with the reason.
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include <memory>
#include <thread>

using namespace tensorflow;

void Keep(float *values);
void RunLater(std::function<void()> callback);
struct Query {
  explicit Query(int n);
  int Size() const;
  void Start();
};
void Run(Query *query, std::function<void()> callback);
class Table : public ResourceBase {
public:
  Status Load(int64_t rows);
  std::string DebugString() const override;
};

class Unknown : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    float *given = new float[8];
    // CHECK-MESSAGES: :[[@LINE-1]]:20: remark: 'given' is handed to 'Keep'
    // CHECK-MESSAGES: note: it is handed on here
    // CHECK-REASONS: :[[@LINE-3]]:20: suggested: 'given' is handed to 'Keep', which may keep or release it
    // CHECK-FIXES: {{^}}    std::unique_ptr<float[]> given(new float[8]);{{$}}
    Keep(given);
    // CHECK-FIXES: {{^}}    Keep(given.get());{{$}}
    Query *started = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:22: remark: 'started' is not released here
    // CHECK-MESSAGES: note: it is handed on here
    // CHECK-REASONS: :[[@LINE-3]]:22: suggested: 'started' may delete itself
    // CHECK-FIXES: {{^}}    std::unique_ptr<Query> started(new Query(1));{{$}}
    started->Start();
  }
};

// A call that takes it when it succeeds proves nothing by a release where it fails.
bool TryTake(float *values);
class OnSuccess : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    float *given = new float[8];
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'given' is not released when 'OP_REQUIRES' fails
    // CHECK-MESSAGES: note:
    // CHECK-MESSAGES: note:
    // CHECK-MESSAGES: note:
    // CHECK-REASONS: :[[@LINE-5]]:20: suggested: 'given' is handed to 'TryTake', which may keep or release it
    OP_REQUIRES(ctx, ctx->num_inputs() > 1, errors::Internal("inputs"));
    if (!TryTake(given)) {
      delete[] given;
      return;
    }
  }
};

class Async : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    auto query = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 'query' is not released when 'OP_REQUIRES_OK_ASYNC' fails
    // CHECK-MESSAGES: note:
    // CHECK-MESSAGES: note:
    // CHECK-MESSAGES: note:
    // CHECK-REASONS: :[[@LINE-5]]:18: suggested: 'query' is held by a lambda that may run later
    // CHECK-FIXES: {{^}}    std::shared_ptr<Query> query(new Query(1));{{$}}
    Tensor *out = nullptr;
    OP_REQUIRES_OK_ASYNC(ctx, ctx->allocate_output(0, TensorShape(), &out), done);
    auto callback = [query, done] {
      RunLater([n = query->Size()] {});
      delete query;
      done();
    };
    // CHECK-FIXES: {{^}}    auto callback = [query, done] {{{$}}
    // CHECK-FIXES-NEXT: {{^}}      RunLater([n = query->Size()] {});{{$}}
    // CHECK-FIXES-NEXT: {{^}}      done();{{$}}
    Run(query, callback);
    // CHECK-FIXES: {{^}}    Run(query.get(), callback);{{$}}
  }
};

// A lambda that is moved away, or runs on a thread, may run later.
class Moved : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Query *query = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'query' is never released
    // CHECK-MESSAGES: note:
    // CHECK-MESSAGES: note:
    // CHECK-REASONS: :[[@LINE-4]]:20: suggested: 'query' is held by a lambda that may run later
    // CHECK-FIXES: {{^}}    std::shared_ptr<Query> query(new Query(1));{{$}}
    std::function<void()> callback = [query] { query->Size(); };
    RunLater(std::move(callback));
    Query *threads = new Query(2);
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'threads' is never released
    // CHECK-MESSAGES: note:
    // CHECK-MESSAGES: note:
    // CHECK-REASONS: :[[@LINE-4]]:22: suggested: 'threads' is held by a lambda that may run later
    // CHECK-FIXES: {{^}}    std::shared_ptr<Query> threads(new Query(2));{{$}}
    std::thread worker([threads] { threads->Size(); });
    worker.join();
  }
};

class Counted : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    auto creator = [ctx](Table **out) -> Status {
      Table *made = new Table;
      // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'made' is not released when 'TF_RETURN_IF_ERROR' fails
      // CHECK-MESSAGES: note:
      // CHECK-MESSAGES: note:
      // CHECK-MESSAGES: note:
      // CHECK-REASONS: :[[@LINE-5]]:21: suggested: 'made' needs 'core::RefCountPtr', which TensorFlow has only since 1.14
      // CHECK-FIXES: {{^}}      core::RefCountPtr<Table> made(new Table);{{$}}
      TF_RETURN_IF_ERROR(made->Load(ctx->input(0).NumElements()));
      *out = made;
      // CHECK-FIXES: {{^}}      *out = made.release();{{$}}
      return OkStatus();
    };
    Table *table = nullptr;
    OP_REQUIRES_OK(ctx, ctx->resource_manager()->LookupOrCreate<Table>("", "table", &table, creator));
    core::ScopedUnref unref(table);
  }
};
