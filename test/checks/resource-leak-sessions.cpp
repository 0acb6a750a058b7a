// RUN: %check_tfop %s tf-resource-leak %t --by-line
// Sessions, and the C API from C++.
// CHECK-FIXES: std::unique_ptr<Session> session_owner(session);
#include <memory>

#include "tensorflow/c/c_api.h"
#include "tensorflow/c/eager/c_api.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/public/session.h"

using namespace tensorflow;

void Use(const void *data);

// Sessions.
int Closed() {
  Session *session = nullptr;
  Status status = NewSession(SessionOptions(), &session);
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note:
  // CHECK-MESSAGES: :[[@LINE+5]]:1: note:
  if (!status.ok())
    return 1;
  status = session->Close();
  return status.ok() ? 0 : 1;
}
int Deleted() {
  Session *session = nullptr;
  // Silent: deleted.
  TF_CHECK_OK(NewSession(SessionOptions(), &session));
  TF_CHECK_OK(session->Close());
  delete session;
  // Silent: owned immediately.
  std::unique_ptr<Session> owned(NewSession(SessionOptions()));
  std::unique_ptr<Session> given;
  Session *raw = nullptr;
  TF_CHECK_OK(NewSession(SessionOptions(), &raw));
  given.reset(raw);
  return 0;
}
// Silent: the caller owns it.
Session *MakeSession(const GraphDef &graph) {
  Session *session = NewSession(SessionOptions());
  TF_CHECK_OK(session->Create(graph));
  return session;
}
void PerRequest(const GraphDef &graph, int requests) {
  for (int i = 0; i < requests; ++i) {
    Session *session = MakeSession(graph);
    // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:24: note:
    // CHECK-MESSAGES: :[[@LINE-4]]:3: note:
    // CHECK-MESSAGES: :[[@LINE-4]]:24: note:
    TF_CHECK_OK(session->Close());
  }
}
int main() {
  SavedModelBundle bundle;
  if (!LoadSavedModel(SessionOptions(), RunOptions(), "model", {"serve"}, &bundle).ok())
    return 1;
  Session *session = bundle.session.release();
  // CHECK-MESSAGES: :[[@LINE-1]]:22: remark: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
  std::vector<Tensor> outputs;
  if (!session->Run({}, {"y"}, {}, &outputs).ok())
    return 1;
  delete session;
  return 0;
}

// The C API from C++.
class StatusOwner {
public:
  StatusOwner() : status_(TF_NewStatus()) {}
  explicit StatusOwner(TF_Status *status) : status_(status) {}
  ~StatusOwner() { TF_DeleteStatus(status_); }
  TF_Status *get() const { return status_; }

private:
  TF_Status *status_;
};
void Throws(TF_Status *status) {
  if (TF_GetCode(status) != TF_OK)
    abort();
}
bool InCpp(TF_Graph *graph) {
  // Silent: owners of the standard library and of the project.
  std::unique_ptr<TF_Status, decltype(&TF_DeleteStatus)> status(TF_NewStatus(), TF_DeleteStatus);
  StatusOwner other(TF_NewStatus());
  std::shared_ptr<TF_SessionOptions> options(TF_NewSessionOptions(), TF_DeleteSessionOptions);
  TF_Session *session = TF_NewSession(graph, options.get(), status.get());
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
  // CHECK-MESSAGES: :[[@LINE+11]]:1: note:
  if (TF_GetCode(status.get()) != TF_OK)
    return false;
  std::vector<TF_Tensor *> outputs(2);
  TF_SessionRun(session, nullptr, nullptr, nullptr, 0, nullptr, outputs.data(), 2, nullptr, 0, nullptr, other.get());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+4]]:1: note:
  Throws(other.get());
  Use(TF_TensorData(outputs[0]));
  return true;
}
struct TensorDeleter {
  void operator()(TF_Tensor *tensor) const { TF_DeleteTensor(tensor); }
};
using TensorOwner = std::unique_ptr<TF_Tensor, TensorDeleter>;
void Owned(TF_Session *session, TF_Output *names, std::vector<TensorOwner> *owners, TF_Status *status) {
  // Silent: a loop transfers each of them to an owner.
  std::vector<TF_Tensor *> outputs(2, nullptr);
  TF_SessionRun(session, nullptr, nullptr, nullptr, 0, names, outputs.data(), 2, nullptr, 0, nullptr, status);
  for (TF_Tensor *tensor : outputs)
    owners->emplace_back(tensor);
  std::vector<TF_Tensor *> others(2, nullptr);
  TF_SessionRun(session, nullptr, nullptr, nullptr, 0, names, others.data(), 2, nullptr, 0, nullptr, status);
  for (TF_Tensor *tensor : others)
    owners->push_back(TensorOwner(tensor));
  std::vector<TF_Tensor *> looked(2, nullptr);
  TF_SessionRun(session, nullptr, nullptr, nullptr, 0, names, looked.data(), 2, nullptr, 0, nullptr, status);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+4]]:1: note:
  std::vector<int> sizes;
  for (TF_Tensor *tensor : looked)
    sizes.emplace_back(TF_NumDims(tensor));
}
class Predictor {
public:
  // Silent: members.
  void Open(TF_Graph *graph, TF_SessionOptions *options) {
    status_ = TF_NewStatus();
    session_ = TF_NewSession(graph, options, status_);
    outputs_.push_back(nullptr);
    TF_SessionRun(session_, nullptr, nullptr, nullptr, 0, nullptr, &outputs_[0], 1, nullptr, 0, nullptr, status_);
  }
  ~Predictor() {
    TF_DeleteSession(session_, status_);
    TF_DeleteStatus(status_);
  }

private:
  TF_Status *status_ = nullptr;
  TF_Session *session_ = nullptr;
  std::vector<TF_Tensor *> outputs_;
};

