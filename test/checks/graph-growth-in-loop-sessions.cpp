// RUN: %check_tfop %s tf-graph-growth-in-loop %t --by-line --fix-notes
// Sessions and graphs that are created repeatedly, and tensors that are kept.
#include "tensorflow/c/c_api.h"
#include "tensorflow/cc/client/client_session.h"
#include "tensorflow/cc/ops/standard_ops.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/public/session.h"
#include <memory>
#include <vector>

using namespace tensorflow;

void SessionPerRound(const Scope &scope, const Output &x) {
  std::vector<Tensor> out;
  for (int i = 0; i < 10; ++i) {
    ClientSession session(scope);
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-3]]:3: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:17: note:
    TF_CHECK_OK(session.Run({x}, &out));
  }
}

void OwnedSession(const Scope &scope, const Output &x) {
  std::vector<Tensor> out;
  std::unique_ptr<ClientSession> session;
  for (int i = 0; i < 10; ++i) {
    session.reset(new ClientSession(scope));
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-3]]:3: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:17: note:
    TF_CHECK_OK(session->Run({x}, &out));
  }
}

void CreatedSession(const GraphDef &graph) {
  std::vector<Tensor> out;
  for (int i = 0; i < 10; ++i) {
    std::unique_ptr<Session> session(NewSession(SessionOptions()));
    // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-3]]:3: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:17: note:
    TF_CHECK_OK(session->Create(graph));
    TF_CHECK_OK(session->Run({}, {"x"}, {}, &out));
  }
}

void CSession(TF_Graph *graph, TF_SessionOptions *options, TF_Status *status) {
  for (int i = 0; i < 10; ++i) {
    TF_Session *session = TF_NewSession(graph, options, status);
    // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-3]]:3: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    TF_SessionRun(session, nullptr, nullptr, nullptr, 0, nullptr, nullptr, 0, nullptr, 0, nullptr, status);
    TF_DeleteSession(session, status);
  }
}

class Reader {
public:
  void ReadAll(const std::vector<int> &files) {
    for (int file : files)
      Read(file);
  }

private:
  void Read(int file) {
    std::vector<Tensor> out;
    ClientSession session(scope_);
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-8]]:7: note:
    // CHECK-MESSAGES: :[[@LINE-10]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:17: note:
    TF_CHECK_OK(session.Run({image_}, &out));
  }
  Scope scope_ = Scope::NewRootScope();
  Output image_;
};

class SessionInStep : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *) override {
    std::vector<Tensor> out;
    auto session = std::make_unique<ClientSession>(scope_);
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE+1]]:17: note:
    TF_CHECK_OK(session->Run({output_}, &out));
  }

private:
  Scope scope_ = Scope::NewRootScope();
  Output output_;
};

// It does not grow, but every iteration repeats the setup.

void FreshEachRound(const std::vector<Tensor> &batches) {
  for (const Tensor &batch : batches) {
    Scope root = Scope::NewRootScope();
    auto doubled = ops::Multiply(root, batch, 2.0f);
    ClientSession session(root);
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-5]]:3: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:17: note:
    std::vector<Tensor> out;
    TF_CHECK_OK(session.Run({doubled}, &out));
  }
}

static Status Once(const Tensor &x, std::vector<Tensor> *out) {
  Scope root = Scope::NewRootScope();
  auto doubled = ops::Multiply(root, x, 2.0f);
  ClientSession session(root);
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: [tf-graph-growth-in-loop]
  // CHECK-MESSAGES: :[[@LINE+7]]:17: note:
  // CHECK-MESSAGES: :[[@LINE+5]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+1]]:10: note:
  return session.Run({doubled}, out);
}
void CalledInLoop(const std::vector<Tensor> &batches, std::vector<Tensor> *out) {
  for (const Tensor &batch : batches)
    TF_CHECK_OK(Once(batch, out));
}

// Each model is a separate graph.
void EachModel(const std::vector<std::string> &models) {
  for (const std::string &model : models) {
    GraphDef graph;
    TF_CHECK_OK(ReadBinaryProto(Env::Default(), model, &graph));
    std::unique_ptr<Session> session(NewSession(SessionOptions()));
    // CHECK-MESSAGES: :[[@LINE-1]]:38: remark: [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-5]]:3: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:17: note:
    std::vector<Tensor> out;
    TF_CHECK_OK(session->Create(graph));
    TF_CHECK_OK(session->Run({}, {"x"}, {}, &out));
  }
}

// The expansion of TEST().
class EachShape_Test {
  void TestBody() {
    for (float factor : {1.0f, 2.0f}) {
      Scope root = Scope::NewRootScope();
      auto doubled = ops::Multiply(root, factor, 2.0f);
      ClientSession session(root);
      // CHECK-MESSAGES: :[[@LINE-1]]:21: remark: [tf-graph-growth-in-loop]
      // CHECK-MESSAGES: :[[@LINE-5]]:5: note:
      // CHECK-MESSAGES: :[[@LINE+2]]:19: note:
      std::vector<Tensor> out;
      TF_CHECK_OK(session.Run({doubled}, &out));
    }
  }
};

// Tensors that are kept.

void Keeps(ClientSession &session, const Output &x) {
  std::vector<Tensor> results;
  for (int i = 0; i < 1000000; ++i) {
    std::vector<Tensor> out;
    TF_CHECK_OK(session.Run({x}, &out));
    results.push_back(out[0]);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: remark: [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-6]]:23: note:
    // CHECK-MESSAGES: :[[@LINE-6]]:3: note:
    // CHECK-MESSAGES: :[[@LINE-5]]:17: note:
  }
}

// Silent: used afterwards, or removed.
std::vector<Tensor> Collects(ClientSession &session, const Output &x, std::vector<Tensor> *given) {
  std::vector<Tensor> results, window;
  for (int i = 0; i < 10; ++i) {
    std::vector<Tensor> out;
    TF_CHECK_OK(session.Run({x}, &out));
    results.push_back(out[0]);
    given->push_back(out[0]);
    window.push_back(out[0]);
    if (window.size() > 3)
      window.erase(window.begin());
  }
  return results;
}

class KeepsInMember : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    mutex_lock lock(mu_);
    seen_.push_back(ctx->input(0));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: remark: [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE+8]]:23: note:
    recent_.push_back(ctx->input(0));
    if (recent_.size() > 8)
      recent_.clear();
  }

private:
  mutex mu_;
  std::vector<Tensor> seen_;
  // Silent: removed.
  std::vector<Tensor> recent_;
};
