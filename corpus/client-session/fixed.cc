// Scores one example with a frozen graph.
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "tensorflow/core/framework/graph.pb.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/env.h"
#include "tensorflow/core/public/session.h"

namespace {

using tensorflow::Session;
using tensorflow::Status;
using tensorflow::Tensor;

Status Score(const std::string& path, float value, float* score) {
  Session* opened = nullptr;
  TF_RETURN_IF_ERROR(tensorflow::NewSession(tensorflow::SessionOptions(), &opened));
  std::unique_ptr<Session> session(opened);
  tensorflow::GraphDef graph;
  TF_RETURN_IF_ERROR(tensorflow::ReadBinaryProto(tensorflow::Env::Default(), path, &graph));
  TF_RETURN_IF_ERROR(session->Create(graph));
  Tensor input(tensorflow::DT_FLOAT, tensorflow::TensorShape({}));
  input.scalar<float>()() = value;
  std::vector<Tensor> outputs;
  TF_RETURN_IF_ERROR(session->Run({{"x", input}}, {"y"}, {}, &outputs));
  *score = outputs[0].scalar<float>()();
  return session->Close();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  float score = 0;
  const Status status = Score(argv[1], 3.0f, &score);
  if (!status.ok()) {
    std::cerr << status.ToString() << "\n";
    return 1;
  }
  std::cout << score << "\n";
  return 0;
}
