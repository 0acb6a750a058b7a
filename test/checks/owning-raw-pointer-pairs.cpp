// RUN: %check_tfop %s tf-owning-raw-pointer %t --by-line --config='{CheckOptions: {tf-owning-raw-pointer.Pairs: "Open = Close; arena_open = arena_close(1), Retire; pool::Pool::Get = Put"}}'
// RUN: %check_tfop %s tf-owning-raw-pointer %t.shared --by-line --config='{CheckOptions: {tf-resource-leak.Pairs: "Open = Close; arena_open = arena_close(1), Retire; pool::Pool::Get = Put"}}'
// The user's own pairs work for members, also if only tf-resource-leak has them.
#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

struct File {
  int size;
};
File *Open(const char *name);
template <typename T> File *Open(T name);
void Close(File *file);
template <typename T> void Close(File *file);
File *Peek(const char *name);
struct Arena {
  void Retire();
};
int arena_open(const char *name, Arena **out);
void arena_close(int flags, Arena *arena);
namespace pool {
struct Buffer {};
struct Pool {
  Buffer *Get();
  void Put(Buffer *buffer);
};
struct Shelf {
  Buffer *Get();
};
} // namespace pool

class Lost : public OpKernel {
public:
  explicit Lost(OpKernelConstruction *ctx) : OpKernel(ctx), file_(Open("a")) {
    arena_open("a", &arena_);
    buffer_ = pool_.Get();
  }
  void Compute(OpKernelContext *ctx) override {}

private:
  pool::Pool pool_;
  File *file_;
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-10]]:67: note:
  Arena *arena_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-12]]:5: note:
  pool::Buffer *buffer_;
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-14]]:15: note:
};

class Mismatched : public OpKernel {
public:
  explicit Mismatched(OpKernelConstruction *ctx)
      : OpKernel(ctx), file_(Open("a")) {}
  ~Mismatched() override { delete file_; }
  void Compute(OpKernelContext *ctx) override {}

private:
  File *file_;
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-7]]:30: note:
  // CHECK-MESSAGES: :[[@LINE-7]]:28: note:
};

// In a template without an instantiation, by name.
template <typename T> class Pattern : public OpKernel {
public:
  explicit Pattern(OpKernelConstruction *ctx, T name) : OpKernel(ctx) {
    lost_ = Open(name);
    closed_ = Open(name);
  }
  ~Pattern() override { Close<T>(closed_); }
  void Compute(OpKernelContext *ctx) override {}

private:
  File *lost_;
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-9]]:13: note:
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note:
  File *closed_;
};

class Released : public OpKernel {
public:
  explicit Released(OpKernelConstruction *ctx) : OpKernel(ctx) {
    file_ = Open("a");
    arena_open("a", &closed_);
    arena_open("b", &retired_);
    buffer_ = pool_->Get();
    // Silent: a function that no pair names, a method of another class.
    borrowed_ = Peek("a");
    shelved_ = shelf_.Get();
  }
  ~Released() override {
    // Silent: each one is released by the function of its pair.
    Close(file_);
    arena_close(0, closed_);
    retired_->Retire();
    pool_->Put(buffer_);
  }
  Released(const Released &) = delete;
  Released &operator=(const Released &) = delete;
  void Compute(OpKernelContext *ctx) override {}

private:
  pool::Pool *pool_;
  pool::Shelf shelf_;
  File *file_ = nullptr;
  Arena *closed_ = nullptr;
  Arena *retired_ = nullptr;
  pool::Buffer *buffer_ = nullptr;
  File *borrowed_;
  pool::Buffer *shelved_;
};
