// RUN: %check_tfop %s tf-raw-new-in-compute,tf-owning-raw-pointer,tf-resource-leak %t --by-line
// The reasons for which a pointer has no safe fix, except those covered by other tests.
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include <functional>
#include <memory>
#include <vector>

using namespace tensorflow;

struct Item {
  int size = 0;
};
struct Holder {
  Item *item;
};
struct Table : ResourceBase {
  std::string DebugString() const override;
};
class Hidden {
  ~Hidden();
  friend class Locals;
};
void RunLater(std::function<void()> callback);
void Use(const Item *item);
void Take(std::unique_ptr<Item> item);

class Locals : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Item *later = new Item;
    // CHECK-MESSAGES: :[[@LINE-1]]:19: remark: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:19: suggested: 'later' is used by reference in a lambda that may run later
    RunLater([&later] { Use(later); });
    delete later;

    std::vector<Item *> items;
    Item *listed = new Item;
    // CHECK-MESSAGES: :[[@LINE-1]]:20: remark: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:20: no fix: 'listed' is inserted into a container
    items.push_back(listed);
    delete listed;

    Holder holder;
    Item *held = new Item;
    // CHECK-MESSAGES: :[[@LINE-1]]:18: remark: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:18: no fix: 'held' is also stored in 'holder'
    holder.item = held;
    delete held;

    switch (ctx->num_inputs()) {
      Item *between;
    case 1:
      between = new Item;
      // CHECK-MESSAGES: :[[@LINE-1]]:17: remark: [tf-raw-new-in-compute]
      // CHECK-REASONS: :[[@LINE-2]]:17: no fix: 'between' is declared between the cases of a switch
      delete between;
    }

    Item *expression = nullptr;
    Use(expression = new Item);
    // CHECK-MESSAGES: :[[@LINE-1]]:22: remark: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:22: no fix: 'expression' is assigned inside an expression
    delete expression;

    Hidden *hidden = new Hidden;
    // CHECK-MESSAGES: :[[@LINE-1]]:22: remark: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:22: no fix: 'hidden' has a destructor that an owner cannot call
    delete hidden;

    Item *nested = new Item;
    // CHECK-MESSAGES: :[[@LINE-1]]:20: remark: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-REASONS: :[[@LINE-3]]:20: no fix: 'nested' is captured by a nested lambda
    auto outer = [nested] { return [nested] { delete nested; }; };
    outer()();

    void *untyped = new Item;
    // CHECK-MESSAGES: :[[@LINE-1]]:21: remark: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:21: no fix: 'untyped' does not have a pointee type that can be deleted
    delete static_cast<Item *>(untyped);

    Item *either = new Item[2];
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:7: note:
    // CHECK-REASONS: :[[@LINE-5]]:20: no fix: 'either' may hold an array or a single object
    if (ctx->num_inputs() == 2)
      either = new Item;
      // CHECK-MESSAGES: :[[@LINE-1]]:16: remark: [tf-raw-new-in-compute]
      // CHECK-REASONS: :[[@LINE-2]]:16: no fix: 'either' may hold an array or a single object
    delete either;
  }
};
class More : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Table *counted = new Table;
    // CHECK-MESSAGES: :[[@LINE-1]]:22: remark: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:22: no fix: 'counted' is reference-counted manually here
    counted->Ref();
    counted->Unref();
    counted->Unref();

    Item *captured = new Item;
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:22: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-REASONS: :[[@LINE-5]]:22: no fix: 'captured' is transferred in a lambda
    OP_REQUIRES(ctx, ctx->num_inputs() > 1, errors::Internal("x"));
    RunLater([captured] { Take(std::unique_ptr<Item>(captured)); });
  }
};

class Borrowed {
public:
  explicit Borrowed(Item *item) : item_(item) {}
  Borrowed() : item_(new Item) {}
  Item *Get() { return item_; }
  void InLambda() {
    RunLater([this] { lambda_ = new Item; });
  }

private:
  Item *item_;
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-9]]:22: note:
  // CHECK-REASONS: :[[@LINE-3]]:9: no fix: 'item_' is assigned a pointer that it does not own
  Item *lambda_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-10]]:33: note:
  // CHECK-REASONS: :[[@LINE-3]]:9: suggested: 'lambda_' is assigned or released in a lambda
};
