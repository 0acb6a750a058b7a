// RUN: %check_tfop %s tf-resource-leak,tf-raw-new-in-compute,tf-heap-tensor %t --by-line
// A release is recognized in every spelling: the fix removes it, or there
// is no fix. It never remains next to the owner.
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>

using namespace tensorflow;

struct Item {
  virtual ~Item() {}
  Item *Self() { return this; }
  int size = 0;
};
class Table : public ResourceBase {
public:
  Status Load(const Tensor &values);
  void Finish() { Unref(); }
  std::string DebugString() const override;
};
void Drop(Item &node) { delete &node; }
Item &Same(Item &node);

int ThroughCStyleCast(int n) {
  char *copy = strdup("x");
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<char, decltype(&free)> copy_owner(copy, &free);{{$}}
  if (n > 3)
    return 1;
  free((void *)copy);
  // CHECK-FIXES: {{^}}    return 1;{{$}}
  // CHECK-FIXES-NEXT: {{^}}  //{{$}}
  return 0;
}

int ThroughStaticCast(int n) {
  float *values = (float *)malloc(n);
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:28: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<float, decltype(&free)> values_owner(values, &free);{{$}}
  if (n > 3)
    return 1;
  free(static_cast<void *>(values));
  // CHECK-FIXES: {{^}}    return 1;{{$}}
  // CHECK-FIXES-NEXT: {{^}}  //{{$}}
  return 0;
}

int ToConst(int n) {
  const char *copy = strdup("x");
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<char, decltype(&free)> copy_owner(const_cast<char*>(copy), &free);{{$}}
  if (n > 3)
    return 1;
  free(const_cast<char *>(copy));
  // CHECK-FIXES: {{^}}    return 1;{{$}}
  // CHECK-FIXES-NEXT: {{^}}  //{{$}}
  return 0;
}

int ThroughInteger(int n) {
  char *copy = strdup("x");
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: [tf-resource-leak]
  // CHECK-REASONS: :[[@LINE-2]]:16: no fix: 'copy' is released through another expression here
  // CHECK-MESSAGES: :[[@LINE-3]]:16: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
  uintptr_t number = reinterpret_cast<uintptr_t>(copy);
  if (n > 3)
    return 1;
  free(reinterpret_cast<char *>(number));
  return 0;
}

int InAnotherExpression(int n, char *other) {
  char *copy = strdup("x");
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: [tf-resource-leak]
  // CHECK-FIXES: {{^}}  std::unique_ptr<char, decltype(&free)> copy_owner(copy, &free);{{$}}
  // CHECK-MESSAGES: :[[@LINE-3]]:16: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
  if (n > 3)
    return 1;
  free(n > 2 ? copy : other);
  // CHECK-FIXES: {{^}}  free(n > 2 ? copy_owner.release() : other);{{$}}
  return 0;
}

