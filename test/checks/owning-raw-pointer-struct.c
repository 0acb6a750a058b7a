// RUN: %check_tfop %s tf-owning-raw-pointer %t --by-line
// The fields of a struct in C, which functions create and release.
#include "tensorflow/c/c_api.h"
#include <stdlib.h>

struct Names {
  int count;
};
typedef struct Model {
  TF_Graph *graph;
  TF_SessionOptions *options;
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE+12]]:19: note:
  // CHECK-MESSAGES: :[[@LINE+18]]:3: note:
  struct Names *lent;
  TF_Status *elsewhere;
  TF_Buffer *taken;
} Model;

Model *open_model(struct Names *names) {
  Model *made = malloc(sizeof(Model));
  if (!made)
    return NULL;
  made->graph = TF_NewGraph();
  made->options = TF_NewSessionOptions();
  made->lent = names;
  made->elsewhere = TF_NewStatus();
  made->taken = TF_NewBuffer();
  return made;
}
void close_model(Model *old) {
  TF_DeleteGraph(old->graph);
  free(old);
}
void forget_status(Model *of) {
  TF_DeleteStatus(of->elsewhere);
  of->elsewhere = NULL;
}
TF_Buffer *take_buffer(Model *of) { return of->taken; }

// Silent: only the object is released, so another function may own the graph.
typedef struct {
  TF_Graph *graph;
} View;
void look(View **out) {
  *out = malloc(sizeof(View));
  (*out)->graph = TF_NewGraph();
}
void unlook(View *view) { free(view); }

// Silent: the object and its fields are released by different functions.
typedef struct {
  TF_Graph *graph;
  TF_Status *status;
} Parts;
void fill(Parts *parts) {
  parts->graph = TF_NewGraph();
  parts->status = TF_NewStatus();
}
void empty(Parts *parts) { TF_DeleteGraph(parts->graph); }
