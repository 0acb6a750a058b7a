// A model that adds noise to its input before a dense layer. The node that draws the noise is built once and draws again
// in every run; predictions are counted, not kept.
#include <string>
#include <vector>

#include "tensorflow/cc/client/client_session.h"
#include "tensorflow/cc/ops/standard_ops.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/logging.h"

namespace predict {

using tensorflow::ClientSession;
using tensorflow::Output;
using tensorflow::Scope;
using tensorflow::Status;
using tensorflow::Tensor;
using tensorflow::TensorShape;
namespace ops = tensorflow::ops;

class NoisyModel {
 public:
  NoisyModel(int inputs, int units)
      : scope_(Scope::NewRootScope()),
        x_(ops::Placeholder(scope_.WithOpName("x"), tensorflow::DT_FLOAT)),
        shape_(ops::Const(scope_, {1, inputs})),
        weights_(ops::Variable(scope_.WithOpName("weights"), {inputs, units}, tensorflow::DT_FLOAT)),
        logits_(ops::MatMul(
            scope_, ops::Add(scope_, x_, ops::RandomNormal(scope_, shape_, tensorflow::DT_FLOAT)), weights_)),
        session_(scope_) {
    auto begin = ops::Assign(scope_, weights_, ops::RandomNormal(scope_, {inputs, units}, tensorflow::DT_FLOAT));
    TF_CHECK_OK(session_.Run({begin}, nullptr));
  }

  Status Predict(const Tensor& features, std::vector<Tensor>* scores) {
    return session_.Run({{x_, features}}, {logits_}, scores);
  }

 private:
  Scope scope_;
  Output x_;
  Output shape_;
  Output weights_;
  Output logits_;
  ClientSession session_;
};

Tensor Features(int inputs, float value) {
  Tensor features(tensorflow::DT_FLOAT, TensorShape({1, inputs}));
  auto flat = features.flat<float>();
  for (int i = 0; i < inputs; ++i) flat(i) = value / (i + 1);
  return features;
}

int Serve(int requests) {
  const int inputs = 5;
  NoisyModel model(inputs, 10);
  tensorflow::int64 answers = 0;
  int failed = 0;
  for (int request = 0; request < requests; ++request) {
    std::vector<Tensor> scores;
    const Status status = model.Predict(Features(inputs, static_cast<float>(request)), &scores);
    if (!status.ok()) {
      LOG(ERROR) << "request " << request << ": " << status.ToString();
      ++failed;
      continue;
    }
    answers += scores[0].dim_size(0);
  }
  LOG(INFO) << answers << " answers";
  return failed;
}

}  // namespace predict

int main() { return predict::Serve(1000); }
