// RUN: %check_tfop %s tf-resource-leak %t
// Resource lookups. The fixes have their own tests: rewrite-class.cpp, rewrite-guard.cpp.
// CHECK-FIXES: core::RefCountPtr<Table> table;
#include "tensorflow/c/c_api.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/kernels/lookup_util.h"
#include "tensorflow/core/public/session.h"
#include <cstdlib>
#include <stdexcept>

using namespace tensorflow;

struct Table : ResourceBase {
  std::string DebugString() const override;
  void Insert(const Tensor &key);
  int64_t size() const;
};
void Use(const Table *table);
void Keep(Table *table);

class Hidden : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &table));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'table' acquired by 'LookupResource' is not released when 'OP_REQUIRES_OK' fails; call 'Unref' on every path, or use a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'table' is acquired here
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'OP_REQUIRES_OK' fails here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'Compute' returns without releasing 'table'
    Tensor *out = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &out));
    table->Insert(ctx->input(1));
    table->Unref();
  }
};

// Corrected: every kind of owner.
class Owned : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Silent: owned immediately.
    core::RefCountPtr<Table> held;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &held));
    // Silent: the guard releases it.
    Table *guarded = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 1), &guarded));
    core::ScopedUnref unref(guarded);
    // Silent: another owner.
    Table *given = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 2), &given));
    core::RefCountPtr<Table> owner(given);
    // Silent: released before the exit.
    Table *manual = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 3), &manual));
    const int64_t size = manual->size();
    manual->Unref();
    OP_REQUIRES(ctx, size > 0, errors::InvalidArgument("empty"));
  }
};

class InCondition : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    ResourceMgr *manager = ctx->resource_manager();
    Table *table = nullptr;
    if (manager->Lookup("container", "name", &table).ok()) {
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: 'table' acquired by 'Lookup' is never released; call 'Unref' on every path, or use a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:9: note: 'table' is acquired here
    // CHECK-MESSAGES: :[[@LINE+21]]:3: note: 'Compute' returns without releasing 'table'
    // CHECK-REASONS: :[[@LINE-4]]:9: no fix: 'table' is not acquired in the block in which it is declared
      Use(table);
    }
    Table *other = nullptr;
    // Silent: a lookup that failed acquired nothing.
    if (!manager->Lookup("container", "other", &other).ok())
      return;
    core::ScopedUnref unref(other);
    Table *third = nullptr;
    Status status = manager->Lookup("container", "third", &third);
    if (!status.ok()) {
      // Silent: the same through a variable.
      ctx->SetStatus(status);
      return;
    }
    third->Unref();
    Table *last = nullptr;
    // Silent: released only if it was found.
    if (ctx->num_inputs() > 1 && manager->Lookup("container", "last", &last).ok())
      last->Unref();
  }
};

class Creates : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    auto creator = [](Table **out) {
      *out = new Table;
      return Status();
    };
    OP_REQUIRES_OK(ctx, LookupOrCreateResource<Table>(ctx, HandleFromInput(ctx, 0), &table, creator));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'table' acquired by 'LookupOrCreateResource' is never released; call 'Unref' on every path, or use a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'table' is acquired here
    // CHECK-MESSAGES: :[[@LINE+12]]:3: note: 'Compute' returns without releasing 'table'
    Table *step = nullptr;
    OP_REQUIRES_OK(ctx, ctx->step_container()->LookupOrCreate<Table>(ctx->resource_manager(), "n", &step, creator));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'step' acquired by 'LookupOrCreate' is never released; call 'Unref' on every path, or use a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'step' is acquired here
    // CHECK-MESSAGES: :[[@LINE+7]]:3: note: 'Compute' returns without releasing 'step'
    lookup::LookupInterface *lookup = nullptr;
    OP_REQUIRES_OK(ctx, lookup::GetLookupTable("table", ctx, &lookup));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'lookup' acquired by 'GetLookupTable' is never released; call 'Unref' on every path, or use a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'lookup' is acquired here
    // CHECK-MESSAGES: :[[@LINE+2]]:3: note: 'Compute' returns without releasing 'lookup'
    // CHECK-REASONS: :[[@LINE-4]]:25: no fix: 'lookup' is also used in code that was not compiled
  }
};

