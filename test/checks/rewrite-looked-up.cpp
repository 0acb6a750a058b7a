// RUN: %check_tfop %s tf-resource-leak %t --by-line --fix-notes
// In a file that already uses core::RefCountPtr, it owns the result of a lookup.
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"

namespace tensorflow {

class Table : public ResourceBase {
public:
  int64_t Size() const;
  std::string DebugString() const override;
};
void Read(const Table *table);
void Keep(Table *table);

class Mended : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    core::RefCountPtr<Table> table;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &table));
  }
};

class LookedUp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    // CHECK-FIXES: {{^}}    core::RefCountPtr<Table> table;{{$}}
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &table));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-FIXES: {{^}}    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &table));{{$}}
    OP_REQUIRES(ctx, table->Size() > 0 && table != nullptr, errors::Internal("empty"));
    Read(table);
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, table->Size() > 0 && table != nullptr, errors::Internal("empty"));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    Read(table.get());{{$}}
    table->Unref();
    // The release stays where it was.
    // CHECK-FIXES: {{^}}    table.reset();{{$}}
    ctx->num_inputs();
  }
};

class InBranch : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    // CHECK-FIXES: {{^}}    core::RefCountPtr<Table> table;{{$}}
    if (ctx->num_inputs() > 1)
      OP_REQUIRES_OK(ctx, LookupResource<Table>(ctx, HandleFromInput(ctx, 0), &table));
    // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:27: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
    ctx->num_inputs();
  }
};

class Doubtful : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table;
    // CHECK-FIXES: {{^}}    core::RefCountPtr<Table> table;{{$}}
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &table));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-REASONS: :[[@LINE-5]]:25: suggested: 'table' is passed to 'Keep', which may keep or release it
    OP_REQUIRES(ctx, ctx->num_inputs() > 1, errors::Internal("inputs"));
    Keep(table);
    // CHECK-FIXES: {{^}}    Keep(table.get());{{$}}
  }
};

class FromManager : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    // CHECK-FIXES: {{^}}    Table *table = nullptr;{{$}}
    OP_REQUIRES_OK(ctx, ctx->resource_manager()->Lookup("", "table", &table));
    // The manager does not fill owners.
    // CHECK-MESSAGES: :[[@LINE-2]]:25: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-3]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-FIXES: {{^}}    core::RefCountPtr<Table> table_owner(table);{{$}}
    OP_REQUIRES(ctx, table->Size() > 0, errors::Internal("empty"));
    table->Unref();
    ctx->num_inputs();
    // CHECK-FIXES: {{^}}    table_owner.reset();{{$}}
    // CHECK-FIXES-NEXT: {{^}}    ctx->num_inputs();{{$}}
  }
};

} // namespace tensorflow
