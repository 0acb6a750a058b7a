// Answers requests with a saved model, one line of numbers at a time.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tensorflow/c/c_api.h"

typedef struct Model {
  TF_Graph* graph;
  TF_Session* session;
  TF_Output input;
  TF_Output output;
} Model;

static int Find(TF_Graph* graph, const char* name, TF_Output* found) {
  found->oper = TF_GraphOperationByName(graph, name);
  found->index = 0;
  return found->oper != NULL;
}

static void Close(Model* model, TF_Status* status) {
  if (model->session != NULL) {
    TF_CloseSession(model->session, status);
    TF_DeleteSession(model->session, status);
  }
  if (model->graph != NULL) TF_DeleteGraph(model->graph);
}

static int Open(Model* model, const char* path, TF_Status* status) {
  const char* tags[] = {"serve"};
  TF_SessionOptions* options = TF_NewSessionOptions();
  TF_Buffer* run_options = TF_CreateRunOptions(0);
  model->graph = TF_NewGraph();
  model->session = TF_LoadSessionFromSavedModel(options, run_options, path, tags, 1, model->graph, NULL, status);
  TF_DeleteBuffer(run_options);
  TF_DeleteSessionOptions(options);
  if (TF_GetCode(status) != TF_OK) return 0;
  return Find(model->graph, "serving_default_x", &model->input) &&
         Find(model->graph, "StatefulPartitionedCall", &model->output);
}

// Reads one line into a row; null at the end of the input.
static TF_Tensor* ReadRow(int64_t width) {
  const int64_t dims[2] = {1, width};
  char line[1024];
  if (fgets(line, sizeof line, stdin) == NULL) return NULL;
  TF_Tensor* row = TF_AllocateTensor(TF_FLOAT, dims, 2, (size_t)width * sizeof(float));
  float* values = (float*)TF_TensorData(row);
  char* at = line;
  for (int64_t i = 0; i < width; ++i) values[i] = strtof(at, &at);
  return row;
}

static void Serve(const Model* model, TF_Status* status) {
  TF_Tensor* row;
  while ((row = ReadRow(8)) != NULL) {
    TF_Tensor* answer = NULL;
    TF_SessionRun(model->session, NULL, &model->input, &row, 1, &model->output, &answer, 1, NULL, 0, NULL, status);
    TF_DeleteTensor(row);
    if (TF_GetCode(status) != TF_OK) {
      fprintf(stderr, "%s\n", TF_Message(status));
      continue;
    }
    printf("%f\n", *(const float*)TF_TensorData(answer));
    TF_DeleteTensor(answer);
  }
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  Model model;
  memset(&model, 0, sizeof model);
  TF_Status* status = TF_NewStatus();
  const int opened = Open(&model, argv[1], status);
  if (opened) {
    Serve(&model, status);
  } else {
    fprintf(stderr, "%s: %s\n", argv[1], TF_Message(status));
  }
  Close(&model, status);
  TF_DeleteStatus(status);
  return opened ? 0 : 1;
}
