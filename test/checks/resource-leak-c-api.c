// RUN: %check_tfop %s tf-resource-leak %t --by-line
// Programs and kernels that use the C API, in C.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tensorflow/c/c_api.h"
#include "tensorflow/c/eager/c_api.h"
#include "tensorflow/c/kernels.h"

void describe(const TF_Tensor *tensor);

int Fails(const char *path) {
  TF_Status *status = TF_NewStatus();
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note:
  // CHECK-MESSAGES: :[[@LINE+17]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+24]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+25]]:5: note:
  TF_Graph *graph = TF_NewGraph();
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note:
  // CHECK-MESSAGES: :[[@LINE+11]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+18]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+19]]:5: note:
  TF_SessionOptions *options = TF_NewSessionOptions();
  TF_Session *session = TF_NewSession(graph, options, status);
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+11]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+12]]:5: note:
  TF_DeleteSessionOptions(options);
  if (TF_GetCode(status) != TF_OK) {
    TF_DeleteGraph(graph);
    TF_DeleteStatus(status);
    return 1;
  }
  TF_Buffer *buffer = TF_NewBuffer();
  TF_GraphToGraphDef(graph, buffer, status);
  TF_DeleteBuffer(buffer);
  if (TF_GetCode(status) != TF_OK) {
    fprintf(stderr, "%s: %s\n", path, TF_Message(status));
    return 1;
  }
  TF_CloseSession(session, status);
  TF_DeleteSession(session, status);
  TF_DeleteGraph(graph);
  TF_DeleteStatus(status);
  return 0;
}

int Cleans(const char *path) {
  int result = 1;
  TF_Status *status = TF_NewStatus();
  TF_Graph *graph = TF_NewGraph();
  TF_Session *session = NULL;
  TF_Buffer *buffer = NULL;
  TF_SessionOptions *options = TF_NewSessionOptions();
  // Silent: released at the label, where there is something to release.
  session = TF_NewSession(graph, options, status);
  if (TF_GetCode(status) != TF_OK)
    goto clean;
  buffer = TF_NewBufferFromString(path, strlen(path));
  TF_GraphToGraphDef(graph, buffer, status);
  TF_Code code = TF_GetCode(status);
  if (code == TF_OK)
    result = 0;
clean:
  if (buffer)
    TF_DeleteBuffer(buffer);
  if (session != NULL)
    TF_DeleteSession(session, status);
  TF_DeleteSessionOptions(options);
  TF_DeleteGraph(graph);
  TF_DeleteStatus(status);
  return result;
}

void Runs(TF_Session *session, TF_Output *inputs, TF_Tensor *input, TF_Output *outputs, TF_Status *status) {
  TF_Tensor *fed[1] = {input};
  TF_Tensor *results[1];
  for (int i = 0; i < 100; i++) {
    TF_SessionRun(session, NULL, inputs, fed, 1, outputs, results, 1, NULL, 0, NULL, status);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE-5]]:3: note:
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note:
    if (TF_GetCode(status) != TF_OK)
      return;
    describe(results[0]);
  }
  TF_DeleteTensor(results[0]);
}

void RunsAndDeletes(TF_Session *session, TF_Output *inputs, TF_Tensor *input, TF_Output *outputs, TF_Status *status) {
  TF_Tensor *fed[1] = {input};
  TF_Tensor *results[2] = {NULL, NULL};
  for (int i = 0; i < 100; i++) {
    // Silent: each iteration deletes its outputs; a failed run has none.
    TF_SessionRun(session, NULL, inputs, fed, 1, outputs, &results[0], 2, NULL, 0, NULL, status);
    if ((TF_GetCode(status)) != TF_OK)
      return;
    for (int k = 0; k < 2; k++)
      TF_DeleteTensor(results[k]);
  }
}

void RunsOnce(TF_Session *session, TF_Output *outputs, TF_Status *status) {
  TF_Tensor *result = NULL;
  TF_SessionRun(session, NULL, NULL, NULL, 0, outputs, &result, 1, NULL, 0, NULL, status);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:1: note:
  if (!TF_GetCode(status))
    describe(result);
}

int Imports(TF_Graph *graph, const TF_Buffer *definition, TF_Status *status) {
  TF_ImportGraphDefOptions *options = TF_NewImportGraphDefOptions();
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:39: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
  TF_GraphImportGraphDef(graph, definition, options, status);
  if (TF_GetCode(status) != TF_OK)
    return 1;
  TF_DeleteImportGraphDefOptions(options);
  // Silent: finished.
  TF_OperationDescription *description = TF_NewOperation(graph, "NoOp", "nothing");
  TF_FinishOperation(description, status);
  return 0;
}

