// RUN: %check_tfop %s tf-graph-growth-in-loop %t --by-line --fix-notes
// Graphs that are built once, outside the loop, or for each of several models.
#include "tensorflow/cc/client/client_session.h"
#include "tensorflow/cc/ops/standard_ops.h"
#include "tensorflow/core/public/session.h"
#include <memory>
#include <mutex>
#include <vector>

using namespace tensorflow;

static Output Layer(const Scope &scope, const Output &x) { return ops::Relu(scope, x); }
float Next();

// Silent: layers, run after the loop.
void Layers(const Scope &scope, Output x) {
  std::vector<Output> layers;
  for (int i = 0; i < 10; ++i) {
    x = ops::Relu(scope, x);
    layers.push_back(Layer(scope, x));
  }
  ClientSession session(scope);
  std::vector<Tensor> out;
  for (int step = 0; step < 100; ++step)
    TF_CHECK_OK(session.Run(layers, &out));
}

// Silent: another graph is run.
void TwoGraphs(ClientSession &unused) {
  Scope first = Scope::NewRootScope();
  Scope second = Scope::NewRootScope();
  Output x = ops::Const(first, 1.0f);
  ClientSession session(first);
  std::vector<Tensor> out;
  for (int i = 0; i < 10; ++i) {
    ops::Const(second, 1.0f);
    TF_CHECK_OK(session.Run({x}, &out));
  }
}

// Silent: built in the first iteration only.
void Lazily(const Scope &scope, const Output &x) {
  std::unique_ptr<ClientSession> session;
  std::vector<Tensor> out;
  for (int i = 0; i < 10; ++i) {
    if (i == 0)
      ops::Const(scope, 1.0f);
    if (!session)
      session.reset(new ClientSession(scope));
    TF_CHECK_OK(session->Run({x}, &out));
  }
}

// Silent: built in the first call only.
class Root {
public:
  void Of(float value) {
    if (session_ == nullptr) {
      x_ = ops::Placeholder(scope_, DT_FLOAT);
      session_.reset(new ClientSession(scope_));
    }
    std::call_once(built_, [this] { root_ = ops::Sqrt(scope_, x_); });
    std::vector<Tensor> out;
    TF_CHECK_OK(session_->Run({{x_, value}}, {root_}, &out));
  }

private:
  Scope scope_ = Scope::NewRootScope();
  Output x_, root_;
  std::once_flag built_;
  std::unique_ptr<ClientSession> session_;
};
void Roots(Root &root) {
  for (int i = 0; i < 10; ++i)
    root.Of(1.0f);
}

// Silent: a separate graph for each model.
struct Model {
  Scope scope;
  Output output;
};
void EachItsOwn(std::vector<Model> &models) {
  std::vector<Tensor> out;
  for (Model &model : models) {
    ops::Const(model.scope, 1.0f);
    ClientSession session(model.scope);
    TF_CHECK_OK(session.Run({model.output}, &out));
  }
}

// Silent: a session for the caller.
std::unique_ptr<Session> Make(const GraphDef &graph) {
  std::unique_ptr<Session> session(NewSession(SessionOptions()));
  TF_CHECK_OK(session->Create(graph));
  return session;
}
void MakeMany(const GraphDef &graph, std::vector<std::unique_ptr<Session>> *sessions) {
  for (int i = 0; i < 3; ++i)
    sessions->push_back(Make(graph));
}

// Silent: an endless loop with an exit.
void Loads(const Scope &scope) {
  while (true) {
    if (Next() < 0)
      break;
    ops::Const(scope, 1.0f);
  }
}

// Silent: suppressed.
void Decided(const Scope &scope, ClientSession &session, const Output &loss) {
  std::vector<Tensor> out;
  for (int i = 0; i < 10; ++i) {
    auto squared = ops::Square(scope, loss); // NOLINT(tf-graph-growth-in-loop)
    TF_CHECK_OK(session.Run({squared}, &out));
  }
}
