// RUN: %check_tfop %s tf-resource-leak %t
// CHECK-FIXES: std::unique_ptr
// As GoogleTest's own headers have it: an assertion that fails returns.
#include "tensorflow/c/c_api.h"
#include <memory>

namespace testing {
struct Message {
  Message &operator<<(const char *text);
};
namespace internal {
enum Kind { kSuccess, kNonFatalFailure, kFatalFailure };
struct AssertHelper {
  AssertHelper(Kind kind, const char *file, int line);
  void operator=(const Message &message) const;
};
} // namespace internal
} // namespace testing
// clang-format off
#define ASSERT_TRUE(condition)                                                                                                             \
  if (condition);                                                                                                                          \
  else return ::testing::internal::AssertHelper(::testing::internal::kFatalFailure, __FILE__, __LINE__) = ::testing::Message()
#define EXPECT_TRUE(condition)                                                                                                             \
  if (condition);                                                                                                                          \
  else ::testing::internal::AssertHelper(::testing::internal::kNonFatalFailure, __FILE__, __LINE__) = ::testing::Message()
#define SUCCEED()                                                                                                                          \
  ::testing::internal::AssertHelper(::testing::internal::kSuccess, __FILE__, __LINE__) = ::testing::Message()
// clang-format on
#define TF_ASSERT_OK(status) ASSERT_TRUE(TF_GetCode(status) == TF_OK)

struct ClientTest {
  void Deletes() {
    // Silent: the test is over, and its process soon.
    TF_Status *status = TF_NewStatus();
    ASSERT_TRUE(status != nullptr) << "no status";
    TF_ASSERT_OK(status);
    const bool ok = TF_GetCode(status) == TF_OK;
    EXPECT_TRUE(ok) << "not ok";
    if (!ok)
      return;
    TF_DeleteStatus(status);
  }
  void Open(TF_Status **out) {
    *out = TF_NewStatus();
    TF_ASSERT_OK(*out);
  }
  template <typename T> void Forgets(T value) {
    TF_Status *status = TF_NewStatus();
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'status' is never released; release it with 'TF_DeleteStatus' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'status' is allocated here
    // CHECK-MESSAGES: :[[@LINE+2]]:3: note: 'Forgets' returns without releasing 'status'
    ASSERT_TRUE(value > T(0));
  }
  void Passes(bool early) {
    TF_Status *status = TF_NewStatus();
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'status' is not released on every path; release it with 'TF_DeleteStatus' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'status' is allocated here
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: the condition is true here
    // CHECK-MESSAGES: :[[@LINE+3]]:7: note: 'Passes' returns without releasing 'status'
    SUCCEED() << "so far";
    if (early)
      return;
    TF_DeleteStatus(status);
  }
};
