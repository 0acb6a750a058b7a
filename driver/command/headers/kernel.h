// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpKernel and its contexts, the OP_REQUIRES family with its hidden returns.
#pragma once

#include "tfop_model/device.h"
#include "tfop_model/io.h"
#include "tfop_model/tensor.h"
#include "tfop_model/threads.h"
#include "tfop_model/variant.h"

namespace tensorflow {

class OpKernel;
class AsyncOpKernel;
class OpKernelConstruction;
class OpKernelContext;
class ResourceMgr;
class ResourceHandle;
class ScopedStepContainer;
class FunctionLibraryRuntime;
class FunctionLibraryDefinition;
class GraphCollector;
class CallFrameInterface;
class CollectiveExecutor;
class CoordinationServiceAgent;
class Rendezvous;
class RendezvousInterface;
class SessionState;
class TensorStore;
class StepStatsCollectorInterface;
class ConfigProto;
class SessionMetadata;
class CostMeasurement;
namespace checkpoint {
class TensorSliceReaderCacheWrapper;
}

class NodeProperties {
public:
  const OpDef *op_def;
  NodeDef node_def;
  DataTypeVector input_types;
  DataTypeVector output_types;
};

class OpKernel {
public:
  explicit OpKernel(OpKernelConstruction *context);
  OpKernel(OpKernelConstruction *context, bool is_deferred);
  OpKernel(OpKernelConstruction *context, std::unique_ptr<const NodeDef> node_def);
  OpKernel(OpKernelConstruction *context, NodeDef &&custom_def, bool is_deferred);
  virtual ~OpKernel();
  OpKernel(const OpKernel &) = delete;
  void operator=(const OpKernel &) = delete;
  virtual void Compute(OpKernelContext *context) = 0;
  virtual AsyncOpKernel *AsAsync();
  virtual const AsyncOpKernel *AsAsync() const;
  virtual bool IsExpensive();
  virtual const Tensor *const_tensor() const;
  const NodeDef &def() const;
  const std::string &name() const;
  absl::string_view name_view() const;
  const std::string &type_string() const;
  absl::string_view type_string_view() const;
  const std::string &requested_input(int i) const;
  const std::string &requested_device() const;
  int num_inputs() const;
  DataType input_type(int i) const;
  const DataTypeVector &input_types() const;
  const MemoryTypeVector &input_memory_types() const;
  int num_outputs() const;
  DataType output_type(int o) const;
  const DataTypeVector &output_types() const;
  const MemoryTypeVector &output_memory_types() const;
  Status InputRange(StringPiece input_name, int *start, int *stop) const;
  Status OutputRange(StringPiece output_name, int *start, int *stop) const;
  virtual std::string TraceString(const OpKernelContext &context, bool verbose) const;
  bool is_internal() const;
  bool IsLegacyVector(const TensorShape &shape) const;
  bool IsLegacyScalar(const TensorShape &shape) const;
  bool is_deferred() const;
  Status MakeShape(const Tensor &shape, TensorShape *out) const;
  static void DeferCleanup();
  static int DeviceNumaNode(const DeviceBase *device);

protected:
  std::string ShapeTraceString(const OpKernelContext &context) const;
};

class AsyncOpKernel : public OpKernel {
public:
  using OpKernel::OpKernel;
  using DoneCallback = std::function<void()>;
  virtual void ComputeAsync(OpKernelContext *context, DoneCallback done) = 0;
  AsyncOpKernel *AsAsync() override;
  const AsyncOpKernel *AsAsync() const override;
  void Compute(OpKernelContext *context) override;
};

/// A tensor kept between steps by TensorFlow 1.
class PersistentTensor {
public:
  PersistentTensor();
  explicit PersistentTensor(const Tensor &tensor);
  Tensor *AccessTensor(OpKernelConstruction *context);
  Tensor *AccessTensor(OpKernelContext *context);
  bool IsInitialized() const;
  int64 NumElements() const;
  int64 AllocatedBytes() const;
};

class OpKernelConstruction {
public:
  OpKernelConstruction(DeviceType device_type, DeviceBase *device, Allocator *allocator, FunctionLibraryRuntime *flib,
                       ResourceMgr *resource_mgr, const std::shared_ptr<const NodeProperties> &props,
                       const MemoryTypeSlice &input_memory_types, const MemoryTypeSlice &output_memory_types, int graph_def_version,
                       Status *status);
  Env *env() const;
  Status allocate_temp(DataType type, const TensorShape &shape, Tensor *out_temp);
  Status allocate_temp(DataType type, const TensorShape &shape, Tensor *out_temp, AllocatorAttributes allocator_attr);
  Status allocate_persistent(DataType type, const TensorShape &shape, PersistentTensor *out_persistent, Tensor **out_tensor);
  const NodeDef &def() const;
  int num_inputs() const;
  DataType input_type(int i) const;
  const DataTypeSlice &input_types() const;
  const MemoryTypeSlice &input_memory_types() const;
  int num_outputs() const;
  DataType output_type(int i) const;
  const DataTypeSlice &output_types() const;
  const MemoryTypeSlice &output_memory_types() const;
  Status MatchSignature(const DataTypeSlice expected_inputs, const DataTypeSlice expected_outputs);
  void SetStatus(const Status &status);
  const Status &status() const;
  template <typename T> Status GetAttr(StringPiece attr_name, T *value) const TFOP_ELSEWHERE
  bool HasAttr(StringPiece attr_name) const;
  FunctionLibraryRuntime *function_library() const;
  DeviceType device_type() const;
  DeviceBase *device() const;
  ResourceMgr *resource_manager() const;
  int graph_def_version() const;
  Allocator *allocator(AllocatorAttributes attr = AllocatorAttributes());
  void CtxFailure(const Status &status);
  void CtxFailureWithWarning(const Status &status);
  void CtxFailure(const char *file, int line, const Status &status);
  void CtxFailureWithWarning(const char *file, int line, const Status &status);
};

template <typename ListType, typename ElementType> class OpArgIterator {
public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = ElementType;
  using pointer = ElementType *;
  using const_pointer = const ElementType *;
  using reference = ElementType &;
  using const_reference = const ElementType &;
  using difference_type = ptrdiff_t;
  OpArgIterator(const ListType *list, int i) TFOP_ELSEWHERE
  bool operator==(const OpArgIterator &other) const TFOP_ELSEWHERE
  bool operator!=(const OpArgIterator &other) const TFOP_ELSEWHERE
  OpArgIterator operator++() TFOP_ELSEWHERE
  OpArgIterator operator++(int) TFOP_ELSEWHERE
  reference operator*() TFOP_ELSEWHERE
  pointer operator->() TFOP_ELSEWHERE
  const_reference operator*() const TFOP_ELSEWHERE
  const_pointer operator->() const TFOP_ELSEWHERE
};
class OpInputList {
public:
  using Iterator = OpArgIterator<OpInputList, const Tensor>;
  OpInputList();
  OpInputList(OpKernelContext *ctx, int start, int stop);
  const Tensor &operator[](int i) const;
  int size() const;
  Iterator begin() const;
  Iterator end() const;
};
class OpMutableInputList {
public:
  OpMutableInputList();
  OpMutableInputList(OpKernelContext *ctx, int start, int stop);
  Tensor at(int i, bool lock_held);
  mutex *ref_mutex(int i);
  int size() const;
};
class OpOutputList {
public:
  using Iterator = OpArgIterator<OpOutputList, const Tensor *>;
  OpOutputList();
  OpOutputList(OpKernelContext *ctx, int start, int stop);
  Tensor *operator[](int i);
  bool required(int i) const;
  DataType expected_output_dtype(int i) const;
  Status allocate(int i, const TensorShape &shape, Tensor **output);
  Status allocate(int i, const TensorShape &shape, Tensor **output, AllocatorAttributes attr);
  void set(int i, const Tensor &tensor);
  void set(int i, Tensor &&tensor);
  void set_ref(int i, mutex *mu, Tensor *tensor_for_ref);
  int size() const;
  Iterator begin() const;
  Iterator end() const;
};

struct FrameAndIter {
  FrameAndIter();
  FrameAndIter(uint64 frame, int64 iter);
  bool operator==(const FrameAndIter &other) const;
  uint64 frame_id = 0;
  int64 iter_id = 0;
};
class OpKernelContext {
public:
  using WrappedAllocator = std::pair<Allocator *, TrackingAllocator *>;
  struct Params {
    int64 step_id = 0;
    OpKernel *op_kernel = nullptr;
    DeviceBase *device = nullptr;
    Eigen::GpuDevice *eigen_gpu_device = nullptr;
    bool track_allocations = false;
    FrameAndIter frame_iter;
    const AllocatorAttributes *output_attr_array = nullptr;
    ResourceMgr *resource_manager = nullptr;
    ScopedStepContainer *step_container = nullptr;
    RendezvousInterface *rendezvous = nullptr;
    CollectiveExecutor *collective_executor = nullptr;
    SessionState *session_state = nullptr;
    TensorStore *tensor_store = nullptr;
    CancellationManager *cancellation_manager = nullptr;
    absl::Span<const TensorValue> inputs;
    DeviceContext *op_device_context = nullptr;
    FunctionLibraryRuntime *function_library = nullptr;
    std::function<void(std::function<void()>)> *runner = nullptr;
    int *forward_from_array = nullptr;
    const AllocatorAttributes *input_alloc_attrs = nullptr;
    void ensure_eigen_gpu_device();
  };
  explicit OpKernelContext(Params *params);
  OpKernelContext(Params *params, int num_outputs);
  ~OpKernelContext();
  OpKernelContext(const OpKernelContext &) = delete;

