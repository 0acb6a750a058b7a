// Graphs that are built in loops and run after them: layers, and a recurrent cell unrolled over time.
#include <string>
#include <vector>

#include "tensorflow/cc/client/client_session.h"
#include "tensorflow/cc/framework/gradients.h"
#include "tensorflow/cc/ops/standard_ops.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/logging.h"

namespace layers {

using tensorflow::ClientSession;
using tensorflow::Output;
using tensorflow::Scope;
using tensorflow::Status;
using tensorflow::Tensor;
namespace ops = tensorflow::ops;

class Perceptron {
 public:
  explicit Perceptron(const std::vector<int>& sizes) : scope_(Scope::NewRootScope()) {
    input_ = ops::Placeholder(scope_, tensorflow::DT_FLOAT);
    Output out = input_;
    for (size_t layer = 1; layer < sizes.size(); ++layer) {
      const Scope inner = scope_.NewSubScope("layer_" + std::to_string(layer));
      auto weights = ops::Variable(inner, {sizes[layer - 1], sizes[layer]}, tensorflow::DT_FLOAT);
      auto begin = ops::TruncatedNormal(inner, {sizes[layer - 1], sizes[layer]}, tensorflow::DT_FLOAT);
      initialisers_.push_back(ops::Assign(inner, weights, begin));
      weights_.push_back(weights);
      out = ops::Relu(inner, ops::MatMul(inner, out, weights));
    }
    output_ = out;
  }

  // All gradients at once, then an update for each weight: the loop does not run the graph.
  Status AddUpdates(const Output& loss, float rate) {
    std::vector<Output> gradients;
    TF_RETURN_IF_ERROR(AddSymbolicGradients(scope_, {loss}, weights_, &gradients));
    for (size_t i = 0; i < weights_.size(); ++i) {
      updates_.push_back(ops::ApplyGradientDescent(scope_, weights_[i], ops::Const(scope_, rate), gradients[i]));
    }
    return scope_.status();
  }

  const Scope& scope() const { return scope_; }
  const Output& input() const { return input_; }
  const Output& output() const { return output_; }
  const std::vector<Output>& initialisers() const { return initialisers_; }
  const std::vector<Output>& updates() const { return updates_; }

 private:
  Scope scope_;
  Output input_;
  Output output_;
  std::vector<Output> weights_;
  std::vector<Output> initialisers_;
  std::vector<Output> updates_;
};

Output Unrolled(const Scope& scope, const Output& state, const Output& weights, int steps) {
  Output now = state;
  for (int step = 0; step < steps; ++step) now = ops::Tanh(scope, ops::MatMul(scope, now, weights));
  return now;
}

Status Train(const Tensor& xs, const Tensor& ys, int rounds) {
  Perceptron model({4, 16, 16, 1});
  auto target = ops::Placeholder(model.scope(), tensorflow::DT_FLOAT);
  auto loss = ops::Mean(model.scope(), ops::SquaredDifference(model.scope(), model.output(), target), {0});
  TF_RETURN_IF_ERROR(model.AddUpdates(loss, 0.05f));
  auto state = ops::Placeholder(model.scope(), tensorflow::DT_FLOAT);
  const Output last = Unrolled(model.scope(), state, ops::Const(model.scope(), {{0.5f, 0.0f}, {0.0f, 0.5f}}), 8);

  ClientSession session(model.scope());
  TF_RETURN_IF_ERROR(session.Run(model.initialisers(), nullptr));
  for (int round = 0; round < rounds; ++round) {
    std::vector<Tensor> out;
    TF_RETURN_IF_ERROR(session.Run({{model.input(), xs}, {target, ys}}, model.updates(), &out));
    TF_RETURN_IF_ERROR(session.Run({{model.input(), xs}, {target, ys}}, {loss}, &out));
    if (round % 100 == 0) LOG(INFO) << "loss " << out[0].scalar<float>()();
  }
  std::vector<Tensor> out;
  return session.Run({{state, xs}}, {last}, &out);
}

}  // namespace layers
