// RUN: %check_tfop %s tf-resource-leak %t
// The fixes have tests of their own: rewrite-class.cpp, rewrite-guard.cpp.
// CHECK-FIXES: core::RefCountPtr<Table> table;
// References: resources that are looked up, Ref(), TensorReference, buffers.
#include "absl/cleanup/cleanup.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/tensor_reference.h"
#include "tensorflow/core/kernels/lookup_util.h"
#include "tensorflow/core/lib/gtl/cleanup.h"

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
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'table' got from 'LookupResource' is not released when 'OP_REQUIRES_OK' fails; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'LookupResource' hands out a reference here
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'OP_REQUIRES_OK' fails here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'Compute' returns without releasing 'table'
    Tensor *out = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &out));
    table->Insert(ctx->input(1));
    table->Unref();
  }
};

// Mended: every way to own it.
class Owned : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Silent: owned at once.
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
    // Silent: unref'ed before the exit.
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
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: 'table' got from 'Lookup' is never released; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:9: note: 'Lookup' hands out a reference here
    // CHECK-MESSAGES: :[[@LINE+20]]:3: note: 'Compute' returns without releasing 'table'
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
      // Silent: the same by way of a variable.
      ctx->SetStatus(status);
      return;
    }
    third->Unref();
    Table *last = nullptr;
    // Silent: only released where it was found.
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
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'table' got from 'LookupOrCreateResource' is never released; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'LookupOrCreateResource' hands out a reference here
    // CHECK-MESSAGES: :[[@LINE+11]]:3: note: 'Compute' returns without releasing 'table'
    Table *step = nullptr;
    OP_REQUIRES_OK(ctx, ctx->step_container()->LookupOrCreate<Table>(ctx->resource_manager(), "n", &step, creator));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'step' got from 'LookupOrCreate' is never released; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'LookupOrCreate' hands out a reference here
    // CHECK-MESSAGES: :[[@LINE+6]]:3: note: 'Compute' returns without releasing 'step'
    lookup::LookupInterface *lookup = nullptr;
    OP_REQUIRES_OK(ctx, lookup::GetLookupTable("table", ctx, &lookup));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'lookup' got from 'GetLookupTable' is never released; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'GetLookupTable' hands out a reference here
    // CHECK-MESSAGES: :[[@LINE+1]]:3: note: 'Compute' returns without releasing 'lookup'
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
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'table' got from 'LookupResource' is never released; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'LookupResource' hands out a reference here
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
      // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: 'table' got from 'LookupResource' is not released on every path; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
      // CHECK-MESSAGES: :[[@LINE-2]]:26: note: 'LookupResource' hands out a reference here
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
      // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'each' got from 'LookupResource' is never released; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
      // CHECK-MESSAGES: :[[@LINE-2]]:27: note: 'LookupResource' hands out a reference here
      // CHECK-MESSAGES: :[[@LINE+10]]:3: note: 'Run' returns without releasing 'each'
      OP_REQUIRES_OK(ctx, work(i));
    }
    std::vector<Table *> all(ctx->num_inputs());
    for (int i = 1; i < ctx->num_inputs(); ++i) {
      // Silent: each round fills another element, and all are released.
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
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'table' got from 'LookupResource' is never released; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'LookupResource' hands out a reference here
    // CHECK-MESSAGES: :[[@LINE+2]]:3: note: 'Compute' returns without releasing 'table'
    Use(table);
  }
};