  Env *env() const;
  int64 step_id() const;
  int64 start_time_usecs() const;
  const absl::optional<std::shared_ptr<class AbstractStackTrace>> &stack_trace() const;
  const OpKernel &op_kernel() const;
  const absl::optional<int64> &deadline() const;

  int num_inputs() const;
  DataType input_dtype(int index) const;
  Status input_dtype(StringPiece name, DataType *dtype) const;
  MemoryType input_memory_type(int index) const;
  int num_outputs() const;
  DataType expected_output_dtype(int index) const;
  MemoryType output_memory_type(int index) const;
  const Tensor &input(int index) const;
  Status input(StringPiece name, const Tensor **tensor);
  StatusOr<Tensor *> get_input(int index) const;
  Status input_list(StringPiece name, OpInputList *list);
  Status input_ref_mutex(StringPiece name, mutex **out_mutex);
  mutex *input_ref_mutex(int index);
  Tensor mutable_input(int index, bool lock_held);
  Status mutable_input(StringPiece name, Tensor *tensor, bool lock_held);
  Status mutable_input_list(StringPiece name, OpMutableInputList *list);
  void replace_ref_input(int index, const Tensor &tensor, bool lock_held);
  Status replace_ref_input(StringPiece name, const Tensor &tensor, bool lock_held);
  void delete_ref_input(int input_index, bool lock_held);
  bool has_input(int index) const;
  bool ValidateInputsAreSameShape(OpKernel *op);
  bool ValidateInputsAreSameShape();
  bool input_is_ref(int index) const;
  AllocatorAttributes input_alloc_attr(int index) const;
  void retrieve_accessed_tensors(TensorReferenceVector *out_vector);
  void record_tensor_reference(const Tensor &tensor);

