// RUN: %check_tfop %s tf-raw-new-in-compute %t --by-line --fix-notes
// If one use cannot be rewritten, nothing is, and a note names the use and the reason.
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include <memory>

using namespace tensorflow;

struct Query {
  explicit Query(int n);
  int Size() const;
  Query *next = nullptr;
};
struct Base {
  int size;
};
struct Derived : Base {
  int more;
};
void Change(float *&values);
void Read(const float *values);
void ReadQuery(const Query *query);

// CHECK-MESSAGES-NOT: FIXME
#define RELEASE(P) delete[] P
#define SCRATCH(NAME) float *NAME = new float[3]

class Obstacles : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    float *changed = new float[1];
    // CHECK-MESSAGES: :[[@LINE-1]]:22: remark: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:22: no fix: 'changed' is used by reference here
    Change(changed);
    delete[] changed;

    float *moved = new float[1];
    // CHECK-MESSAGES: :[[@LINE-1]]:20: remark: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:20: no fix: 'moved' is modified by pointer arithmetic here
    for (int i = 0; i < 1; ++i)
      *moved++ = 0;
    delete[] moved;

    float local[3];
    float *either = local;
    if (ctx->num_inputs() > 3)
      either = new float[9];
    // CHECK-MESSAGES: :[[@LINE-1]]:16: remark: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:16: no fix: 'either' is initialized with a pointer that it does not own
    Read(either);
    if (ctx->num_inputs() > 3)
      delete[] either;

    float *hidden = new float[1];
    // CHECK-MESSAGES: :[[@LINE-1]]:21: remark: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:21: no fix: 'hidden' is in a macro here
    Read(hidden);
    RELEASE(hidden);

    float *inactive = new float[1];
    // CHECK-MESSAGES: :[[@LINE-1]]:23: remark: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:23: no fix: 'inactive' is also used in code that was not compiled
#ifdef NOT_DEFINED
    Change(inactive);
#endif
    delete[] inactive;

    Query *list = nullptr;
    for (int i = 0; i < 3; ++i) {
      Query *node = new Query(i);
      // CHECK-MESSAGES: :[[@LINE-1]]:21: remark: [tf-raw-new-in-compute]
      // CHECK-REASONS: :[[@LINE-2]]:21: no fix: 'node' is also stored in 'list'
      node->next = list;
      list = node;
    }
    while (list) {
      Query *next = list->next;
      delete list;
      list = next;
    }

    Base *base = new Derived;
    // CHECK-MESSAGES: :[[@LINE-1]]:18: remark: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:18: no fix: 'base' points to a base class without a virtual destructor
    base->size = 3;
    delete static_cast<Derived *>(base);

    Query *copied = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:21: remark: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:21: no fix: 'copied' is transferred as 'other'
    Query *other = copied;
    ReadQuery(other);
    delete other;
  }
};
