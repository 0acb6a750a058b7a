// RUN: %check_tfop %s tf-raw-new-in-compute %t --by-line
// Constructors, helpers, creators, functions that a library calls.
// CHECK-FIXES: std::unique_ptr<Query> query(new Query(1));
#include "cuda_runtime.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"

using namespace tensorflow;

struct Query {
  explicit Query(int n);
  int Size() const;
};
class Table : public ResourceBase {
public:
  Status Load(int64_t rows);
  std::string DebugString() const override;
};

class InConstructor : public OpKernel {
public:
  explicit InConstructor(OpKernelConstruction *ctx) : OpKernel(ctx) {
    Query *query = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
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
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    TF_RETURN_IF_ERROR(Check(n));
    delete query;
    return OkStatus();
  }
  Status Check(int64_t n);
  void Compute(OpKernelContext *ctx) override {
    OP_REQUIRES_OK(ctx, Prepare(ctx->input(0).NumElements()));
    int *counter = MakeCounter();
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
    *counter += 1;
  }
};

// Silent: the caller owns it and is checked instead.
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
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    OP_REQUIRES(ctx, ctx->num_inputs() > 1, errors::Internal("inputs"));
    delete query;
    // Silent: on failure there is nothing to release, otherwise an owner takes it.
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

// Creates and owns queries, and lends them.
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
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
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
      // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: [tf-raw-new-in-compute]
      // CHECK-MESSAGES: :[[@LINE-2]]:21: note:
      // CHECK-MESSAGES: :[[@LINE+2]]:7: note:
      // CHECK-MESSAGES: :[[@LINE+1]]:7: note:
      TF_RETURN_IF_ERROR(made->Load(ctx->input(0).NumElements()));
      *out = made;
      return OkStatus();
    };
    OP_REQUIRES_OK(ctx, ctx->resource_manager()->LookupOrCreate<Table>("", "table", &table, creator));
    core::ScopedUnref unref(table);
    // Silent: the creator returns it immediately.
    OP_REQUIRES_OK(ctx, ctx->resource_manager()->LookupOrCreate<Table>("", "other", &table, [](Table **out) {
      *out = new Table;
      return OkStatus();
    }));
    core::ScopedUnref unref_other(table);
  }
};

// A library that calls a function of the project with its argument.
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
    // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:21: note:
    // CHECK-MESSAGES: :[[@LINE+6]]:3: note:
    cudaLaunchHostFunc(nullptr, Look, looked);
    Query *unseen = new Query(3);
    // CHECK-MESSAGES: :[[@LINE-1]]:21: remark: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    cudaLaunchHostFunc(nullptr, FinishElsewhere, unseen);
  }
};
