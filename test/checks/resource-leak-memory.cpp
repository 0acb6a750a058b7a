// RUN: %check_tfop %s tf-resource-leak %t
// The fixes have tests of their own: rewrite-guard.cpp.
// CHECK-FIXES: std::unique_ptr
// Memory, sessions, handles of C libraries, and the C API from C++.
#include <cstdlib>
#include <cstring>
#include <memory>

#include "cuda_runtime.h"
#include "tensorflow/c/c_api.h"
#include "tensorflow/c/eager/c_api.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/platform/mem.h"
#include "tensorflow/core/public/session.h"

using namespace tensorflow;

void Use(const void *data);

class Memory : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    float *scratch = static_cast<float *>(malloc(64));
    // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: 'scratch' is not released when 'OP_REQUIRES' fails; release it with 'free' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:43: note: 'scratch' is allocated here
    // CHECK-MESSAGES: :[[@LINE+19]]:5: note: 'OP_REQUIRES' fails here
    // CHECK-MESSAGES: :[[@LINE+18]]:5: note: 'Compute' returns without releasing 'scratch'
    void *other = port::Malloc(64);
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'other' is not released when 'OP_REQUIRES' fails; release it with 'free' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:19: note: 'other' is allocated here
    // CHECK-MESSAGES: :[[@LINE+14]]:5: note: 'OP_REQUIRES' fails here
    // CHECK-MESSAGES: :[[@LINE+13]]:5: note: 'Compute' returns without releasing 'other'
    void *aligned = port::AlignedMalloc(64, 16);
    // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'aligned' is not released when 'OP_REQUIRES' fails; release it with 'AlignedFree' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'aligned' is allocated here
    // CHECK-MESSAGES: :[[@LINE+9]]:5: note: 'OP_REQUIRES' fails here
    // CHECK-MESSAGES: :[[@LINE+8]]:5: note: 'Compute' returns without releasing 'aligned'
    Allocator *allocator = ctx->device()->GetAllocator(AllocatorAttributes());
    void *raw = allocator->AllocateRaw(64, 64);
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'raw' is not released when 'OP_REQUIRES' fails; release it with 'DeallocateRaw' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:17: note: 'raw' is allocated here
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'OP_REQUIRES' fails here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'Compute' returns without releasing 'raw'
    float *device = nullptr;
    OP_REQUIRES(ctx, cudaMalloc(&device, 64) == cudaSuccess, errors::Internal("memory"));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'device' got from 'cudaMalloc' is not released when 'OP_REQUIRES_OK' fails; release it with 'cudaFree' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:22: note: 'cudaMalloc' hands out a new object here
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'OP_REQUIRES_OK' fails here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'Compute' returns without releasing 'device'
    Tensor *out = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &out));
    cudaFree(device);
    allocator->DeallocateRaw(raw);
    port::AlignedFree(aligned);
    port::Free(other);
    free(scratch);
  }
};

int Grow(int n) {
  // Silent: realloc takes the old block.
  char *text = static_cast<char *>(malloc(1));
  for (int i = 0; i < n; ++i)
    text = static_cast<char *>(realloc(text, i + 1));
  free(text);
  // Silent: nothing to release where there is nothing.
  void *block = malloc(n);
  if (!block)
    return 1;
  Use(block);
  free(block);
  // The rest of malloc's family.
  int *counts = static_cast<int *>(calloc(n, sizeof(int)));
  // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: 'counts' is not released on every path; release it with 'free' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:36: note: 'counts' is allocated here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'Grow' returns without releasing 'counts'
  if (counts[0] == n)
    return 2;
  free(counts);
  // Silent: an owner with free.
  std::unique_ptr<char, decltype(&free)> copy(strdup("text"), free);
  char *lost = strdup("text");
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'lost' is never released; release it with 'free' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: 'lost' is allocated here
  // CHECK-MESSAGES: :[[@LINE+2]]:1: note: 'Grow' returns without releasing 'lost'
  return lost[0];
}

