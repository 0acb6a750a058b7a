// RUN: %check_tfop %s tf-heap-tensor %t --by-line
// A struct with a public pointer, such as TensorValue, holds its constructor's argument.
#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

void Released(const Tensor &in) {
  TensorValue value(new Tensor(in));
  // CHECK-MESSAGES: :[[@LINE-1]]:21: remark: [tf-heap-tensor]
  delete value.tensor;
}

void ReleasedInContainer(const Tensor &in) {
  std::vector<TensorValue> values;
  Tensor *tensor = new Tensor(in);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: remark: [tf-heap-tensor]
  values.emplace_back(tensor);
  for (auto &value : values)
    delete value.tensor;
}

TensorValue Returned() {
  Tensor *tensor = new Tensor(DT_FLOAT, TensorShape({1}));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: remark: [tf-heap-tensor]
  return TensorValue(tensor);
}

void HandedOut(const Tensor &in, std::vector<TensorValue> *out) {
  out->push_back(TensorValue(new Tensor(in)));
  // CHECK-MESSAGES: :[[@LINE-1]]:30: remark: [tf-heap-tensor]
  out->push_back({nullptr, new Tensor(in)});
  // CHECK-MESSAGES: :[[@LINE-1]]:28: remark: [tf-heap-tensor]
}

void Lost(const Tensor &in) {
  TensorValue value(new Tensor(in));
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: [tf-heap-tensor]
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:1: note:
  value->dtype();
}

// A condition on the path with a value that does not fit into a signed number.
void UnsignedConstant(const std::string &name, Tensor *out) {
  Tensor *tensor = new Tensor(DT_FLOAT, TensorShape({1}));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-heap-tensor]
  // CHECK-MESSAGES: :[[@LINE-2]]:20: note:
  // CHECK-FIXES: {{^}}  Tensor tensor(DT_FLOAT, TensorShape({1}));{{$}}
  if (name.find('j') != std::string::npos)
    // CHECK-MESSAGES: :[[@LINE-1]]:3: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    return;
  delete tensor;
}
