// RUN: %check_tfop %s tf-resource-leak %t
// What a callee did is known by what it returned, and a status by the place
// where it is kept.
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
  // Silent: released wherever the callee did not take it.
  TF_Graph *graph = TF_NewGraph();
  if (!Keep(graph, n))
    TF_DeleteGraph(graph);
}
void Wrong(int n) {
  TF_Graph *graph = TF_NewGraph();
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'graph' is not released on every path; release it with 'TF_DeleteGraph' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'graph' is allocated here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'Wrong' returns without releasing 'graph'
  if (!Keep(graph, n))
    return;
}
Status ByStatus(int n) {
  TF_Graph *graph = TF_NewGraph();
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'graph' is not released when 'TF_RETURN_IF_ERROR' fails; release it with 'TF_DeleteGraph' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'graph' is allocated here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: 'TF_RETURN_IF_ERROR' fails here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: 'ByStatus' returns without releasing 'graph'
  TF_RETURN_IF_ERROR(Close(graph, n));
  return Status();
}
Status ByStatusVariable(int n) {
  // Silent: as above, and released where it failed.
  TF_Graph *graph = TF_NewGraph();
  Status status = Close(graph, n);
  if (!status.ok())
    TF_DeleteGraph(graph);
  return status;
}
void NotTold(int n) {
  // Silent: the result does not say what happened.
  TF_Graph *graph = TF_NewGraph();
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
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: what 'parts' holds is never released; release it with 'TF_DeleteGraph' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:17: note: allocated here
  // CHECK-MESSAGES: :[[@LINE+2]]:1: note: 'OtherField' returns without releasing what 'parts' holds
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
  // Silent: a run that failed has no output.
  TF_Tensor *output = nullptr;
  TF_SessionRun(runner->session, nullptr, &runner->in, &input, 1, &runner->out,
                &output, 1, nullptr, 0, nullptr, runner->status);
  if (TF_GetCode(runner->status) != TF_OK)
    return -1;
  TF_DeleteTensor(output);
  return 0;
}
int RunAndAsk(Runner *runner, TF_Tensor *input) {
  // Silent: a function that says whether the run failed.
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
  // CHECK-MESSAGES: :[[@LINE+5]]:3: warning: 'output' got from 'TF_SessionRun' is not released on every path; release it with 'TF_DeleteTensor' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note: 'TF_SessionRun' hands out a new object here
  // CHECK-MESSAGES: :[[@LINE+5]]:3: note: the condition is false here
  // CHECK-MESSAGES: :[[@LINE+6]]:3: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE+6]]:5: note: 'RunAndLose' returns without releasing 'output'
  TF_SessionRun(runner.session, nullptr, &runner.in, &input, 1, &runner.out,
                &output, 1, nullptr, 0, nullptr, runner.status);
  if (TF_GetCode(runner.status) != TF_OK)
    return -1;
  if (ask)
    return 1;
  TF_DeleteTensor(output);
  return 0;
}