int Device(void **out) {
  void *first = nullptr;
  cudaError_t error = cudaMalloc(&first, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: 'first' got from 'cudaMalloc' is not released on every path; release it with 'cudaFree' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'cudaMalloc' hands out a new object here
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note: the condition is false here
  // CHECK-MESSAGES: :[[@LINE+5]]:3: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE+5]]:5: note: 'Device' returns without releasing 'first'
  if (error != cudaSuccess)
    return 1;
  void *second = nullptr;
  if (cudaMalloc((void **)&second, 64) != cudaSuccess)
    return 1;
  cudaFree(second);
  cudaFree(first);
  // Silent: handed out, whatever the code.
  return cudaMalloc(out, 64);
}

struct Arena {
  void *block;
};
// Silent: what it is put into knows.
void Fill(Arena *arena, std::vector<void *> *all) {
  arena->block = malloc(16);
  all->push_back(malloc(16));
}

struct Token {
  char *text;
  int time;
};
// Silent: copied with what holds it.
Token *Copied(const char *text) {
  Token *result = static_cast<Token *>(malloc(sizeof(Token)));
  Token token = {strdup(text), 3};
  memcpy(result, &token, sizeof(Token));
  return result;
}
struct Holder {
  explicit Holder(void *block);
};
// Silent: a constructor that cannot be seen gets it.
std::shared_ptr<Holder> Held(std::vector<Holder> *all) {
  void *block = malloc(16);
  auto holder = std::make_shared<Holder>(block);
  void *other = malloc(16);
  all->emplace_back(other);
  return holder;
}

struct Block {
  long count;
  Arena arena;
};
// Silent: from a part of it the whole can be found again.
class Inner {
public:
  Inner() {
    Block *block = static_cast<Block *>(malloc(sizeof(Block)));
    arena_ = &block->arena;
  }
  static void Give(Arena **out) {
    Block *block = static_cast<Block *>(malloc(sizeof(Block)));
    *out = &block->arena;
  }
  template <typename T> void Set(T) {
    auto *whole = static_cast<T *>(malloc(sizeof(T)));
    arena_ = &whole->arena;
  }
  void Count() {
    Block *block = static_cast<Block *>(malloc(sizeof(Block)));
    // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: 'block' is never released; release it with 'free' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:41: note: 'block' is allocated here
    // CHECK-MESSAGES: :[[@LINE+4]]:3: note: 'Count' returns without releasing 'block'
    long *count = &block->count;
    count_ = block->count;
    *count = 1;
  }

private:
  Arena *arena_;
  long count_;
};

// Sessions.
int Closed() {
  Session *session = nullptr;
  Status status = NewSession(SessionOptions(), &session);
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'session' got from 'NewSession' is never released; give it to a 'std::unique_ptr' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: 'NewSession' hands out a new object here
  // CHECK-MESSAGES: :[[@LINE+5]]:1: note: 'Closed' returns without releasing 'session'
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
  // Silent: owned at once.
  std::unique_ptr<Session> owned(NewSession(SessionOptions()));
  std::unique_ptr<Session> given;
  Session *raw = nullptr;
  TF_CHECK_OK(NewSession(SessionOptions(), &raw));
  given.reset(raw);
  return 0;
}
// Silent: the caller gets it.
Session *MakeSession(const GraphDef &graph) {
  Session *session = NewSession(SessionOptions());
  TF_CHECK_OK(session->Create(graph));
  return session;
}
void PerRequest(const GraphDef &graph, int requests) {
  for (int i = 0; i < requests; ++i) {
    Session *session = MakeSession(graph);
    // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: 'session' is lost in the loop's next round; give it to a 'std::unique_ptr' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:24: note: 'session' is allocated here
    // CHECK-MESSAGES: :[[@LINE-4]]:3: note: the loop goes round
    // CHECK-MESSAGES: :[[@LINE-4]]:24: note: the next round allocates again without releasing 'session'
    TF_CHECK_OK(session->Close());
  }
}
int main() {
  SavedModelBundle bundle;
  if (!LoadSavedModel(SessionOptions(), RunOptions(), "model", {"serve"}, &bundle).ok())
    return 1;
  Session *session = bundle.session.release();
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'session' is not released on every path; give it to a 'std::unique_ptr' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note: 'session' is allocated here
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'main' returns without releasing 'session'
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
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'session' is never released; release it with 'TF_DeleteSession' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'session' is allocated here
  // CHECK-MESSAGES: :[[@LINE+11]]:1: note: 'InCpp' returns without releasing 'session'
  if (TF_GetCode(status.get()) != TF_OK)
    return false;
  std::vector<TF_Tensor *> outputs(2);
  TF_SessionRun(session, nullptr, nullptr, nullptr, 0, nullptr, outputs.data(), 2, nullptr, 0, nullptr, other.get());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: what 'outputs' holds is never released; release it with 'TF_DeleteTensor' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'TF_SessionRun' hands out a new object here
  // CHECK-MESSAGES: :[[@LINE+4]]:1: note: 'InCpp' returns without releasing what 'outputs' holds
  Throws(other.get());
  Use(TF_TensorData(outputs[0]));
  return true;
}
struct TensorDeleter {
  void operator()(TF_Tensor *tensor) const { TF_DeleteTensor(tensor); }
};
using TensorOwner = std::unique_ptr<TF_Tensor, TensorDeleter>;
void Owned(TF_Session *session, TF_Output *names, std::vector<TensorOwner> *owners, TF_Status *status) {
  // Silent: a loop gives each of them to an owner.
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
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: what 'looked' holds is never released; release it with 'TF_DeleteTensor' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'TF_SessionRun' hands out a new object here
  // CHECK-MESSAGES: :[[@LINE+4]]:1: note: 'Owned' returns without releasing what 'looked' holds
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

// Guards that were made first.
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
  // Silent: what is put into the variable later is cleaned up as well.
  Guard guard([&] { DeleteIfAny(status); });
  if (status == nullptr)
    status = TF_NewStatus();
  else
    guard.dismiss();
  // Silent: a flag says whose it is.
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
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'session' is never released; release it with 'TF_DeleteSession' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:13: note: 'session' is allocated here
  // CHECK-MESSAGES: :[[@LINE+2]]:1: note: 'Guarded' returns without releasing 'session'
  return TF_GetCode(status);
}
int NotGuarded(TF_Status *status) {
  // A lambda that somebody would have to call.
  auto clean = [&] { TF_DeleteStatus(status); };
  status = TF_NewStatus();
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'status' is not released on every path; release it with 'TF_DeleteStatus' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:12: note: 'status' is allocated here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'NotGuarded' returns without releasing 'status'
  if (TF_GetCode(status) != TF_OK)
    return 1;
  clean();
  return 0;
}

// Loops over what holds them: there is an element, so there is a round.
struct OwnedTensor {
  explicit OwnedTensor(TF_Tensor *tensor);
  ~OwnedTensor();
};
void HandsOut(TF_Session *session, std::vector<OwnedTensor> *owners, TF_Status *status) {
  // Silent: each goes to an owner.
  std::vector<TF_Tensor *> outputs(2);
  TF_SessionRun(session, nullptr, nullptr, nullptr, 0, nullptr, outputs.data(), 2, nullptr, 0, nullptr, status);
  for (TF_Tensor *output : outputs)
    owners->emplace_back(output);
  // Silent: by way of another container, and counted.
  std::vector<TF_Tensor *> more(2);
  TF_SessionRun(session, nullptr, nullptr, nullptr, 0, nullptr, more.data(), 2, nullptr, 0, nullptr, status);
  std::vector<TF_Tensor *> copied;
  for (TF_Tensor *one : more)
    copied.push_back(one);
  for (int i = 0; i < 2; ++i)
    owners->emplace_back(copied[i]);
  std::vector<TF_Tensor *> used(2);
  TF_SessionRun(session, nullptr, nullptr, nullptr, 0, nullptr, used.data(), 2, nullptr, 0, nullptr, status);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: what 'used' holds is never released; release it with 'TF_DeleteTensor' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'TF_SessionRun' hands out a new object here
  // CHECK-MESSAGES: :[[@LINE+3]]:1: note: 'HandsOut' returns without releasing what 'used' holds
  for (TF_Tensor *output : used)
    Use(TF_TensorData(output));
}
// Silent: the user's own data, which a callback gets back.
struct Custom {
  int size;
};
TFE_TensorHandle *TFE_NewCustomHandle(TFE_Context *context, void *data, void (*release)(void *), TF_Status *status);
TFE_TensorHandle *Opaque(TFE_Context *context, std::unique_ptr<Custom> custom, TF_Status *status) {
  Custom *raw = custom.release();
  return TFE_NewCustomHandle(context, raw, [](void *data) { delete static_cast<Custom *>(data); }, status);
}

// C libraries whose headers are seldom there.
extern "C" {
typedef struct png_struct_def *png_structp;
typedef struct png_info_def *png_infop;
png_structp png_create_read_struct(const char *, void *, void *, void *);
png_infop png_create_info_struct(png_structp);
void png_read_info(png_structp, png_infop);
void png_destroy_read_struct(png_structp *, png_infop *, png_infop *);
struct AVFormatContext;
struct AVFrame;
AVFormatContext *avformat_alloc_context();
int avformat_open_input(AVFormatContext **, const char *, void *, void *);
int avformat_find_stream_info(AVFormatContext *, void *);
void avformat_close_input(AVFormatContext **);
AVFrame *av_frame_alloc();
void av_frame_free(AVFrame **);
struct sqlite3;
struct sqlite3_stmt;
int sqlite3_open(const char *, sqlite3 **);
int sqlite3_close(sqlite3 *);
int sqlite3_prepare_v2(sqlite3 *, const char *, int, sqlite3_stmt **, const char **);
int sqlite3_step(sqlite3_stmt *);
int sqlite3_finalize(sqlite3_stmt *);
typedef struct hdfs_internal *hdfsFS;
typedef struct hdfsFile_internal *hdfsFile;
hdfsFile hdfsOpenFile(hdfsFS, const char *, int, int, short, int);
int hdfsRead(hdfsFS, hdfsFile, void *, int);
int hdfsCloseFile(hdfsFS, hdfsFile);
}

Status DecodePng(bool wide) {
  png_structp png = png_create_read_struct("1.6", nullptr, nullptr, nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'png' is not released on every path; release it with 'png_destroy_read_struct' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'png' is allocated here
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note: the condition is false here
  // CHECK-MESSAGES: :[[@LINE+7]]:3: note: the condition is false here
  // CHECK-MESSAGES: :[[@LINE+11]]:3: note: 'DecodePng' returns without releasing 'png'
  if (!png)
    return errors::Internal("png");
  png_infop info = png_create_info_struct(png);
  png_read_info(png, info);
  // Silent: both go at once.
  if (wide) {
    png_destroy_read_struct(&png, &info, nullptr);
    return Status();
  }
  png_destroy_read_struct(nullptr, &info, nullptr);
  return Status();
}
Status DecodeVideo(const char *path) {
  AVFormatContext *context = avformat_alloc_context();
  // Silent: a failed open frees it.
  if (avformat_open_input(&context, path, nullptr, nullptr) < 0)
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'context' got from 'avformat_open_input' is not released on every path; release it with 'avformat_close_input' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'avformat_open_input' hands out a new object here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: the condition is false here
  // CHECK-MESSAGES: :[[@LINE+8]]:3: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE+8]]:5: note: 'DecodeVideo' returns without releasing 'context'
    return errors::NotFound(path);
  AVFrame *frame = av_frame_alloc();
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'frame' is not released on every path; release it with 'av_frame_free' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'frame' is allocated here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'DecodeVideo' returns without releasing 'frame'
  if (avformat_find_stream_info(context, nullptr) < 0)
    return errors::Internal("stream");
  av_frame_free(&frame);
  avformat_close_input(&context);
  return Status();
}
// What opens takes something over, too; what closes is given the parameter.
Status OpenVideo(const char *path, AVFormatContext **context) {
  if (avformat_open_input(context, path, nullptr, nullptr) < 0)
    return errors::NotFound(path);
  if (avformat_find_stream_info(*context, nullptr) < 0) {
    avformat_close_input(context);
    return errors::Internal("stream");
  }
  return Status();
}
Status LeaveVideo(const char *path) {
  AVFormatContext *context = nullptr;
  TF_RETURN_IF_ERROR(OpenVideo(path, &context));
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'context' got from 'OpenVideo' is never released; release it with 'avformat_close_input' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note: 'OpenVideo' hands out a new object here
  // CHECK-MESSAGES: :[[@LINE+2]]:1: note: 'LeaveVideo' returns without releasing 'context'
  return Status();
}
Status Query(const char *path) {
  sqlite3 *database = nullptr;
  int code = sqlite3_open(path, &database);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'database' got from 'sqlite3_open' is not released on every path; release it with 'sqlite3_close' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:14: note: 'sqlite3_open' hands out a new object here
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note: the condition is false here
  // CHECK-MESSAGES: :[[@LINE+5]]:3: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE+5]]:5: note: 'Query' returns without releasing 'database'
  if (code != 0)
    return errors::NotFound(path);
  sqlite3_stmt *statement = nullptr;
  if (sqlite3_prepare_v2(database, "select 1", -1, &statement, nullptr) != 0)
    return errors::Internal("prepare");
  sqlite3_step(statement);
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return Status();
}
Status ReadHdfs(hdfsFS fs, const char *path, char *to) {
  hdfsFile file = hdfsOpenFile(fs, path, 0, 0, 0, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'file' is not released on every path; release it with 'hdfsCloseFile' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: 'file' is allocated here
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note: the condition is false here
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE+4]]:5: note: 'ReadHdfs' returns without releasing 'file'
  if (file == nullptr)
    return errors::NotFound(path);
  if (hdfsRead(fs, file, to, 4) < 0)
    return errors::Internal("read");
  hdfsCloseFile(fs, file);
  return Status();
}
