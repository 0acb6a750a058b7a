// The mean of a row, from a copy.
#include <stdlib.h>
#include <string.h>

#include "tensorflow/c/c_api.h"

int Mean(const TF_Tensor* row, TF_Status* status, float* mean) {
  const size_t size = TF_TensorByteSize(row);
  float* copy = (float*)malloc(size);
  if (copy == NULL) return 0;
  if (TF_GetCode(status) != TF_OK) {
    free(copy);
    return 0;
  }
  memcpy(copy, TF_TensorData(row), size);
  for (size_t i = 0; i < size / sizeof(float); ++i) *mean += copy[i];
  free(copy);
  return 1;
}
