// RUN: %check_tfop %s tf-resource-leak %t --by-line
// CHECK-FIXES: std::unique_ptr
#include "gtest/gtest.h"
#include "tensorflow/c/c_api.h"

// Silent: an assertion that fails ends the test, so a leak does not matter.
TEST(Client, Deletes) {
  TF_Status *status = TF_NewStatus();
  ASSERT_EQ(TF_GetCode(status), TF_OK);
  ASSERT_TRUE(TF_GetCode(status) == TF_OK) << "not ok";
  TF_DeleteStatus(status);
}
// Silent: the same if an expectation fails; if it holds, there is nothing to release.
TEST(Client, Expects) {
  TF_Status *status = TF_NewStatus();
  TF_SessionOptions *options = TF_NewSessionOptions();
  TF_Graph *graph = TF_NewGraph();
  TF_Session *session = TF_NewSession(graph, options, status);
  EXPECT_NE(TF_OK, TF_GetCode(status));
  if (session) {
    ADD_FAILURE() << "a session";
    return;
  }
  TF_DeleteGraph(graph);
  TF_DeleteSessionOptions(options);
  TF_DeleteStatus(status);
}
TEST(Client, Forgets) {
  TF_Status *status = TF_NewStatus();
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:1: note:
  EXPECT_EQ(TF_GetCode(status), TF_OK);
}
