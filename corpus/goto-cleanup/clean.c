// Removes the training nodes of a frozen graph, in C style: a single exit, with labels.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tensorflow/c/c_api.h"

static void FreeData(void* data, size_t length) {
  (void)length;
  free(data);
}

// Null if the file cannot be read; otherwise the caller deletes the buffer.
static TF_Buffer* ReadGraph(const char* path) {
  TF_Buffer* result = NULL;
  char* data = NULL;
  long size;
  FILE* file = fopen(path, "rb");
  if (!file) return NULL;
  if (fseek(file, 0, SEEK_END) != 0) goto done;
  size = ftell(file);
  if (size <= 0) goto done;
  rewind(file);
  data = (char*)malloc((size_t)size);
  if (!data) goto done;
  if (fread(data, 1, (size_t)size, file) != (size_t)size) {
    free(data);
    goto done;
  }
  result = TF_NewBuffer();
  result->data = data;
  result->length = (size_t)size;
  result->data_deallocator = FreeData;
done:
  fclose(file);
  return result;
}

static int WriteGraph(const char* path, const TF_Buffer* graph) {
  FILE* file = fopen(path, "wb");
  int written;
  if (file == NULL) return 0;
  written = fwrite(graph->data, 1, graph->length, file) == graph->length;
  return fclose(file) == 0 && written;
}

static int Convert(const char* from, const char* to) {
  int result = 0;
  TF_Status* status = TF_NewStatus();
  TF_Graph* graph = TF_NewGraph();
  TF_ImportGraphDefOptions* options = NULL;
  TF_ImportGraphDefResults* imported = NULL;
  TF_Buffer* written = NULL;
  TF_Buffer* read = ReadGraph(from);
  if (read == NULL) {
    fprintf(stderr, "cannot read %s\n", from);
    goto clean;
  }
  options = TF_NewImportGraphDefOptions();
  TF_ImportGraphDefOptionsSetPrefix(options, "inference");
  imported = TF_GraphImportGraphDefWithResults(graph, read, options, status);
  if (TF_GetCode(status) != TF_OK) goto report;
  written = TF_NewBuffer();
  TF_GraphToGraphDef(graph, written, status);
  if (TF_GetCode(status) != TF_OK) goto report;
  result = WriteGraph(to, written);
  goto clean;
report:
  fprintf(stderr, "%s: %s\n", from, TF_Message(status));
clean:
  if (written != NULL) TF_DeleteBuffer(written);
  if (imported != NULL) TF_DeleteImportGraphDefResults(imported);
  if (options != NULL) TF_DeleteImportGraphDefOptions(options);
  if (read != NULL) TF_DeleteBuffer(read);
  TF_DeleteGraph(graph);
  TF_DeleteStatus(status);
  return result;
}

int main(int argc, char** argv) {
  int failures = 0;
  if (argc < 3 || argc % 2 == 0) {
    fprintf(stderr, "usage: %s FROM TO...\n", argv[0]);
    return 2;
  }
  for (int i = 1; i + 1 < argc; i += 2) {
    if (!Convert(argv[i], argv[i + 1])) ++failures;
  }
  return failures;
}
