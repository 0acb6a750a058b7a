// A kernel written against the C API, in C: clips values to a range.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tensorflow/c/kernels.h"
#include "tensorflow/c/ops.h"
#include "tensorflow/c/tf_status.h"
#include "tensorflow/c/tf_tensor.h"

typedef struct ClipKernel {
  float low;
  float high;
} ClipKernel;

static void* ClipKernel_Create(TF_OpKernelConstruction* construction) {
  TF_Status* status = TF_NewStatus();
  ClipKernel* kernel = (ClipKernel*)malloc(sizeof(ClipKernel));
  kernel->low = 0;
  kernel->high = 1;
  TF_OpKernelConstruction_GetAttrFloat(construction, "low", &kernel->low, status);
  if (TF_GetCode(status) == TF_OK) TF_OpKernelConstruction_GetAttrFloat(construction, "high", &kernel->high, status);
  if (TF_GetCode(status) != TF_OK) {
    TF_OpKernelConstruction_Failure(construction, status);
    free(kernel);
    TF_DeleteStatus(status);
    return NULL;
  }
  TF_DeleteStatus(status);
  return kernel;
}

static void ClipKernel_Delete(void* kernel) { free(kernel); }

// The caller deletes the tensor.
static TF_Tensor* AllocateLike(TF_OpKernelContext* context, const TF_Tensor* like, TF_Status* status) {
  int64_t dims[8];
  const int count = TF_NumDims(like);
  if (count > 8) {
    TF_SetStatus(status, TF_INVALID_ARGUMENT, "too many dimensions");
    return NULL;
  }
  for (int i = 0; i < count; ++i) dims[i] = TF_Dim(like, i);
  return TF_AllocateOutput(context, 0, TF_FLOAT, dims, count, TF_TensorByteSize(like), status);
}

static void ClipKernel_Compute(void* data, TF_OpKernelContext* context) {
  const ClipKernel* kernel = (const ClipKernel*)data;
  TF_Status* status = TF_NewStatus();
  TF_Tensor* input = NULL;
  TF_GetInput(context, 0, &input, status);
  if (TF_GetCode(status) != TF_OK) {
    TF_OpKernelContext_Failure(context, status);
    TF_DeleteStatus(status);
    return;
  }
  TF_Tensor* output = AllocateLike(context, input, status);
  if (output == NULL) {
    TF_OpKernelContext_Failure(context, status);
    TF_DeleteTensor(input);
    TF_DeleteStatus(status);
    return;
  }
  const float* from = (const float*)TF_TensorData(input);
  float* to = (float*)TF_TensorData(output);
  const int64_t count = TF_TensorElementCount(input);
  for (int64_t i = 0; i < count; ++i) to[i] = fminf(fmaxf(from[i], kernel->low), kernel->high);
  TF_DeleteTensor(output);
  TF_DeleteTensor(input);
  TF_DeleteStatus(status);
}

static void ShapeOfClip(TF_ShapeInferenceContext* context, TF_Status* status) {
  TF_ShapeHandle* shape = TF_NewShapeHandle();
  TF_ShapeInferenceContextGetInput(context, 0, shape, status);
  if (TF_GetCode(status) == TF_OK) TF_ShapeInferenceContextSetOutput(context, 0, shape, status);
  TF_DeleteShapeHandle(shape);
}

void RegisterClip(void) {
  TF_Status* status = TF_NewStatus();
  TF_OpDefinitionBuilder* op = TF_NewOpDefinitionBuilder("ClipToRange");
  TF_OpDefinitionBuilderAddInput(op, "values: float");
  TF_OpDefinitionBuilderAddOutput(op, "clipped: float");
  TF_OpDefinitionBuilderAddAttr(op, "low: float = 0.0");
  TF_OpDefinitionBuilderAddAttr(op, "high: float = 1.0");
  TF_OpDefinitionBuilderSetShapeInferenceFunction(op, &ShapeOfClip);
  TF_RegisterOpDefinition(op, status);
  if (TF_GetCode(status) == TF_OK) {
    TF_KernelBuilder* builder =
        TF_NewKernelBuilder("ClipToRange", "CPU", &ClipKernel_Create, &ClipKernel_Compute, &ClipKernel_Delete);
    TF_RegisterKernelBuilder("ClipToRange", builder, status);
  }
  TF_DeleteStatus(status);
}
