// A server of a frozen graph with the older Session: one session for all requests, and a graph extended for each new batch
// size.
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tensorflow/core/framework/graph.pb.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"
#include "tensorflow/core/lib/core/status.h"
#include "tensorflow/core/platform/env.h"
#include "tensorflow/core/platform/logging.h"
#include "tensorflow/core/public/session.h"

namespace serve {

using tensorflow::GraphDef;
using tensorflow::Session;
using tensorflow::SessionOptions;
using tensorflow::Status;
using tensorflow::Tensor;

class Requests {
 public:
  bool Next(Tensor* input);
  void Answer(const Tensor& output);
};

Status LoadGraph(const std::string& path, GraphDef* graph) {
  TF_RETURN_IF_ERROR(ReadBinaryProto(tensorflow::Env::Default(), path, graph));
  if (graph->node_size() == 0) return tensorflow::errors::NotFound(path, " has no nodes");
  return Status::OK();
}

// Devices, placement, and optimization are done once.
Status ServeOneByOne(const std::string& path, Requests* requests) {
  GraphDef graph;
  TF_RETURN_IF_ERROR(LoadGraph(path, &graph));
  std::unique_ptr<Session> session(tensorflow::NewSession(SessionOptions()));
  TF_RETURN_IF_ERROR(session->Create(graph));
  Tensor input;
  while (requests->Next(&input)) {
    std::vector<Tensor> outputs;
    TF_RETURN_IF_ERROR(session->Run({{"input:0", input}}, {"output:0"}, {}, &outputs));
    requests->Answer(outputs[0]);
  }
  return Status::OK();
}

GraphDef ReshapeTo(tensorflow::int64 batch) {
  GraphDef reshape;
  auto* node = reshape.add_node();
  node->set_name("batch_" + std::to_string(batch));
  node->set_op("Reshape");
  return reshape;
}

Status ServeBatches(const std::string& path, Requests* requests) {
  GraphDef graph;
  TF_RETURN_IF_ERROR(LoadGraph(path, &graph));
  std::unique_ptr<Session> session(tensorflow::NewSession(SessionOptions()));
  TF_RETURN_IF_ERROR(session->Create(graph));
  std::set<tensorflow::int64> known;
  Tensor input;
  while (requests->Next(&input)) {
    const GraphDef reshape = ReshapeTo(input.dim_size(0));
    if (known.insert(input.dim_size(0)).second) TF_RETURN_IF_ERROR(session->Extend(reshape));
    std::vector<Tensor> outputs;
    TF_RETURN_IF_ERROR(session->Run({{"input:0", input}}, {reshape.node(0).name()}, {}, &outputs));
    requests->Answer(outputs[0]);
  }
  return session->Close();
}

}  // namespace serve
