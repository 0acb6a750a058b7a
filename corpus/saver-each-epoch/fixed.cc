// Training that saves its variables after each epoch. The node that saves, and those that measure accuracy, are
// part of the model; only the name of the file is fed.
#include <string>
#include <vector>

#include "tensorflow/cc/client/client_session.h"
#include "tensorflow/cc/framework/gradients.h"
#include "tensorflow/cc/ops/standard_ops.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/strings/strcat.h"
#include "tensorflow/core/platform/logging.h"

namespace digits {

using tensorflow::ClientSession;
using tensorflow::Operation;
using tensorflow::Output;
using tensorflow::Scope;
using tensorflow::Status;
using tensorflow::Tensor;
namespace ops = tensorflow::ops;

struct Model {
  Output images;
  Output labels;
  Output weights;
  Output logits;
  Output loss;
  Output accuracy;
  Output path;
  Operation save;
};

Model Build(const Scope& scope) {
  Model model;
  model.images = ops::Placeholder(scope, tensorflow::DT_FLOAT);
  model.labels = ops::Placeholder(scope, tensorflow::DT_FLOAT);
  model.weights = ops::Variable(scope, {784, 10}, tensorflow::DT_FLOAT);
  model.logits = ops::MatMul(scope, model.images, model.weights);
  model.loss = ops::Mean(scope, ops::SquaredDifference(scope, model.logits, model.labels), {0, 1});
  auto right = ops::Equal(scope, ops::ArgMax(scope, model.logits, 1), ops::ArgMax(scope, model.labels, 1));
  model.accuracy = ops::Mean(scope, ops::Cast(scope, right, tensorflow::DT_FLOAT), {0});
  model.path = ops::Placeholder(scope, tensorflow::DT_STRING);
  model.save = ops::Save(scope, model.path, {"weights"}, {model.weights}).operation;
  return model;
}

Status Save(const ClientSession& session, const Model& model, const std::string& path) {
  return session.Run({{model.path, path}}, {}, {model.save}, nullptr);
}

float Measure(const ClientSession& session, const Model& model, const Tensor& images, const Tensor& labels) {
  std::vector<Tensor> out;
  TF_CHECK_OK(session.Run({{model.images, images}, {model.labels, labels}}, {model.accuracy}, &out));
  return out[0].scalar<float>()();
}

Status Train(const Tensor& images, const Tensor& labels, int epochs, const std::string& folder) {
  const Scope scope = Scope::NewRootScope();
  const Model model = Build(scope);
  std::vector<Output> gradients;
  TF_RETURN_IF_ERROR(AddSymbolicGradients(scope, {model.loss}, {model.weights}, &gradients));
  auto step = ops::ApplyGradientDescent(scope, model.weights, ops::Const(scope, 0.01f), {gradients[0]});
  ClientSession session(scope);
  for (int epoch = 0; epoch < epochs; ++epoch) {
    TF_RETURN_IF_ERROR(session.Run({{model.images, images}, {model.labels, labels}}, {step}, nullptr));
    const std::string path = tensorflow::strings::StrCat(folder, "/epoch-", epoch);
    TF_RETURN_IF_ERROR(Save(session, model, path));
    LOG(INFO) << "epoch " << epoch << ": " << Measure(session, model, images, labels);
  }
  return Status::OK();
}

}  // namespace digits
