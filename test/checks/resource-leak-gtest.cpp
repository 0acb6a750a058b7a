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
