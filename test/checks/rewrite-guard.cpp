// RUN: %check_tfop %s tf-resource-leak %t --by-line --fix-notes
// A resource acquired by a call gets a guard after it; the pointer is unchanged.
#include "tensorflow/c/c_api.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include <cstdlib>
#include <memory>

struct hdfsBuilder;
struct hdfs_internal;
extern "C" hdfsBuilder *hdfsNewBuilder();
extern "C" void hdfsFreeBuilder(hdfsBuilder *);
extern "C" hdfs_internal *hdfsBuilderConnect(hdfsBuilder *);

namespace tensorflow {

class Table : public ResourceBase {
public:
  int64_t Size() const;
  std::string DebugString() const override;
};

class LookedUp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &table)); // may fail
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+5]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note:
    // CHECK-FIXES: {{^}}    Table *table = nullptr;{{$}}
    // CHECK-FIXES-NEXT: {{^}}    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &table)); // may fail{{$}}
    // CHECK-FIXES-NEXT: {{^}}    core::ScopedUnref table_unref(table);{{$}}
    OP_REQUIRES(ctx, table->Size() > 0, errors::Internal("empty"));
    table->Unref();
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, table->Size() > 0, errors::Internal("empty"));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    //{{$}}
  }
};

class Early : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &table));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-REASONS: :[[@LINE-5]]:25: suggested: 'table' would be released only at the end of its block
    OP_REQUIRES(ctx, table->Size() > 0, errors::Internal("empty"));
    table->Unref();
    ctx->num_inputs();
  }
};

class InBranch : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    if (ctx->num_inputs() > 1)
      OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &table));
    // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:27: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
    // CHECK-REASONS: :[[@LINE-4]]:27: no fix: 'table' is not acquired in the block in which it is declared
    ctx->num_inputs();
  }
};

class FromC : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    float *buf = static_cast<float *>(malloc(8 * sizeof(float)));
    // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:39: note:
    // CHECK-MESSAGES: :[[@LINE+5]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note:
    // CHECK-FIXES: {{^}}    float *buf = static_cast<float *>(malloc(8 * sizeof(float)));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    std::unique_ptr<float, decltype(&free)> buf_owner(buf, &free);{{$}}
    buf[0] = 1;
    OP_REQUIRES(ctx, buf[0] > 0, errors::Internal("empty"));
    free(buf);
    TF_Status *status = TF_NewStatus();
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
    // CHECK-FIXES: {{^}}    std::unique_ptr<TF_Status, decltype(&TF_DeleteStatus)> status_owner(status, &TF_DeleteStatus);{{$}}
    OP_REQUIRES(ctx, TF_GetCode(status) == TF_OK, errors::Internal("bad"));
  }
};

// A callee that takes ownership, and does not just release it, receives the resource from the guard.
Status Connect(bool allowed, hdfs_internal **out) {
  hdfsBuilder *builder = hdfsNewBuilder();
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:26: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<hdfsBuilder, decltype(&hdfsFreeBuilder)> builder_owner(builder, &hdfsFreeBuilder);{{$}}
  if (!allowed)
    return errors::Internal("not allowed");
  *out = hdfsBuilderConnect(builder);
  // CHECK-FIXES: {{^}}  *out = hdfsBuilderConnect(builder_owner.release());{{$}}
  return Status();
}

} // namespace tensorflow
