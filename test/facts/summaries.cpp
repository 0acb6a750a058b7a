// RUN: %facts --checks='-*,facts-summaries' %s -- -std=c++17 -fexceptions -isystem %model 2>&1 | FileCheck %s --implicit-check-not='not what was written'
// The summaries of functions for callers in other files, in their serialized
// form. Reading a summary back yields the same summary.
#include "tensorflow/c/c_api.h"
#include "tensorflow/core/framework/op_kernel.h"
#include <stdexcept>

using namespace tensorflow;
struct Row {
  int n;
};
Row *kept;
void Elsewhere(Row *row);

int Reads(const Row *row) { return row->n; }
// CHECK-DAG: :[[@LINE-1]]:5: warning: {{.*}}"$0":[{"does":"borrows"}]

void Deletes(Row *row) { delete row; }
// CHECK-DAG: :[[@LINE-1]]:6: warning: {{.*}}"$0":[{"does":"releases"}]

void Forwards(Row *row) { Elsewhere(row); }
// CHECK-DAG: :[[@LINE-1]]:6: warning: {{.*}}"$0":[{"because":"Elsewhere","does":"unknown"}]

bool Keeps(Row *row, int n) {
  // CHECK-DAG: :[[@LINE-1]]:6: warning: {{.*}}"$0":[{"does":"borrows","result":{"high":0,"low":0}},{"does":"takes","result":{"high":1,"low":1,"notZero":true}}]
  if (n < 2)
    return false;
  kept = row;
  return true;
}

void Require(bool holds) {
  // CHECK-DAG: :[[@LINE-1]]:6: warning: {"endings":[{"does":"borrows","if":{"$0":{"high":1,"low":1,"notZero":true}}},{"does":"borrows","if":{"$0":{"high":0,"low":0}},"throws":true}]
  if (!holds)
    throw std::runtime_error("not so");
}

struct Runner {
  TF_Status *status;
  bool IsGood() const { return TF_GetCode(status) == TF_OK; }
  // CHECK-DAG: :[[@LINE-1]]:8: warning: {"endings":[{"does":"borrows","if":{"this.status.TF_GetCode()":{"notZero":true}},"result":{"high":0,"low":0}},{"does":"borrows","if":{"this.status.TF_GetCode()":{"high":0,"low":0}},"result":{"high":1,"low":1,"notZero":true}}]
  void Finish() { delete this; }
  // CHECK-DAG: :[[@LINE-1]]:8: warning: {{.*}}"this":[{"does":"takes"}]
};

Status Creates(int n, Row **out) {
  // CHECK-DAG: :[[@LINE-1]]:8: warning: {{.*}}"$1*":[{"does":"creates","kind":"new","result":{"high":1,"low":1,"notZero":true}}]
  if (n < 2)
    return errors::InvalidArgument("too small");
  *out = new Row;
  return Status();
}

TF_Tensor *NewOrNull(int n) {
  // CHECK-DAG: :[[@LINE-1]]:12: warning: {{.*}}"result":[{"does":"creates","kind":"TF_NewTensor","result":{"notZero":true}}]
  if (n < 2)
    return nullptr;
  return TF_AllocateTensor(TF_FLOAT, nullptr, 0, 4);
}
