// RUN: %check_tfop %s tf-resource-leak,tf-raw-new-in-compute %t --by-line --fix-notes
// A release through a copy of the pointer in another object would remain next to an owner, so there is no fix.
#include "tensorflow/c/c_api.h"
#include "tensorflow/core/framework/op_kernel.h"
#include <algorithm>
#include <cstdlib>
#include <memory>

using namespace tensorflow;

// CHECK-MESSAGES-NOT: FIXME
struct Frame {
  int width = 0;
};
struct Slot {
  Frame *frame;
  int number;
};
void Show(const Frame &frame);

class InStruct : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Frame *first = new Frame;
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-REASONS: :[[@LINE-5]]:20: no fix: 'first' is released through another expression here
    OP_REQUIRES(ctx, ctx->num_inputs() > 1, errors::Internal("inputs"));
    Slot slot = {first, 1};
    delete slot.frame;
  }
};

class InAnotherVariable : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Slot slot;
    Frame *later = nullptr;
    later = new Frame;
    // CHECK-MESSAGES: :[[@LINE-1]]:13: remark: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:13: no fix: 'later' is also stored in 'slot'
    slot.frame = later;
    Show(*later);
    delete slot.frame;
  }
};

// Silent: in a template that is not instantiated, the lambda has a dependent type.
template <typename T> class Released : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    char *text = static_cast<char *>(malloc(8));
    char *all[] = {text, nullptr};
    std::for_each(all, all + 1, [](char *p) { free(p); });
  }
};

int Handle(int n) {
  struct {
    TF_Status *status;
  } held;
  TF_Status *status = TF_NewStatus();
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note:
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+4]]:5: note:
  // CHECK-REASONS: :[[@LINE-5]]:23: no fix: 'status' is also stored in 'held'
  held.status = status;
  if (n > 3)
    return 1;
  TF_DeleteStatus(held.status);
  return 0;
}

// An algorithm releases the elements.
int Elements(int n) {
  char *text = static_cast<char *>(malloc(8));
  // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:36: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
  // CHECK-REASONS: :[[@LINE-5]]:36: no fix: 'text' is released through another expression here
  if (n > 3)
    return 1;
  char *all[] = {text, nullptr};
  std::for_each(all, all + 2, [](char *p) { free(p); });
  return 0;
}

// Silent: every path releases it.
int ReleasedByAlgorithm() {
  char *all[] = {static_cast<char *>(malloc(8)), nullptr};
  std::for_each(all, all + 1, [](char *p) { free(p); });
  return 0;
}
