// RUN: %check_tfop %s tf-resource-leak %t --by-line
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
// Silent: the reference is released, and the result is borrowed.
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
// Silent: an alias of the resource is returned.
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
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:1: note:
  return found->Counter();
}
class Wrapped : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    OP_REQUIRES_OK(ctx, FindTable(ctx, 0, &table));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+18]]:3: note:
    Table *full = nullptr;
    OP_REQUIRES_OK(ctx, FindFull(ctx, &full));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+13]]:3: note:
    Table *maybe = FindOrNull(ctx);
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    if (!maybe)
      return;
    OP_REQUIRES(ctx, maybe->size() > 0, errors::InvalidArgument("empty"));
    maybe->Unref();
    Table *peeked = Peek(ctx);
    Use(peeked);
  }
};

// A helper that reports a failure only through the context.
void FetchTable(OpKernelContext *ctx, Table **out) { OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), out)); }
class Fetched : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    FetchTable(ctx, &table);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+14]]:3: note:
    if (!ctx->status().ok())
      return;
    Use(table);
    // Silent: released if it was found.
    Table *other = nullptr;
    FetchTable(ctx, &other);
    if (!ctx->status().ok())
      return;
    other->Unref();
    // Silent: whether there is one is unknown, which tf-unchecked-helper reports.
    Table *third = nullptr;
    FetchTable(ctx, &third);
    Use(third);
  }
};

// A second lookup into the same variable.
class Again : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &table));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:25: note:
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
