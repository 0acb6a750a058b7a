// Multiplies matrices with the eager C API, a file of numbers at a time.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tensorflow/c/c_api.h"
#include "tensorflow/c/eager/c_api.h"

static int Failed(const char* what, TF_Status* status) {
  if (TF_GetCode(status) == TF_OK) return 0;
  fprintf(stderr, "%s: %s\n", what, TF_Message(status));
  return 1;
}

// The caller deletes the handle.
static TFE_TensorHandle* ReadMatrix(const char* path, int64_t rows, int64_t columns, TF_Status* status) {
  const int64_t dims[2] = {rows, columns};
  const size_t size = (size_t)(rows * columns) * sizeof(float);
  FILE* file = fopen(path, "rb");
  if (file == NULL) {
    TF_SetStatus(status, TF_NOT_FOUND, path);
    return NULL;
  }
  TF_Tensor* tensor = TF_AllocateTensor(TF_FLOAT, dims, 2, size);
  const size_t got = fread(TF_TensorData(tensor), 1, size, file);
  fclose(file);
  if (got != size) {
    TF_SetStatus(status, TF_OUT_OF_RANGE, "the file is too short");
    TF_DeleteTensor(tensor);
    return NULL;
  }
  TFE_TensorHandle* handle = TFE_NewTensorHandle(tensor, status);
  TF_DeleteTensor(tensor);
  return handle;
}

static TFE_TensorHandle* MatMul(TFE_Context* context, TFE_TensorHandle* a, TFE_TensorHandle* b, TF_Status* status) {
  TFE_Op* op = TFE_NewOp(context, "MatMul", status);
  if (Failed("MatMul", status)) return NULL;
  TFE_OpAddInput(op, a, status);
  if (TF_GetCode(status) == TF_OK) TFE_OpAddInput(op, b, status);
  if (Failed("inputs", status)) {
    TFE_DeleteOp(op);
    return NULL;
  }
  TFE_OpSetAttrType(op, "T", TF_FLOAT);
  TFE_TensorHandle* product = NULL;
  int count = 1;
  TFE_Execute(op, &product, &count, status);
  TFE_DeleteOp(op);
  if (Failed("MatMul", status)) return NULL;
  return product;
}

static int PrintFirst(TFE_TensorHandle* handle, TF_Status* status) {
  TF_Tensor* tensor = TFE_TensorHandleResolve(handle, status);
  if (Failed("resolve", status)) return 0;
  const float* values = (const float*)TF_TensorData(tensor);
  printf("%f\n", values[0]);
  TF_DeleteTensor(tensor);
  return 1;
}

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  TF_Status* status = TF_NewStatus();
  TFE_ContextOptions* options = TFE_NewContextOptions();
  TFE_Context* context = TFE_NewContext(options, status);
  TFE_DeleteContextOptions(options);
  int result = 1;
  if (!Failed("context", status)) {
    TFE_TensorHandle* a = ReadMatrix(argv[1], 64, 64, status);
    TFE_TensorHandle* b = a == NULL ? NULL : ReadMatrix(argv[2], 64, 64, status);
    TFE_TensorHandle* product = b == NULL ? NULL : MatMul(context, a, b, status);
    if (product != NULL && PrintFirst(product, status)) result = 0;
    if (product != NULL) TFE_DeleteTensorHandle(product);
    if (b != NULL) TFE_DeleteTensorHandle(b);
    if (a != NULL) TFE_DeleteTensorHandle(a);
    TFE_DeleteContext(context);
  }
  TF_DeleteStatus(status);
  return result;
}
