// RUN: %check_tfop %s tf-raw-new-in-compute %t --by-line --fix-notes
// Suggested fixes, each with the reason.
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
    // CHECK-MESSAGES: :[[@LINE-1]]:20: remark: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-REASONS: :[[@LINE-3]]:20: suggested: 'given' is passed to 'Keep', which may keep or release it
    // CHECK-FIXES: {{^}}    std::unique_ptr<float[]> given(new float[8]);{{$}}
    Keep(given);
    // CHECK-FIXES: {{^}}    Keep(given.get());{{$}}
    Query *started = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:22: remark: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE+3]]:14: note:
    // CHECK-REASONS: :[[@LINE-3]]:22: suggested: 'started' may delete itself
    // CHECK-FIXES: {{^}}    std::unique_ptr<Query> started(new Query(1));{{$}}
    started->Start();
  }
};

// A release on failure does not prove that the call borrows: it may take ownership on success.
bool TryTake(float *values);
class OnSuccess : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    float *given = new float[8];
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-REASONS: :[[@LINE-5]]:20: suggested: 'given' is passed to 'TryTake', which may keep or release it
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
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:18: note:
    // CHECK-MESSAGES: :[[@LINE+5]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note:
    // CHECK-REASONS: :[[@LINE-5]]:18: suggested: 'query' is captured by a lambda that may run later
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
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note:
    // CHECK-MESSAGES: :[[@LINE+13]]:3: note:
    // CHECK-REASONS: :[[@LINE-4]]:20: suggested: 'query' is captured by a lambda that may run later
    // CHECK-FIXES: {{^}}    std::shared_ptr<Query> query(new Query(1));{{$}}
    std::function<void()> callback = [query] { query->Size(); };
    RunLater(std::move(callback));
    Query *threads = new Query(2);
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:22: note:
    // CHECK-MESSAGES: :[[@LINE+5]]:3: note:
    // CHECK-REASONS: :[[@LINE-4]]:22: suggested: 'threads' is captured by a lambda that may run later
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
      // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: [tf-raw-new-in-compute]
      // CHECK-MESSAGES: :[[@LINE-2]]:21: note:
      // CHECK-MESSAGES: :[[@LINE+4]]:7: note:
      // CHECK-MESSAGES: :[[@LINE+3]]:7: note:
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
