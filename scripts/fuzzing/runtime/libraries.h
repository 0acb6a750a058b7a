// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of other libraries that generated programs use.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
void Emit(long value);
int Fails(int exit);

typedef int cudaError_t;
cudaError_t cudaMalloc(void **p, size_t size);
cudaError_t cudaFree(void *p);

typedef struct AVFrame AVFrame;
AVFrame *av_frame_alloc(void);
int av_frame_is_writable(AVFrame *frame);
void av_frame_free(AVFrame **frame);
#ifdef __cplusplus
}
#endif
