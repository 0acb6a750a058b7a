// RUN: %check_tfop %s tf-heap-tensor %t
// A struct with a public pointer, such as TensorValue, holds what its constructor is given.
#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

void Released(const Tensor &in) {
  TensorValue value(new Tensor(in));
  // CHECK-MESSAGES: :[[@LINE-1]]:21: remark: a Tensor is allocated on the heap and released by hand [tf-heap-tensor]
  delete value.tensor;
}

void ReleasedInContainer(const Tensor &in) {
  std::vector<TensorValue> values;
  Tensor *tensor = new Tensor(in);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: remark: Tensor 'tensor' is allocated on the heap and released by hand [tf-heap-tensor]
  values.emplace_back(tensor);
  for (auto &value : values)
    delete value.tensor;
}

TensorValue Returned() {
  Tensor *tensor = new Tensor(DT_FLOAT, TensorShape({1}));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: remark: Tensor 'tensor' is allocated on the heap and returned; the caller must release it [tf-heap-tensor]
  return TensorValue(tensor);
}

void HandedOut(const Tensor &in, std::vector<TensorValue> *out) {
  out->push_back(TensorValue(new Tensor(in)));
  // CHECK-MESSAGES: :[[@LINE-1]]:30: remark: a Tensor is allocated on the heap and handed out; who receives it must release it [tf-heap-tensor]
  out->push_back({nullptr, new Tensor(in)});
  // CHECK-MESSAGES: :[[@LINE-1]]:28: remark: a Tensor is allocated on the heap and handed out; who receives it must release it [tf-heap-tensor]
}

void Lost(const Tensor &in) {
  TensorValue value(new Tensor(in));
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: a Tensor is allocated on the heap and never released [tf-heap-tensor]
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: allocated here
  // CHECK-MESSAGES: :[[@LINE+2]]:1: note: 'Lost' returns without releasing what 'value' holds
  value->dtype();
}

// A value that does not fit into a signed number, in a condition on the way.
void UnsignedConstant(const std::string &name, Tensor *out) {
  Tensor *tensor = new Tensor(DT_FLOAT, TensorShape({1}));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: Tensor 'tensor' is allocated on the heap and not released on every path; make it a local value [tf-heap-tensor]
  // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'tensor' is allocated here
  // CHECK-FIXES: {{^}}  Tensor tensor(DT_FLOAT, TensorShape({1}));{{$}}
  if (name.find('j') != std::string::npos)
    // CHECK-MESSAGES: :[[@LINE-1]]:3: note: the condition is true here
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note: 'UnsignedConstant' returns without releasing 'tensor'
    return;
  delete tensor;
}
