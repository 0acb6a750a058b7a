// RUN: %check_tfop %s tf-resource-leak %t
#include "gtest/gtest.h"
#include "tensorflow/c/c_api.h"

// Silent: an assertion that fails ends the test; what leaks then is nobody's worry.
TEST(Client, Deletes) {
  TF_Status *status = TF_NewStatus();
  ASSERT_EQ(TF_GetCode(status), TF_OK);
  ASSERT_TRUE(TF_GetCode(status) == TF_OK) << "not ok";
  TF_DeleteStatus(status);
}

TEST(Client, Forgets) {
  TF_Status *status = TF_NewStatus();
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: 'status' is not released on every path
  // CHECK-MESSAGES: note: 'status' is allocated here
  // CHECK-MESSAGES: note:
  // CHECK-MESSAGES: note:
  if (TF_GetCode(status) != TF_OK)
    return;
  TF_DeleteStatus(status);
}
