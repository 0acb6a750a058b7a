// Classifies images with a frozen graph, or with a saved model, in the style of tutorials.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tensorflow/cc/client/client_session.h"
#include "tensorflow/cc/ops/standard_ops.h"
#include "tensorflow/cc/saved_model/loader.h"
#include "tensorflow/cc/saved_model/tag_constants.h"
#include "tensorflow/core/framework/graph.pb.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/env.h"
#include "tensorflow/core/public/session.h"

using tensorflow::GraphDef;
using tensorflow::Session;
using tensorflow::SessionOptions;
using tensorflow::Status;
using tensorflow::Tensor;
using tensorflow::TensorShape;

namespace {

struct Options {
  std::string graph;
  std::string labels;
  std::vector<std::string> images;
  bool saved_model = false;
};

// The caller owns the session.
Status LoadGraph(const std::string& path, Session** session) {
  GraphDef graph;
  TF_RETURN_IF_ERROR(ReadBinaryProto(tensorflow::Env::Default(), path, &graph));
  std::unique_ptr<Session> made(tensorflow::NewSession(SessionOptions()));
  if (made == nullptr) return tensorflow::errors::Internal("no session");
  TF_RETURN_IF_ERROR(made->Create(graph));
  *session = made.release();
  return tensorflow::OkStatus();
}

// Decodes image after image with one graph.
class ImageReader {
 public:
  ImageReader()
      : scope_(tensorflow::Scope::NewRootScope()),
        path_(tensorflow::ops::Placeholder(scope_, tensorflow::DT_STRING)),
        batch_(Decoded(scope_, path_)),
        session_(scope_) {}

  Status Read(const std::string& path, Tensor* image) const {
    std::vector<Tensor> outputs;
    TF_RETURN_IF_ERROR(session_.Run({{path_, path}}, {batch_}, &outputs));
    *image = outputs[0];
    return tensorflow::OkStatus();
  }

 private:
  static tensorflow::Output Decoded(const tensorflow::Scope& scope, const tensorflow::Output& path) {
    using namespace tensorflow::ops;
    auto contents = ReadFile(scope, path);
    auto decoded = DecodePng(scope, contents, DecodePng::Channels(3));
    auto floats = Cast(scope, decoded, tensorflow::DT_FLOAT);
    return ExpandDims(scope, floats, 0);
  }

  const tensorflow::Scope scope_;
  const tensorflow::Output path_;
  const tensorflow::Output batch_;
  const tensorflow::ClientSession session_;
};

int Best(const Tensor& scores) {
  const auto flat = scores.flat<float>();
  return std::max_element(flat.data(), flat.data() + flat.size()) - flat.data();
}

// Every image through one session.
int Classify(Session* session, const Options& options) {
  const ImageReader reader;
  int failures = 0;
  for (const std::string& path : options.images) {
    Tensor image;
    Status status = reader.Read(path, &image);
    std::vector<Tensor> outputs;
    if (status.ok()) status = session->Run({{"input", image}}, {"scores"}, {}, &outputs);
    if (!status.ok()) {
      std::cerr << path << ": " << status.ToString() << std::endl;
      ++failures;
      continue;
    }
    std::cout << path << ": " << Best(outputs[0]) << std::endl;
  }
  return failures;
}

int RunFrozen(const Options& options) {
  Session* session = nullptr;
  Status status = LoadGraph(options.graph, &session);
  if (!status.ok()) {
    std::cerr << status.ToString() << std::endl;
    return 1;
  }
  const int failures = Classify(session, options);
  session->Close().IgnoreError();
  delete session;
  return failures;
}

int RunSaved(const Options& options) {
  tensorflow::SavedModelBundle bundle;
  const Status status = tensorflow::LoadSavedModel(SessionOptions(), tensorflow::RunOptions(), options.graph,
                                                   {tensorflow::kSavedModelTagServe}, &bundle);
  if (!status.ok()) {
    std::cerr << status.ToString() << std::endl;
    return 1;
  }
  return Classify(bundle.session.get(), options);
}

// Measures how fast the session starts.
bool Warm() {
  Session* session = nullptr;
  if (!NewSession(SessionOptions(), &session).ok()) return false;
  const std::unique_ptr<Session> owner(session);
  GraphDef empty;
  if (!session->Create(empty).ok()) return false;
  return session->Close().ok();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  Options options;
  options.graph = argv[1];
  options.labels = argv[2];
  options.saved_model = std::string(argv[1]).find(".pb") == std::string::npos;
  for (int i = 3; i < argc; ++i) options.images.push_back(argv[i]);
  if (!Warm()) std::cerr << "no session" << std::endl;
  return options.saved_model ? RunSaved(options) : RunFrozen(options);
}
