// RUN: %check_tfop %s tf-heap-tensor %t --by-line
// A function that returns null or a new tensor.
#include "tensorflow/core/framework/tensor.h"
#include <memory>
#include <vector>

using namespace tensorflow;

Tensor *MakeOrFail(float value) {
  if (value < 0)
    return nullptr;
  return new Tensor(DT_FLOAT, TensorShape({1}));
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: [tf-heap-tensor]
}

void Lost(std::vector<Tensor> &all) {
  Tensor *made = MakeOrFail(1);
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: [tf-heap-tensor]
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:1: note:
  all.push_back(*made);
  // CHECK-FIXES: {{^}}  std::unique_ptr<Tensor> made(MakeOrFail(1));
}

void Right(std::vector<Tensor> &all) {
  // Silent: if it is null, there is nothing to release.
  std::unique_ptr<Tensor> made(MakeOrFail(1));
  if (!made)
    return;
  all.push_back(*made);
}
