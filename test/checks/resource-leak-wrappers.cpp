// RUN: %check_tfop %s tf-resource-leak %t
// Functions of the project that forward a lookup, and a second lookup into the same variable.
// CHECK-FIXES: core::ScopedUnref found_unref(found);
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"

using namespace tensorflow;

struct Table : ResourceBase {
  std::string DebugString() const override;
  void Insert(const Tensor &key);
  int64_t size() const;
};
void Use(const Table *table);

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
