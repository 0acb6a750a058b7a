// RUN: %check_tfop %s tf-resource-leak %t --by-line
// An owner of an array of pointers does not release what the elements point to.
#include "tensorflow/core/framework/op_kernel.h"
#include <memory>

// CHECK-FIXES-NOT: FIXME
void Use(const float *row);

int Rows(int n) {
  std::unique_ptr<float *[]> rows(new float *[2]);
  for (int i = 0; i < 2; ++i)
    rows[i] = new float[n];
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:1: note:
  Use(rows[0]);
  return 0;
}

// Silent: a loop releases the elements.
int ReleasedRows(int n) {
  std::unique_ptr<float *[]> rows(new float *[2]);
  for (int i = 0; i < 2; ++i)
    rows[i] = new float[n];
  Use(rows[0]);
  for (int i = 0; i < 2; ++i)
    delete[] rows[i];
  return 0;
}

// Silent: the caller owns them.
std::unique_ptr<float *[]> Transferred(int n) {
  std::unique_ptr<float *[]> rows(new float *[2]);
  for (int i = 0; i < 2; ++i)
    rows[i] = new float[n];
  return rows;
}

// Silent: an array of owners releases them.
int Owners(int n) {
  std::unique_ptr<std::unique_ptr<float[]>[]> rows(
      new std::unique_ptr<float[]>[2]);
  for (int i = 0; i < 2; ++i)
    rows[i].reset(new float[n]);
  Use(rows[0].get());
  return 0;
}
