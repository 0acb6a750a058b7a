// RUN: %check_tfop %s tf-unguarded-state,tf-unchecked-helper %t
// Names of dependent bases are looked up in the primary template of the base, since most kernels in headers are templates
// without instantiations.
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/platform/mutex.h"
#include <vector>

using namespace tensorflow;

template <typename T> class RootOp : public OpKernel {
public:
  using OpKernel::OpKernel;

protected:
  void Validate(OpKernelContext *ctx) { OP_REQUIRES(ctx, ctx->num_inputs() == 1, errors::InvalidArgument("inputs")); }
  bool TryValidate(OpKernelContext *ctx) { return ctx->num_inputs() == 1; }
  int step_ = 0;
  std::vector<int64> widths_;
  mutex mu_;
};
template <typename Device, typename T> class MiddleOp : public RootOp<T> {
public:
  using RootOp<T>::RootOp;
};

template <typename Device, typename T> class NeverInstantiated : public MiddleOp<Device, T> {
public:
  using MiddleOp<Device, T>::MiddleOp;
  void Compute(OpKernelContext *ctx) override {
    this->Validate(ctx);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Validate' may fail the context and return; its status is not checked before work continues [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-17]]:41: note: 'OP_REQUIRES' fails here and returns only from 'Validate'
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'Compute' continues here after the failure
    ++this->step_;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: member 'step_' is modified without a lock in 'Compute', which several steps may run concurrently [tf-unguarded-state]
    this->widths_.push_back(ctx->input(0).dims());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: member 'widths_' is modified without a lock in 'Compute', which several steps may run concurrently [tf-unguarded-state]
  }
};

// Silent: the state is checked, and the lock is that of the base.
template <typename Device, typename T> class Careful : public MiddleOp<Device, T> {
public:
  using MiddleOp<Device, T>::MiddleOp;
  void Compute(OpKernelContext *ctx) override {
    this->Validate(ctx);
    if (!ctx->status().ok())
      return;
    if (!this->TryValidate(ctx))
      return;
    {
      mutex_lock lock(this->mu_);
      ++this->step_;
    }
    this->mu_.lock();
    this->widths_.push_back(ctx->input(0).dims());
    this->mu_.unlock();
  }
};

// Silent: the members of another class, which is not a kernel.
template <typename T> struct Counter {
  void Count() { ++this->step_; }
  int step_;
};
