// RUN: %check_tfop %s tf-raw-new-in-compute %t --by-line
// LookupOrCreate ignores the output of a creator that fails.
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
using namespace tensorflow;

class Port : public ResourceBase {
public:
  Status Listen(int port);
  string DebugString() const override { return ""; }
};

class ListenOp : public OpKernel {
public:
  explicit ListenOp(OpKernelConstruction *ctx) : OpKernel(ctx) {}
  void Compute(OpKernelContext *ctx) override {
    Port *port = nullptr;
    auto *manager = ctx->resource_manager();
    OP_REQUIRES_OK(ctx, manager->LookupOrCreate<Port>("c", "forwarded", &port, [](Port **made) -> Status {
      *made = new Port;
      // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: [tf-raw-new-in-compute]
      // CHECK-MESSAGES: :[[@LINE-2]]:15: note:
      // CHECK-MESSAGES: :[[@LINE+1]]:7: note:
      return (*made)->Listen(1);
    }));
    core::ScopedUnref first(port);
    OP_REQUIRES_OK(ctx, manager->LookupOrCreate<Port>("c", "hidden", &port, [](Port **made) -> Status {
      *made = new Port;
      // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: [tf-raw-new-in-compute]
      // CHECK-MESSAGES: :[[@LINE-2]]:15: note:
      // CHECK-MESSAGES: :[[@LINE+2]]:7: note:
      // CHECK-MESSAGES: :[[@LINE+1]]:7: note:
      TF_RETURN_IF_ERROR((*made)->Listen(2));
      return Status();
    }));
    core::ScopedUnref second(port);
    // Silent: the creator cannot fail, or releases the object if it does.
    OP_REQUIRES_OK(ctx, manager->LookupOrCreate<Port>("c", "sure", &port, [](Port **made) -> Status {
      *made = new Port;
      return Status();
    }));
    core::ScopedUnref third(port);
    OP_REQUIRES_OK(ctx, manager->LookupOrCreate<Port>("c", "careful", &port, [](Port **made) -> Status {
      Port *opened = new Port;
      // CHECK-MESSAGES: :[[@LINE-1]]:22: remark: [tf-raw-new-in-compute]
      Status status = opened->Listen(3);
      if (!status.ok()) {
        opened->Unref();
        return status;
      }
      *made = opened;
      return status;
    }));
    core::ScopedUnref fourth(port);
  }
};
