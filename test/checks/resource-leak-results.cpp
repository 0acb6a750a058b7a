// RUN: %check_tfop %s tf-resource-leak %t --by-line
// The effect of a callee is correlated with its result, and a status is known
// by the location it is stored in.
#include "tensorflow/c/c_api.h"
#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

TF_Graph *kept;
static bool Keep(TF_Graph *graph, int n) {
  if (n < 2)
    return false;
  kept = graph;
  return true;
}
static Status Close(TF_Graph *graph, int n) {
  if (n < 2)
    return errors::InvalidArgument("too small");
  TF_DeleteGraph(graph);
  return Status();
}
static bool Unclear(TF_Graph *graph, int n) {
  if (n < 2)
    return n == 1;
  TF_DeleteGraph(graph);
  return true;
}

void Right(int n) {
  // Silent: released whenever the callee did not take it.
  TF_Graph *graph = TF_NewGraph();
  if (!Keep(graph, n))
    TF_DeleteGraph(graph);
}
void Wrong(int n) {
  TF_Graph *graph = TF_NewGraph();
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
  if (!Keep(graph, n))
    return;
}
Status ByStatus(int n) {
  TF_Graph *graph = TF_NewGraph();
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note:
  TF_RETURN_IF_ERROR(Close(graph, n));
  return Status();
}
Status ByStatusVariable(int n) {
  // Silent: as above, and released on failure.
  TF_Graph *graph = TF_NewGraph();
  Status status = Close(graph, n);
  if (!status.ok())
    TF_DeleteGraph(graph);
  return status;
}
void NotTold(int n) {
  // A remark: the result is not correlated with the effect.
  TF_Graph *graph = TF_NewGraph();
  // CHECK-MESSAGES: :[[@LINE-1]]:21: remark: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE+1]]:8: note:
  if (!Unclear(graph, n))
    return;
}

// A field of a local object: another field is not the same.
struct Parts {
  TF_Graph *graph;
  TF_Status *status;
};
void OtherField(TF_Status *given) {
  Parts parts;
  parts.status = given;
  parts.graph = TF_NewGraph();
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:17: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:1: note:
  TF_DeleteStatus(parts.status);
}
void SameField() {
  // Silent: released by the same path.
  Parts parts;
  parts.graph = TF_NewGraph();
  Parts *all = &parts;
  TF_DeleteGraph(parts.graph);
}

// A status in an object.
struct Runner {
  TF_Session *session;
  TF_Status *status;
  TF_Output in, out;
};
static bool IsGood(const Runner &runner) {
  const TF_Code code = TF_GetCode(runner.status);
  return code == TF_OK;
}
int Run(Runner *runner, TF_Tensor *input) {
  // Silent: a failed run has no output.
  TF_Tensor *output = nullptr;
  TF_SessionRun(runner->session, nullptr, &runner->in, &input, 1, &runner->out,
                &output, 1, nullptr, 0, nullptr, runner->status);
  if (TF_GetCode(runner->status) != TF_OK)
    return -1;
  TF_DeleteTensor(output);
  return 0;
}
int RunAndAsk(Runner *runner, TF_Tensor *input) {
  // Silent: a function that returns whether the run failed.
  TF_Tensor *output = nullptr;
  TF_SessionRun(runner->session, nullptr, &runner->in, &input, 1, &runner->out,
                &output, 1, nullptr, 0, nullptr, runner->status);
  if (!IsGood(*runner))
    return -1;
  TF_DeleteTensor(output);
  return 0;
}
int RunAndLose(Runner runner, TF_Tensor *input, bool ask) {
  TF_Tensor *output = nullptr;
  // CHECK-FIXES: {{^}}  std::unique_ptr<TF_Tensor, decltype(&TF_DeleteTensor)> output_owner(output, &TF_DeleteTensor);
  // CHECK-MESSAGES: :[[@LINE+5]]:3: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+5]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+6]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+6]]:5: note:
  TF_SessionRun(runner.session, nullptr, &runner.in, &input, 1, &runner.out,
                &output, 1, nullptr, 0, nullptr, runner.status);
  if (TF_GetCode(runner.status) != TF_OK)
    return -1;
  if (ask)
    return 1;
  TF_DeleteTensor(output);
  return 0;
}
