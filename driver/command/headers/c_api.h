// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// TensorFlow's C API: status, tensors, graphs, sessions, kernels and ops. Plain C, also read by C++.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef TF_CAPI_EXPORT
#define TF_CAPI_EXPORT
#endif
#ifdef __cplusplus
extern "C" {
#endif

typedef struct TF_Status TF_Status;
typedef enum TF_Code {
  TF_OK = 0,
  TF_CANCELLED = 1,
  TF_UNKNOWN = 2,
  TF_INVALID_ARGUMENT = 3,
  TF_DEADLINE_EXCEEDED = 4,
  TF_NOT_FOUND = 5,
  TF_ALREADY_EXISTS = 6,
  TF_PERMISSION_DENIED = 7,
  TF_RESOURCE_EXHAUSTED = 8,
  TF_FAILED_PRECONDITION = 9,
  TF_ABORTED = 10,
  TF_OUT_OF_RANGE = 11,
  TF_UNIMPLEMENTED = 12,
  TF_INTERNAL = 13,
  TF_UNAVAILABLE = 14,
  TF_DATA_LOSS = 15,
  TF_UNAUTHENTICATED = 16
} TF_Code;
TF_Status *TF_NewStatus(void);
void TF_DeleteStatus(TF_Status *);
void TF_SetStatus(TF_Status *s, TF_Code code, const char *msg);
void TF_SetPayload(TF_Status *s, const char *key, const char *value);
void TF_SetStatusFromIOError(TF_Status *s, int error_code, const char *context);
TF_Code TF_GetCode(const TF_Status *s);
const char *TF_Message(const TF_Status *s);

typedef enum TF_DataType {
  TF_FLOAT = 1,
  TF_DOUBLE = 2,
  TF_INT32 = 3,
  TF_UINT8 = 4,
  TF_INT16 = 5,
  TF_INT8 = 6,
  TF_STRING = 7,
  TF_COMPLEX64 = 8,
  TF_COMPLEX = 8,
  TF_INT64 = 9,
  TF_BOOL = 10,
  TF_QINT8 = 11,
  TF_QUINT8 = 12,
  TF_QINT32 = 13,
  TF_BFLOAT16 = 14,
  TF_QINT16 = 15,
  TF_QUINT16 = 16,
  TF_UINT16 = 17,
  TF_COMPLEX128 = 18,
  TF_HALF = 19,
  TF_RESOURCE = 20,
  TF_VARIANT = 21,
  TF_UINT32 = 22,
  TF_UINT64 = 23
} TF_DataType;
size_t TF_DataTypeSize(TF_DataType dt);
typedef enum TF_AttrType {
  TF_ATTR_STRING = 0,
  TF_ATTR_INT = 1,
  TF_ATTR_FLOAT = 2,
  TF_ATTR_BOOL = 3,
  TF_ATTR_TYPE = 4,
  TF_ATTR_SHAPE = 5,
  TF_ATTR_TENSOR = 6,
  TF_ATTR_PLACEHOLDER = 7,
  TF_ATTR_FUNC = 8
} TF_AttrType;

typedef struct TF_AllocatorAttributes {
  size_t struct_size;
  unsigned char on_host;
} TF_AllocatorAttributes;
#define TF_ALLOCATOR_ATTRIBUTES_STRUCT_SIZE sizeof(TF_AllocatorAttributes)
typedef struct TF_Tensor TF_Tensor;
TF_Tensor *TF_NewTensor(TF_DataType, const int64_t *dims, int num_dims, void *data, size_t len,
                        void (*deallocator)(void *data, size_t len, void *arg), void *deallocator_arg);
TF_Tensor *TF_AllocateTensor(TF_DataType, const int64_t *dims, int num_dims, size_t len);
TF_Tensor *TF_TensorMaybeMove(TF_Tensor *tensor);
void TF_DeleteTensor(TF_Tensor *);
TF_DataType TF_TensorType(const TF_Tensor *);
void TF_SetShape(TF_Tensor *tensor, const int64_t *dims, int num_dims);
int TF_NumDims(const TF_Tensor *);
int64_t TF_Dim(const TF_Tensor *tensor, int dim_index);
size_t TF_TensorByteSize(const TF_Tensor *);
void *TF_TensorData(const TF_Tensor *);
int64_t TF_TensorElementCount(const TF_Tensor *tensor);
void TF_TensorBitcastFrom(const TF_Tensor *from, TF_DataType type, TF_Tensor *to, const int64_t *new_dims, int num_new_dims,
                          TF_Status *status);
bool TF_TensorIsAligned(const TF_Tensor *);

typedef struct TF_TString {
  union {
    struct {
      char *ptr;
      size_t size;
      size_t cap;
    } large;
    char raw[24];
  } u;
} TF_TString;
typedef enum TF_TString_Type { TF_TSTR_SMALL = 0, TF_TSTR_LARGE = 1, TF_TSTR_OFFSET = 2, TF_TSTR_VIEW = 3 } TF_TString_Type;
void TF_TString_Init(TF_TString *t);
void TF_TString_Copy(TF_TString *dst, const char *src, size_t size);
void TF_TString_AssignView(TF_TString *dst, const char *src, size_t size);
const char *TF_TString_GetDataPointer(const TF_TString *tstr);
size_t TF_TString_GetSize(const TF_TString *tstr);
size_t TF_TString_GetCapacity(const TF_TString *str);
TF_TString_Type TF_TString_GetType(const TF_TString *str);
void TF_TString_Dealloc(TF_TString *tstr);
void TF_StringInit(TF_TString *t);
void TF_StringCopy(TF_TString *dst, const char *src, size_t size);
void TF_StringDealloc(TF_TString *tstr);
const char *TF_StringGetDataPointer(const TF_TString *tstr);
size_t TF_StringGetSize(const TF_TString *tstr);
size_t TF_StringEncode(const char *src, size_t src_len, char *dst, size_t dst_len, TF_Status *status);
size_t TF_StringDecode(const char *src, size_t src_len, const char **dst, size_t *dst_len, TF_Status *status);
size_t TF_StringEncodedSize(size_t len);

const char *TF_Version(void);
typedef struct TF_Buffer {
  const void *data;
  size_t length;
  void (*data_deallocator)(void *data, size_t length);
} TF_Buffer;
TF_Buffer *TF_NewBufferFromString(const void *proto, size_t proto_len);
TF_Buffer *TF_NewBuffer(void);
void TF_DeleteBuffer(TF_Buffer *);
TF_Buffer TF_GetBuffer(TF_Buffer *buffer);
typedef struct TF_StringView {
  const char *data;
  size_t len;
} TF_StringView;

typedef struct TF_SessionOptions TF_SessionOptions;
TF_SessionOptions *TF_NewSessionOptions(void);
void TF_SetTarget(TF_SessionOptions *options, const char *target);
void TF_SetConfig(TF_SessionOptions *options, const void *proto, size_t proto_len, TF_Status *status);
void TF_DeleteSessionOptions(TF_SessionOptions *);

typedef struct TF_Graph TF_Graph;
typedef struct TF_OperationDescription TF_OperationDescription;
typedef struct TF_Operation TF_Operation;
typedef struct TF_Input {
  TF_Operation *oper;
  int index;
} TF_Input;
typedef struct TF_Output {
  TF_Operation *oper;
  int index;
} TF_Output;
typedef struct TF_Function TF_Function;
typedef struct TF_FunctionOptions TF_FunctionOptions;
TF_Graph *TF_NewGraph(void);
void TF_DeleteGraph(TF_Graph *);
void TF_GraphSetTensorShape(TF_Graph *graph, TF_Output output, const int64_t *dims, const int num_dims, TF_Status *status);
int TF_GraphGetTensorNumDims(TF_Graph *graph, TF_Output output, TF_Status *status);
void TF_GraphGetTensorShape(TF_Graph *graph, TF_Output output, int64_t *dims, int num_dims, TF_Status *status);
TF_OperationDescription *TF_NewOperation(TF_Graph *graph, const char *op_type, const char *oper_name);
void TF_SetDevice(TF_OperationDescription *desc, const char *device);
void TF_AddInput(TF_OperationDescription *desc, TF_Output input);
void TF_AddInputList(TF_OperationDescription *desc, const TF_Output *inputs, int num_inputs);
void TF_AddControlInput(TF_OperationDescription *desc, TF_Operation *input);
void TF_ColocateWith(TF_OperationDescription *desc, TF_Operation *op);
void TF_SetAttrString(TF_OperationDescription *desc, const char *attr_name, const void *value, size_t length);
void TF_SetAttrStringList(TF_OperationDescription *desc, const char *attr_name, const void *const *values, const size_t *lengths,
                          int num_values);
void TF_SetAttrInt(TF_OperationDescription *desc, const char *attr_name, int64_t value);
void TF_SetAttrIntList(TF_OperationDescription *desc, const char *attr_name, const int64_t *values, int num_values);
void TF_SetAttrFloat(TF_OperationDescription *desc, const char *attr_name, float value);
void TF_SetAttrFloatList(TF_OperationDescription *desc, const char *attr_name, const float *values, int num_values);
void TF_SetAttrBool(TF_OperationDescription *desc, const char *attr_name, unsigned char value);
void TF_SetAttrType(TF_OperationDescription *desc, const char *attr_name, TF_DataType value);
void TF_SetAttrTypeList(TF_OperationDescription *desc, const char *attr_name, const TF_DataType *values, int num_values);
void TF_SetAttrFuncName(TF_OperationDescription *desc, const char *attr_name, const char *value, size_t length);
void TF_SetAttrShape(TF_OperationDescription *desc, const char *attr_name, const int64_t *dims, int num_dims);
void TF_SetAttrTensor(TF_OperationDescription *desc, const char *attr_name, TF_Tensor *value, TF_Status *status);
TF_Operation *TF_FinishOperation(TF_OperationDescription *desc, TF_Status *status);
const char *TF_OperationName(TF_Operation *oper);
const char *TF_OperationOpType(TF_Operation *oper);
const char *TF_OperationDevice(TF_Operation *oper);
int TF_OperationNumOutputs(TF_Operation *oper);
TF_DataType TF_OperationOutputType(TF_Output oper_out);
int TF_OperationOutputListLength(TF_Operation *oper, const char *arg_name, TF_Status *status);
int TF_OperationNumInputs(TF_Operation *oper);
TF_DataType TF_OperationInputType(TF_Input oper_in);
int TF_OperationInputListLength(TF_Operation *oper, const char *arg_name, TF_Status *status);
TF_Output TF_OperationInput(TF_Input oper_in);
int TF_OperationOutputNumConsumers(TF_Output oper_out);
int TF_OperationOutputConsumers(TF_Output oper_out, TF_Input *consumers, int max_consumers);
int TF_OperationNumControlInputs(TF_Operation *oper);
void TF_OperationGetAttrInt(TF_Operation *oper, const char *attr_name, int64_t *value, TF_Status *status);
void TF_OperationGetAttrType(TF_Operation *oper, const char *attr_name, TF_DataType *value, TF_Status *status);
void TF_OperationGetAttrTensor(TF_Operation *oper, const char *attr_name, TF_Tensor **value, TF_Status *status);
TF_Operation *TF_GraphOperationByName(TF_Graph *graph, const char *oper_name);
TF_Operation *TF_GraphNextOperation(TF_Graph *graph, size_t *pos);
void TF_GraphToGraphDef(TF_Graph *graph, TF_Buffer *output_graph_def, TF_Status *status);
void TF_OperationToNodeDef(TF_Operation *oper, TF_Buffer *output_node_def, TF_Status *status);
typedef struct TF_ImportGraphDefOptions TF_ImportGraphDefOptions;
typedef struct TF_ImportGraphDefResults TF_ImportGraphDefResults;
TF_ImportGraphDefOptions *TF_NewImportGraphDefOptions(void);
void TF_DeleteImportGraphDefOptions(TF_ImportGraphDefOptions *opts);
void TF_ImportGraphDefOptionsSetPrefix(TF_ImportGraphDefOptions *opts, const char *prefix);
void TF_ImportGraphDefOptionsSetDefaultDevice(TF_ImportGraphDefOptions *opts, const char *device);
void TF_ImportGraphDefOptionsAddInputMapping(TF_ImportGraphDefOptions *opts, const char *src_name, int src_index, TF_Output dst);
void TF_ImportGraphDefOptionsAddReturnOutput(TF_ImportGraphDefOptions *opts, const char *oper_name, int index);
TF_ImportGraphDefResults *TF_GraphImportGraphDefWithResults(TF_Graph *graph, const TF_Buffer *graph_def,
                                                            const TF_ImportGraphDefOptions *options, TF_Status *status);
void TF_DeleteImportGraphDefResults(TF_ImportGraphDefResults *results);
void TF_GraphImportGraphDef(TF_Graph *graph, const TF_Buffer *graph_def, const TF_ImportGraphDefOptions *options, TF_Status *status);
void TF_GraphCopyFunction(TF_Graph *g, const TF_Function *func, const TF_Function *grad, TF_Status *status);
void TF_AddGradients(TF_Graph *g, TF_Output *y, int ny, TF_Output *x, int nx, TF_Output *dx, TF_Status *status, TF_Output *dy);
void TF_AddGradientsWithPrefix(TF_Graph *g, const char *prefix, TF_Output *y, int ny, TF_Output *x, int nx, TF_Output *dx,
                               TF_Status *status, TF_Output *dy);
TF_Function *TF_GraphToFunction(const TF_Graph *fn_body, const char *fn_name, unsigned char append_hash_to_fn_name, int num_opers,
                                const TF_Operation *const *opers, int ninputs, const TF_Output *inputs, int noutputs,
                                const TF_Output *outputs, const char *const *output_names, const TF_FunctionOptions *opts,
                                const char *description, TF_Status *status);
void TF_DeleteFunction(TF_Function *func);
unsigned char TF_TryEvaluateConstant(TF_Graph *graph, TF_Output output, TF_Tensor **result, TF_Status *status);

typedef struct TF_Session TF_Session;
TF_Session *TF_NewSession(TF_Graph *graph, const TF_SessionOptions *opts, TF_Status *status);
TF_Session *TF_LoadSessionFromSavedModel(const TF_SessionOptions *session_options, const TF_Buffer *run_options, const char *export_dir,
                                         const char *const *tags, int tags_len, TF_Graph *graph, TF_Buffer *meta_graph_def,
                                         TF_Status *status);
void TF_CloseSession(TF_Session *, TF_Status *status);
void TF_DeleteSession(TF_Session *, TF_Status *status);
/* The caller owns the output tensors. */
void TF_SessionRun(TF_Session *session, const TF_Buffer *run_options, const TF_Output *inputs, TF_Tensor *const *input_values, int ninputs,
                   const TF_Output *outputs, TF_Tensor **output_values, int noutputs, const TF_Operation *const *target_opers, int ntargets,
                   TF_Buffer *run_metadata, TF_Status *);
void TF_SessionPRunSetup(TF_Session *, const TF_Output *inputs, int ninputs, const TF_Output *outputs, int noutputs,
                         const TF_Operation *const *target_opers, int ntargets, const char **handle, TF_Status *);
void TF_DeletePRunHandle(const char *handle);
/* The names before version 1.0. */
typedef TF_Output TF_Port;
typedef TF_Session TF_SessionWithGraph;
TF_SessionWithGraph *TF_NewSessionWithGraph(TF_Graph *graph, const TF_SessionOptions *opts, TF_Status *status);
void TF_CloseSessionWithGraph(TF_SessionWithGraph *, TF_Status *status);
void TF_DeleteSessionWithGraph(TF_SessionWithGraph *, TF_Status *status);
typedef struct TF_DeviceList TF_DeviceList;
TF_DeviceList *TF_SessionListDevices(TF_Session *session, TF_Status *status);
void TF_DeleteDeviceList(TF_DeviceList *list);
int TF_DeviceListCount(const TF_DeviceList *list);
const char *TF_DeviceListName(const TF_DeviceList *list, int index, TF_Status *status);
const char *TF_DeviceListType(const TF_DeviceList *list, int index, TF_Status *status);
typedef struct TF_Library TF_Library;
TF_Library *TF_LoadLibrary(const char *library_filename, TF_Status *status);
TF_Library *TF_LoadPluggableDeviceLibrary(const char *library_filename, TF_Status *status);
void TF_DeletePluggableDeviceLibraryHandle(TF_Library *lib_handle);
TF_Buffer TF_GetOpList(TF_Library *lib_handle);
void TF_DeleteLibraryHandle(TF_Library *lib_handle);
TF_Buffer *TF_GetAllOpList(void);
TF_Buffer *TF_GetAllRegisteredKernels(TF_Status *status);
typedef struct TF_ApiDefMap TF_ApiDefMap;
void TF_RegisterLogListener(void (*listener)(const char *));
void TF_EnableXLACompilation(TF_SessionOptions *options, unsigned char enable);
TF_Buffer *TF_CreateConfig(unsigned char enable_xla_compilation, unsigned char gpu_memory_allow_growth, unsigned int num_cpu_devices);
TF_Buffer *TF_CreateRunOptions(unsigned char enable_full_trace);

typedef enum TF_LogLevel { TF_INFO = 0, TF_WARNING = 1, TF_ERROR = 2, TF_FATAL = 3 } TF_LogLevel;
void TF_Log(TF_LogLevel level, const char *fmt, ...);
void TF_VLog(int level, const char *fmt, ...);
void TF_DVLog(int level, const char *fmt, ...);

/* Kernels written against the C API. */
typedef struct TF_KernelBuilder TF_KernelBuilder;
typedef struct TF_OpKernelConstruction TF_OpKernelConstruction;
typedef struct TF_OpKernelContext TF_OpKernelContext;
typedef struct TF_AsyncOpKernelDoneCallback TF_AsyncOpKernelDoneCallback;
typedef struct SP_Stream_st *SP_Stream;
void TF_InitKernel(void);
TF_KernelBuilder *TF_NewKernelBuilder(const char *op_name, const char *device_name, void *(*create_func)(TF_OpKernelConstruction *),
                                      void (*compute_func)(void *, TF_OpKernelContext *), void (*delete_func)(void *));
TF_KernelBuilder *TF_NewAsyncKernelBuilder(const char *op_name, const char *device_name, void *(*create_func)(TF_OpKernelConstruction *),
                                           void (*compute_async_func)(void *, TF_OpKernelContext *, TF_AsyncOpKernelDoneCallback *),
                                           void (*delete_func)(void *));
void TF_RunAsyncOpKernelDoneCallback(TF_AsyncOpKernelDoneCallback *done);
void TF_KernelBuilder_TypeConstraint(TF_KernelBuilder *kernel_builder, const char *attr_name, const TF_DataType type, TF_Status *status);
void TF_KernelBuilder_HostMemory(TF_KernelBuilder *kernel_builder, const char *arg_name);
void TF_KernelBuilder_Priority(TF_KernelBuilder *kernel_builder, int32_t priority_number);
void TF_KernelBuilder_Label(TF_KernelBuilder *kernel_builder, const char *label);
void TF_RegisterKernelBuilder(const char *kernel_name, TF_KernelBuilder *builder, TF_Status *status);
void TF_DeleteKernelBuilder(TF_KernelBuilder *builder);
SP_Stream TF_GetStream(TF_OpKernelContext *ctx, TF_Status *status);
int TF_NumInputs(TF_OpKernelContext *ctx);
int TF_NumOutputs(TF_OpKernelContext *ctx);
/* The caller owns the tensor. */
void TF_GetInput(TF_OpKernelContext *ctx, int i, TF_Tensor **tensor, TF_Status *status);
void TF_GetMutableOutput(TF_OpKernelContext *ctx, int i, TF_Tensor **tensor, TF_Status *status);
void TF_SetOutput(TF_OpKernelContext *ctx, int i, const TF_Tensor *tensor, TF_Status *status);
TF_Tensor *TF_AllocateOutput(TF_OpKernelContext *context, int index, TF_DataType dtype, const int64_t *dims, int num_dims, size_t len,
                             TF_Status *status);
TF_Tensor *TF_AllocateTemp(TF_OpKernelContext *context, TF_DataType dtype, const int64_t *dims, int num_dims,
                           TF_AllocatorAttributes *alloc_attrs, TF_Status *status);
TF_Tensor *TF_ForwardInputOrAllocateOutput(TF_OpKernelContext *context, const int *candidate_input_indices, int num_candidate_input_indices,
                                           int output_index, const int64_t *output_dims, int output_num_dims, int *forwarded_input,
                                           TF_Status *status);
void TF_OpKernelConstruction_Failure(TF_OpKernelConstruction *ctx, TF_Status *status);
void TF_OpKernelContext_Failure(TF_OpKernelContext *ctx, TF_Status *status);
TF_DataType TF_ExpectedOutputDataType(TF_OpKernelContext *ctx, int i);
TF_DataType TF_InputDatatype(TF_OpKernelContext *ctx, int index);
int64_t TF_StepId(TF_OpKernelContext *ctx);
TF_Buffer *TF_OpKernelConstruction_GetNodeDef(TF_OpKernelConstruction *ctx, TF_Status *status);
TF_StringView TF_OpKernelConstruction_GetName(TF_OpKernelConstruction *ctx);
TF_StringView TF_GetOpKernelName(TF_OpKernelContext *ctx);
bool TF_OpKernelConstruction_HasAttr(TF_OpKernelConstruction *ctx, const char *attr_name, TF_Status *status);
void TF_OpKernelConstruction_GetAttrSize(TF_OpKernelConstruction *ctx, const char *attr_name, int32_t *list_size, int32_t *total_size,
                                         TF_Status *status);
void TF_OpKernelConstruction_GetAttrType(TF_OpKernelConstruction *ctx, const char *attr_name, TF_DataType *val, TF_Status *status);
void TF_OpKernelConstruction_GetAttrInt32(TF_OpKernelConstruction *ctx, const char *attr_name, int32_t *val, TF_Status *status);
void TF_OpKernelConstruction_GetAttrInt64(TF_OpKernelConstruction *ctx, const char *attr_name, int64_t *val, TF_Status *status);
void TF_OpKernelConstruction_GetAttrFloat(TF_OpKernelConstruction *ctx, const char *attr_name, float *val, TF_Status *status);
void TF_OpKernelConstruction_GetAttrBool(TF_OpKernelConstruction *ctx, const char *attr_name, unsigned char *val, TF_Status *status);
void TF_OpKernelConstruction_GetAttrString(TF_OpKernelConstruction *ctx, const char *attr_name, char *val, size_t max_length,
                                           TF_Status *status);
void TF_OpKernelConstruction_GetAttrTensor(TF_OpKernelConstruction *ctx, const char *attr_name, TF_Tensor **val, TF_Status *status);
void TF_OpKernelConstruction_GetAttrInt64List(TF_OpKernelConstruction *ctx, const char *attr_name, int64_t *vals, int max_vals,
                                              TF_Status *status);
void TF_OpKernelConstruction_GetAttrInt32List(TF_OpKernelConstruction *ctx, const char *attr_name, int32_t *vals, int max_vals,
                                              TF_Status *status);
void TF_OpKernelConstruction_GetAttrFloatList(TF_OpKernelConstruction *ctx, const char *attr_name, float *vals, int max_vals,
                                              TF_Status *status);

/* Ops and their shape functions. */
typedef struct TF_OpDefinitionBuilder TF_OpDefinitionBuilder;
typedef struct TF_ShapeInferenceContext TF_ShapeInferenceContext;
typedef struct TF_ShapeHandle TF_ShapeHandle;
typedef struct TF_DimensionHandle TF_DimensionHandle;
TF_OpDefinitionBuilder *TF_NewOpDefinitionBuilder(const char *op_name);
void TF_RegisterOpDefinition(TF_OpDefinitionBuilder *builder, TF_Status *status);
void TF_DeleteOpDefinitionBuilder(TF_OpDefinitionBuilder *builder);
void TF_OpDefinitionBuilderAddAttr(TF_OpDefinitionBuilder *builder, const char *attr_spec);
void TF_OpDefinitionBuilderAddInput(TF_OpDefinitionBuilder *builder, const char *input_spec);
void TF_OpDefinitionBuilderAddOutput(TF_OpDefinitionBuilder *builder, const char *output_spec);
void TF_OpDefinitionBuilderSetIsCommutative(TF_OpDefinitionBuilder *builder, bool is_commutative);
void TF_OpDefinitionBuilderSetIsStateful(TF_OpDefinitionBuilder *builder, bool is_stateful);
void TF_OpDefinitionBuilderSetShapeInferenceFunction(TF_OpDefinitionBuilder *builder,
                                                     void (*shape_inference_func)(TF_ShapeInferenceContext *ctx, TF_Status *status));
int64_t TF_ShapeInferenceContextNumInputs(TF_ShapeInferenceContext *ctx);
TF_ShapeHandle *TF_NewShapeHandle(void);
void TF_DeleteShapeHandle(TF_ShapeHandle *handle);
TF_DimensionHandle *TF_NewDimensionHandle(void);
void TF_DeleteDimensionHandle(TF_DimensionHandle *handle);
TF_ShapeHandle *TF_ShapeInferenceContextScalar(TF_ShapeInferenceContext *ctx);
TF_ShapeHandle *TF_ShapeInferenceContextVectorFromSize(TF_ShapeInferenceContext *ctx, size_t size);
void TF_ShapeInferenceContextGetInput(TF_ShapeInferenceContext *ctx, int i, TF_ShapeHandle *handle, TF_Status *status);
void TF_ShapeInferenceContextSetOutput(TF_ShapeInferenceContext *ctx, int i, TF_ShapeHandle *handle, TF_Status *status);
void TF_ShapeInferenceContextWithRank(TF_ShapeInferenceContext *ctx, TF_ShapeHandle *handle, int64_t rank, TF_ShapeHandle *result,
                                      TF_Status *status);
void TF_ShapeInferenceContext_GetAttrType(TF_ShapeInferenceContext *ctx, const char *attr_name, TF_DataType *val, TF_Status *status);
void TF_ShapeInferenceContextConcatenateShapes(TF_ShapeInferenceContext *ctx, TF_ShapeHandle *first, TF_ShapeHandle *second,
                                               TF_ShapeHandle *result, TF_Status *status);
void TF_ShapeInferenceContextSetUnknownShape(TF_ShapeInferenceContext *ctx, TF_Status *status);
void TF_ShapeInferenceContextDim(TF_ShapeInferenceContext *ctx, TF_ShapeHandle *shape_handle, int64_t i, TF_DimensionHandle *result);
int64_t TF_DimensionHandleValue(TF_DimensionHandle *handle);
int TF_DimensionHandleValueKnown(TF_DimensionHandle *handle);

#ifdef __cplusplus
}

