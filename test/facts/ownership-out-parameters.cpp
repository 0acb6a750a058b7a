// RUN: %facts --checks='-*,facts-ownership' %s -- -std=c++17 -isystem %model 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Functions that return a new object through an out-parameter, and their callers.
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/lib/gtl/cleanup.h"

using namespace tensorflow;

struct Item {
  int value;
  Status Init();
};
bool coin();
Status check();
void unseen(Item *node);
Item *global;

//===-- functions with out-parameters -------------------------------------===//

void Make(Item **out) { *out = new Item; }
// CHECK: :[[@LINE-1]]:32: warning: owned immediately [
void MakeReference(Item *&out) {
  Item *made = new Item;
  // CHECK: :[[@LINE-1]]:16: warning: transferred [
  made->value = 1;
  out = made;
}
Status MakeOrFail(Item **out) {
  if (coin())
    return errors::Internal("coin");
  *out = new Item;
  // CHECK: :[[@LINE-1]]:10: warning: owned immediately [
  return OkStatus();
}
Status Forward(Item **out) { return MakeOrFail(out); }
Status ForwardChecked(Item *&out) {
  TF_RETURN_IF_ERROR(MakeOrFail(&out));
  out->value = 2;
  return OkStatus();
}
bool TryMake(Item **out) {
  if (coin())
    return false;
  *out = new Item;
  // CHECK: :[[@LINE-1]]:10: warning: owned immediately [
  return true;
}
template <typename T> Status MakeAny(T **out) {
  const Status s = check();
  if (s.ok())
    *out = new T;
  // CHECK: :[[@LINE-1]]:12: warning: owned immediately [
  return s;
}
struct Factory {
  Status Get(Item **out) {
    *out = new Item;
    // CHECK: :[[@LINE-1]]:12: warning: owned immediately [
    return (*out)->Init();
  }
  virtual void GetVirtual(Item **out) { *out = new Item; }
  // CHECK: :[[@LINE-1]]:48: warning: owned immediately [
};

//===-- callers -----------------------------------------------------------===//

