// RUN: %check_tfop %s tf-raw-new-in-compute %t --by-line
// A file that already uses core::RefCountPtr gets that as the owner.
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"

namespace tensorflow {
class Table : public ResourceBase {
public:
  Status Load(int64 rows);
  std::string DebugString() const override;
};

class Counted : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    core::RefCountPtr<Table> other;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &other));
    Table *table = new Table;
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note:
    // CHECK-MESSAGES: :[[@LINE+5]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+11]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+10]]:5: note:
    // CHECK-FIXES: {{^}}    core::RefCountPtr<Table> table(new Table);{{$}}
    Status status = table->Load(3);
    if (!status.ok()) {
      table->Unref();
      OP_REQUIRES_OK(ctx, status);
    }
    // CHECK-FIXES: {{^}}    if (!status.ok()) {{{$}}
    // CHECK-FIXES-NEXT: {{^}}      table.reset();{{$}}
    // CHECK-FIXES-NEXT: {{^}}      OP_REQUIRES_OK(ctx, status);{{$}}
    OP_REQUIRES(ctx, ctx->num_inputs() > 1, errors::Internal("inputs"));
    OP_REQUIRES_OK(ctx, ctx->resource_manager()->Create("", "table", table));
    // CHECK-FIXES: {{^}}    OP_REQUIRES_OK(ctx, ctx->resource_manager()->Create("", "table", table.release()));{{$}}
  }
};
} // namespace tensorflow
