// RUN: %facts --checks='-*,facts-ownership' %s -- -std=c++17 -fexceptions -isystem %model 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// The fate of each `new`, independent of any check: callees and lambdas.
#include <algorithm>
#include <functional>

struct Node {
  int value;
  Node *next;
  void Use();
};
bool coin();
int number();
// Functions of another file, whose bodies are not visible.
void look(const Node *node);
void unseen(Node *node);
bool unseenTry(Node *node);
Node *unseenOpen(Node *node);

//===-- callees -----------------------------------------------------------===//

void constParameter() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is never released [
  look(a);
}
void unknownCallee() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is passed to 'unseen'; whether it is released there cannot be determined [
  unseen(a);
}
void provenToBorrow() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is not released on every path [
  unseen(a);
  if (coin())
    return;
  delete a;
}
// If the call succeeded, it may have taken ownership.
void releasedOnFailure() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is passed to 'unseenOpen'; whether it is released there cannot be determined [
  Node *opened = unseenOpen(a);
  if (!opened)
    delete a;
}
void releasedOnSuccess() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is not released on every path [
  if (!unseenTry(a))
    return;
  delete a;
}
void library() {
  int *a = new int[4];
  // CHECK: :[[@LINE-1]]:12: warning: is never released [
  std::fill(a, a + 4, 0);
}
static void frees(Node *node) {
  if (node)
    delete node;
}
static void forwards(Node *node) { frees(node); }
static void borrows(Node *node) { node->value = 1; }
static void recursive(Node *node, int n) {
  if (n > 0)
    recursive(node, n - 1);
}
static Node *passes(Node *node) { return node; }
static Node *global;
static void keeps(Node *node) { global = node; }
static void perhaps(Node *node, bool c) {
  if (c)
    delete node;
}
void summaries() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: released [
  borrows(a);
  recursive(a, 3);
  forwards(a);
  Node *b = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: released [
  delete passes(b);
  Node *c = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: transferred [
  keeps(c);
  Node *d = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is passed to 'perhaps'; whether it is released there cannot be determined [
  perhaps(d, coin());
  Node *e = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is never released [
  recursive(e, 2);
}
struct View {
  Node *seen;
  explicit View(Node *node) : seen(node) {}
};
struct Guard {
  Node *owned;
  explicit Guard(Node *node) : owned(node) {}
  ~Guard() { delete owned; }
};
void wrappers() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is never released [
  View view(a);
  Node *b = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: transferred [
  Guard guard(b);
}
struct SelfManaged {
  void Start() {
    if (coin())
      delete this;
  }
};
void selfManaged() {
  (new SelfManaged)->Start();
  // CHECK: :[[@LINE-1]]:4: warning: owned immediately [
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is not released here; whether it deletes itself cannot be determined [
  a->Use();
}

//===-- lambdas -----------------------------------------------------------===//

void later(std::function<void()> callback);
void lambdaReleases() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: transferred [
  later([a] { delete a; });
}
void lambdaBorrows() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is never released [
  later([a] { a->value = 2; });
}
void exitBeforeLambda() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is not released on every path [
  auto callback = [a] { delete a; };
  if (coin())
    return;
  later(callback);
}
void exitInLambda() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is not released on every path of the lambda that should release it [
  later([a] {
    if (coin())
      return;
    delete a;
  });
}
void invoked() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: released [
  auto clean = [&] { delete a; };
  if (coin()) {
    clean();
    return;
  }
  clean();
}
void wrapped() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: transferred [
  std::function<void()> done = [a] { delete a; };
  auto outer = [done] {
    number();
    done();
  };
  later(outer);
}
void inPlace() {
  int values[3] = {};
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is not released on every path [
  std::for_each(values, values + 3, [&](int v) {
    if (v)
      return;
    a->value = v;
  });
  if (coin())
    return;
  delete a;
}
void initCapture() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: transferred [
  later([b = a] { delete b; });
}
void creator() {
  auto make = [](Node **out) {
    Node *a = new Node;
    // CHECK: :[[@LINE-1]]:15: warning: is not released on every path [
    if (coin())
      return false;
    *out = a;
    return true;
  };
}
void placement(void *memory) {
  // Silent: no memory is acquired.
  new (memory) Node;
}

//===-- scope guards in templates -----------------------------------------===//

template <typename F> struct Ending {
  explicit Ending(F action) : action(action) {}
  ~Ending() { action(); }
  F action;
};
template <typename F> Ending<F> AtScopeEnd(F action) { return Ending<F>(action); }
template <typename F> F Wrapped(F action) { return action; }

// The type of the guard is unknown before the template is instantiated.
template <typename T> void guardOfUnknownType(T value) {
  Node *a = nullptr;
  auto undo = AtScopeEnd([&a, value] { delete a; });
  a = new Node;
  // CHECK: :[[@LINE-1]]:7: warning: owned immediately [
  if (coin())
    return;
  a->Use();
}
// A lambda that is called explicitly is not a guard: the first return leaks the object.
template <typename T> void calledExplicitly(T value) {
  Node *a = nullptr;
  auto undo = Wrapped([&a, value] { delete a; });
  a = new Node;
  // CHECK: :[[@LINE-1]]:7: warning: is never released [
  if (coin())
    return;
  undo();
}
template <typename T> void plainLambda(T value) {
  Node *a = nullptr;
  auto undo = [&a, value] { delete a; };
  a = new Node;
  // CHECK: :[[@LINE-1]]:7: warning: is not released on every path [
  if (coin())
    return;
  undo();
}