// A template with several instantiations is one finding; a base between the
// kernel and OpKernel, a lambda, a loop.
template <typename T> class Base : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &table));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'table' acquired by 'LookupResource' is never released; call 'Unref' on every path, or use a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'table' is acquired here
    // CHECK-MESSAGES: :[[@LINE+2]]:3: note: 'Compute' returns without releasing 'table'
    Run(ctx, *table);
  }
  virtual void Run(OpKernelContext *ctx, Table &table) = 0;
};
template <typename T> class Derived : public Base<T> {
public:
  using Base<T>::Base;
  void Run(OpKernelContext *ctx, Table &) override {
    auto work = [&](int input) -> Status {
      Table *table = nullptr;
      TF_RETURN_IF_ERROR(LookupResource(ctx, HandleFromInput(ctx, input), &table));
      // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: 'table' acquired by 'LookupResource' is not released on every path; call 'Unref' on every path, or use a 'core::ScopedUnref' [tf-resource-leak]
      // CHECK-MESSAGES: :[[@LINE-2]]:26: note: 'table' is acquired here
      // CHECK-MESSAGES: :[[@LINE+2]]:7: note: the condition is true here
      // CHECK-MESSAGES: :[[@LINE+2]]:9: note: the lambda returns without releasing 'table'
      if (table->size() == 0)
        return errors::InvalidArgument("empty");
      table->Unref();
      return Status();
    };
    for (int i = 1; i < ctx->num_inputs(); ++i) {
      Table *each = nullptr;
      OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, i), &each));
      // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'each' acquired by 'LookupResource' is never released; call 'Unref' on every path, or use a 'core::ScopedUnref' [tf-resource-leak]
      // CHECK-MESSAGES: :[[@LINE-2]]:27: note: 'each' is acquired here
      // CHECK-MESSAGES: :[[@LINE+10]]:3: note: 'Run' returns without releasing 'each'
      OP_REQUIRES_OK(ctx, work(i));
    }
    std::vector<Table *> all(ctx->num_inputs());
    for (int i = 1; i < ctx->num_inputs(); ++i) {
      // Silent: each iteration fills another element, and all are released.
      TF_CHECK_OK(LookupResource(ctx, HandleFromInput(ctx, i), &all[i]));
    }
    for (Table *one : all)
      one->Unref();
  }
};
REGISTER_KERNEL_BUILDER(Name("D").Device(DEVICE_CPU).TypeConstraint<float>("T"), Derived<float>);
REGISTER_KERNEL_BUILDER(Name("D").Device(DEVICE_CPU).TypeConstraint<int>("T"), Derived<int>);

#define FIND(ctx, input, table) OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, input), &table))
class InMacro : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    FIND(ctx, 0, table);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'table' acquired by 'LookupResource' is never released; call 'Unref' on every path, or use a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'table' is acquired here
    // CHECK-MESSAGES: :[[@LINE+2]]:3: note: 'Compute' returns without releasing 'table'
    Use(table);
  }
};

// Transfers and escapes.
class Elsewhere : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  explicit Elsewhere(OpKernelConstruction *ctx) : AsyncOpKernel(ctx) {
    // Silent: a member; its class is checked instead.
    TF_CHECK_OK(ctx->resource_manager()->Lookup("container", "name", &table_));
  }
  ~Elsewhere() override { table_->Unref(); }
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    // Silent: the callback releases it.
    Table *table = nullptr;
    OP_REQUIRES_OK_ASYNC(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &table), done);
    auto job = [table, done] {
      table->Unref();
      done();
    };
    Env::Default()->SchedClosure(job);
    // A remark: whether it is kept cannot be determined.
    Table *kept = nullptr;
    OP_REQUIRES_OK_ASYNC(ctx, LookupResource(ctx, HandleFromInput(ctx, 1), &kept), done);
    // CHECK-MESSAGES: :[[@LINE-1]]:31: remark: 'kept' acquired by 'LookupResource' is passed to 'Keep'; whether it is released there cannot be determined; call 'Unref' on every path, or use a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'kept' escapes here
    // CHECK-REASONS: :[[@LINE-3]]:31: suggested: 'kept' is passed to 'Keep', which may keep or release it
    Keep(kept);
  }

private:
  Table *table_ = nullptr;
};

// The dialect of today, and a plug-in's names in a namespace of its own.
namespace plug {
struct ResourceMgr {
  template <typename T> absl::Status Lookup(const std::string &name, T **out) const;
};
struct Directory {
  template <typename T> absl::Status Lookup(const std::string &name, T **out) const;
};
} // namespace plug
absl::Status Plugged(const plug::ResourceMgr &manager, const plug::Directory &directory) {
  Table *table = nullptr;
  absl::Status status = manager.Lookup("name", &table);
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'table' acquired by 'Lookup' is not released on every path; call 'Unref' on every path, or use a 'core::ScopedUnref' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'table' is acquired here
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note: the condition is false here
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE+4]]:5: note: 'Plugged' returns without releasing 'table'
  if (!status.ok())
    return status;
  if (table->size() == 0)
    return absl::InternalError("empty");
  table->Unref();
  // Silent: the method of a class that the table does not know.
  Table *listed = nullptr;
  return directory.Lookup("name", &listed);
}