  bool forward_input_to_output_with_shape(int input_index, int output_index, const TensorShape &output_shape, Tensor **output);
  Status forward_input_to_output_with_shape(StringPiece input_name, StringPiece output_name, const TensorShape &output_shape,
                                            Tensor **output);
  std::unique_ptr<Tensor> forward_input(int input_index, int output_index, DataType output_dtype, const TensorShape &output_shape,
                                        MemoryType output_memory_type, const AllocatorAttributes &output_attr);
  Status forward_input_or_allocate_temp(absl::Span<const int> candidate_input_indices, DataType type, const TensorShape &shape,
                                        const AllocatorAttributes &allocator_attr, Tensor *out_temp);
  Status forward_input_or_allocate_temp(absl::Span<const int> candidate_input_indices, DataType type, const TensorShape &shape,
                                        Tensor *out_temp);
  Status forward_input_or_allocate_output(absl::Span<const int> candidate_input_indices, int output_index, const TensorShape &output_shape,
                                          Tensor **output, int *forwarded_input = nullptr);
  Status forward_input_or_allocate_output(absl::Span<const StringPiece> candidate_input_names, StringPiece output_name,
                                          const TensorShape &output_shape, Tensor **output);
  void forward_ref_input_to_ref_output(int input_index, int output_index);

