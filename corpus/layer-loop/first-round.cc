// Graphs and sessions that a loop, a thread, or a call creates only the first time: by a test, by a static local, by
// call_once, or in a pool of sessions that is filled before it is used.
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tensorflow/cc/client/client_session.h"
#include "tensorflow/cc/ops/standard_ops.h"
#include "tensorflow/core/framework/graph.pb.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/logging.h"
#include "tensorflow/core/public/session.h"

namespace once {

using tensorflow::ClientSession;
using tensorflow::GraphDef;
using tensorflow::Output;
using tensorflow::Scope;
using tensorflow::Session;
using tensorflow::SessionOptions;
using tensorflow::Status;
using tensorflow::Tensor;
namespace ops = tensorflow::ops;

class LazyRoot {
 public:
  float Of(float value) {
    if (session_ == nullptr) {
      x_ = ops::Placeholder(scope_, tensorflow::DT_FLOAT);
      root_ = ops::Sqrt(scope_, x_);
      session_.reset(new ClientSession(scope_));
    }
    std::vector<Tensor> out;
    TF_CHECK_OK(session_->Run({{x_, value}}, {root_}, &out));
    return out[0].scalar<float>()();
  }

 private:
  Scope scope_ = Scope::NewRootScope();
  Output x_;
  Output root_;
  std::unique_ptr<ClientSession> session_;
};

class SharedSquare {
 public:
  float Of(float value) {
    std::call_once(built_, [this] {
      x_ = ops::Placeholder(scope_, tensorflow::DT_FLOAT);
      square_ = ops::Square(scope_, x_);
      session_ = std::make_unique<ClientSession>(scope_);
    });
    std::vector<Tensor> out;
    TF_CHECK_OK(session_->Run({{x_, value}}, {square_}, &out));
    return out[0].scalar<float>()();
  }

 private:
  std::once_flag built_;
  Scope scope_ = Scope::NewRootScope();
  Output x_;
  Output square_;
  std::unique_ptr<ClientSession> session_;
};

// One session per thread, all created before the first request.
Status MakePool(const GraphDef& graph, int threads, std::vector<std::unique_ptr<Session>>* pool) {
  for (int i = 0; i < threads; ++i) {
    Session* session = nullptr;
    TF_RETURN_IF_ERROR(tensorflow::NewSession(SessionOptions(), &session));
    pool->emplace_back(session);
    TF_RETURN_IF_ERROR(session->Create(graph));
  }
  return Status::OK();
}

void PredictInThreads(const GraphDef& graph, const Tensor& input, int requests) {
  std::vector<std::unique_ptr<Session>> pool;
  TF_CHECK_OK(MakePool(graph, 4, &pool));
  std::vector<std::thread> threads;
  for (const auto& session : pool) {
    threads.emplace_back([&session, &input, requests] {
      for (int request = 0; request < requests; ++request) {
        std::vector<Tensor> out;
        TF_CHECK_OK(session->Run({{"x:0", input}}, {"y:0"}, {}, &out));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

float SumOfRoots(int count) {
  LazyRoot roots;
  SharedSquare squares;
  float sum = 0;
  for (int i = 0; i < count; ++i) sum += roots.Of(static_cast<float>(i)) + squares.Of(static_cast<float>(i));
  return sum;
}

}  // namespace once
