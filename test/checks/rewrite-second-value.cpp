// RUN: %check_tfop %s tf-resource-leak,tf-raw-new-in-compute %t --by-line
// A guard holds one value. A variable that is reassigned gets no guard, and a
// guard after a call that may fail holds null, whatever the enclosing macro does.
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include <cstdio>
#include <cstdlib>
#include <memory>

using namespace tensorflow;

struct Table : ResourceBase {
  std::string DebugString() const override;
  Status Load(const Tensor &values);
};
typedef int cudaError_t;
extern "C" cudaError_t cudaMalloc(void **p, unsigned long n);
extern "C" cudaError_t cudaFree(void *p);
extern "C" cudaError_t cudaMemset(void *p, int value, unsigned long n);
#define CUDA_WARN(x)                                                                                                   \
  do {                                                                                                                 \
    cudaError_t e = (x);                                                                                               \
    if (e != 0)                                                                                                        \
      printf("cuda error %d\n", e);                                                                                    \
  } while (0)

class LookedUpOrNew : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    Status s = LookupResource(ctx, HandleFromInput(ctx, 0), &table);
    // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:16: note:
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+10]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+9]]:5: note:
    // CHECK-REASONS: :[[@LINE-6]]:16: no fix: 'table' is reassigned here
    if (!s.ok())
      table = new Table();
    // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:15: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-REASONS: :[[@LINE-5]]:15: no fix: 'table' is used by reference here
    OP_REQUIRES_OK(ctx, table->Load(ctx->input(0)));
    table->Unref();
  }
};

class NewOrLookedUp : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = new Table();
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+4]]:25: note:
    // CHECK-REASONS: :[[@LINE-5]]:20: no fix: 'table' is used by reference here
    if (ctx->num_inputs() == 2)
      table->Unref();
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &table));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
    // CHECK-REASONS: :[[@LINE-4]]:25: no fix: 'table' is initialized with a pointer that it does not own
    table->Load(ctx->input(0)).IgnoreError();
  }
};

void TwoKinds(int n, int m) {
  char *p = (char *)malloc(n);
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note:
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+12]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+12]]:5: note:
  // CHECK-REASONS: :[[@LINE-6]]:21: no fix: 'p' is reassigned here
  if (n > 4) {
    free(p);
    p = new char[4];
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:9: note:
    // CHECK-MESSAGES: :[[@LINE+4]]:3: note:
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note:
    // CHECK-REASONS: :[[@LINE-5]]:9: no fix: 'p' is initialized with a pointer that it does not own
  }
  if (m == 9)
    return;
  if (n > 4)
    delete[] p;
  else
    free(p);
}

bool OnlyLogs(int n) {
  float *d;
  // CHECK-FIXES: {{^}}  float *d = nullptr;{{$}}
  cudaError_t err;
  CUDA_WARN(err = cudaMalloc((void **)&d, n));
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note:
  // CHECK-MESSAGES: :[[@LINE+6]]:1: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<float, decltype(&cudaFree)> d_owner(d, &cudaFree);{{$}}
  if (err != 0)
    return false;
  cudaMemset(d, 0, n);
  return true;
}
