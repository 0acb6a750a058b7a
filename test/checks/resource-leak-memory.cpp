// RUN: %check_tfop %s tf-resource-leak %t --by-line
// Memory. The fixes have their own tests: rewrite-guard.cpp.
// CHECK-FIXES: std::unique_ptr
#include <cstdlib>
#include <cstring>
#include <memory>

#include "cuda_runtime.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/platform/mem.h"

using namespace tensorflow;

void Use(const void *data);

class Memory : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    float *scratch = static_cast<float *>(malloc(64));
    // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:43: note:
    // CHECK-MESSAGES: :[[@LINE+19]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+18]]:5: note:
    void *other = port::Malloc(64);
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:19: note:
    // CHECK-MESSAGES: :[[@LINE+14]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+13]]:5: note:
    void *aligned = port::AlignedMalloc(64, 16);
    // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:21: note:
    // CHECK-MESSAGES: :[[@LINE+9]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+8]]:5: note:
    Allocator *allocator = ctx->device()->GetAllocator(AllocatorAttributes());
    void *raw = allocator->AllocateRaw(64, 64);
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:17: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    float *device = nullptr;
    OP_REQUIRES(ctx, cudaMalloc(&device, 64) == cudaSuccess, errors::Internal("memory"));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:22: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
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
  // Silent: there is nothing to release if it is null.
  void *block = malloc(n);
  if (!block)
    return 1;
  Use(block);
  free(block);
  // The rest of malloc's family.
  int *counts = static_cast<int *>(calloc(n, sizeof(int)));
  // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:36: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
  if (counts[0] == n)
    return 2;
  free(counts);
  // Silent: an owner with free.
  std::unique_ptr<char, decltype(&free)> copy(strdup("text"), free);
  char *lost = strdup("text");
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:1: note:
  return lost[0];
}

int Device(void **out) {
  void *first = nullptr;
  cudaError_t error = cudaMalloc(&first, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+5]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+5]]:5: note:
  if (error != cudaSuccess)
    return 1;
  void *second = nullptr;
  if (cudaMalloc((void **)&second, 64) != cudaSuccess)
    return 1;
  cudaFree(second);
  cudaFree(first);
  // Silent: returned to the caller, whatever the error code.
  return cudaMalloc(out, 64);
}

struct Arena {
  void *block;
};
// Silent: the object that holds it releases it.
void Fill(Arena *arena, std::vector<void *> *all) {
  arena->block = malloc(16);
  all->push_back(malloc(16));
}

struct Token {
  char *text;
  int time;
};
// Silent: copied with the object that holds it.
Token *Copied(const char *text) {
  Token *result = static_cast<Token *>(malloc(sizeof(Token)));
  Token token = {strdup(text), 3};
  memcpy(result, &token, sizeof(Token));
  return result;
}
struct Holder {
  explicit Holder(void *block);
};
// Silent: passed to a constructor that is not visible.
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
// Silent: the whole block is reachable from a part of it.
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
    // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:41: note:
    // CHECK-MESSAGES: :[[@LINE+4]]:3: note:
    long *count = &block->count;
    count_ = block->count;
    *count = 1;
  }

private:
  Arena *arena_;
  long count_;
};
