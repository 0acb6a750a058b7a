// Fits a line to points. The graph is built before the loop that runs it.
#include <vector>

#include "tensorflow/cc/client/client_session.h"
#include "tensorflow/cc/framework/gradients.h"
#include "tensorflow/cc/ops/standard_ops.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/logging.h"

namespace fit {

using tensorflow::ClientSession;
using tensorflow::Output;
using tensorflow::Scope;
using tensorflow::Tensor;
namespace ops = tensorflow::ops;

// An operator for readable formulas; every use adds nodes.
Scope& DefaultScope() {
  static Scope* scope = new Scope(Scope::NewRootScope());
  return *scope;
}
Output operator*(const Output& a, float b) {
  return ops::Multiply(DefaultScope(), a, ops::Const(DefaultScope(), b));
}

void Train(const Tensor& xs, const Tensor& ys, int rounds) {
  Scope& scope = DefaultScope();
  auto x = ops::Placeholder(scope, tensorflow::DT_FLOAT);
  auto y = ops::Placeholder(scope, tensorflow::DT_FLOAT);
  auto slope = ops::Variable(scope, {}, tensorflow::DT_FLOAT);
  auto begin = ops::Assign(scope, slope, ops::Const(scope, 0.0f));
  auto error = ops::Sub(scope, ops::Multiply(scope, x, slope), y);
  auto loss = ops::Mean(scope, ops::Square(scope, error), {0});
  std::vector<Output> gradients;
  TF_CHECK_OK(tensorflow::AddSymbolicGradients(scope, {loss}, {slope}, &gradients));
  auto root = ops::Sqrt(scope, loss);
  auto step = ops::ApplyGradientDescent(scope, slope, ops::Const(scope, 0.1f), gradients[0]);

  ClientSession session(scope);
  std::vector<Tensor> out;
  TF_CHECK_OK(session.Run({begin}, &out));
  for (int round = 0; round < rounds; ++round) {
    TF_CHECK_OK(session.Run({{x, xs}, {y, ys}}, {step}, &out));
    TF_CHECK_OK(session.Run({{x, xs}, {y, ys}}, {root}, &out));
    LOG(INFO) << "error " << out[0].scalar<float>()();
  }
}

void Report(ClientSession& session, const Output& loss, int rounds) {
  std::vector<Tensor> out;
  const Output doubled = loss * 2.0f;
  for (int round = 0; round < rounds; ++round) {
    TF_CHECK_OK(session.Run({doubled}, &out));
    LOG(INFO) << "twice the loss " << out[0].scalar<float>()();
  }
}

}  // namespace fit
