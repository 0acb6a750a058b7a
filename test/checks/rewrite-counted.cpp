// RUN: %check_tfop %s tf-raw-new-in-compute %t --by-line
// Reference-counted objects get a core::ScopedUnref; the pointer stays.
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"

class Table : public tensorflow::ResourceBase {
public:
  tensorflow::Status Load(tensorflow::int64 rows);
  std::string DebugString() const override;
};

namespace tensorflow {
class Inside : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = new Table;
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note:
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-FIXES: {{^}}    Table *table = new Table;{{$}}
    // CHECK-FIXES-NEXT: {{^}}    core::ScopedUnref table_unref(table);{{$}}
    OP_REQUIRES_OK(ctx, table->Load(3));
    if (ctx->num_inputs() > 2) {
      table->Unref();
      return;
    }
    // CHECK-FIXES: {{^}}    if (ctx->num_inputs() > 2) {{{$}}
    // CHECK-FIXES-NEXT: {{^}}      return;{{$}}
    table->Unref();
    // CHECK-FIXES: {{^}}    }{{$}}
    // CHECK-FIXES-NEXT: {{^}}    //{{$}}
  }
};
} // namespace tensorflow

class Outside : public tensorflow::OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(tensorflow::OpKernelContext *ctx) override {
    auto *table = new Table;
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:19: note:
    // CHECK-MESSAGES: :[[@LINE+4]]:3: note:
    // CHECK-FIXES: {{^}}    auto *table = new Table;{{$}}
    // CHECK-FIXES-NEXT: {{^}}    tensorflow::core::ScopedUnref table_unref(table);{{$}}
    table->DebugString();
  }
};
