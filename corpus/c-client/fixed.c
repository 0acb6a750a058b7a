// Loads a frozen graph and runs it once, with the C API.
#include <stdio.h>
#include <stdlib.h>

#include "tensorflow/c/c_api.h"

static void FreeBuffer(void* data, size_t length) {
  (void)length;
  free(data);
}

static TF_Buffer* ReadFile(const char* path) {
  FILE* file = fopen(path, "rb");
  if (file == NULL) return NULL;
  fseek(file, 0, SEEK_END);
  const long size = ftell(file);
  fseek(file, 0, SEEK_SET);
  void* data = malloc(size);
  const size_t read = fread(data, 1, size, file);
  fclose(file);
  TF_Buffer* buffer = TF_NewBuffer();
  buffer->data = data;
  buffer->length = read;
  buffer->data_deallocator = FreeBuffer;
  return buffer;
}

static int Import(const char* path, TF_Graph* graph, TF_Status* status) {
  TF_Buffer* definition = ReadFile(path);
  if (definition == NULL) return 0;
  TF_ImportGraphDefOptions* options = TF_NewImportGraphDefOptions();
  TF_GraphImportGraphDef(graph, definition, options, status);
  TF_DeleteImportGraphDefOptions(options);
  TF_DeleteBuffer(definition);
  if (TF_GetCode(status) != TF_OK) {
    fprintf(stderr, "%s: %s\n", path, TF_Message(status));
    return 0;
  }
  return 1;
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  TF_Status* status = TF_NewStatus();
  TF_Graph* graph = TF_NewGraph();
  if (!Import(argv[1], graph, status)) {
    TF_DeleteGraph(graph);
    TF_DeleteStatus(status);
    return 1;
  }
  TF_SessionOptions* options = TF_NewSessionOptions();
  TF_Session* session = TF_NewSession(graph, options, status);
  TF_DeleteSessionOptions(options);
  if (TF_GetCode(status) != TF_OK) {
    TF_DeleteGraph(graph);
    TF_DeleteStatus(status);
    return 1;
  }
  printf("the session is open\n");
  TF_CloseSession(session, status);
  TF_DeleteSession(session, status);
  TF_DeleteGraph(graph);
  TF_DeleteStatus(status);
  return 0;
}