// Wrappers that forward a lookup: through a parameter, as the result.
Status FindTable(OpKernelContext *ctx, int input, Table **out) {
  return LookupResource(ctx, HandleFromInput(ctx, input), out);
}
Status FindFull(OpKernelContext *ctx, Table **out) {
  Table *found = nullptr;
  TF_RETURN_IF_ERROR(FindTable(ctx, 0, &found));
  *out = found;
  return Status();
}
Table *FindOrNull(OpKernelContext *ctx) {
  Table *found = nullptr;
  if (!LookupResource(ctx, HandleFromInput(ctx, 0), &found).ok())
    return nullptr;
  return found;
}
// Silent: the reference is given back, what is returned is borrowed.
Table *Peek(OpKernelContext *ctx) {
  Table *found = nullptr;
  TF_CHECK_OK(LookupResource(ctx, HandleFromInput(ctx, 0), &found));
  core::ScopedUnref unref(found);
  return found;
}
struct View : ResourceBase {
  std::string DebugString() const override;
  View *AsView();
  int64_t *Counter();
};
// Silent: the same thing under another name goes out.
Status FindView(OpKernelContext *ctx, View **out) {
  View *found = nullptr;
  TF_RETURN_IF_ERROR(LookupResource(ctx, HandleFromInput(ctx, 0), &found));
  *out = found->AsView();
  if (*out == nullptr) {
    found->Unref();
    return errors::InvalidArgument("no view");
  }
  return Status();
}
View *ViewOrNull(OpKernelContext *ctx) {
  View *found = nullptr;
  if (!LookupResource(ctx, HandleFromInput(ctx, 0), &found).ok())
    return nullptr;
  return found->AsView();
}
int64_t *CounterOf(OpKernelContext *ctx) {
  View *found = nullptr;
  TF_CHECK_OK(LookupResource(ctx, HandleFromInput(ctx, 0), &found));
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'found' got from 'LookupResource' is never released; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: 'LookupResource' hands out a reference here
  // CHECK-MESSAGES: :[[@LINE+2]]:1: note: 'CounterOf' returns without releasing 'found'
  return found->Counter();
}
class Wrapped : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    OP_REQUIRES_OK(ctx, FindTable(ctx, 0, &table));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'table' got from 'FindTable' is never released; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'FindTable' hands out a reference here
    // CHECK-MESSAGES: :[[@LINE+18]]:3: note: 'Compute' returns without releasing 'table'
    Table *full = nullptr;
    OP_REQUIRES_OK(ctx, FindFull(ctx, &full));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'full' got from 'FindFull' is never released; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'FindFull' hands out a reference here
    // CHECK-MESSAGES: :[[@LINE+13]]:3: note: 'Compute' returns without releasing 'full'
    Table *maybe = FindOrNull(ctx);
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'maybe' is not released when 'OP_REQUIRES' fails; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'maybe' is allocated here
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: the condition is false here
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note: 'OP_REQUIRES' fails here
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'Compute' returns without releasing 'maybe'
    if (!maybe)
      return;
    OP_REQUIRES(ctx, maybe->size() > 0, errors::InvalidArgument("empty"));
    maybe->Unref();
    Table *peeked = Peek(ctx);
    Use(peeked);
  }
};

// A helper that tells of a failure by the context alone.
void FetchTable(OpKernelContext *ctx, Table **out) { OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), out)); }
class Fetched : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    FetchTable(ctx, &table);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'table' got from 'FetchTable' is never released; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'FetchTable' hands out a reference here
    // CHECK-MESSAGES: :[[@LINE+14]]:3: note: 'Compute' returns without releasing 'table'
    if (!ctx->status().ok())
      return;
    Use(table);
    // Silent: released where it was found.
    Table *other = nullptr;
    FetchTable(ctx, &other);
    if (!ctx->status().ok())
      return;
    other->Unref();
    // Silent: nobody knows whether there is one; tf-unchecked-helper says so.
    Table *third = nullptr;
    FetchTable(ctx, &third);
    Use(third);
  }
};

// A second one into the same variable.
class Again : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &table));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'table' got from 'LookupResource' is given another value before it is released; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'LookupResource' hands out a reference here
    // CHECK-MESSAGES: :[[@LINE+2]]:25: note: 'table' is given another value here without being released
    Use(table);
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 1), &table));
    table->Unref();
    // Silent: the first was released, or did not succeed.
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 2), &table));
    table->Unref();
    ResourceMgr *manager = ctx->resource_manager();
    if (!manager->Lookup("container", "here", &table).ok())
      OP_REQUIRES_OK(ctx, manager->Lookup("container", "there", &table));
    table->Unref();
  }
};

