// RUN: %check_tfop %s tf-resource-leak %t --by-line
// CHECK-FIXES: std::unique_ptr<TF_SessionOptions
// Leaks that do not matter because the process ends.
#include "tensorflow/c/c_api.h"
#include <vector>

int NextRequest();
void Serve(TF_Graph *graph);

// A remark: `main` calls it once.
static TF_Graph *Load(const char *path) {
  TF_Status *status = TF_NewStatus();
  // CHECK-MESSAGES: :[[@LINE-1]]:23: remark: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note:
  // CHECK-MESSAGES: :[[@LINE+7]]:1: note:
  TF_Graph *graph = TF_NewGraph();
  if (path == nullptr) {
    TF_DeleteGraph(graph);
    return nullptr;
  }
  return graph;
}
// A remark: the chain of calls has no loop.
static void Report() { TF_Buffer *list = TF_GetAllOpList(); }
// CHECK-MESSAGES: :[[@LINE-1]]:42: remark: [tf-resource-leak]
// CHECK-MESSAGES: :[[@LINE-2]]:42: note:
// CHECK-MESSAGES: :[[@LINE-3]]:61: note:
static void Finish() { Report(); }
// A warning: it is called in a loop.
static void Answer() { TF_Status *status = TF_NewStatus(); }
// CHECK-MESSAGES: :[[@LINE-1]]:44: warning: [tf-resource-leak]
// CHECK-MESSAGES: :[[@LINE-2]]:44: note:
// CHECK-MESSAGES: :[[@LINE-3]]:60: note:
// A warning: it is called twice.
static void Check() { TF_Status *status = TF_NewStatus(); }
// CHECK-MESSAGES: :[[@LINE-1]]:43: warning: [tf-resource-leak]
// CHECK-MESSAGES: :[[@LINE-2]]:43: note:
// CHECK-MESSAGES: :[[@LINE-3]]:59: note:
// A warning: nothing in this file calls it.
void Exported() { TF_Status *status = TF_NewStatus(); }
// CHECK-MESSAGES: :[[@LINE-1]]:39: warning: [tf-resource-leak]
// CHECK-MESSAGES: :[[@LINE-2]]:39: note:
// CHECK-MESSAGES: :[[@LINE-3]]:55: note:
// A warning: it is a callback.
static void OnSignal(int) { TF_Status *status = TF_NewStatus(); }
// CHECK-MESSAGES: :[[@LINE-1]]:49: warning: [tf-resource-leak]
// CHECK-MESSAGES: :[[@LINE-2]]:49: note:
// CHECK-MESSAGES: :[[@LINE-3]]:65: note:
void Register(void (*callback)(int));

int main(int argc, char **argv) {
  TF_SessionOptions *options = TF_NewSessionOptions();
  // CHECK-MESSAGES: :[[@LINE-1]]:32: remark: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:32: note:
  // CHECK-MESSAGES: :[[@LINE+29]]:1: note:
  TF_Graph *graph = Load(argv[1]);
  if (graph == nullptr)
    return 1;
  Check();
  Check();
  Register(OnSignal);
  const int64_t dims[] = {1};
  while (NextRequest()) {
    std::vector<TF_Tensor *> inputs;
    TF_Tensor *tensor = TF_AllocateTensor(TF_FLOAT, dims, 1, 4);
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+5]]:5: note:
    // CHECK-MESSAGES: :[[@LINE-6]]:3: note:
    // CHECK-MESSAGES: :[[@LINE-5]]:25: note:
    inputs.push_back(tensor);
    Answer();
    if (argc > 2)
      break;
  }
  for (int i = 0; i != argc; ++i) {
    // Silent: released in each iteration.
    TF_Tensor *tensor = TF_AllocateTensor(TF_FLOAT, dims, 1, 4);
    TF_DeleteTensor(tensor);
  }
  Finish();
  TF_DeleteGraph(graph);
  return 0;
}
