// RUN: %check_tfop %s tf-wrong-release %t --by-line
// Second owners, members that are released twice, and callbacks that release
// what the function already released.
#include "tensorflow/c/c_api.h"
#include "tensorflow/cc/saved_model/loader.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/public/session.h"
#include <cstdlib>
#include <memory>

using namespace tensorflow;

struct Row {
  int n;
};
class Table : public ResourceBase {
public:
  string DebugString() const override { return ""; }
};
int Failed(TF_Tensor *tensor);
void Look(Row *row);
void Consume(void *pointer);

// Second owners.
class Model {
public:
  void Load() {
    session_.reset(bundle_.session.get());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-wrong-release]
    // CHECK-MESSAGES: :[[@LINE+13]]:20: note:
  }
  void Move() {
    // Silent: the bundle gives up its session.
    session_.reset(bundle_.session.release());
  }
  void Take() {
    // Silent: the first owner is released afterward.
    other_.reset(session_.get());
    session_.release();
  }

private:
  SavedModelBundle bundle_;
  std::unique_ptr<Session> session_;
  std::unique_ptr<Session> other_;
};
void Copied(std::unique_ptr<Row> &row) {
  std::shared_ptr<Row> same(row.get());
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-3]]:35: note:
  // Silent: the deleter does nothing.
  std::shared_ptr<Row> view(row.get(), [](Row *) {});
  Look(row.get());
}
void Released(std::unique_ptr<Table> table, std::unique_ptr<Row> row) {
  table->Unref();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-3]]:38: note:
  delete row.get();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-6]]:66: note:
}

// Members.
class Runner {
public:
  ~Runner() {
    if (graph_)
      TF_DeleteGraph(graph_);
    delete[] values_;
    if (owns_)
      free(buffer_);
  }
  Runner(const Runner &) = delete;
  bool Import(bool failed) {
    graph_ = TF_NewGraph();
    if (failed) {
      TF_DeleteGraph(graph_);
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: [tf-wrong-release]
      // CHECK-MESSAGES: :[[@LINE-11]]:7: note:
      return false;
    }
    return true;
  }
  void Reset() {
    // Silent: set again, or to null, or by a method.
    delete[] values_;
    values_ = new float[3];
    TF_DeleteGraph(graph_);
    Clear();
  }
  void Throw(bool failed) {
    // Silent: an owner, which the destructor tests.
    free(buffer_);
    owns_ = false;
  }

private:
  void Clear() { graph_ = nullptr; }
  TF_Graph *graph_ = nullptr;
  float *values_ = nullptr;
  void *buffer_ = nullptr;
  bool owns_ = true;
};

// Callbacks.
static void FreeData(void *data, size_t, void *) { free(data); }
static void KeepData(void *, size_t, void *) {}
static void DeleteRow(void *, size_t, void *row) { delete static_cast<Row *>(row); }
int Feed(const int64_t *dims) {
  float *data = static_cast<float *>(malloc(16));
  TF_Tensor *tensor = TF_NewTensor(TF_FLOAT, dims, 1, data, 16, FreeData, nullptr);
  if (tensor == nullptr) {
    // Silent: the callback was not registered.
    free(data);
    return 1;
  }
  data[0] = 1;
  const int failed = Failed(tensor);
  if (failed)
    free(data);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-wrong-release]
    // CHECK-MESSAGES: :[[@LINE-11]]:23: note:
  TF_DeleteTensor(tensor);
  return failed;
}
void Lend(const int64_t *dims) {
  float *data = static_cast<float *>(malloc(16));
  TF_Tensor *tensor = TF_NewTensor(TF_FLOAT, dims, 1, data, 16, KeepData, nullptr);
  TF_DeleteTensor(tensor);
  // Silent: the callback does not release it.
  free(data);
}
void Argument(const int64_t *dims, void *data) {
  Row *row = new Row;
  TF_Tensor *tensor = TF_NewTensor(TF_FLOAT, dims, 1, data, 16, DeleteRow, row);
  Look(row);
  TF_DeleteTensor(tensor);
  delete row;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-5]]:23: note:
}

// The result of a function of the project.
static char *ReadName(bool longer) {
  char *name = new char[16];
  name[0] = longer ? 'l' : 's';
  return name;
}
char First(bool longer) {
  char *name = ReadName(longer);
  const char first = name[0];
  delete name;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-4]]:16: note:
  char *other = ReadName(longer);
  delete[] other;
  return first;
}
// A remark: the callee may not use it.
void Forget(TF_Status *status) {
  TF_DeleteStatus(status);
  Consume(status);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: remark: [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note:
}
