// RUN: %check_tfop %s tf-async-done %t --by-line
// Asynchronous kernels of the C API, in C.
#include <stddef.h>

#include "tensorflow/c/c_api.h"
#include "tensorflow/c/kernels.h"

typedef struct {
  TF_OpKernelContext *context;
  TF_AsyncOpKernelDoneCallback *done;
} Job;
void enqueue(Job *job);
void enqueueCopy(TF_AsyncOpKernelDoneCallback *done, TF_Tensor *from);

void Compute(void *kernel, TF_OpKernelContext *context, TF_AsyncOpKernelDoneCallback *done) {
  TF_Status *status = TF_NewStatus();
  TF_Tensor *input = NULL;
  TF_GetInput(context, 0, &input, status);
  if (TF_GetCode(status) != TF_OK) {
    TF_OpKernelContext_Failure(context, status);
    TF_DeleteStatus(status);
    return;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-async-done]
    // CHECK-MESSAGES: :[[@LINE-5]]:3: note:
  }
  TF_DeleteTensor(input);
  if (TF_NumInputs(context) > 1)
    TF_RunAsyncOpKernelDoneCallback(done);
  TF_DeleteStatus(status);
  TF_RunAsyncOpKernelDoneCallback(done);
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: [tf-async-done]
  // CHECK-MESSAGES: :[[@LINE-4]]:37: note:
  // CHECK-MESSAGES: :[[@LINE-14]]:3: note:
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note:
}

void ComputeByName(void *kernel, TF_OpKernelContext *context, TF_AsyncOpKernelDoneCallback *done) {
  TF_AsyncOpKernelDoneCallback *finished = done;
  if (TF_NumInputs(context) > 1) {
    TF_RunAsyncOpKernelDoneCallback(finished);
    return;
  }
  if (TF_NumInputs(context) == 0)
    return;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-async-done]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note:
  TF_RunAsyncOpKernelDoneCallback(done);
}

// Silent: passed to another function, or kept for later.
void ComputeLater(void *kernel, TF_OpKernelContext *context, TF_AsyncOpKernelDoneCallback *done) {
  if (TF_NumInputs(context) > 1) {
    enqueueCopy(done, NULL);
    return;
  }
  if (TF_NumInputs(context) > 0) {
    Job *job = kernel;
    job->context = context;
    job->done = done;
    enqueue(job);
    return;
  }
  TF_RunAsyncOpKernelDoneCallback(done);
}

// Silent: no step waits.
void Notify(TF_AsyncOpKernelDoneCallback *done, int now) {
  if (now)
    TF_RunAsyncOpKernelDoneCallback(done);
}