void never() {
  Item *p = nullptr;
  Make(&p);
  // CHECK: :[[@LINE-1]]:3: warning: is never released [
  p->value = 1;
}
void released() {
  Item *p = nullptr;
  MakeReference(p);
  // CHECK: :[[@LINE-1]]:3: warning: released [
  if (p != nullptr)
    delete p;
}
void owned() {
  Item *p;
  Make(&p);
  // CHECK: :[[@LINE-1]]:3: warning: transferred [
  std::unique_ptr<Item> owner(p);
}
void early() {
  Item *p = nullptr;
  const Status s = MakeOrFail(&p);
  // CHECK: :[[@LINE-1]]:20: warning: is not released on every path [
  if (!s.ok())
    return;
  if (coin())
    return;
  delete p;
}
void nothingOnFailure() {
  Item *p = nullptr;
  const Status s = MakeOrFail(&p);
  // CHECK: :[[@LINE-1]]:20: warning: released [
  if (!s.ok())
    return;
  delete p;
}
Status macro() {
  Item *p = nullptr;
  TF_RETURN_IF_ERROR(MakeOrFail(&p));
  // CHECK: :[[@LINE-1]]:22: warning: released [
  delete p;
  return OkStatus();
}
Status macroLeak() {
  Item *p = nullptr;
  TF_RETURN_IF_ERROR(Forward(&p));
  // CHECK: :[[@LINE-1]]:22: warning: is not released when 'TF_RETURN_IF_ERROR' fails [
  TF_RETURN_IF_ERROR(check());
  delete p;
  return OkStatus();
}
void copied(OpKernelContext *ctx) {
  Item *p = nullptr;
  Status s = ForwardChecked(p);
  // CHECK: :[[@LINE-1]]:14: warning: released [
  OP_REQUIRES_OK(ctx, s);
  delete p;
}
void copiedLeak(OpKernelContext *ctx) {
  Item *p = nullptr;
  Status s = MakeAny(&p);
  // CHECK: :[[@LINE-1]]:14: warning: is never released [
  OP_REQUIRES_OK(ctx, s);
}
void flag() {
  Item *p = nullptr;
  if (!TryMake(&p))
    // CHECK: :[[@LINE-1]]:8: warning: is not released on every path [
    return;
  if (coin())
    return;
  delete p;
}
void testedInCondition() {
  Item *p = nullptr;
  if (TryMake(&p))
    // CHECK: :[[@LINE-1]]:7: warning: released [
    delete p;
}
void storedResult() {
  Item *p = nullptr;
  const bool made = TryMake(&p);
  // CHECK: :[[@LINE-1]]:21: warning: released [
  if (made)
    delete p;
}
void otherTest() {
  Item *p = nullptr;
  const Status s = MakeOrFail(&p);
  // CHECK: :[[@LINE-1]]:20: warning: released [
  if (errors::IsNotFound(s))
    return;
  if (!s.ok())
    return;
  delete p;
}
Status returnedStatus() {
  Item *p = nullptr;
  // The caller tests whether it failed.
  const Status s = MakeOrFail(&p);
  // CHECK: :[[@LINE-1]]:20: warning: transferred [
  return s;
}
void dropped() {
  Item *p = nullptr;
  MakeOrFail(&p);
  // CHECK: :[[@LINE-1]]:3: warning: is never released [
}
void method(Factory &factory) {
  Item *p = nullptr;
  const Status s = factory.Get(&p);
  // CHECK: :[[@LINE-1]]:20: warning: is not released on every path [
  if (!s.ok())
    return;
  if (coin())
    return;
  delete p;
}
void loop() {
  for (int i = 0; i < 3; ++i) {
    Item *p = nullptr;
    Make(&p);
    // CHECK: :[[@LINE-1]]:5: warning: leaks in the next iteration of the loop [
    p->value = i;
  }
}
void lambda() {
  auto make = [](Item **out) { *out = new Item; };
  // CHECK: :[[@LINE-1]]:39: warning: owned immediately [
  Item *p = nullptr;
  make(&p);
  // CHECK: :[[@LINE-1]]:3: warning: is never released [
}
void MakeTwo(Item **first, Item **second) {
  *first = new Item;
  // CHECK: :[[@LINE-1]]:12: warning: owned immediately [
  *second = new Item;
  // CHECK: :[[@LINE-1]]:13: warning: owned immediately [
}
void two() {
  Item *a = nullptr;
  Item *b = nullptr;
  MakeTwo(&a, &b);
  // CHECK-DAG: :[[@LINE-1]]:3: warning: released [
  // CHECK-DAG: :[[@LINE-2]]:3: warning: is never released [
  delete a;
}

//===-- results that have another owner -----------------------------------===//

void Keep(Item **out) {
  *out = new Item;
  // CHECK: :[[@LINE-1]]:10: warning: owned immediately [
  global = *out;
}
void Register(Item **out) {
  Item *made = new Item;
  // CHECK: :[[@LINE-1]]:16: warning: transferred [
  unseen(made);
  *out = made;
}
void Lend(Item **out) { *out = global; }
void Perhaps(Item **out) {
  if (coin())
    *out = new Item;
  // CHECK: :[[@LINE-1]]:12: warning: owned immediately [
}
Status GoodWithout(Item **out) {
  if (coin())
    return OkStatus();
  *out = new Item;
  // CHECK: :[[@LINE-1]]:10: warning: owned immediately [
  return OkStatus();
}
bool Undo(Item **out) {
  *out = new Item;
  // CHECK: :[[@LINE-1]]:10: warning: owned immediately [
  delete *out;
  *out = nullptr;
  return false;
}
struct Cache {
  Item *kept = nullptr;
  void Get(Item **out) {
    if (!kept)
      kept = new Item;
    // CHECK: :[[@LINE-1]]:14: warning: owned immediately [
    *out = kept;
  }
};
Item *member;
void silent(Factory &factory, Cache &cache, Item **out) {
  Item *p = nullptr;
  // Silent: another owner exists, or the result may be null.
  Keep(&p);
  Register(&p);
  Lend(&p);
  Perhaps(&p);
  GoodWithout(&p);
  Undo(&p);
  cache.Get(&p);
  // Silent: a derived class may override it.
  factory.GetVirtual(&p);
  // Silent: it is stored in an out-parameter or a global variable.
  Make(out);
  Make(&member);
}
void guarded() {
  Item *p = nullptr;
  auto cleanup = gtl::MakeCleanup([&p] { delete p; });
  // Silent: the cleanup releases it.
  Make(&p);
  if (coin())
    return;
  p->value = 1;
}