/* Where int64_t is long, as here, code written for systems where it is long long passes pointers of the other type. */
template <class T, class R> struct TfopIfLongLong;
template <class R> struct TfopIfLongLong<long long, R> {
  typedef R Result;
};
#define TFOP_LONG_LONG(R) template <class T> typename TfopIfLongLong<T, R>::Result
TFOP_LONG_LONG(TF_Tensor *) TF_NewTensor(TF_DataType, const T *dims, int num_dims, void *data, size_t len,
                                         void (*deallocator)(void *data, size_t len, void *arg), void *deallocator_arg);
TFOP_LONG_LONG(TF_Tensor *) TF_AllocateTensor(TF_DataType, const T *dims, int num_dims, size_t len);
TFOP_LONG_LONG(void) TF_SetShape(TF_Tensor *tensor, const T *dims, int num_dims);
TFOP_LONG_LONG(void) TF_GraphSetTensorShape(TF_Graph *graph, TF_Output output, const T *dims, const int num_dims, TF_Status *status);
TFOP_LONG_LONG(void) TF_GraphGetTensorShape(TF_Graph *graph, TF_Output output, T *dims, int num_dims, TF_Status *status);
TFOP_LONG_LONG(void) TF_SetAttrShape(TF_OperationDescription *desc, const char *attr_name, const T *dims, int num_dims);
TFOP_LONG_LONG(void) TF_SetAttrIntList(TF_OperationDescription *desc, const char *attr_name, const T *values, int num_values);
TFOP_LONG_LONG(TF_Tensor *) TF_AllocateOutput(TF_OpKernelContext *context, int index, TF_DataType dtype, const T *dims, int num_dims,
                                              size_t len, TF_Status *status);
#undef TFOP_LONG_LONG
#endif
