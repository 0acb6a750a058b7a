// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Grappler: graph items, views and custom graph optimizers.
#pragma once

#include "tfop_model/client.h"

namespace tensorflow {
namespace grappler {

class Cluster {
public:
  virtual ~Cluster();
  const std::vector<std::string> GetDeviceNames() const;
};
struct GrapplerItem {
  GrapplerItem();
  GrapplerItem(const GrapplerItem &other) = default;
  GrapplerItem WithGraph(GraphDef &&graph) const;
  std::string id;
  GraphDef graph;
  std::vector<std::pair<std::string, Tensor>> feed;
  std::vector<std::string> fetch;
  std::vector<std::string> init_ops;
  std::vector<std::string> keep_ops;
  std::unordered_set<std::string> NodesToPreserve() const;
  std::vector<const NodeDef *> MainOpsFanin() const;
};
struct ItemConfig {
  bool ignore_user_placement = true;
  std::vector<std::string> feed_nodes, fetch_nodes;
};
std::unique_ptr<GrapplerItem> GrapplerItemFromMetaGraphDef(const std::string &id, const MetaGraphDef &meta_graph, const ItemConfig &cfg);
class GraphOptimizer {
public:
  virtual ~GraphOptimizer() {}
  virtual std::string name() const = 0;
  virtual bool UsesFunctionLibrary() const;
  virtual Status Optimize(Cluster *cluster, const GrapplerItem &item, GraphDef *optimized_graph) = 0;
  virtual Status Optimize(Cluster *cluster, GrapplerItem &&item, GraphDef *optimized_graph);
  virtual void Feedback(Cluster *cluster, const GrapplerItem &item, const GraphDef &optimized_graph, double result);
};
class CustomGraphOptimizer : public GraphOptimizer {
public:
  virtual Status Init(const RewriterConfig_CustomGraphOptimizer *config = nullptr) = 0;
};
class CustomGraphOptimizerRegistry {
public:
  using Creator = std::function<CustomGraphOptimizer *()>;
  static std::unique_ptr<CustomGraphOptimizer> CreateByNameOrNull(const std::string &name);
  static std::vector<std::string> GetRegisteredOptimizers();
  static void RegisterOptimizerOrDie(const Creator &optimizer_creator, const std::string &name);
};
class CustomGraphOptimizerRegistrar {
public:
  CustomGraphOptimizerRegistrar(const CustomGraphOptimizerRegistry::Creator &creator, const std::string &name);
};
class NodeMap {
public:
  explicit NodeMap(GraphDef *graph);
  NodeDef *GetNode(const std::string &name) const;
  bool NodeExists(const std::string &name) const;
  std::set<NodeDef *> GetOutputs(const std::string &node_name) const;
  void AddNode(const std::string &name, NodeDef *node);
  void RemoveNode(const std::string &name);
  void UpdateInput(const std::string &node_name, const std::string &old_input_name, const std::string &new_input_name);
  void AddOutput(const std::string &node_name, const std::string &output_name);
};
class GraphTopologyView {
public:
  GraphTopologyView();
  explicit GraphTopologyView(bool skip_invalid_edges);
  Status InitializeFromGraph(const GraphDef &graph, bool ignore_control_edges = false);
  bool is_initialized() const;
  int num_nodes() const;
  const GraphDef *graph() const;
  bool HasNode(absl::string_view node_name) const;
  const NodeDef *GetNode(absl::string_view node_name) const;
  const NodeDef *GetNode(int node_idx) const;
  const absl::optional<int> GetNodeIndex(absl::string_view node_name) const;
  const absl::optional<int> GetNodeIndex(const NodeDef &node) const;
  const absl::InlinedVector<int, 4> &GetFanin(int node_idx) const;
  const absl::InlinedVector<int, 2> &GetFanout(int node_idx) const;
};
class GraphView {
public:
  struct InputPort {
    NodeDef *node;
    int port_id;
  };
  struct OutputPort {
    NodeDef *node;
    int port_id;
  };
  explicit GraphView(const GraphDef *graph);
  NodeDef *GetNode(absl::string_view node_name) const;
  OutputPort GetRegularFanin(const InputPort &port) const;
};
class MutableGraphView : public GraphView {
public:
  explicit MutableGraphView(GraphDef *graph);
  NodeDef *AddNode(NodeDef &&node);
  GraphDef *graph();
  Status UpdateFanouts(absl::string_view from, absl::string_view to);
  Status DeleteNodes(const std::unordered_set<std::string> &nodes);
};
bool IsConstant(const NodeDef &node);
bool IsPlaceholder(const NodeDef &node);
bool IsVariable(const NodeDef &node);
bool IsIdentity(const NodeDef &node);
bool IsMatMul(const NodeDef &node);
bool IsControlInput(const std::string &name);
bool IsSameInput(const std::string &a, const std::string &b);
std::string NodeName(const std::string &name);
int NodePosition(const std::string &name);
std::string ParseNodeName(const std::string &name, int *position);
StringPiece ParseNodeNameAsStringPiece(const std::string &name, int *position);
std::string AddPrefixToNodeName(const std::string &name, const std::string &prefix);
std::string AsControlDependency(const std::string &node);
NodeDef *GetTailOfChain(const NodeDef &source, const NodeMap &node_map, bool follow_control_input,
                        const std::function<bool(const NodeDef &)> &pred_fn);
int NumNonControlInputs(const NodeDef &node);
Status TopologicalSort(GraphDef *graph);
Status RunMetaOptimizer(GrapplerItem &&item, const ConfigProto &cfg, void *cpu_device, Cluster *cluster, GraphDef *optimized_graph);
void EraseNodesFromGraph(const std::set<int> &nodes_to_delete, GraphDef *graph);

} // namespace grappler

class StatSummarizerOptions {};
class StatSummarizer {
public:
  explicit StatSummarizer(const StatSummarizerOptions &options);
  explicit StatSummarizer(const GraphDef &graph);
  void ProcessStepStats(const StepStats &step_stats);
  std::string GetOutputString() const;
  void PrintStepStats() const;
};

} // namespace tensorflow

#define REGISTER_GRAPH_OPTIMIZER_AS(MyCustomGraphOptimizerClass, name)                                                                     \
  static ::tensorflow::grappler::CustomGraphOptimizerRegistrar TFOP_UNIQUE(register_optimizer)                                             \
      TF_ATTRIBUTE_UNUSED([]() { return new MyCustomGraphOptimizerClass; }, (name))
#define REGISTER_GRAPH_OPTIMIZER(MyCustomGraphOptimizerClass)                                                                              \
  REGISTER_GRAPH_OPTIMIZER_AS(MyCustomGraphOptimizerClass, #MyCustomGraphOptimizerClass)
