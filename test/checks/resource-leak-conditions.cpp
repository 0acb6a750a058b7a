// RUN: %check_tfop %s tf-resource-leak %t --by-line
// Conditions that imply that there is nothing to release, parts of objects, and
// CHECK-FIXES: std::unique_ptr<std::string> text
// calls whose target is known.
#include "tensorflow/c/c_api.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/public/session.h"
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace tensorflow;

// A fresh status is ok.
TF_Graph *Fresh(TF_SessionOptions *options, const char *config) {
  TF_Status *status = TF_NewStatus();
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note:
  // CHECK-MESSAGES: :[[@LINE+9]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+11]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+11]]:5: note:
  TF_Graph *graph = TF_NewGraph();
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+5]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+5]]:5: note:
  if (TF_GetCode(status) != TF_OK)
    return nullptr; // Silent: never reached.
  TF_SetConfig(options, config, 1, status);
  if (TF_GetCode(status) != TF_OK)
    return nullptr;
  TF_DeleteStatus(status);
  return graph;
}
// Helpers that test a pointer or a status.
inline bool Exists(const void *pointer) {
  const bool missing = pointer == nullptr;
  if (missing)
    fprintf(stderr, "no memory\n");
  return !missing;
}
int Tested(size_t size) {
  // Silent: there is nothing to release if the test fails.
  char *text = static_cast<char *>(malloc(size));
  if (!Exists(text))
    return 1;
  free(text);
  return 0;
}
struct Attempt {
  Attempt() : status(TF_NewStatus()) {}
  ~Attempt() { TF_DeleteStatus(status); }
  Attempt(const Attempt &) = delete;
  TF_Status *status;
};
static bool Succeeded(const Attempt &attempt) {
  const TF_Code code = TF_GetCode(attempt.status);
  if (code != TF_OK)
    fprintf(stderr, "failed\n");
  return code == TF_OK;
}
int Run(TF_Session *session, TF_Output *names) {
  Attempt attempt;
  // Silent: a run that failed sets no output.
  TF_Tensor *output = nullptr;
  TF_SessionRun(session, nullptr, nullptr, nullptr, 0, names, &output, 1, nullptr, 0, nullptr, attempt.status);
  if (!Succeeded(attempt))
    return 1;
  TF_DeleteTensor(output);
  return 0;
}
#define RETURN_UNLESS_OK(status)                                                                                       \
  do {                                                                                                                 \
    const Status &checked = (status);                                                                                  \
    if (checked.code() != error::OK)                                                                                   \
      return nullptr;                                                                                                  \
  } while (false)
Session *ByCode(const GraphDef &graph) {
  Session *session;
  RETURN_UNLESS_OK(NewSession(SessionOptions(), &session));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:20: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note:
  RETURN_UNLESS_OK(session->Create(graph));
  return session;
}
// A part of an object.
struct Header {
  int size;
};
struct Block {
  Header header;
  int values[4];
};
Header *MakeHeader() {
  // Silent: the caller can find the block from its header.
  Block *block = static_cast<Block *>(malloc(sizeof(Block)));
  Header *header = &block->header;
  header->size = 4;
  return header;
}
// Placement new.
template <typename T> T *Create() {
  // Silent: returned.
  void *place = malloc(sizeof(T));
  return new (place) T;
}
Header *Created(bool used) {
  void *place = malloc(sizeof(Header));
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:17: note:
  // CHECK-MESSAGES: :[[@LINE+5]]:1: note:
  Header *header = new (place) Header;
  if (!used)
    return nullptr;
  return Create<Header>();
}
// Virtual methods.
class Source {
public:
  virtual ~Source() {}
  virtual bool Open(Session *session) = 0;
};
class File : public Source {
public:
  bool Open(Session *session) override { return session->Create(GraphDef()).ok(); }
};
class Url final : public Source {
public:
  bool Open(Session *session) override { return session->Create(GraphDef()).ok(); }
};
bool OpenFile() {
  Session *session = NewSession(SessionOptions());
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:1: note:
  File file;
  return file.Open(session);
}
bool OpenUrl(Url &url) {
  Session *session = NewSession(SessionOptions());
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:1: note:
  return url.Open(session);
}
bool OpenAny(Source &source) {
  // All overrides are in this file.
  Session *session = NewSession(SessionOptions());
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:1: note:
  return source.Open(session);
}
// A call before the session is closed does not take it.
void Warm(Session *session);
void Closes() {
  Session *session = NewSession(SessionOptions());
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:1: note:
  Warm(session);
  TF_CHECK_OK(session->Close());
}
// Arrays on the heap.
void InArrays(TF_Session *session, TF_Output *names, int n, TF_Status *status) {
  TF_Tensor **lost = static_cast<TF_Tensor **>(malloc(n * sizeof(TF_Tensor *)));
  TF_SessionRun(session, nullptr, nullptr, nullptr, 0, names, lost, n, nullptr, 0, nullptr, status);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note:
  free(lost);
  // Silent: a loop deletes them.
  TF_Tensor **kept = new TF_Tensor *[n];
  TF_SessionRun(session, nullptr, nullptr, nullptr, 0, names, kept, n, nullptr, 0, nullptr, status);
  for (int i = 0; i != n; ++i)
    TF_DeleteTensor(kept[i]);
  delete[] kept;
  std::vector<TF_Tensor *> outputs(n);
  TF_Tensor **first = outputs.empty() ? nullptr : &outputs[0];
  TF_SessionRun(session, nullptr, nullptr, nullptr, 0, names, first, n, nullptr, 0, nullptr, status);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+1]]:1: note:
}
// Outside compute code.
struct Reader {
  Status Read(std::string *text);
};
Status Parse(Reader &reader, std::string *result) {
  std::string *text = new std::string;
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note:
  TF_RETURN_IF_ERROR(reader.Read(text));
  *result = *text;
  delete text;
  return OkStatus();
}