  Status output_list(StringPiece name, OpOutputList *list);
  bool output_required(int index) const;
  /// The context owns what it allocates.
  Status allocate_output(int index, const TensorShape &shape, Tensor **tensor);
  Status allocate_output(StringPiece name, const TensorShape &shape, Tensor **tensor);
  Status allocate_output(int index, const TensorShape &shape, Tensor **tensor, AllocatorAttributes attr);
  Status allocate_output(StringPiece name, const TensorShape &shape, Tensor **tensor, AllocatorAttributes attr);
  Status allocate_temp(DataType type, const TensorShape &shape, Tensor *out_temp, AllocatorAttributes allocator_attr,
                       const AllocationAttributes &allocation_attr);
  Status allocate_temp(DataType type, const TensorShape &shape, Tensor *out_temp, AllocatorAttributes allocator_attr);
  Status allocate_temp(DataType type, const TensorShape &shape, Tensor *out_temp);
  Status allocate_persistent(DataType type, const TensorShape &shape, PersistentTensor *out_persistent, Tensor **out_tensor,
                             AllocatorAttributes attr);
  Status allocate_persistent(DataType type, const TensorShape &shape, PersistentTensor *out_persistent, Tensor **out_tensor);
  Status set_output(StringPiece name, const Tensor &tensor);
  Status set_output(StringPiece name, Tensor &&tensor);
  void set_output(int index, const Tensor &tensor);
  void set_output(int index, Tensor &&tensor);
  void set_output_ref(int index, mutex *mu, Tensor *tensor_for_ref);
  Status set_output_ref(StringPiece name, mutex *mu, Tensor *tensor_for_ref);
  bool maybe_set_output_by_allocate_and_copy(int index, const Tensor &tensor);
  Tensor *mutable_output(int index);
  Status mutable_output(StringPiece name, Tensor **tensor);
  TensorValue release_output(int index);
  AllocatorAttributes output_alloc_attr(int index) const;
  bool is_output_dead();
  bool *is_output_dead_ptr();

  Allocator *get_allocator(AllocatorAttributes attr);
  bool track_allocations() const;
  bool allocate_on_host(AllocatorAttributes alloc_attr) const;
  void record_temp_memory_allocation(int64 size, const Tensor &t);
  int64 temp_memory_allocated() const;
  void record_persistent_memory_allocation(int64 size, int64 alloc_id = -1);
  int64 persistent_memory_allocated() const;
  std::vector<int64> persistent_alloc_ids() const;
  void clear_recorded_memory();

  RendezvousInterface *rendezvous() const;
  Status create_rendezvous(int64 step_id, const void *device_mgr, Rendezvous **r) const;
  CollectiveExecutor *collective_executor() const;
  SessionState *session_state() const;
  const SessionMetadata *session_metadata() const;
  std::string session_handle() const;
  TensorStore *tensor_store() const;
  FunctionLibraryRuntime *function_library() const;
  CancellationManager *cancellation_manager() const;
  CallFrameInterface *call_frame() const;
  GraphCollector *graph_collector() const;
  StepStatsCollectorInterface *stats_collector() const;
  CoordinationServiceAgent *coordination_service_agent() const;
  ResourceMgr *resource_manager() const;
  ScopedStepContainer *step_container() const;
  checkpoint::TensorSliceReaderCacheWrapper *slice_reader_cache() const;
  std::function<void(std::function<void()>)> *runner() const;
  bool run_all_kernels_inline() const;
  const std::string &executor_type() const;
  FrameAndIter frame_iter() const;
  Status MatchSignature(const absl::Span<const DataType> expected_inputs, const absl::Span<const DataType> expected_outputs);
  void inc_num_deferred_ops();
  void dec_num_deferred_ops();
  Params *params() const;
  void set_params(Params *params);
  DeviceBase *device() const;
  DeviceContext *op_device_context();
  template <typename T> T *op_device_context() {
    static_assert(std::is_base_of<DeviceContext, T>::value, "T is not a subclass of DeviceContext");
    return static_cast<T *>(op_device_context());
  }
  const Eigen::ThreadPoolDevice &eigen_cpu_device() const;
  const Eigen::GpuDevice &eigen_gpu_device() const;
  const Eigen::SyclDevice &eigen_sycl_device() const;
  template <typename EigenDeviceType> const EigenDeviceType &eigen_device() const TFOP_ELSEWHERE
  void SetStatus(const Status &status);
  const Status &status() const;
  void CtxFailure(const Status &status);
  void CtxFailureWithWarning(const Status &status);
  void CtxFailure(const char *file, int line, const Status &status);
  void CtxFailureWithWarning(const char *file, int line, const Status &status);
  bool is_input_dead() const;
  void NotifyUseOfPersistentTensor(const Tensor &tensor);
};
template <> const Eigen::ThreadPoolDevice &OpKernelContext::eigen_device() const;
template <> const Eigen::GpuDevice &OpKernelContext::eigen_device() const;

Status SupportedDeviceTypesForNode(const std::vector<DeviceType> &prioritized_types, const NodeDef &def,
                                   std::vector<std::pair<DeviceType, int32>> *device_types);
std::unique_ptr<OpKernel> CreateOpKernel(DeviceType device_type, DeviceBase *device, Allocator *allocator, const NodeDef &def,
                                         int graph_def_version, Status *status);
Status CreateOpKernel(DeviceType device_type, DeviceBase *device, Allocator *allocator, FunctionLibraryRuntime *flib, const NodeDef &def,
                      int graph_def_version, OpKernel **kernel);
void CheckNotInComputeAsync(OpKernelContext *ctx, const char *correct_macro_name);
void CheckNotInComputeAsync(OpKernelConstruction *ctx, const char *correct_macro_name);
template <typename T, typename L> bool FastBoundsCheck(const T index, const L limit) TFOP_ELSEWHERE
namespace internal {
template <typename T> const T SubtleMustCopy(const T &x) TFOP_ELSEWHERE
template <typename T> const T &SubtleMustCopyIfIntegral(const T &x) TFOP_ELSEWHERE
} // namespace internal

} // namespace tensorflow