// What becomes of it elsewhere.
class Elsewhere : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  explicit Elsewhere(OpKernelConstruction *ctx) : AsyncOpKernel(ctx) {
    // Silent: a member; its class is looked at instead.
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
    // Silent: nobody can see whether it is kept.
    Table *kept = nullptr;
    OP_REQUIRES_OK_ASYNC(ctx, LookupResource(ctx, HandleFromInput(ctx, 1), &kept), done);
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
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'table' got from 'Lookup' is not released on every path; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'Lookup' hands out a reference here
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

// Ref() without Unref().
Table *Shared();
Status Referenced(OpKernelContext *ctx, Table *given) {
  Table *table = Shared();
  table->Ref();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the reference to 'table' is not released on every path; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: a reference to 'table' is taken here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'Referenced' returns without releasing 'table'
  if (ctx->num_inputs() == 0)
    return errors::InvalidArgument("no input");
  table->Unref();
  given->Ref();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the reference to 'given' is not released when 'TF_RETURN_IF_ERROR' fails; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: a reference to 'given' is taken here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: 'TF_RETURN_IF_ERROR' fails here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: 'Referenced' returns without releasing 'given'
  TF_RETURN_IF_ERROR(ctx->status());
  given->Unref();
  return Status();
}
struct Cache {
  // Silent: for who holds it.
  void Put(Table *table) {
    table->Ref();
    table_ = table;
  }
  // Silent: given away before the reference is taken.
  Status Get(Table **out) {
    Table *table = table_;
    *out = table;
    table->Ref();
    return Status();
  }
  // Silent: a function that is there to take a reference.
  static void Add(Table *table) { table->Ref(); }
  // Silent: elements of something that holds them.
  void All(const std::vector<Table *> &tables) {
    for (Table *table : tables)
      table->Ref();
  }
  // Silent: the members hold them, and release them later.
  explicit Cache(std::vector<Table *> tables) : tables_(std::move(tables)) {
    for (size_t i = 0; i < tables_.size(); ++i) {
      Table *table = tables_[i];
      table->Ref();
      Use(table);
    }
  }
  Status Current(OpKernelContext *ctx) {
    Table *table = table_;
    table->Ref();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the reference to 'table' is not released when 'TF_RETURN_IF_ERROR' fails; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: a reference to 'table' is taken here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'TF_RETURN_IF_ERROR' fails here
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note: 'Current' returns without releasing 'table'
    TF_RETURN_IF_ERROR(ctx->status());
    table->Unref();
    return Status();
  }
  void Lost() {
    Table *table = Shared();
    table->Ref();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the reference to 'table' is never released; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: a reference to 'table' is taken here
    // CHECK-MESSAGES: :[[@LINE+1]]:3: note: 'Lost' returns without releasing 'table'
  }
  std::vector<Table *> tables_;
  Table *table_ = nullptr;
};

void Pin(const Tensor &tensor, bool now) {
  TensorReference reference(tensor);
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'reference' is not released on every path; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: a reference to 'reference' is taken here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'Pin' returns without releasing 'reference'
  if (now)
    return;
  reference.Unref();
}
void PinForLater(const Tensor &tensor, std::function<void(std::function<void()>)> later) {
  // Silent: the callback releases it.
  TensorReference reference(tensor);
  later([reference] { reference.Unref(); });
  // Silent: so does the loop.
  std::vector<TensorReference> all;
  TensorReference one(tensor);
  all.push_back(one);
  for (auto &each : all)
    each.Unref();
}

// The same in a template that nobody instantiates, where the callback may run at once.
template <typename T> void PinForNow(const Tensor &tensor, std::function<void(std::function<void()>)> later, bool now) {
  TensorReference reference(tensor);
  auto release = [reference] { reference.Unref(); };
  if (now)
    release();
  else
    later(release);
  TensorReference other(tensor);
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'other' is never released; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: a reference to 'other' is taken here
  // CHECK-MESSAGES: :[[@LINE+3]]:1: note: 'PinForNow' returns without releasing 'other'
  auto look = [other] { other.SharesBufferWith(other); };
  look();
}

// A Tensor takes a reference of its own to its buffer.
class Borrowed : public TensorBuffer {
public:
  explicit Borrowed(void *data) : TensorBuffer(data) {}
  size_t size() const override;
  TensorBuffer *root_buffer() override;
  void FillAllocationDescription(AllocationDescription *) const override;
};
Tensor WrapData(void *data, const TensorShape &shape) {
  return Tensor(DT_FLOAT, shape, new Borrowed(data));
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: the result of 'new' is never released; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:34: note: allocated here
  // CHECK-MESSAGES: :[[@LINE+1]]:1: note: 'WrapData' returns without releasing it
}
class Wraps : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Borrowed *buffer = new Borrowed(data_);
    // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: 'buffer' is not released when 'OP_REQUIRES_OK' fails; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:24: note: 'buffer' is allocated here
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'OP_REQUIRES_OK' fails here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'Compute' returns without releasing 'buffer'
    Tensor tensor(DT_FLOAT, TensorShape({4}), buffer);
    OP_REQUIRES_OK(ctx, ctx->status());
    ctx->set_output(0, tensor);
    buffer->Unref();
    // Silent: its own reference is given back at once.
    auto *mended = new Borrowed(data_);
    Tensor other(DT_FLOAT, TensorShape({4}), mended);
    mended->Unref();
  }

