// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// TensorFlow's eager C API. Plain C, also read by C++.
#pragma once

#include "tfop_model/c_api.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TFE_ContextOptions TFE_ContextOptions;
typedef struct TFE_Context TFE_Context;
typedef struct TFE_TensorHandle TFE_TensorHandle;
typedef struct TFE_TensorDebugInfo TFE_TensorDebugInfo;
typedef struct TFE_Op TFE_Op;
typedef struct TFE_Executor TFE_Executor;
typedef enum TFE_ContextDevicePlacementPolicy {
  TFE_DEVICE_PLACEMENT_EXPLICIT = 0,
  TFE_DEVICE_PLACEMENT_WARN = 1,
  TFE_DEVICE_PLACEMENT_SILENT = 2,
  TFE_DEVICE_PLACEMENT_SILENT_FOR_INT32 = 3
} TFE_ContextDevicePlacementPolicy;
TFE_ContextOptions *TFE_NewContextOptions(void);
void TFE_ContextOptionsSetConfig(TFE_ContextOptions *options, const void *proto, size_t proto_len, TF_Status *status);
void TFE_ContextOptionsSetAsync(TFE_ContextOptions *, unsigned char enable);
void TFE_ContextOptionsSetDevicePlacementPolicy(TFE_ContextOptions *, TFE_ContextDevicePlacementPolicy);
void TFE_DeleteContextOptions(TFE_ContextOptions *);
TFE_Context *TFE_NewContext(const TFE_ContextOptions *opts, TF_Status *status);
void TFE_DeleteContext(TFE_Context *ctx);
TF_DeviceList *TFE_ContextListDevices(TFE_Context *ctx, TF_Status *status);
void TFE_ContextClearCaches(TFE_Context *ctx);
void TFE_ContextAddFunctionDef(TFE_Context *ctx, const char *serialized_function_def, size_t size, TF_Status *status);
void TFE_ContextAddFunction(TFE_Context *ctx, TF_Function *function, TF_Status *status);
void TFE_ContextRemoveFunction(TFE_Context *ctx, const char *name, TF_Status *status);
unsigned char TFE_ContextHasFunction(TFE_Context *ctx, const char *name);
TFE_TensorHandle *TFE_NewTensorHandle(const TF_Tensor *t, TF_Status *status);
void TFE_DeleteTensorHandle(TFE_TensorHandle *h);
TF_DataType TFE_TensorHandleDataType(TFE_TensorHandle *h);
int TFE_TensorHandleNumDims(TFE_TensorHandle *h, TF_Status *status);
int64_t TFE_TensorHandleNumElements(TFE_TensorHandle *h, TF_Status *status);
int64_t TFE_TensorHandleDim(TFE_TensorHandle *h, int dim_index, TF_Status *status);
const char *TFE_TensorHandleDeviceName(TFE_TensorHandle *h, TF_Status *status);
TFE_TensorHandle *TFE_TensorHandleCopySharingTensor(TFE_TensorHandle *h, TF_Status *status);
TF_Tensor *TFE_TensorHandleResolve(TFE_TensorHandle *h, TF_Status *status);
TFE_TensorHandle *TFE_TensorHandleCopyToDevice(TFE_TensorHandle *h, TFE_Context *ctx, const char *device_name, TF_Status *status);
void *TFE_TensorHandleDevicePointer(TFE_TensorHandle *, TF_Status *);
TFE_Op *TFE_NewOp(TFE_Context *ctx, const char *op_or_function_name, TF_Status *status);
void TFE_DeleteOp(TFE_Op *op);
const char *TFE_OpGetName(const TFE_Op *op, TF_Status *status);
void TFE_OpSetDevice(TFE_Op *op, const char *device_name, TF_Status *status);
void TFE_OpAddInput(TFE_Op *op, TFE_TensorHandle *input, TF_Status *status);
void TFE_OpAddInputList(TFE_Op *op, TFE_TensorHandle **inputs, int num_inputs, TF_Status *status);
TF_AttrType TFE_OpGetAttrType(TFE_Op *op, const char *attr_name, unsigned char *is_list, TF_Status *status);
void TFE_OpSetAttrString(TFE_Op *op, const char *attr_name, const void *value, size_t length);
void TFE_OpSetAttrInt(TFE_Op *op, const char *attr_name, int64_t value);
void TFE_OpSetAttrFloat(TFE_Op *op, const char *attr_name, float value);
void TFE_OpSetAttrBool(TFE_Op *op, const char *attr_name, unsigned char value);
void TFE_OpSetAttrType(TFE_Op *op, const char *attr_name, TF_DataType value);
void TFE_OpSetAttrShape(TFE_Op *op, const char *attr_name, const int64_t *dims, const int num_dims, TF_Status *out_status);
void TFE_OpSetAttrTensor(TFE_Op *op, const char *attr_name, TF_Tensor *tensor, TF_Status *status);
void TFE_OpSetAttrIntList(TFE_Op *op, const char *attr_name, const int64_t *values, int num_values);
void TFE_OpSetAttrTypeList(TFE_Op *op, const char *attr_name, const TF_DataType *values, int num_values);
/* The caller owns the returned handles. */
void TFE_Execute(TFE_Op *op, TFE_TensorHandle **retvals, int *num_retvals, TF_Status *status);
void TFE_ContextEnableRunMetadata(TFE_Context *ctx);
void TFE_ContextDisableRunMetadata(TFE_Context *ctx);
void TFE_ContextExportRunMetadata(TFE_Context *ctx, TF_Buffer *buf, TF_Status *status);

#ifdef __cplusplus
}
#endif
