// RUN: %check_tfop %s tf-resource-leak %t --by-line
// Functions of the project that return the result of `new`, called outside
// compute code.
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include <memory>

using namespace tensorflow;

struct Record {
  int size = 0;
};
bool IsFull(int n);
static Record *NewRecord() { return new Record; }
static float *NewRow(int n) { return new float[n]; }
static bool OpenRecord(Record **record) {
  if (IsFull(1))
    return false;
  *record = new Record;
  return true;
}

int Single(int n) {
  Record *record = NewRecord();
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:20: note:
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+4]]:5: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<Record> record(NewRecord());{{$}}
  record->size = n;
  if (n > 3)
    return 1;
  delete record;
  return 0;
}
int Array(int n) {
  float *row = NewRow(n);
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note:
  // CHECK-MESSAGES: :[[@LINE+4]]:1: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<float[]> row(NewRow(n));{{$}}
  row[0] = 1;
  return static_cast<int>(row[0]);
}
int Opened() {
  Record *record = nullptr;
  if (!OpenRecord(&record))
    return 1; // Silent: there is none.
  // CHECK-MESSAGES: :[[@LINE-2]]:8: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-3]]:8: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:1: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<Record> record_owner(record);{{$}}
  return record->size;
}

// Silent: the caller owns it.
Record *Forwarded() { return NewRecord(); }

// Silent: tf-heap-tensor reports Tensors, and tf-raw-new-in-compute reports
// compute code.
static Tensor *NewTensor() { return new Tensor; }
int64_t Elements() {
  Tensor *tensor = NewTensor();
  return tensor->NumElements();
}
class RecordOp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Record *record = NewRecord();
    record->size = ctx->num_inputs();
  }
};
