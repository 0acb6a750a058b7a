// RUN: %check_tfop %s tf-unguarded-state %t
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/platform/mutex.h"

using namespace tensorflow;

void Note(int n);
#define EACH(DO) \
  DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) \
  DO(8) DO(9) DO(10) DO(11) DO(12) DO(13) DO(14) DO(15)
#define DECLARE(N) bool flag##N##_ = false;
#define ASK(N) if (flag##N##_) Note(N);

class Writes : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // CHECK-MESSAGES: :[[@LINE-1]]:8: remark: 'Compute' is too large to explore completely [tf-unguarded-state]
    mu_.lock();
    EACH(ASK)
    EACH(ASK)
    mu_.unlock();
    count_ = ctx->num_inputs();
  }

private:
  mutex mu_;
  int count_ = 0;
  EACH(DECLARE)
};

// Without locks, the paths do not matter.
class Unlocked : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    EACH(ASK)
    EACH(ASK)
    count_ = ctx->num_inputs();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: member 'count_' is modified without a lock in 'Compute', which several steps may run concurrently [tf-unguarded-state]
    // CHECK-MESSAGES: :[[@LINE+3]]:28: note: 'count_' is also modified in 'Again' here
    Again();
  }
  void Again() { EACH(ASK) count_ = 0; }

private:
  int count_ = 0;
  EACH(DECLARE)
};
