// RUN: %check_tfop %s tf-resource-leak %t --by-line --fix-notes
// Owners for sessions and what they are created from.
#include "tensorflow/c/c_api.h"
#include "tensorflow/core/public/session.h"
#include <memory>

using namespace tensorflow;

int Load(int n) {
  TF_Status *status = TF_NewStatus();
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note:
  // CHECK-MESSAGES: :[[@LINE+16]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+16]]:5: note:
  TF_Graph *graph = TF_NewGraph();
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note:
  // CHECK-MESSAGES: :[[@LINE+11]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+11]]:5: note:
  TF_SessionOptions *options = TF_NewSessionOptions();
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:32: note:
  // CHECK-MESSAGES: :[[@LINE+6]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+6]]:5: note:
  TF_Session *session = TF_NewSession(graph, options, status);
  // CHECK-FIXES: std::unique_ptr<TF_Status, decltype(&TF_DeleteStatus)> status_owner(status, &TF_DeleteStatus);
  // CHECK-FIXES: std::unique_ptr<TF_Graph, decltype(&TF_DeleteGraph)> graph_owner(graph, &TF_DeleteGraph);
  // CHECK-FIXES: std::unique_ptr<TF_SessionOptions, decltype(&TF_DeleteSessionOptions)> options_owner(options, &TF_DeleteSessionOptions);
  if (TF_GetCode(status) != TF_OK)
    return 1;
  TF_DeleteSession(session, status);
  TF_DeleteSessionOptions(options);
  TF_DeleteGraph(graph);
  TF_DeleteStatus(status);
  return 0;
}

Status Run(const GraphDef &graph) {
  Session *session;
  TF_RETURN_IF_ERROR(NewSession(SessionOptions(), &session));
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note:
  // CHECK-MESSAGES: :[[@LINE+5]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note:
  // CHECK-FIXES: {{^}}  Session *session = nullptr;{{$}}
  // CHECK-FIXES-NEXT: {{^}}  TF_RETURN_IF_ERROR(NewSession(SessionOptions(), &session));{{$}}
  // CHECK-FIXES: {{^}}  std::unique_ptr<Session> session_owner(session);{{$}}
  TF_RETURN_IF_ERROR(session->Create(graph));
  delete session;
  return Status();
}
