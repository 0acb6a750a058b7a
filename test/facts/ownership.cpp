// RUN: %facts --checks='-*,facts-ownership' %s -- -std=c++17 -fexceptions -isystem %model 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// What the flow engine makes of each `new`, apart from any check.
#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

struct Node {
  int value;
  Node *next;
  void Use();
};
bool coin();
int number();
// Functions of another file: nobody sees what they do.
void look(const Node *node);
void unseen(Node *node);
bool unseenTry(Node *node);
Node *unseenOpen(Node *node);

//===-- plain paths -------------------------------------------------------===//

void straight() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: released [
  delete a;
}
void never() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is never released [
  a->value = 1;
}
void early() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is not released on every path [
  if (coin())
    return;
  delete a;
}
void conditional(bool c) {
  Node *a = nullptr;
  if (c)
    a = new Node;
  // CHECK: :[[@LINE-1]]:9: warning: released [
  number();
  if (c)
    delete a;
}
void conditionChanges(bool c) {
  Node *a = nullptr;
  if (c)
    a = new Node;
  // CHECK: :[[@LINE-1]]:9: warning: is not released on every path [
  c = coin();
  if (c)
    delete a;
}
void conditionTurned(int n) {
  Node *a = nullptr;
  if (n >= 3)
    a = new Node;
  // CHECK: :[[@LINE-1]]:9: warning: released [
  if (n < 3)
    return;
  delete a;
}
void pointerTest() {
  Node *a = coin() ? new Node : nullptr;
  // CHECK: :[[@LINE-1]]:22: warning: released [
  if (a != nullptr)
    delete a;
}
void flag() {
  Node *a = nullptr;
  bool made = false;
  if (coin()) {
    a = new Node;
    // CHECK: :[[@LINE-1]]:9: warning: released [
    made = true;
  }
  if (made)
    delete a;
}
void freshIsNotNull() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: released [
  if (!a)
    return;
  delete a;
}
void nothrow() {
  Node *a = new (std::nothrow) Node;
  // CHECK: :[[@LINE-1]]:13: warning: released [
  if (a == nullptr)
    return;
  delete a;
}
void jump() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: released [
  if (coin())
    goto out;
  number();
out:
  delete a;
}
void jumpPast() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is not released on every path [
  if (coin())
    goto out;
  delete a;
out:
  number();
}
void switched(int kind) {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is not released on every path [
  switch (kind) {
  case 0:
    delete a;
    break;
  case 1:
    break;
  default:
    delete a;
  }
}
void switchedTwice(int kind) {
  Node *a = nullptr;
  switch (kind) {
  case 1:
    a = new Node;
    // CHECK: :[[@LINE-1]]:9: warning: released [
    break;
  case 2:
    break;
  }
  switch (kind) {
  case 1:
    delete a;
  }
}
void shortCircuit() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is not released on every path [
  if (coin() && number() > 2)
    return;
  delete a;
}
void shortCircuitOnIt() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: released [
  if (!(a && a->value))
    number();
  delete a;
}
void once() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: released [
  do {
    if (coin())
      break;
    number();
  } while (0);
  delete a;
}
void ternary() {
  Node *a = coin() ? new Node : nullptr;
  // CHECK: :[[@LINE-1]]:22: warning: is never released [
  number();
}
void tried() {
  Node *a = nullptr;
  try {
    a = new Node;
    // CHECK: :[[@LINE-1]]:9: warning: is not released on every path [
  } catch (...) {
    a = nullptr;
  }
  if (coin())
    return;
  delete a;
}
void dies() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: released [
  if (coin())
    abort();
  delete a;
}
void dead() {
  return;
  new Node;
  // CHECK: :[[@LINE-1]]:3: warning: not reached [
}

//===-- loops and values --------------------------------------------------===//

void nextRound() {
  for (int i = 0; i < 3; ++i) {
    Node *a = new Node;
    // CHECK: :[[@LINE-1]]:15: warning: is lost in the loop's next round [
    a->value = i;
  }
}
void continued() {
  while (coin()) {
    Node *a = new Node;
    // CHECK: :[[@LINE-1]]:15: warning: is lost in the loop's next round [
    if (coin())
      continue;
    delete a;
  }
}
void overwritten() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is given another value before it is released [
  a = new Node;
  // CHECK: :[[@LINE-1]]:7: warning: released [
  delete a;
}
void alias() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: released [
  Node *b = a;
  a = nullptr;
  delete b;
}
void reference() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: released [
  Node *&b = a;
  delete b;
}
void casted() {
  void *a = static_cast<void *>(new Node);
  // CHECK: :[[@LINE-1]]:33: warning: released [
  delete static_cast<Node *>(a);
}
void binding() {
  auto [a, n] = std::make_pair(new Node, 1);
  // CHECK: :[[@LINE-1]]:32: warning: released [
  delete a;
}
void bindingLost() {
  auto [a, n] = std::make_pair(new Node, 1);
  // CHECK: :[[@LINE-1]]:32: warning: is never released [
  number();
}

//===-- arrays and containers ---------------------------------------------===//

void array() {
  Node *all[3];
  for (int i = 0; i < 3; ++i)
    all[i] = new Node;
  // CHECK: :[[@LINE-1]]:14: warning: released [
  for (int i = 0; i < 3; ++i)
    delete all[i];
}
void vectorOfPointers(int n) {
  std::vector<Node *> all;
  for (int i = 0; i < n; ++i)
    all.push_back(new Node);
  // CHECK: :[[@LINE-1]]:19: warning: is not released on every path [
  if (coin())
    return;
  for (Node *one : all)
    delete one;
}
void vectorForgotten(int n) {
  std::vector<Node *> all(n);
  for (int i = 0; i < n; ++i)
    all[i] = new Node;
  // CHECK: :[[@LINE-1]]:14: warning: is never released [
}
void mapOfPointers() {
  std::map<int, Node *> all;
  all[1] = new Node;
  // CHECK: :[[@LINE-1]]:12: warning: released [
  for (auto &entry : all)
    delete entry.second;
}
void vectorOfOwners() {
  std::vector<std::unique_ptr<Node>> all;
  all.emplace_back(new Node);
  // CHECK: :[[@LINE-1]]:20: warning: owned at once [
}
std::vector<Node *> returnedVector() {
  std::vector<Node *> all;
  all.push_back(new Node);
  // CHECK: :[[@LINE-1]]:17: warning: handed over [
  return all;
}
void intoOther(std::vector<Node *> *all) {
  all->push_back(new Node);
  // CHECK: :[[@LINE-1]]:18: warning: owned at once [
}
struct Pair {
  Node *first;
  Node *second;
};
void fields() {
  Pair pair;
  pair.first = new Node;
  // CHECK: :[[@LINE-1]]:16: warning: is not released on every path [
  if (coin())
    return;
  delete pair.first;
}
Pair *somePair();
void throughPointer() {
  Pair *pair = somePair();
  pair->first = new Node;
  // CHECK: :[[@LINE-1]]:17: warning: is not released on every path [
  if (coin())
    return;
  delete pair->first;
}
void outField(Pair *pair) {
  pair->first = new Node;
  // CHECK: :[[@LINE-1]]:17: warning: owned at once [
}
bool outParameterUndone(Node **out) {
  *out = new Node;
  // CHECK: :[[@LINE-1]]:10: warning: owned at once [
  if (coin())
    return false;
  delete *out;
  return true;
}

//===-- owners ------------------------------------------------------------===//

void owner() {
  std::unique_ptr<Node> a(new Node);
  // CHECK: :[[@LINE-1]]:27: warning: owned at once [
}
void ownerLater() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is not released on every path [
  if (coin())
    return;
  std::unique_ptr<Node> owner(a);
}
void moved() {
  std::unique_ptr<Node> a(new Node);
  // CHECK: :[[@LINE-1]]:27: warning: owned at once [
  std::unique_ptr<Node> b = std::move(a);
}
void resetOwner(std::shared_ptr<Node> &a) {
  a.reset(new Node);
  // CHECK: :[[@LINE-1]]:11: warning: owned at once [
}
Node *factory() {
  return new Node;
  // CHECK: :[[@LINE-1]]:10: warning: owned at once [
}
Node *factoryThatMayFail() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is not released on every path [
  if (coin())
    return nullptr;
  return a;
}
bool outParameter(Node **out) {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: handed over [
  *out = a;
  return true;
}
void statics() {
  static Node *once = new Node;
  // CHECK: :[[@LINE-1]]:23: warning: owned at once [
  number();
}
struct Holds {
  Node *kept;
  Holds() : kept(new Node) {}
  // CHECK: :[[@LINE-1]]:18: warning: owned at once [
  void Set() {
    kept = new Node;
    // CHECK: :[[@LINE-1]]:12: warning: owned at once [
  }
};

//===-- callees -----------------------------------------------------------===//

void constParameter() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is never released [
  look(a);
}
void unknownCallee() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is handed to 'unseen'; whether that releases it cannot be seen [
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
// The success of the call may have handed it over.
void releasedOnFailure() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is handed to 'unseenOpen'; whether that releases it cannot be seen [
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
  // CHECK: :[[@LINE-1]]:13: warning: handed over [
  keeps(c);
  Node *d = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is handed to 'perhaps'; whether that releases it cannot be seen [
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
  // CHECK: :[[@LINE-1]]:13: warning: handed over [
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
  // CHECK: :[[@LINE-1]]:4: warning: owned at once [
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is not released here; whether it deletes itself cannot be seen [
  a->Use();
}

//===-- lambdas -----------------------------------------------------------===//

void later(std::function<void()> callback);
void lambdaReleases() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: handed over [
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
  // CHECK: :[[@LINE-1]]:13: warning: is not released on every path of the lambda that is to release it [
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
  // CHECK: :[[@LINE-1]]:13: warning: handed over [
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
  // CHECK: :[[@LINE-1]]:13: warning: handed over [
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

//===-- releases that do not fit ------------------------------------------===//

void arrayWithDelete() {
  int *a = new int[3];
  // CHECK: :[[@LINE-1]]:12: warning: released, released wrongly [
  delete a;
  std::unique_ptr<int> b(new int[3]);
  // CHECK: :[[@LINE-1]]:26: warning: owned at once, released wrongly [
  std::unique_ptr<int[]> c(new int[3]);
  // CHECK: :[[@LINE-1]]:28: warning: owned at once [
}