class Deletes : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Item *cast = new Item;
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:18: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-FIXES: {{^}}    std::unique_ptr<Item> cast(new Item);{{$}}
    OP_REQUIRES(ctx, cast->size == 0, errors::Internal("x"));
    delete static_cast<Item *>(cast);
    // CHECK-FIXES: {{^}}    cast.reset();{{$}}

    char *chars = new char[3];
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:19: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-FIXES: {{^}}    std::unique_ptr<char[]> chars(new char[3]);{{$}}
    OP_REQUIRES(ctx, chars[0] == 0, errors::Internal("x"));
    delete[] (char *)chars;

    Item *again = new Item;
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:19: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-FIXES: {{^}}    std::unique_ptr<Item> again(new Item);{{$}}
    OP_REQUIRES(ctx, again->size == 0, errors::Internal("x"));
    delete &*again;
    // CHECK-FIXES: {{^}}    again.reset();{{$}}

    Item *named = new Item;
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:19: no fix: 'named' is deleted through another expression here
    // CHECK-MESSAGES: :[[@LINE-3]]:19: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    Item &reference = *named;
    OP_REQUIRES(ctx, reference.size == 0, errors::Internal("x"));
    delete &reference;

    Item *passed = new Item;
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:20: no fix: 'passed' is deleted through another expression here
    // CHECK-MESSAGES: :[[@LINE-3]]:20: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    OP_REQUIRES(ctx, passed->size == 0, errors::Internal("x"));
    Drop(*passed);

    Item *same = new Item;
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:18: no fix: 'same' is deleted through another expression here
    // CHECK-MESSAGES: :[[@LINE-3]]:18: note:
    // CHECK-MESSAGES: :[[@LINE+45]]:3: note:
    OP_REQUIRES(ctx, same->size == 0, errors::Internal("x"));
    delete &Same(*same);

    Item *method = new Item;
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:20: no fix: 'method' is deleted through another expression here
    // CHECK-MESSAGES: :[[@LINE-3]]:20: note:
    // CHECK-MESSAGES: :[[@LINE+37]]:3: note:
    OP_REQUIRES(ctx, method->size == 0, errors::Internal("x"));
    delete method->Self();

    Item *lambda = new Item;
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:20: no fix: 'lambda' is returned by reference here
    // CHECK-MESSAGES: :[[@LINE-3]]:20: note:
    // CHECK-MESSAGES: :[[@LINE+29]]:3: note:
    auto get = [&]() -> Item & { return *lambda; };
    OP_REQUIRES(ctx, lambda->size == 0, errors::Internal("x"));
    delete &get();

    Item *memory = new Item;
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:20: no fix: 'memory' is not released with 'delete'
    // CHECK-MESSAGES: :[[@LINE-3]]:20: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    OP_REQUIRES(ctx, memory->size == 0, errors::Internal("x"));
    memory->~Item();
    ::operator delete(memory);

    Item *functor = new Item;
    // CHECK-MESSAGES: :[[@LINE-1]]:21: remark: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:21: suggested: 'functor' is passed to a function, which may keep or release it
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    deleter_(functor);

    Tensor *tensor = new Tensor(DT_FLOAT, TensorShape({2}));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE-2]]:22: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-FIXES: {{^}}    Tensor tensor(DT_FLOAT, TensorShape({2}));{{$}}
    OP_REQUIRES(ctx, tensor->NumElements() == 2, errors::Internal("x"));
    delete static_cast<Tensor *>(tensor);
  }

private:
  std::function<void(Item *)> deleter_;
};

class MemberPointer : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &table));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
    // CHECK-REASONS: :[[@LINE-2]]:25: suggested: 'table' is used through a pointer to member
    // CHECK-MESSAGES: :[[@LINE-3]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
    auto method = &core::RefCounted::Unref;
    (table->*method)();
  }
};

class Counted : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *cast = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &cast));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-FIXES: {{^}}    core::ScopedUnref cast_unref(cast);{{$}}
    OP_REQUIRES_OK(ctx, cast->Load(ctx->input(0)));
    static_cast<core::RefCounted *>(cast)->Unref();
    // CHECK-FIXES: {{^}}    OP_REQUIRES_OK(ctx, cast->Load(ctx->input(0)));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    //{{$}}
  }
};

class Dereferenced : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &table));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-FIXES: {{^}}    core::ScopedUnref table_unref(table);{{$}}
    OP_REQUIRES_OK(ctx, table->Load(ctx->input(0)));
    (*table).Unref();
    // CHECK-FIXES: {{^}}    OP_REQUIRES_OK(ctx, table->Load(ctx->input(0)));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    //{{$}}
  }
};

class Itself : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &table));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
    // CHECK-REASONS: :[[@LINE-2]]:25: no fix: 'table' is released by 'Finish'
    // CHECK-MESSAGES: :[[@LINE-3]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    OP_REQUIRES_OK(ctx, table->Load(ctx->input(0)));
    (*table).Finish();
  }
};

class ByReference : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &table));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
    // CHECK-REASONS: :[[@LINE-2]]:25: no fix: 'table' is referenced or released through a C++ reference here
    // CHECK-MESSAGES: :[[@LINE-3]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    Table &reference = *table;
    OP_REQUIRES_OK(ctx, reference.Load(ctx->input(0)));
    reference.Unref();
  }
};

// Silent: it is released on every path.
class Released : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *table = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &table));
    Table &reference = *table;
    reference.Load(ctx->input(0)).IgnoreError();
    reference.Unref();
  }
};
