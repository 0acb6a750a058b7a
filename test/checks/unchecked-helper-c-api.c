// RUN: %check_tfop %s tf-unchecked-helper %t
// Helpers and direct failures in C API kernels.
#include "tensorflow/c/kernels.h"
#include "tensorflow/c/tf_status.h"
#include "tensorflow/c/tf_tensor.h"

void Scale(TF_Tensor *input);

static void Require(TF_OpKernelContext *ctx, int inputs, TF_Status *status) {
  if (inputs < 1) {
    TF_SetStatus(status, TF_INVALID_ARGUMENT, "inputs");
    TF_OpKernelContext_Failure(ctx, status);
    return;
  }
}

void Helper(void *kernel, TF_OpKernelContext *ctx) {
  TF_Status *status = TF_NewStatus();
  TF_Tensor *input = NULL;
  TF_GetInput(ctx, 0, &input, status);
  Require(ctx, TF_NumInputs(ctx), status);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'Require' may fail the context and return; its status is not checked before work continues [tf-unchecked-helper]
  // CHECK-MESSAGES: :[[@LINE-11]]:5: note: the context fails here, and 'Require' returns
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: 'Helper' continues here after the failure
  Scale(input);
  TF_DeleteTensor(input);
  TF_DeleteStatus(status);
}

void Direct(void *kernel, TF_OpKernelContext *ctx) {
  TF_Status *status = TF_NewStatus();
  TF_Tensor *input = NULL;
  TF_GetInput(ctx, 0, &input, status);
  if (TF_GetCode(status) != TF_OK)
    TF_OpKernelContext_Failure(ctx, status);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'TF_OpKernelContext_Failure' fails the context, but work continues without a 'return' [tf-unchecked-helper]
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: 'Direct' continues here after the failure
  Scale(input);
  TF_DeleteTensor(input);
  TF_DeleteStatus(status);
}

void Quiet(void *kernel, TF_OpKernelContext *ctx) {
  TF_Status *status = TF_NewStatus();
  TF_Tensor *input = NULL;
  TF_GetInput(ctx, 0, &input, status);
  // Silent: the work is in the other branch, and the rest is cleanup.
  if (TF_GetCode(status) != TF_OK) {
    TF_OpKernelContext_Failure(ctx, status);
  } else {
    Scale(input);
    TF_DeleteTensor(input);
  }
  TF_DeleteStatus(status);
}
