// RUN: %check_tfop %s tf-resource-leak %t --by-line
// CHECK-FIXES: std::unique_ptr
// As in GoogleTest's own headers: an assertion that fails returns.
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
    // Silent: the test ends, and its process soon.
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
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
    ASSERT_TRUE(value > T(0));
  }
  void Passes(bool early) {
    TF_Status *status = TF_NewStatus();
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:7: note:
    SUCCEED() << "so far";
    if (early)
      return;
    TF_DeleteStatus(status);
  }
};
