// RUN: %check_tfop %s tf-resource-leak %t --by-line
// A test of the returned handle for null determines whether the call succeeded,
// as a test of its status does.
#include "tensorflow/c/c_api.h"

int Ready(int n);

int Compared(TF_Graph *graph, TF_SessionOptions *options, TF_Status *status,
             int n) {
  TF_Session *session = TF_NewSession(graph, options, status);
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+5]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+5]]:5: note:
  // CHECK-FIXES-NOT: FIXME
  if (session == NULL)
    return -1; // Silent: there is no session.
  if (!Ready(n))
    return -2;
  TF_DeleteSession(session, status);
  return 0;
}

int Tested(TF_Graph *graph, TF_SessionOptions *options, TF_Status *status,
           int n) {
  TF_Session *session = TF_NewSession(graph, options, status);
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:7: note:
  if (session) {
    if (!Ready(n))
      return -2;
    TF_DeleteSession(session, status);
  }
  return 0; // Silent: there is no session, or it was deleted.
}
