// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of TensorFlow's C API that generated programs use, for C11 and C++11. Calls that can fail ask ApiFails().
#pragma once

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif
/// True if this call of the API is the one that the run lets fail.
int ApiFails(void);
#ifdef __cplusplus
}
#endif

typedef enum TF_Code { TF_OK = 0, TF_CANCELLED = 1, TF_INTERNAL = 13 } TF_Code;
typedef enum TF_DataType { TF_FLOAT = 1, TF_DOUBLE = 2, TF_INT32 = 3 } TF_DataType;
typedef struct TF_Status {
  TF_Code code;
} TF_Status;
typedef struct TF_Buffer {
  const void *data;
  size_t length;
  void (*data_deallocator)(void *data, size_t length);
} TF_Buffer;
typedef struct TF_Graph {
  int nodes;
} TF_Graph;
typedef struct TF_SessionOptions {
  int config;
} TF_SessionOptions;
typedef struct TF_Session {
  int runs;
} TF_Session;
typedef struct TF_ImportGraphDefOptions {
  int prefix;
} TF_ImportGraphDefOptions;
typedef struct TF_Tensor {
  void *data;
  size_t size;
} TF_Tensor;

static inline TF_Status *TF_NewStatus(void) { return (TF_Status *)calloc(1, sizeof(TF_Status)); }
static inline void TF_DeleteStatus(TF_Status *s) { free(s); }
static inline TF_Code TF_GetCode(const TF_Status *s) { return s->code; }
static inline const char *TF_Message(const TF_Status *s) { return s->code == TF_OK ? "" : "failed"; }
static inline void TF_SetStatus(TF_Status *s, TF_Code code, const char *message) {
  (void)message;
  s->code = code;
}
static inline int TFOP_succeeds(TF_Status *s) {
  s->code = ApiFails() ? TF_INTERNAL : TF_OK;
  return s->code == TF_OK;
}
static inline TF_Buffer *TF_NewBuffer(void) { return (TF_Buffer *)calloc(1, sizeof(TF_Buffer)); }
static inline TF_Buffer *TF_NewBufferFromString(const void *text, size_t length) {
  TF_Buffer *b = TF_NewBuffer();
  b->data = text;
  b->length = length;
  return b;
}
static inline void TF_DeleteBuffer(TF_Buffer *b) {
  if (b && b->data_deallocator)
    b->data_deallocator((void *)b->data, b->length);
  free(b);
}
static inline TF_Graph *TF_NewGraph(void) { return (TF_Graph *)calloc(1, sizeof(TF_Graph)); }
static inline void TF_DeleteGraph(TF_Graph *g) { free(g); }
static inline TF_SessionOptions *TF_NewSessionOptions(void) { return (TF_SessionOptions *)calloc(1, sizeof(TF_SessionOptions)); }
static inline void TF_DeleteSessionOptions(TF_SessionOptions *o) { free(o); }
static inline void TF_SetConfig(TF_SessionOptions *o, const void *text, size_t length, TF_Status *s) {
  (void)text;
  o->config = (int)length;
  TFOP_succeeds(s);
}
static inline TF_ImportGraphDefOptions *TF_NewImportGraphDefOptions(void) {
  return (TF_ImportGraphDefOptions *)calloc(1, sizeof(TF_ImportGraphDefOptions));
}
static inline void TF_DeleteImportGraphDefOptions(TF_ImportGraphDefOptions *o) { free(o); }
static inline void TF_GraphImportGraphDef(TF_Graph *g, const TF_Buffer *b, const TF_ImportGraphDefOptions *o, TF_Status *s) {
  if (TFOP_succeeds(s))
    g->nodes += (int)b->length + o->prefix;
}
static inline TF_Session *TF_NewSession(TF_Graph *g, const TF_SessionOptions *o, TF_Status *s) {
  TF_Session *session;
  if (!TFOP_succeeds(s))
    return NULL;
  session = (TF_Session *)calloc(1, sizeof(TF_Session));
  session->runs = g->nodes + o->config;
  return session;
}
static inline void TF_CloseSession(TF_Session *session, TF_Status *s) {
  session->runs = 0;
  TFOP_succeeds(s);
}
static inline void TF_DeleteSession(TF_Session *session, TF_Status *s) {
  s->code = TF_OK;
  free(session);
}
static inline TF_Tensor *TF_AllocateTensor(TF_DataType type, const int64_t *dims, int count, size_t size) {
  TF_Tensor *t = (TF_Tensor *)calloc(1, sizeof(TF_Tensor));
  (void)type, (void)dims, (void)count;
  t->data = calloc(1, size);
  t->size = size;
  return t;
}
static inline void TF_DeleteTensor(TF_Tensor *t) {
  if (t)
    free(t->data);
  free(t);
}
static inline void *TF_TensorData(const TF_Tensor *t) { return t->data; }
static inline size_t TF_TensorByteSize(const TF_Tensor *t) { return t->size; }
