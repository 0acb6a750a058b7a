// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Building and running graphs with the C++ client: Scope, Output, Input, ClientSession, gradients.
#pragma once

#include "tfop_model/graph.h"
#include "tfop_model/session.h"

namespace tensorflow {

class Output;
class Operation {
public:
  Operation();
  explicit Operation(Node *n);
  int32 num_inputs() const;
  DataType input_type(int32 o) const;
  Output input(int32 i) const;
  int32 num_outputs() const;
  DataType output_type(int32 o) const;
  Output output(int32 i) const;
  Node *node() const;
  uint64 hash(int32 index) const;
  bool operator==(const Operation &other) const;
};
class Output {
public:
  Output();
  explicit Output(Node *n);
  Output(Node *n, int32 index);
  Output(const Operation &op, int32 index);
  Operation op() const;
  Node *node() const;
  int32 index() const;
  DataType type() const;
  std::string name() const;
  bool operator==(const Output &other) const;
  uint64 hash() const;
};
struct OutputHash {
  std::size_t operator()(const Output &output) const;
};
class Input {
public:
  struct Initializer {
    template <typename T, typename = std::enable_if_t<std::is_arithmetic<T>::value || std::is_convertible<T, std::string>::value ||
                                                      std::is_same<T, Eigen::half>::value || std::is_same<T, complex64>::value ||
                                                      std::is_same<T, complex128>::value>>
    Initializer(const T &v);
    Initializer(const Tensor &t);
    template <typename T, typename = std::enable_if_t<std::is_arithmetic<T>::value || std::is_convertible<T, std::string>::value>>
    Initializer(const T &t, const TensorShape &shape);
    template <typename T> Initializer(const std::initializer_list<T> &v, const TensorShape &shape);
    template <typename T, typename = std::enable_if_t<std::is_arithmetic<T>::value || std::is_convertible<T, std::string>::value>>
    Initializer(const std::initializer_list<T> &v);
    Initializer(const std::initializer_list<Initializer> &v);
    TensorProto AsTensorProto();
    Status status;
    Tensor tensor;
  };
  Input(const Output &o);
  template <typename T, typename = std::enable_if_t<std::is_arithmetic<T>::value || std::is_convertible<T, std::string>::value ||
                                                    std::is_same<T, Eigen::half>::value>>
  Input(const T &v);
  Input(const Initializer &init);
  Input(const Tensor &t);
  Input(const std::initializer_list<Initializer> &init);
  Input(const std::string &name, int32 i, DataType dt);
  Node *node() const;
  std::string node_name() const;
  int32 index() const;
  DataType data_type() const;
  Status status() const;
  const Tensor &tensor() const;
};
using OutputList = std::vector<Output>;
class InputList {
public:
  InputList(const OutputList &out);
  InputList(const std::initializer_list<Input> &inputs);
  InputList(const absl::Span<const Input> &inputs);
  InputList(const std::vector<Tensor> &tensors);
  InputList(const std::initializer_list<Tensor> &tensors);
  const Input *begin() const;
  const Input *end() const;
};

/// Every op built with it adds a node to its graph.
class Scope {
public:
  Scope(const Scope &other);
  ~Scope();
  Scope &operator=(const Scope &other);
  static Scope NewRootScope();
  static Scope DisabledShapeInferenceScope();
  Scope NewSubScope(const std::string &child_scope_name) const;
  template <typename... T> Scope WithOpName(T... fragments) const;
  Scope WithControlDependencies(absl::Span<const Operation> control_deps) const;
  Scope WithControlDependencies(const Output &control_dep) const;
  Scope WithNoControlDependencies() const;
  Scope WithDevice(const std::string &device) const;
  Scope WithAssignedDevice(const std::string &assigned_device) const;
  Scope WithXlaCluster(const std::string &xla_cluster) const;
  Scope ColocateWith(const Operation &op) const;
  Scope ColocateWith(const Output &out) const;
  Scope ClearColocation() const;
  Scope ExitOnError() const;
  Scope WithKernelLabel(const std::string &kernel_label) const;
  std::string GetUniqueNameForOp(const std::string &default_name) const;
  void UpdateStatus(const Status &s) const;
  Status DoShapeInference(Node *node) const;
  void UpdateBuilder(NodeBuilder *builder) const;
  bool ok() const;
  Graph *graph() const;
  Status status() const;
  Status ToGraphDef(GraphDef *gdef, bool include_debug_info = false) const;
  Status ToGraph(Graph *g, GraphConstructorOptions opts = GraphConstructorOptions{}) const;
  const std::vector<Operation> &control_deps() const;
};
namespace ops {
NodeBuilder::NodeOut AsNodeOut(const Scope &scope, const Input &inp);
std::vector<NodeBuilder::NodeOut> AsNodeOutList(const Scope &scope, const InputList &inp);
Output Const(const Scope &scope, const Input::Initializer &val);
Output ConstFromProto(const Scope &scope, const TensorProto &proto);
template <typename T> Output Const(const Scope &scope, const Input::Initializer &val);
template <typename T> Output Const(const Scope &scope, const T &v, const TensorShape &shape);
template <typename T> Output Const(const Scope &scope, const std::initializer_list<T> &v, const TensorShape &shape);
} // namespace ops

class ClientSession {
public:
  using FeedType = std::unordered_map<Output, Input::Initializer, OutputHash>;
  using CallableHandle = int64;
  ClientSession(const Scope &scope, const std::string &target);
  explicit ClientSession(const Scope &scope);
  ClientSession(const Scope &scope, const SessionOptions &session_options);
  ~ClientSession();
  Status Run(const std::vector<Output> &fetch_outputs, std::vector<Tensor> *outputs) const;
  Status Run(const FeedType &inputs, const std::vector<Output> &fetch_outputs, std::vector<Tensor> *outputs) const;
  Status Run(const FeedType &inputs, const std::vector<Output> &fetch_outputs, const std::vector<Operation> &run_outputs,
             std::vector<Tensor> *outputs) const;
  Status Run(const RunOptions &run_options, const FeedType &inputs, const std::vector<Output> &fetch_outputs,
             const std::vector<Operation> &run_outputs, std::vector<Tensor> *outputs, RunMetadata *run_metadata) const;
  Status MakeCallable(const CallableOptions &callable_options, CallableHandle *out_handle);
  Status RunCallable(CallableHandle handle, const std::vector<Tensor> &feed_tensors, std::vector<Tensor> *fetch_tensors,
                     RunMetadata *run_metadata);
  Status ReleaseCallable(CallableHandle handle);
};
Status AddSymbolicGradients(const Scope &scope, const std::vector<Output> &outputs, const std::vector<Output> &inputs,
                            const std::vector<Output> &grad_inputs, std::vector<Output> *grad_outputs);
Status AddSymbolicGradients(const Scope &scope, const std::vector<Output> &outputs, const std::vector<Output> &inputs,
                            std::vector<Output> *grad_outputs);
Output NoGradient();
namespace ops {
using GradFunc = Status (*)(const Scope &scope, const Operation &op, const std::vector<Output> &grad_inputs,
                            std::vector<Output> *grad_outputs);
class GradOpRegistry {
public:
  bool Register(const std::string &op, GradFunc func);
  Status Lookup(const std::string &op, GradFunc *func) const;
  static GradOpRegistry *Global();
};
} // namespace ops
class Coordinator {
public:
  Coordinator();
  Status RequestStop();
  bool ShouldStop();
  Status Join();
};

} // namespace tensorflow

#define REGISTER_GRADIENT_OP(name, fn)                                                                                                     \
  static bool TFOP_UNIQUE(register_gradient) TF_ATTRIBUTE_UNUSED = ::tensorflow::ops::GradOpRegistry::Global() -> Register(name, fn)
