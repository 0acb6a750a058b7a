// RUN: %check_tfop %s tf-owning-raw-pointer %t --by-line
// A member that is assigned twice in one function.
#include "tensorflow/c/c_api.h"

class Model {
public:
  Model() = default;
  Model(const Model &) = delete;
  ~Model() { Free(); }
  void Load(const char *path, const char *const *tags) {
    status_ = TF_NewStatus();
    options_ = TF_NewSessionOptions();
    graph_ = TF_NewGraph();
    session_ = TF_NewSession(graph_, options_, status_);
    session_ = TF_LoadSessionFromSavedModel(options_, nullptr, path, tags, 1, graph_, nullptr, status_);
  }
  // Silent: the first acquisition failed.
  void LoadOrMake(const char *path, const char *const *tags) {
    other_ = TF_LoadSessionFromSavedModel(options_, nullptr, path, tags, 1, graph_, nullptr, status_);
    if (TF_GetCode(status_) != TF_OK)
      other_ = TF_NewSession(graph_, options_, status_);
  }
  // Silent: the first is kept, or released.
  void Renew() {
    TF_Graph *old = graph_;
    graph_ = TF_NewGraph();
    TF_DeleteGraph(old);
    Free();
    status_ = TF_NewStatus();
    TF_DeleteStatus(status_);
    status_ = TF_NewStatus();
  }

private:
  void Free() {
    TF_DeleteSession(session_, status_);
    TF_DeleteSession(other_, status_);
    TF_DeleteGraph(graph_);
    TF_DeleteSessionOptions(options_);
    TF_DeleteStatus(status_);
  }
  TF_Status *status_ = nullptr;
  TF_SessionOptions *options_ = nullptr;
  TF_Graph *graph_ = nullptr;
  TF_Session *other_ = nullptr;
  TF_Session *session_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-34]]:16: note:
  // CHECK-MESSAGES: :[[@LINE-34]]:16: note:
};