void Quiet(OpKernelContext *ctx) {
  Table *table = nullptr;
  // Silent: suppressed.
  TF_CHECK_OK(LookupResource(ctx, HandleFromInput(ctx, 0), &table)); // NOLINT(tf-resource-leak)
  Use(table);
}

// The other messages, one example each. The cases that lead to them have tests of their own.
void Switch(int kind) {
  float *values = static_cast<float *>(malloc(64));
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: 'values' is not released on every path; release it with 'free' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:40: note: 'values' is allocated here
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note: this case is taken
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'Switch' returns without releasing 'values'
  switch (kind) {
  case 1:
    return;
  }
  free(values);
}
void SwitchWithoutMatch(int kind) {
  float *values = static_cast<float *>(malloc(64));
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: 'values' is not released on every path; release it with 'free' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:40: note: 'values' is allocated here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: no case is taken
  // CHECK-MESSAGES: :[[@LINE+6]]:1: note: 'SwitchWithoutMatch' returns without releasing 'values'
  switch (kind) {
  case 1:
  case 2:
    free(values);
  }
}
void Referenced(Table *table, bool quick) {
  table->Ref();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the reference to 'table' is not released on every path; call 'Unref' on every path, or use a 'core::ScopedUnref' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'table' is acquired here
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'Referenced' returns without releasing 'table'
  // CHECK-REASONS: :[[@LINE-5]]:3: no fix: 'table' is a parameter
  if (quick)
    return;
  table->Unref();
}
Status Session(tensorflow::Session **unused) {
  tensorflow::Session *session = nullptr;
  TF_RETURN_IF_ERROR(NewSession(SessionOptions(), &session));
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'session' acquired by 'NewSession' is never released; use a 'std::unique_ptr' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note: 'session' is allocated here
  // CHECK-MESSAGES: :[[@LINE+2]]:1: note: 'Session' returns without releasing 'session'
  return session->Close();
}
void Runs(TF_Session *session, TF_Output *outputs, TF_Status *status) {
  TF_Tensor *results[1];
  for (int i = 0; i < 100; i++)
    TF_SessionRun(session, nullptr, nullptr, nullptr, 0, outputs, results, 1, nullptr, 0, nullptr, status);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the resource in 'results' leaks in the next iteration of the loop; release it with 'TF_DeleteTensor' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: the resource in 'results' is acquired here
    // CHECK-MESSAGES: :[[@LINE-4]]:3: note: the loop body is entered
    // CHECK-MESSAGES: :[[@LINE-4]]:5: note: the next iteration allocates again without releasing the resource in 'results'
    // CHECK-REASONS: :[[@LINE-5]]:5: no fix: 'results' is not a pointer
  TF_DeleteTensor(results[0]);
}
void Discards() { TF_NewGraph(); }
// CHECK-MESSAGES: :[[@LINE-1]]:19: warning: the result of 'TF_NewGraph' is never released; release it with 'TF_DeleteGraph' [tf-resource-leak]
// CHECK-MESSAGES: :[[@LINE-2]]:19: note: it is acquired here
// CHECK-MESSAGES: :[[@LINE-3]]:34: note: 'Discards' returns without releasing it
// CHECK-REASONS: :[[@LINE-4]]:19: no fix: it is not stored in a variable
void Overwrites(OpKernelContext *ctx) {
  Table *table = nullptr;
  TF_CHECK_OK(LookupResource(ctx, HandleFromInput(ctx, 0), &table));
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'table' acquired by 'LookupResource' is overwritten before it is released; call 'Unref' on every path, or use a 'core::ScopedUnref' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: 'table' is acquired here
  // CHECK-MESSAGES: :[[@LINE+2]]:15: note: 'table' is overwritten here without being released
  // CHECK-REASONS: :[[@LINE-4]]:15: no fix: 'table' is used by reference here
  TF_CHECK_OK(LookupResource(ctx, HandleFromInput(ctx, 1), &table));
  table->Unref();
}
static void Require(bool holds) {
  if (!holds)
    throw std::runtime_error("not so");
}
void Throws(bool early, bool ok) {
  TF_Graph *graph = TF_NewGraph();
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'graph' is not released on every path; release it with 'TF_DeleteGraph' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'graph' is acquired here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'Throws' throws without releasing 'graph'
  if (early)
    throw std::runtime_error("early");
  TF_DeleteGraph(graph);
  TF_Status *status = TF_NewStatus();
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: 'status' is not released on every path; release it with 'TF_DeleteStatus' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'status' is acquired here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: 'Require' throws here, and 'Throws' exits without releasing 'status'
  Require(ok);
  TF_DeleteStatus(status);
}