private:
  void *data_ = nullptr;
};

// Guards of the project's own, whose destructor leaves the work to a method.
class Lease {
public:
  explicit Lease(Table *table) : table_(table) {}
  ~Lease() { Return(); }
  void Return() {
    if (table_)
      table_->Unref();
    table_ = nullptr;
  }

private:
  Table *table_;
};
class Look {
public:
  explicit Look(Table *table) : table_(table) {}
  ~Look() { Count(); }
  void Count() { seen_ = table_->size(); }

private:
  Table *table_;
  int64_t seen_ = 0;
};
class Leased : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Silent: the guard releases it.
    Table *leased = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &leased));
    Lease lease(leased);
    Table *looked = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 1), &looked));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'looked' got from 'LookupResource' is never released; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'LookupResource' hands out a reference here
    // CHECK-MESSAGES: :[[@LINE+3]]:3: note: 'Compute' returns without releasing 'looked'
    Look look(looked);
    OP_REQUIRES_OK(ctx, ctx->status());
  }
};

class QuietPaths : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Silent: a clean-up at the end of the scope.
    Table *cleaned = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &cleaned));
    auto cleanup = gtl::MakeCleanup([cleaned] { cleaned->Unref(); });
    Table *swept = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 1), &swept));
    absl::Cleanup sweep = [swept] { swept->Unref(); };
    // Silent: known bad, then released, then the exit.
    Table *table = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 2), &table));
    Status status = ctx->status();
    if (!status.ok())
      table->Unref();
    OP_REQUIRES_OK(ctx, status);
    if (table->size() == 0) {
      table->Unref();
      OP_REQUIRES(ctx, false, errors::InvalidArgument("empty"));
    }
    // Silent: no exits.
    if (table->size() > 9)
      LOG(FATAL) << "too large";
    CHECK(table->size() > 1);
    auto first = [&](int index) {
      if (index == 0)
        return true;
      return false;
    };
    if (first(0))
      table->Insert(ctx->input(3));
    table->Unref();
    // Silent: the member is an owner, and so is a local one.
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 3), &kept_));
    Table *made = new Table;
    core::ScopedUnref unref(made);
    OP_REQUIRES_OK(ctx, ctx->status());
    // Silent: the manager has it, also where that fails.
    OP_REQUIRES_OK(ctx, ctx->resource_manager()->Create("container", "name", new Table));
    OP_REQUIRES_OK(ctx, ctx->step_container()->Create(ctx->resource_manager(), "name", new Table));
  }

private:
  core::RefCountPtr<Table> kept_;
};

void Quiet(OpKernelContext *ctx) {
  Table *table = nullptr;
  // Silent: somebody decided.
  TF_CHECK_OK(LookupResource(ctx, HandleFromInput(ctx, 0), &table)); // NOLINT(tf-resource-leak)
  Use(table);
}
