// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tf.data kernels: DatasetBase, iterators, serialization, in the shapes of TensorFlow 1 and 2.
#pragma once

#include "tfop_model/graph.h"
#include "tfop_model/io.h"
#include "tfop_model/resource.h"

namespace tensorflow {

namespace data {

class DatasetBase;
class SerializationContext;
class IteratorContext;
namespace model {
class Model;
class Node {
public:
  struct Args {
    int64 id;
    std::string name;
    std::shared_ptr<Node> output;
  };
};
std::shared_ptr<Node> MakeKnownRatioNode(Node::Args args, double ratio);
std::shared_ptr<Node> MakeUnknownRatioNode(Node::Args args);
std::shared_ptr<Node> MakeSourceNode(Node::Args args);
std::shared_ptr<Node> MakeUnknownNode(Node::Args args);
} // namespace model

constexpr int kInfiniteCardinality = -1;
constexpr int kUnknownCardinality = -2;

class IteratorStateReader {
public:
  virtual ~IteratorStateReader() = default;
  virtual bool Contains(StringPiece key) const;
  virtual bool Contains(StringPiece name, StringPiece key) const;
#define TFOP_READ(T)                                                                                                                       \
  virtual Status ReadScalar(StringPiece key, T *val) const;                                                                                \
  virtual Status ReadScalar(StringPiece name, StringPiece key, T *val) const
  TFOP_READ(int64);
  TFOP_READ(tstring);
  TFOP_READ(std::string);
#undef TFOP_READ
  virtual Status ReadTensor(StringPiece key, Tensor *val) const;
  virtual Status ReadTensor(StringPiece name, StringPiece key, Tensor *val) const;
  virtual Status ReadTensor(FunctionLibraryRuntime *flr, StringPiece name, StringPiece key, Tensor *val) const;
};
class IteratorStateWriter {
public:
  virtual ~IteratorStateWriter() = default;
  virtual Status WriteScalar(StringPiece key, const int64 val);
  virtual Status WriteScalar(StringPiece name, StringPiece key, const int64 val);
  virtual Status WriteScalar(StringPiece key, const tstring &val);
  virtual Status WriteScalar(StringPiece name, StringPiece key, const tstring &val);
  virtual Status WriteTensor(StringPiece key, const Tensor &val);
  virtual Status WriteTensor(StringPiece name, StringPiece key, const Tensor &val);
};

class GraphDefBuilderWrapper {
public:
  explicit GraphDefBuilderWrapper(GraphDefBuilder *b);
  template <typename T> Status AddScalar(const T &val, Node **output) TFOP_ELSEWHERE
  template <typename T> Status AddVector(const std::vector<T> &val, Node **output) TFOP_ELSEWHERE
  Status AddTensor(const Tensor &val, Node **output);
  Status AddInputDataset(SerializationContext *ctx, const DatasetBase *dataset, Node **output);
  Status AddDataset(const DatasetBase *dataset, const std::vector<Node *> &inputs, Node **output);
  Status AddDataset(const DatasetBase *dataset, const std::vector<Node *> &inputs,
                    const std::vector<std::pair<StringPiece, AttrValue>> &attrs, Node **output);
  Status AddDataset(const DatasetBase *dataset, const std::vector<std::pair<size_t, Node *>> &inputs,
                    const std::vector<std::pair<size_t, absl::Span<Node *const>>> &list_inputs,
                    const std::vector<std::pair<StringPiece, AttrValue>> &attrs, Node **output);
  Status AddFunction(SerializationContext *ctx, const std::string &function_name, const FunctionLibraryDefinition &lib_def);
  template <typename T> void BuildAttrValue(const T &value, AttrValue *attr) TFOP_ELSEWHERE
};

class IteratorContext {
public:
  struct Params {
    explicit Params(IteratorContext *ctx);
    explicit Params(OpKernelContext *ctx);
    std::function<Allocator *(AllocatorAttributes)> allocator_getter;
    CancellationManager *cancellation_manager = nullptr;
    Env *env = nullptr;
    FunctionLibraryRuntime *flr = nullptr;
    std::shared_ptr<FunctionLibraryDefinition> function_library;
    std::function<void(std::function<void()>)> *runner = nullptr;
    int32 runner_threadpool_size = 0;
    FunctionLibraryRuntime *lib = nullptr;
  };
  explicit IteratorContext(IteratorContext *ctx);
  explicit IteratorContext(OpKernelContext *ctx);
  explicit IteratorContext(Params params);
  Allocator *allocator(AllocatorAttributes attrs);
  std::function<Allocator *(AllocatorAttributes)> allocator_getter();
  CancellationManager *cancellation_manager();
  Env *env() const;
  FunctionLibraryRuntime *flr();
  FunctionLibraryRuntime *lib();
  std::function<void(std::function<void()>)> *runner();
  int32 runner_threadpool_size();
  ResourceMgr *resource_mgr();
  const std::shared_ptr<model::Model> &model();
  std::unique_ptr<thread::ThreadPool> CreateThreadPool(const std::string &name, int num_threads);
  std::unique_ptr<Thread> StartThread(const std::string &name, std::function<void()> fn);
  Params params() const;
};
class SerializationContext {
public:
  struct Params {
    explicit Params(OpKernelContext *ctx);
    ResourceMgr *resource_mgr;
    bool serialize_data_tensors;
  };
  SerializationContext();
  explicit SerializationContext(Params params);
  bool serialize_data_tensors() const;
  bool fail_if_unimplemented() const;
  ResourceMgr *resource_mgr() const;
};
class SplitProvider {
public:
  virtual ~SplitProvider() {}
  virtual Status GetNext(Tensor *split, bool *end_of_splits);
  virtual Status Reset();
};

// Versions differ in which methods a class must override and in their signatures, so only MakeDataset is pure.
class IteratorBase {
public:
  virtual ~IteratorBase();
  virtual const DataTypeVector &output_dtypes() const;
  virtual const std::vector<PartialTensorShape> &output_shapes() const;
  virtual Status Initialize(IteratorContext *ctx);
  virtual Status InitializeBase(IteratorContext *ctx, const IteratorBase *parent);
  virtual Status GetNext(IteratorContext *ctx, std::vector<Tensor> *out_tensors, bool *end_of_sequence);
  Status GetNext(IteratorContext &&ctx, std::vector<Tensor> *out_tensors, bool *end_of_sequence);
  virtual Status Skip(IteratorContext *ctx, int num_to_skip, bool *end_of_sequence, int *num_skipped);
  virtual Status Save(SerializationContext *ctx, IteratorStateWriter *writer);
  virtual Status Restore(IteratorContext *ctx, IteratorStateReader *reader);

protected:
  virtual Status SaveInternal(SerializationContext *ctx, IteratorStateWriter *writer);
  virtual Status SaveInternal(IteratorStateWriter *writer);
  virtual Status RestoreInternal(IteratorContext *ctx, IteratorStateReader *reader);
  virtual std::shared_ptr<model::Node> CreateNode(IteratorContext *ctx, model::Node::Args args) const;
  Status SaveInput(SerializationContext *ctx, IteratorStateWriter *writer, const std::unique_ptr<IteratorBase> &input);
  Status SaveInput(IteratorStateWriter *writer, const std::unique_ptr<IteratorBase> &input);
  Status RestoreInput(IteratorContext *ctx, IteratorStateReader *reader, const std::unique_ptr<IteratorBase> &input);
};
class DatasetContext {
public:
  struct Params {
    std::string type_string;
    std::string node_name;
  };
  explicit DatasetContext(Params params);
  explicit DatasetContext(OpKernelContext *ctx);
  const std::string &type_string() const;
  const std::string &node_name() const;
};

class DatasetBase : public core::RefCounted {
public:
  using DatasetGraphDefBuilder = GraphDefBuilderWrapper;
  explicit DatasetBase(DatasetContext &&ctx);
  DatasetBase();
  const std::string &type_string() const;
  const std::string &node_name() const;
  Status MakeIterator(IteratorContext *ctx, const IteratorBase *parent, const std::string &prefix,
                      std::unique_ptr<IteratorBase> *iterator) const;
  Status MakeIterator(IteratorContext &&ctx, const IteratorBase *parent, const std::string &prefix,
                      std::unique_ptr<IteratorBase> *iterator) const;
  Status MakeIterator(IteratorContext *ctx, const std::string &prefix, std::unique_ptr<IteratorBase> *iterator) const;
  virtual std::unique_ptr<IteratorBase> MakeIteratorInternal(const std::string &prefix) const;
  virtual const DataTypeVector &output_dtypes() const;
  virtual const std::vector<PartialTensorShape> &output_shapes() const;
  virtual std::string DebugString() const;
  virtual int64 Cardinality() const;
  virtual int64 CardinalityInternal() const;
  virtual int64 AllocatedBytes() const;
  virtual int64 TotalBytes() const;
  virtual Status InputDatasets(std::vector<const DatasetBase *> *inputs) const;
  virtual Status CheckExternalState() const;
  virtual Status MakeSplitProviders(std::vector<std::unique_ptr<SplitProvider>> *split_providers) const;
  virtual Status RandomIndexingCompatible() const;
  virtual Status Save(SerializationContext *ctx, IteratorStateWriter *writer) const;

protected:
  virtual Status AsGraphDefInternal(SerializationContext *ctx, DatasetGraphDefBuilder *b, Node **node) const;
  virtual Status AsGraphDefInternal(DatasetGraphDefBuilder *b, Node **node) const;
};

class DatasetBaseIterator : public IteratorBase {
public:
  struct BaseParams {
    const DatasetBase *dataset;
    std::string prefix;
  };
  explicit DatasetBaseIterator(const BaseParams &params);
  ~DatasetBaseIterator() override;
  const DataTypeVector &output_dtypes() const override;
  const std::vector<PartialTensorShape> &output_shapes() const override;
  virtual const std::string &prefix() const;
  Status GetNext(IteratorContext *ctx, std::vector<Tensor> *out_tensors, bool *end_of_sequence) override;

protected:
  virtual Status GetNextInternal(IteratorContext *ctx, std::vector<Tensor> *out_tensors, bool *end_of_sequence);
  virtual Status SkipInternal(IteratorContext *ctx, int num_to_skip, bool *end_of_sequence, int *num_skipped);
  std::string full_name(const std::string &name) const;
  void RecordElement(IteratorContext *ctx, std::vector<Tensor> *out_tensors);
  bool IsRecording(IteratorContext *ctx);
  void RecordStart(IteratorContext *ctx);
  void RecordStop(IteratorContext *ctx);
};
template <typename DatasetType> class DatasetIterator : public DatasetBaseIterator {
public:
  struct Params {
    const DatasetType *dataset;
    std::string prefix;
  };
  explicit DatasetIterator(const Params &params) : DatasetBaseIterator({params.dataset, params.prefix}) TFOP_ELSEWHERE

protected:
  const DatasetType *dataset() const TFOP_ELSEWHERE
};
class GraphDatasetBase : public DatasetBase {
public:
  explicit GraphDatasetBase(OpKernelContext *ctx);
};

Status GetDatasetFromVariantTensor(const Tensor &tensor, DatasetBase **out_dataset);
/// The tensor takes over the reference.
Status StoreDatasetInVariantTensor(DatasetBase *dataset, Tensor *tensor);
template <typename T> Status ParseScalarArgument(OpKernelContext *ctx, const StringPiece &argument_name, T *output) TFOP_ELSEWHERE
template <typename T> Status ParseVectorArgument(OpKernelContext *ctx, const StringPiece &argument_name, std::vector<T> *output) TFOP_ELSEWHERE

class DatasetOpKernel : public OpKernel {
public:
  explicit DatasetOpKernel(OpKernelConstruction *ctx);
  void Compute(OpKernelContext *ctx) final;
  static bool IsDatasetOp(const OpDef &op_def);
  std::string TraceString(const OpKernelContext &ctx, bool verbose) const override;

protected:
  /// The caller takes over the dataset.
  virtual void MakeDataset(OpKernelContext *ctx, DatasetBase **output) = 0;
  template <typename T> Status ParseScalarArgument(OpKernelContext *ctx, const StringPiece &argument_name, T *output) TFOP_ELSEWHERE
  template <typename T> Status ParseVectorArgument(OpKernelContext *ctx, const StringPiece &argument_name, std::vector<T> *output) TFOP_ELSEWHERE
};
class UnaryDatasetOpKernel : public DatasetOpKernel {
public:
  explicit UnaryDatasetOpKernel(OpKernelConstruction *ctx);

protected:
  void MakeDataset(OpKernelContext *ctx, DatasetBase **output) final;
  virtual void MakeDataset(OpKernelContext *ctx, DatasetBase *input, DatasetBase **output) = 0;
};
class BinaryDatasetOpKernel : public DatasetOpKernel {
public:
  explicit BinaryDatasetOpKernel(OpKernelConstruction *ctx);

protected:
  void MakeDataset(OpKernelContext *ctx, DatasetBase **output) final;
  virtual void MakeDataset(OpKernelContext *ctx, DatasetBase *input, DatasetBase *another_input, DatasetBase **output) = 0;
};
class BackgroundWorker {
public:
  BackgroundWorker(Env *env, const char *name);
  void Schedule(std::function<void()> work_item);
};
class InstantiatedCapturedFunction {
public:
  template <typename... A> Status Run(A &&...args) const TFOP_ELSEWHERE
  template <typename... A> Status RunWithBorrowedArgs(A &&...args) const TFOP_ELSEWHERE
  template <typename... A> Status RunInstantiated(A &&...args) TFOP_ELSEWHERE
  template <typename... A> void RunAsync(A &&...args) const TFOP_ELSEWHERE
  bool ShouldCreateRendezvous() const;
};
struct ShortCircuitInfo {
  std::vector<int> indices;
  std::vector<bool> can_move;
};
class FunctionMetadata {
public:
  struct Params {
    bool is_multi_device_function = false;
    bool use_inter_op_parallelism = true;
    bool use_default_device = true;
  };
  template <typename... A>
  static Status Create(OpKernelConstruction *ctx, A &&...args) TFOP_ELSEWHERE
  const NameAttrList &func() const;
  bool is_multi_device_function() const;
  const FunctionLibraryDefinition *lib_def() const;
  const ShortCircuitInfo &short_circuit_info() const;
  bool use_inter_op_parallelism() const;
};
class CapturedFunction {
public:
  // The function is named by attributes or by metadata, depending on the version.
  template <typename... A>
  static Status Create(OpKernelContext *ctx, A &&...args) TFOP_ELSEWHERE
  template <typename... A> Status Instantiate(A &&...args) TFOP_ELSEWHERE
  template <typename... A> Status Run(A &&...args) const TFOP_ELSEWHERE
  template <typename... A> Status RunWithBorrowedArgs(A &&...args) const TFOP_ELSEWHERE
  template <typename... A> void RunAsync(A &&...args) const TFOP_ELSEWHERE
  Status AddToGraph(SerializationContext *ctx, GraphDefBuilderWrapper *b, std::vector<Node *> *other_arguments,
                    DataTypeVector *other_arguments_types) const;
  bool IsStateful() const;
  Status CheckExternalState() const;
  const std::vector<Tensor> &captured_inputs() const;
  const NameAttrList &func() const;
  bool is_multi_device_function() const;
  const FunctionLibraryDefinition *lib_def() const;
  const ShortCircuitInfo &short_circuit_info() const;
  bool use_inter_op_parallelism() const;
};
template <typename... A>
Status MakeIteratorFromInputElement(IteratorContext *ctx, A &&...args) TFOP_ELSEWHERE

} // namespace data

// TensorFlow 1 kept these outside the namespace data.
using data::CapturedFunction;
using data::DatasetBase;
using data::DatasetContext;
using data::DatasetIterator;
using data::DatasetOpKernel;
using data::GraphDatasetBase;
using data::IteratorBase;
using data::IteratorContext;
using data::IteratorStateReader;
using data::IteratorStateWriter;
using data::SerializationContext;
using data::UnaryDatasetOpKernel;

} // namespace tensorflow

#define ALLOW_STATEFUL_OP_FOR_DATASET_FUNCTIONS(name) static_assert(true, name)
#define WHITELIST_STATEFUL_OP_FOR_DATASET_FUNCTIONS(name) static_assert(true, name)
