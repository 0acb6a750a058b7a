// RUN: %check_tfop %s tf-resource-leak %t --by-line
// Leaks that do not matter because the process ends.
#include "tensorflow/c/c_api.h"
#include <vector>

int NextRequest();
void Serve(TF_Graph *graph);

// A remark: `main` calls it once.
static TF_Graph *Load(const char *path) {
  TF_Status *status = TF_NewStatus();
  TF_Graph *graph = TF_NewGraph();
  if (path == nullptr) {
    TF_DeleteGraph(graph);
    return nullptr;
  }
  return graph;
}
// A remark: the chain of calls has no loop.
static void Report() { TF_Buffer *list = TF_GetAllOpList(); }
static void Finish() { Report(); }
// A warning: it is called in a loop.
static void Answer() { TF_Status *status = TF_NewStatus(); }
// A warning: it is called twice.
static void Check() { TF_Status *status = TF_NewStatus(); }
// A warning: nothing in this file calls it.
void Exported() { TF_Status *status = TF_NewStatus(); }
// A warning: it is a callback.
static void OnSignal(int) { TF_Status *status = TF_NewStatus(); }
void Register(void (*callback)(int));

int main(int argc, char **argv) {
  TF_SessionOptions *options = TF_NewSessionOptions();
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
