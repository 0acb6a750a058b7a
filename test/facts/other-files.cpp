// RUN: %facts --checks='-*,facts-library' --config='{CheckOptions: {facts-library.File: "%t.json"}}' %S/Inputs/other_files_definitions.cpp -- -std=c++17 -fexceptions -isystem %model
// RUN: env TFOP_TEST_LIBRARY=%t.json %facts --checks='-*,tf-*' %s -- -std=c++17 -fexceptions -isystem %model -I%S/Inputs 2>&1 | FileCheck %s --check-prefix=KNOWN '--implicit-check-not=warning: {{[^{]}}' '--implicit-check-not=remark: {{[^{]}}'
// RUN: %facts --checks='-*,tf-*' %s -- -std=c++17 -fexceptions -isystem %model -I%S/Inputs 2>&1 | FileCheck %s --check-prefix=ALONE '--implicit-check-not=warning: {{[^{]}}' '--implicit-check-not=remark: {{[^{]}}'
// The checks use the summaries of functions that this file only declares.
// Without them they report less, or only remarks. Clang quotes the expectations
// in code that a fix spans; they do not count as findings.
#include "other_files.h"

using namespace tensorflow;

static TF_Tensor *Allocate() {
  return TF_AllocateTensor(TF_FLOAT, nullptr, 0, 4);
}

// Silent with the summary: 'Deletes' releases its argument.
void Released() {
  TF_Tensor *tensor = Allocate();
  // ALONE: :[[@LINE-1]]:23: remark: {{.*}}[tf-resource-leak]
  Deletes(tensor);
}

void Borrowed() {
  TF_Tensor *tensor = Allocate();
  // ALONE: :[[@LINE-1]]:23: remark: {{.*}}[tf-resource-leak]
  // KNOWN: :[[@LINE-2]]:23: warning: {{.*}}[tf-resource-leak]
  Reads(tensor);
}

// Silent with the summary: released if it was not kept.
void KeptOrReleased(int n) {
  TF_Tensor *tensor = Allocate();
  // ALONE: :[[@LINE-1]]:23: remark: {{.*}}[tf-resource-leak]
  if (!KeepsIfPositive(tensor, n))
    TF_DeleteTensor(tensor);
}

void KeptOrLost(int n) {
  TF_Tensor *tensor = Allocate();
  // ALONE: :[[@LINE-1]]:23: remark: {{.*}}[tf-resource-leak]
  // KNOWN: :[[@LINE-2]]:23: warning: {{.*}}[tf-resource-leak]
  KeepsIfPositive(tensor, n);
}

int64_t Result(int n) {
  TF_Tensor *tensor = Makes(n);
  // KNOWN: :[[@LINE-1]]:23: warning: {{.*}}[tf-resource-leak]
  return TF_TensorByteSize(tensor);
}

int64_t OutParameter(int n) {
  TF_Tensor *tensor = nullptr;
  if (!MakesInto(n, &tensor).ok())
    // KNOWN: :[[@LINE-1]]:8: warning: {{.*}}[tf-resource-leak]
    return 0;
  return TF_TensorByteSize(tensor);
}

void Throws(int n) {
  TF_Tensor *tensor = Allocate();
  // KNOWN: :[[@LINE-1]]:23: warning: {{.*}}[tf-resource-leak]
  Require(n > 2);
  TF_DeleteTensor(tensor);
}

class Finishes : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Row *row = new Row(ctx->num_inputs());
    // ALONE: :[[@LINE-1]]:16: remark: {{.*}}[tf-raw-new-in-compute]
    row->Finish();
  }
};

// Silent: there is nothing to release where the status is bad.
void Tested(TF_Graph *graph, TF_SessionOptions *options, TF_Status *status) {
  TF_Session *session = TF_NewSession(graph, options, status);
  // ALONE: :[[@LINE-1]]:25: warning: {{.*}}[tf-resource-leak]
  if (!IsGood(status))
    return;
  TF_DeleteSession(session, status);
}

class Async : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    CallsDone(ctx, done);
    done();
    // KNOWN: :[[@LINE-1]]:5: warning: {{.*}}[tf-async-done]
  }
};

class AsyncByResult : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    if (!CallsDoneIfBad(ctx, done)) {
      done();
      // KNOWN: :[[@LINE-1]]:7: warning: {{.*}}[tf-async-done]
      return;
    }
    done();
  }
};

class Checked : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Validate(ctx);
    // KNOWN: :[[@LINE-1]]:5: warning: {{.*}}[tf-unchecked-helper]
    Tensor *out = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape(), &out));
    out->flat<float>().setZero();
  }
};
