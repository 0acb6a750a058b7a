// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The little of TensorFlow Lite that shared kernels name.
#pragma once

#include "tfop_model/base.h"

typedef enum TfLiteStatus { kTfLiteOk = 0, kTfLiteError = 1 } TfLiteStatus;
typedef enum TfLiteType {
  kTfLiteNoType = 0,
  kTfLiteFloat32 = 1,
  kTfLiteInt32 = 2,
  kTfLiteUInt8 = 3,
  kTfLiteInt64 = 4,
  kTfLiteString = 5,
  kTfLiteBool = 6
} TfLiteType;
struct TfLiteIntArray {
  int size;
  int data[1];
};
union TfLitePtrUnion {
  char *raw;
  float *f;
  int32_t *i32;
  int64_t *i64;
  bool *b;
  uint8_t *uint8;
  void *data;
};
struct TfLiteTensor {
  TfLiteType type;
  TfLitePtrUnion data;
  TfLiteIntArray *dims;
  size_t bytes;
  const char *name;
};
struct TfLiteNode {
  TfLiteIntArray *inputs, *outputs, *intermediates, *temporaries;
  void *user_data, *builtin_data;
};
struct TfLiteContext {
  size_t tensors_size;
  TfLiteTensor *tensors;
  void *impl_;
  TfLiteStatus (*ResizeTensor)(TfLiteContext *, TfLiteTensor *tensor, TfLiteIntArray *new_size);
  void (*ReportError)(TfLiteContext *, const char *msg, ...);
};
struct TfLiteRegistration {
  void *(*init)(TfLiteContext *context, const char *buffer, size_t length);
  void (*free)(TfLiteContext *context, void *buffer);
  TfLiteStatus (*prepare)(TfLiteContext *context, TfLiteNode *node);
  TfLiteStatus (*invoke)(TfLiteContext *context, TfLiteNode *node);
  int32_t builtin_code;
  const char *custom_name;
  int version;
};
/* The caller owns the array. */
TfLiteIntArray *TfLiteIntArrayCreate(int size);
TfLiteIntArray *TfLiteIntArrayCopy(const TfLiteIntArray *src);
void TfLiteIntArrayFree(TfLiteIntArray *a);

namespace tflite {
class OpResolver {
public:
  virtual ~OpResolver() {}
};
class MutableOpResolver : public OpResolver {
public:
  void AddCustom(const char *name, const TfLiteRegistration *registration, int version = 1);
};
const TfLiteTensor *GetInput(const TfLiteContext *context, const TfLiteNode *node, int index);
TfLiteTensor *GetOutput(TfLiteContext *context, const TfLiteNode *node, int index);
int NumInputs(const TfLiteNode *node);
int NumOutputs(const TfLiteNode *node);
int NumDimensions(const TfLiteTensor *t);
int SizeOfDimension(const TfLiteTensor *t, int dim);
int64_t NumElements(const TfLiteTensor *t);
template <typename T> T *GetTensorData(TfLiteTensor *tensor) TFOP_ELSEWHERE
template <typename T> const T *GetTensorData(const TfLiteTensor *tensor) TFOP_ELSEWHERE
} // namespace tflite