// Guards that are declared first.
template <typename F> class Guard {
public:
  explicit Guard(F run) : run_(run) {}
  ~Guard() {
    if (armed_)
      run_();
  }
  void dismiss() { armed_ = false; }

private:
  F run_;
  bool armed_ = true;
};
void DeleteIfAny(TF_Status *status) {
  if (status)
    TF_DeleteStatus(status);
}
int Guarded(TF_Graph *graph, TF_Status *status) {
  // Silent: later values of the variable are cleaned up as well.
  Guard guard([&] { DeleteIfAny(status); });
  if (status == nullptr)
    status = TF_NewStatus();
  else
    guard.dismiss();
  // Silent: a flag determines the owner.
  TF_SessionOptions *options = TF_NewSessionOptions();
  const bool owned = options != nullptr;
  Guard last([&] {
    if (owned)
      TF_DeleteSessionOptions(options);
  });
  TF_Session *session = nullptr;
  {
    Guard inner([&] { TF_DeleteSession(session, status); });
  }
  session = TF_NewSession(graph, options, status);
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:13: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:1: note:
  return TF_GetCode(status);
}
int NotGuarded(TF_Status *status, bool failed) {
  // A lambda that is never called.
  auto clean = [&] { TF_DeleteStatus(status); };
  status = TF_NewStatus();
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:12: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
  if (failed)
    return 1;
  clean();
  return 0;
}

// Loops over the container that holds them: there is an element, so there is an iteration.
struct OwnedTensor {
  explicit OwnedTensor(TF_Tensor *tensor);
  ~OwnedTensor();
};
void HandsOut(TF_Session *session, std::vector<OwnedTensor> *owners, TF_Status *status) {
  // Silent: each is transferred to an owner.
  std::vector<TF_Tensor *> outputs(2);
  TF_SessionRun(session, nullptr, nullptr, nullptr, 0, nullptr, outputs.data(), 2, nullptr, 0, nullptr, status);
  for (TF_Tensor *output : outputs)
    owners->emplace_back(output);
  // Silent: through another container, with a counter.
  std::vector<TF_Tensor *> more(2);
  TF_SessionRun(session, nullptr, nullptr, nullptr, 0, nullptr, more.data(), 2, nullptr, 0, nullptr, status);
  std::vector<TF_Tensor *> copied;
  for (TF_Tensor *one : more)
    copied.push_back(one);
  for (int i = 0; i < 2; ++i)
    owners->emplace_back(copied[i]);
  std::vector<TF_Tensor *> used(2);
  TF_SessionRun(session, nullptr, nullptr, nullptr, 0, nullptr, used.data(), 2, nullptr, 0, nullptr, status);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:1: note:
  for (TF_Tensor *output : used)
    Use(TF_TensorData(output));
}
// Silent: user data that is passed to a callback.
struct Custom {
  int size;
};
TFE_TensorHandle *TFE_NewCustomHandle(TFE_Context *context, void *data, void (*release)(void *), TF_Status *status);
TFE_TensorHandle *Opaque(TFE_Context *context, std::unique_ptr<Custom> custom, TF_Status *status) {
  Custom *raw = custom.release();
  return TFE_NewCustomHandle(context, raw, [](void *data) { delete static_cast<Custom *>(data); }, status);
}
