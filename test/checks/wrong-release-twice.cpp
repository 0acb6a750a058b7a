// RUN: %check_tfop %s tf-wrong-release %t --by-line
// Double releases, and uses after release of values that were derived from the
// resource.
#include "tensorflow/c/c_api.h"
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

struct Row {
  int n;
};
void Fill(Row **row);

void FreedTwice(bool failed) {
  float *values = static_cast<float *>(malloc(64));
  if (failed)
    free(values);
  free(values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-3]]:5: note:
}
void DeletedTwice(Row *row, int n) {
  if (n == 2)
    delete row;
  if (n > 1)
    delete row;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-wrong-release]
    // CHECK-MESSAGES: :[[@LINE-4]]:5: note:
}
int UsedAfterDelete(Row *row) {
  delete row;
  return row->n;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note:
}
void Alias(TF_Status *status) {
  TF_Status *same = status;
  TF_DeleteStatus(status);
  TF_DeleteStatus(same);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note:
}
void Once(Row *row, int n) {
  // Silent: the conditions exclude each other.
  if (n == 2)
    delete row;
  if (n > 2)
    delete row;
  // Silent: a new value each time.
  for (int i = 0; i < n; ++i) {
    Row *mine = new Row;
    delete mine;
  }
  Row *best = new Row;
  for (int i = 0; i < n; ++i) {
    Row *made = new Row;
    if (made->n > best->n)
      best = made;
    else
      delete made;
  }
  Row *next = nullptr;
  Fill(&next);
  delete next;
  Fill(&next);
  delete next;
  next = new Row;
  delete next;
  next = nullptr;
  delete next;
}

// Pointers into a released object dangle as well.
void Message(TF_Status *status) {
  const char *text = TF_Message(status);
  TF_DeleteStatus(status);
  puts(text);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note:
}
float Data(TF_Tensor *tensor, TF_Tensor *other) {
  float *values = static_cast<float *>(TF_TensorData(tensor));
  const float first = values[0];
  TF_DeleteTensor(tensor);
  // Silent: derived from another tensor now.
  values = static_cast<float *>(TF_TensorData(other));
  return first + values[1];
}

// A helper that throws ends the path on which the resource was released.
static void Require(bool holds) {
  if (!holds)
    throw std::runtime_error("not so");
}
void Throws(TF_Tensor *tensor, bool good) {
  if (!good) {
    TF_DeleteTensor(tensor);
    Require(good);
  }
  // Silent: Require(false) throws.
  TF_DeleteTensor(tensor);
}
