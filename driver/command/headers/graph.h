// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphs in memory: Node, Edge, Graph, their builders, functions and their library.
#pragma once

#include "tfop_model/resource.h"
#include "tfop_model/strings.h"

namespace tensorflow {

class Graph;
class Node;
class Edge;
class FunctionLibraryDefinition;

class AttrSlice {
public:
  AttrSlice();
  AttrSlice(const NodeDef &node_def);
  explicit AttrSlice(const AttrValueMap *attrs);
  int size() const;
  const AttrValue *Find(StringPiece attr_name) const;
  Status Find(StringPiece attr_name, const AttrValue **attr_value) const;
  std::string SummarizeNode() const;
  AttrValueMap::const_iterator begin() const;
  AttrValueMap::const_iterator end() const;
};
template <typename T> Status GetNodeAttr(const AttrSlice &attrs, StringPiece attr_name, T *value) TFOP_ELSEWHERE
template <typename T> bool TryGetNodeAttr(const AttrSlice &attrs, StringPiece attr_name, T *value) TFOP_ELSEWHERE
bool HasNodeAttr(const NodeDef &node_def, StringPiece attr_name);
const std::string &GetNodeAttrString(const AttrSlice &attrs, StringPiece attr_name);
template <typename T> void AddNodeAttr(StringPiece name, T &&value, NodeDef *node_def) TFOP_ELSEWHERE
void AddDefaultsToNodeDef(const OpDef &op_def, NodeDef *node_def);
std::string SummarizeNodeDef(const NodeDef &node_def, int max_inputs_in_summary = -1);
std::string FormatNodeDefForError(const NodeDef &node_def);
Status InOutTypesForNode(const NodeDef &node_def, const OpDef &op_def, DataTypeVector *inputs, DataTypeVector *outputs);
Status OutputTypesForNode(const NodeDef &node_def, const OpDef &op_def, DataTypeVector *outputs);
Status ValidateNodeDef(const NodeDef &node_def, const OpDef &op_def);
Status AttachDef(const Status &status, const NodeDef &node_def, bool allow_multiple_formatted_node = false);

struct TensorId : public std::pair<StringPiece, int> {
  TensorId();
  TensorId(StringPiece node, int index);
  StringPiece node() const;
  int index() const;
  std::string ToString() const;
};
struct SafeTensorId : public std::pair<std::string, int> {
  SafeTensorId();
  SafeTensorId(const std::string &node, int index);
  const std::string &node() const;
  int index() const;
  std::string ToString() const;
};
TensorId ParseTensorName(const std::string &name);
TensorId ParseTensorName(StringPiece name);
bool IsTensorIdControl(const TensorId &tensor_id);

template <typename T> class NodeRange {
public:
  T *const *begin() const TFOP_ELSEWHERE
  T *const *end() const TFOP_ELSEWHERE
  bool empty() const TFOP_ELSEWHERE
};
class EdgeSet {
public:
  const Edge *const *begin() const;
  const Edge *const *end() const;
  size_t size() const;
  bool empty() const;
};
class Node {
public:
  int id() const;
  int cost_id() const;
  const std::string &name() const;
  void set_name(std::string name);
  const std::string &type_string() const;
  const NodeDef &def() const;
  const OpDef &op_def() const;
  int32 num_inputs() const;
  DataType input_type(int32 i) const;
  const DataTypeVector &input_types() const;
  int32 num_outputs() const;
  DataType output_type(int32 o) const;
  const DataTypeVector &output_types() const;
  const std::string &requested_device() const;
  void set_requested_device(const std::string &device);
  const std::string &assigned_device_name() const;
  void set_assigned_device_name(const std::string &device_name);
  AttrSlice attrs() const;
  const EdgeSet &in_edges() const;
  const EdgeSet &out_edges() const;
  NodeRange<Node> in_nodes() const;
  NodeRange<Node> out_nodes() const;
  Status input_edge(int idx, const Edge **e) const;
  Status input_node(int idx, Node **n) const;
  Status input_node(int idx, const Node **n) const;
  template <typename T> void AddAttr(const std::string &name, const T &val) TFOP_ELSEWHERE
  void ClearAttr(const std::string &name);
  bool IsSource() const;
  bool IsSink() const;
  bool IsOp() const;
  bool IsConstant() const;
  bool IsVariable() const;
  bool IsSwitch() const;
  bool IsMerge() const;
  bool IsControlFlow() const;
  std::string DebugString() const;
};
class Edge {
public:
  Node *src() const;
  Node *dst() const;
  int id() const;
  int src_output() const;
  int dst_input() const;
  bool IsControlEdge() const;
  std::string DebugString() const;
};
class FunctionLibraryDefinition : public OpRegistryInterface {
public:
  FunctionLibraryDefinition(const OpRegistryInterface *default_registry, const FunctionDefLibrary &lib_def);
  FunctionLibraryDefinition(const FunctionLibraryDefinition &lib_def);
  const FunctionDef *Find(const std::string &func) const;
  bool Contains(const std::string &func) const;
  Status AddFunctionDef(const FunctionDef &fdef);
  Status RemoveFunction(const std::string &func);
  Status CopyFunctionDefFrom(const std::string &name, const FunctionLibraryDefinition &other);
  FunctionLibraryDefinition ReachableDefinitions(const GraphDef &graph) const;
  FunctionLibraryDefinition ReachableDefinitions(const FunctionDef &func) const;
  FunctionLibraryDefinition ReachableDefinitions(const std::string &function_name) const;
  std::string UniqueFunctionName(StringPiece prefix) const;
  size_t num_functions() const;
  Status AddLibrary(const FunctionLibraryDefinition &other);
  Status LookUp(const std::string &op_type_name, const OpRegistrationData **op_reg_data) const override;
  FunctionDefLibrary ToProto() const;
  std::vector<std::string> ListFunctionNames() const;
};
/// The graph owns its nodes and edges.
class Graph {
public:
  explicit Graph(const OpRegistryInterface *registry);
  explicit Graph(const FunctionLibraryDefinition &flib_def);
  ~Graph();
  static const int kControlSlot = -1;
  Node *AddNode(NodeDef node_def, Status *status);
  StatusOr<Node *> AddNode(NodeDef node_def);
  Node *CopyNode(const Node *node);
  void RemoveNode(Node *node);
  const Edge *AddEdge(Node *source, int x, Node *dest, int y);
  const Edge *AddControlEdge(Node *source, Node *dest, bool allow_duplicates = false);
  void RemoveEdge(const Edge *edge);
  void RemoveControlEdge(const Edge *edge);
  Status UpdateEdge(Node *new_src, int new_src_index, Node *dst, int dst_index);
  Status AddFunctionLibrary(const FunctionDefLibrary &fdef_lib);
  int num_nodes() const;
  int num_op_nodes() const;
  int num_edges() const;
  int num_node_ids() const;
  int num_edge_ids() const;
  Node *FindNodeId(int id) const;
  const Edge *FindEdgeId(int id) const;
  NodeRange<Node> nodes() const;
  NodeRange<Node> op_nodes() const;
  NodeRange<const Edge> edges() const;
  Node *source_node() const;
  Node *sink_node() const;
  void ToGraphDef(GraphDef *graph_def) const;
  GraphDef ToGraphDefDebug() const;
  void ToGraphDefSubRange(GraphDef *graph_def, int from_node_id) const;
  std::string NewName(StringPiece prefix);
  const OpRegistryInterface *op_registry() const;
  const FunctionLibraryDefinition &flib_def() const;
  FunctionLibraryDefinition *mutable_flib_def();
  const VersionDef &versions() const;
  void set_versions(const VersionDef &versions);
  void Copy(const Graph &src);
  std::unordered_map<std::string, Node *> BuildNodeNameIndex() const;
};
struct GraphConstructorOptions {
  bool allow_internal_ops = false;
  bool expect_device_spec = false;
};
struct ImportGraphDefOptions {
  std::string prefix;
  std::map<SafeTensorId, SafeTensorId> input_map;
  std::vector<SafeTensorId> return_tensors;
};
Status ConvertGraphDefToGraph(const GraphConstructorOptions &opts, const GraphDef &gdef, Graph *g);
Status ConvertGraphDefToGraph(const GraphConstructorOptions &opts, GraphDef &&gdef, Graph *g);
Status ImportGraphDef(const ImportGraphDefOptions &opts, const GraphDef &gdef, Graph *g, class ShapeRefiner *refiner,
                      void *results = nullptr);
void CopyGraph(const Graph &src, Graph *dest);
void DFS(const Graph &g, const std::function<void(Node *)> &enter, const std::function<void(Node *)> &leave);
void GetReversePostOrder(const Graph &g, std::vector<Node *> *order);
void GetPostOrder(const Graph &g, std::vector<Node *> *order);
bool PruneForReverseReachability(Graph *g, std::unordered_set<const Node *> nodes);
bool FixupSourceAndSinkEdges(Graph *g);
class ShapeRefiner {
public:
  ShapeRefiner(int graph_def_version, const OpRegistryInterface *ops);
  ShapeRefiner(const VersionDef &versions, const OpRegistryInterface *ops);
  Status AddNode(const Node *node);
  Status SetShape(const Node *node, int output_port, shape_inference::ShapeHandle shape);
  Status UpdateNode(const Node *node, bool relax, bool *refined);
  shape_inference::InferenceContext *GetContext(const Node *node) const;
  int32 graph_def_version() const;
  void set_require_shape_inference_fns(bool require_shape_inference_fns);
  void set_disable_constant_propagation(bool disable);
  void set_function_library_for_shape_inference(const FunctionLibraryDefinition *lib);
};

class NodeDefBuilder {
public:
  struct NodeOut {
    NodeOut(StringPiece n, int i, DataType dt);
    NodeOut();
    std::string node;
    int index;
    DataType data_type;
  };
  NodeDefBuilder(StringPiece name, StringPiece op_name, const OpRegistryInterface *op_registry = OpRegistry::Global(),
                 const void *debug = nullptr);
  NodeDefBuilder(StringPiece name, const OpDef *op_def);
  template <typename F, typename = decltype(std::declval<F>()(std::declval<const OpDef &>(), 0, std::declval<const NodeDef &>(), nullptr))>
  NodeDefBuilder &Input(F fake_input) TFOP_ELSEWHERE
  NodeDefBuilder &Input(class FakeInputFunctor fake_input);
  NodeDefBuilder &Input(StringPiece src_node, int src_index, DataType dt);
  NodeDefBuilder &Input(const NodeOut &src);
  NodeDefBuilder &Input(absl::Span<const NodeOut> src_list);
  NodeDefBuilder &ControlInput(StringPiece src_node);
  NodeDefBuilder &Device(StringPiece device_spec);
  template <typename T> NodeDefBuilder &Attr(StringPiece name, T &&value) TFOP_ELSEWHERE
  template <typename T> NodeDefBuilder &Attr(StringPiece name, std::initializer_list<T> value) TFOP_ELSEWHERE
  Status Finalize(NodeDef *node_def, bool consume = false);
  const std::string &node_name() const;
  const OpDef &op_def() const;
};
class FakeInputFunctor {};
FakeInputFunctor FakeInput();
FakeInputFunctor FakeInput(DataType dt);
FakeInputFunctor FakeInput(int n);
FakeInputFunctor FakeInput(int n, DataType dt);
FakeInputFunctor FakeInput(DataTypeSlice dts);
FakeInputFunctor FakeInput(std::initializer_list<DataType> dts);

class NodeBuilder {
public:
  struct NodeOut {
    NodeOut(Node *n, int32 i = 0);
    NodeOut(StringPiece name, int32 i, DataType t);
    NodeOut();
    Node *node;
    bool error;
    std::string name;
    int32 index;
    DataType dt;
  };
  NodeBuilder(StringPiece name, StringPiece op_name, const OpRegistryInterface *op_registry = OpRegistry::Global(),
              const void *debug = nullptr);
  NodeBuilder(StringPiece name, const OpDef *op_def);
  NodeBuilder(const NodeDefBuilder &def_builder);
  NodeBuilder &Input(Node *src_node, int src_index = 0);
  NodeBuilder &Input(NodeOut src);
  NodeBuilder &Input(absl::Span<const NodeOut> src_list);
  NodeBuilder &ControlInput(Node *src_node);
  NodeBuilder &ControlInputs(absl::Span<Node *const> src_nodes);
  NodeBuilder &Device(StringPiece device_spec);
  NodeBuilder &AssignedDevice(StringPiece device);
  template <typename T> NodeBuilder &Attr(StringPiece attr_name, T &&value) TFOP_ELSEWHERE
  template <typename T> NodeBuilder &Attr(StringPiece attr_name, std::initializer_list<T> value) TFOP_ELSEWHERE
  Status Finalize(Graph *graph, Node **created_node, bool consume = false);
  StatusOr<Node *> Finalize(Graph *graph, bool consume = false);
  const std::string &node_name() const;
  const OpDef &op_def() const;
};
class GraphDefBuilder {
public:
  class Options {
  public:
    Options(Graph *graph, Status *status);
    Options WithName(StringPiece name) const;
    Options WithDevice(StringPiece device) const;
    Options WithControlInput(Node *control_input) const;
    Options WithControlInputs(absl::Span<Node *const> control_inputs) const;
    template <typename T> Options WithAttr(StringPiece attr_name, T &&value) const TFOP_ELSEWHERE
    template <typename T> Options WithAttr(StringPiece attr_name, std::initializer_list<T> value) const TFOP_ELSEWHERE
    bool HaveError() const;
    std::string StatusToString() const;
    std::string GetNameForOp(StringPiece op) const;
    Node *FinalizeBuilder(NodeBuilder *builder) const;
    void UpdateStatus(const Status &status) const;
    const OpRegistryInterface *op_registry() const;
  };
  enum TestFailImmediatelyType { kFailImmediately };
  explicit GraphDefBuilder(const OpRegistryInterface *op_registry = OpRegistry::Global(), int graph_def_version = 0);
  GraphDefBuilder(TestFailImmediatelyType, const OpRegistryInterface *op_registry = OpRegistry::Global());
  const Options &opts() const;
  Status ToGraphDef(GraphDef *graph_def) const;
  Status AddFunctionLibrary(const FunctionDefLibrary &fdef_lib);
  bool HasFunction(const std::string &name) const;
};
namespace ops {
using NodeOut = NodeBuilder::NodeOut;
Node *SourceOp(const std::string &op_name, const GraphDefBuilder::Options &opts);
Node *UnaryOp(const std::string &op_name, NodeOut input, const GraphDefBuilder::Options &opts);
Node *BinaryOp(const std::string &op_name, NodeOut a, NodeOut b, const GraphDefBuilder::Options &opts);
Node *TernaryOp(const std::string &op_name, NodeOut a, NodeOut b, NodeOut c, const GraphDefBuilder::Options &opts);
} // namespace ops

class CallFrameInterface {
public:
  virtual ~CallFrameInterface() {}
  virtual size_t num_args() const = 0;
  virtual Status GetArg(int index, const Tensor **val) = 0;
  virtual Status SetRetval(int index, const Tensor &val) = 0;
};
class FunctionLibraryRuntime : public core::WeakRefCounted {
public:
  using Handle = uint64;
  using LocalHandle = uint64;
  using DoneCallback = std::function<void(const Status &)>;
  struct InstantiateOptions {
    std::string target;
    std::string executor_type;
    bool is_multi_device_function = false;
    bool create_kernels_eagerly = false;
    std::string state_handle;
    std::vector<std::string> input_devices, output_devices;
    const FunctionLibraryDefinition *lib_def = nullptr;
  };
  struct Options {
    Options();
    explicit Options(const int64 step_id);
    int64 step_id = 0;
    RendezvousInterface *rendezvous = nullptr;
    CancellationManager *cancellation_manager = nullptr;
    ScopedStepContainer *step_container = nullptr;
    StepStatsCollectorInterface *stats_collector = nullptr;
    CoordinationServiceAgent *coordination_service_agent = nullptr;
    std::function<void(std::function<void()>)> *runner = nullptr;
    bool create_rendezvous = false;
    bool remote_execution = false;
    bool allow_dead_tensors = false;
    std::string source_device;
    std::vector<AllocatorAttributes> args_alloc_attrs;
    std::vector<AllocatorAttributes> rets_alloc_attrs;
  };
  virtual Status Instantiate(const std::string &function_name, AttrSlice attrs, Handle *handle);
  virtual Status Instantiate(const std::string &function_name, AttrSlice attrs, const InstantiateOptions &options, Handle *handle);
  virtual Status ReleaseHandle(Handle handle);
  virtual void Run(const Options &opts, Handle handle, absl::Span<const Tensor> args, std::vector<Tensor> *rets, DoneCallback done);
  virtual void Run(const Options &opts, Handle handle, CallFrameInterface *call_frame, DoneCallback done);
  virtual Status RunSync(Options opts, Handle handle, absl::Span<const Tensor> args, std::vector<Tensor> *rets);
  virtual Status Clone(std::unique_ptr<FunctionLibraryDefinition> *out_lib_def,
                       std::unique_ptr<class ProcessFunctionLibraryRuntime> *out_pflr, FunctionLibraryRuntime **out_flr,
                       bool skip_flib_def = false);
  virtual Device *device();
  virtual const Device *device() const;
  virtual std::function<void(std::function<void()>)> *runner();
  virtual const FunctionLibraryDefinition *GetFunctionLibraryDefinition() const;
  virtual Env *env();
  virtual const DeviceMgr *device_mgr() const;
  virtual std::string DebugString(Handle handle);
  virtual int graph_def_version() const;
};
class ProcessFunctionLibraryRuntime {};
class FunctionDefHelper {
public:
  struct AttrValueWrapper {
    template <typename T> AttrValueWrapper(T value) TFOP_ELSEWHERE
    AttrValue proto;
  };
  static AttrValueWrapper FunctionRef(const std::string &name);
  struct Node {
    std::vector<std::string> ret;
    std::string op;
    std::vector<std::string> arg;
    std::vector<std::pair<std::string, AttrValueWrapper>> attr;
    std::vector<std::string> dep;
    std::string device;
  };
  template <typename... A> static FunctionDef Create(A &&...args) TFOP_ELSEWHERE
  template <typename... A> static FunctionDef Define(A &&...args) TFOP_ELSEWHERE
  static FunctionDef Define(const std::string &name, const std::vector<std::string> &arg_def, const std::vector<std::string> &ret_def,
                            const std::vector<std::string> &attr_def, const std::vector<Node> &node_def);
  static FunctionDef Define(const std::vector<std::string> &arg_def, const std::vector<std::string> &ret_def,
                            const std::vector<std::string> &attr_def, const std::vector<Node> &node_def);
  template <typename T> static Node Const(const std::string &name, const T &val) TFOP_ELSEWHERE
};
namespace gradient {
using Creator = std::function<Status(const AttrSlice &attrs, FunctionDef *)>;
Status GetOpGradientCreator(const std::string &op, Creator *creator);
} // namespace gradient

struct GraphOptimizationPassOptions {
  const class ConfigProto *config = nullptr;
  std::unique_ptr<Graph> *graph = nullptr;
  FunctionLibraryDefinition *flib_def = nullptr;
};
class GraphOptimizationPass {
public:
  virtual ~GraphOptimizationPass() {}
  virtual Status Run(const GraphOptimizationPassOptions &options) = 0;
  std::string name() const;
};
class OptimizationPassRegistry {
public:
  enum Grouping { PRE_PLACEMENT, POST_PLACEMENT, POST_REWRITE_FOR_EXEC, POST_PARTITIONING };
  static OptimizationPassRegistry *Global();
  void Register(Grouping grouping, int phase, std::unique_ptr<GraphOptimizationPass> pass);
};
class GraphCollector {};

} // namespace tensorflow

#define REGISTER_OP_GRADIENT(name, fn) static ::tensorflow::gradient::Creator TFOP_UNIQUE(register_gradient) TF_ATTRIBUTE_UNUSED(fn)
#define REGISTER_OPTIMIZATION(grouping, phase, optimization)                                                                               \
  static std::unique_ptr<::tensorflow::GraphOptimizationPass> TFOP_UNIQUE(register_optimization)                                           \
      TF_ATTRIBUTE_UNUSED(std::unique_ptr<optimization>(new optimization()))