/// In early versions the macros were complete statements; `;` for files that rely on it.
#ifndef TFOP_REQUIRES_END
#define TFOP_REQUIRES_END
#endif
#define OP_REQUIRES(CTX, EXP, ...)                                                                                                         \
  do {                                                                                                                                     \
    if (!(EXP)) {                                                                                                                          \
      (CTX)->CtxFailure(__FILE__, __LINE__, (__VA_ARGS__));                                                                                \
      return;                                                                                                                              \
    }                                                                                                                                      \
  } while (0) TFOP_REQUIRES_END
#define OP_REQUIRES_OK(CTX, ...)                                                                                                           \
  do {                                                                                                                                     \
    ::tensorflow::Status _s(__VA_ARGS__);                                                                                                  \
    if (!_s.ok()) {                                                                                                                        \
      (CTX)->CtxFailureWithWarning(__FILE__, __LINE__, _s);                                                                                \
      return;                                                                                                                              \
    }                                                                                                                                      \
  } while (0) TFOP_REQUIRES_END
#define OP_REQUIRES_OK_OR_SET_PAYLOAD(CTX, PAYLOAD_KEY, PAYLOAD_VALUE, ...) OP_REQUIRES_OK(CTX, __VA_ARGS__)
#define OP_REQUIRES_ASYNC(CTX, EXP, STATUS, CALLBACK)                                                                                      \
  do {                                                                                                                                     \
    if (!(EXP)) {                                                                                                                          \
      (CTX)->CtxFailure(__FILE__, __LINE__, (STATUS));                                                                                     \
      (CALLBACK)();                                                                                                                        \
      return;                                                                                                                              \
    }                                                                                                                                      \
  } while (0) TFOP_REQUIRES_END
#define OP_REQUIRES_OK_ASYNC(CTX, STATUS, CALLBACK)                                                                                        \
  do {                                                                                                                                     \
    const ::tensorflow::Status &_s(STATUS);                                                                                                \
    if (!_s.ok()) {                                                                                                                        \
      (CTX)->CtxFailureWithWarning(__FILE__, __LINE__, _s);                                                                                \
      (CALLBACK)();                                                                                                                        \
      return;                                                                                                                              \
    }                                                                                                                                      \
  } while (0) TFOP_REQUIRES_END
#define TFOP_REQUIRES_VALUE(result, lhs, ctx, rexpr)                                                                                       \
  auto result = (rexpr);                                                                                                                   \
  OP_REQUIRES_OK(ctx, result.status());                                                                                                    \
  lhs = std::move(result).value()
#define OP_REQUIRES_VALUE(lhs, ctx, rexpr) TFOP_REQUIRES_VALUE(TFOP_UNIQUE(_status_or_value), lhs, ctx, rexpr)