// Functions that test whether a status is OK.
static int Failed(const char *what, TF_Status *status) {
  if (TF_GetCode(status) == TF_OK)
    return 0;
  fprintf(stderr, "%s: %s\n", what, TF_Message(status));
  return 1;
}
static bool IsGood(const TF_Status *status) { return TF_GetCode(status) == TF_OK; }
// It sets the status, so the status does not refer to the call before.
static int Cleared(TF_Status *status) {
  TF_SetStatus(status, TF_OK, "");
  return TF_GetCode(status) != TF_OK;
}

int Asks(TF_Graph *graph, const TF_SessionOptions *options, TF_Status *status) {
  // Silent: on failure there is no session.
  TF_Session *first = TF_NewSession(graph, options, status);
  if (Failed("first", status))
    return 1;
  TF_DeleteSession(first, status);
  TF_Session *second = TF_NewSession(graph, options, status);
  if (!IsGood(status))
    return 1;
  TF_DeleteSession(second, status);
  TF_Session *third = TF_NewSession(graph, options, status);
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
  if (Cleared(status))
    return 1;
  TF_DeleteSession(third, status);
  return 0;
}

// A function that forwards an acquisition.
static TF_Buffer *ReadFile(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file)
    return NULL;
  TF_Buffer *buffer = TF_NewBuffer();
  fclose(file);
  return buffer;
}
void Loads(const char *path, TF_Graph *graph, const char *const *tags, TF_Status *status) {
  TF_Buffer *model = ReadFile(path);
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note:
  // CHECK-MESSAGES: :[[@LINE+9]]:1: note:
  if (model == NULL)
    return;
  TF_SessionOptions *options = TF_NewSessionOptions();
  TF_LoadSessionFromSavedModel(options, NULL, path, tags, 1, graph, NULL, status);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:1: note:
  TF_DeleteSessionOptions(options);
}

// Silent: another object owns it.
struct Model {
  TF_Graph *graph;
  TF_Status *status;
};
static TF_Session *current;
void Fill(struct Model *model, TF_SessionOptions *options) {
  model->graph = TF_NewGraph();
  model->status = TF_NewStatus();
  current = TF_NewSession(model->graph, options, model->status);
}

void Eager(TFE_Op *op, TF_Status *status) {
  TFE_TensorHandle *handle = NULL;
  int count = 1;
  TFE_Execute(op, &handle, &count, status);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+5]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+5]]:5: note:
  if (TF_GetCode(status) != TF_OK)
    return;
  TF_Tensor *tensor = TFE_TensorHandleResolve(handle, status);
  if (TF_GetCode(status) != TF_OK)
    return;
  describe(tensor);
  TF_DeleteTensor(tensor);
  TFE_DeleteTensorHandle(handle);
}

// A kernel.
static void Compute(void *kernel, TF_OpKernelContext *ctx) {
  (void)kernel;
  TF_Status *status = TF_NewStatus();
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note:
  // CHECK-MESSAGES: :[[@LINE+10]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+16]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+17]]:5: note:
  TF_Tensor *input = NULL;
  TF_GetInput(ctx, 0, &input, status);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+9]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+10]]:5: note:
  if (TF_GetCode(status) != TF_OK) {
    TF_OpKernelContext_Failure(ctx, status);
    TF_DeleteStatus(status);
    return;
  }
  int64_t size = TF_TensorElementCount(input);
  TF_Tensor *output = TF_AllocateOutput(ctx, 0, TF_FLOAT, &size, 1, size * sizeof(float), status);
  if (TF_GetCode(status) != TF_OK) {
    TF_OpKernelContext_Failure(ctx, status);
    return;
  }
  memcpy(TF_TensorData(output), TF_TensorData(input), size * sizeof(float));
  TF_DeleteTensor(output);
  TF_DeleteTensor(input);
  TF_DeleteStatus(status);
}
static void *Create(TF_OpKernelConstruction *ctx) {
  (void)ctx;
  // Silent: returned.
  return malloc(16);
}
static void Delete(void *kernel) { free(kernel); }
void Register(void) {
  TF_Status *status = TF_NewStatus();
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note:
  // CHECK-MESSAGES: :[[@LINE+6]]:1: note:
  // Silent: the registry takes it.
  TF_KernelBuilder *builder = TF_NewKernelBuilder("Copy", "CPU", &Create, &Compute, &Delete);
  TF_RegisterKernelBuilder("Copy", builder, status);
  if (TF_GetCode(status) != TF_OK)
    abort();
}
