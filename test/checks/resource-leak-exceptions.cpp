// RUN: %check_tfop %s tf-resource-leak %t --by-line
// A callee that throws, depending on its arguments, is an exit.
#include "tensorflow/c/c_api.h"
#include <stdexcept>

static void Require(bool holds) {
  if (!holds)
    throw std::runtime_error("not so");
}
static void Check(const TF_Status *status) {
  if (TF_GetCode(status) != TF_OK)
    throw std::runtime_error(TF_Message(status));
}
[[noreturn]] static void Die() { throw std::runtime_error("dead"); }
static void CheckAll(TF_Status *status, int n) {
  if (n > 0)
    Check(status);
}
static void OutOfLuck() {
  if (rand() == 3)
    throw std::runtime_error("no argument explains it");
}

void Helper(bool ok) {
  TF_Graph *graph = TF_NewGraph();
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<TF_Graph, decltype(&TF_DeleteGraph)> graph_owner(graph, &TF_DeleteGraph);
  Require(ok);
  TF_DeleteGraph(graph);
}
void DoesNotReturn(bool ok) {
  TF_Graph *graph = TF_NewGraph();
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
  if (!ok)
    Die();
  TF_DeleteGraph(graph);
}
void Transitive(TF_Status *status) {
  TF_Graph *graph = TF_NewGraph();
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note:
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note:
  CheckAll(status, 3);
  TF_DeleteGraph(graph);
}
void Known(TF_Status *status, bool ok) {
  // Silent: under the conditions known here, the helper does not throw.
  TF_Graph *graph = TF_NewGraph();
  Require(true);
  if (ok)
    Require(ok);
  if (TF_GetCode(status) == TF_OK)
    Check(status);
  CheckAll(status, 0);
  TF_DeleteGraph(graph);
}
void Caught(bool ok) {
  // Silent: exception handlers are not followed.
  TF_Graph *graph = TF_NewGraph();
  try {
    Require(ok);
  } catch (...) {
  }
  TF_DeleteGraph(graph);
}
void Failed(TF_Session *session, TF_Output *in, TF_Tensor **inputs,
            TF_Output *out, TF_Status *status) {
  // Silent: if Check throws, the run failed and there is no output.
  TF_Tensor *output = nullptr;
  TF_SessionRun(session, nullptr, in, inputs, 1, out, &output, 1, nullptr, 0,
                nullptr, status);
  Check(status);
  TF_DeleteTensor(output);
}
void Unexplained() {
  // Silent: nothing known in the function implies that it throws.
  TF_Graph *graph = TF_NewGraph();
  OutOfLuck();
  TF_DeleteGraph(graph);
}
int main(int argc, char **) {
  // Silent: the process ends.
  TF_Graph *graph = TF_NewGraph();
  Require(argc == 2);
  TF_DeleteGraph(graph);
}

// Members leak when the constructor throws, because no destructor runs.
class Model {
public:
  explicit Model(bool ok) {
    status_ = TF_NewStatus();
    // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:15: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    Require(ok);
    // Silent: nothing throws later.
    graph_ = TF_NewGraph();
  }
  Model(bool ok, int) : status_(TF_NewStatus()), graph_(nullptr) {
    // Silent: released before the exception.
    if (!ok) {
      TF_DeleteStatus(status_);
      Require(ok);
    }
  }
  ~Model() {
    TF_DeleteStatus(status_);
    TF_DeleteGraph(graph_);
  }
  Model(const Model &) = delete;

private:
  TF_Status *status_;
  TF_Graph *graph_;
};
