// RUN: %facts --checks='-*,facts-uses' %s -- -std=c++17 -fexceptions 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// The classification of the uses of a pointer, as written and after looking through expressions that preserve the value.

struct Node {
  int value;
  void run();
  bool operator()(int);
};
struct Holder {
  Holder(int, Node *);
  Holder &operator=(Node *);
};
struct Flags {
  bool a;
  Node *b;
};
void take(int, Node *);
void takeBool(bool);
void takeBase(void *const &);
using Action = void (*)();
using Method = void (Node::*)();
bool coin();

void looks(Node *p, Node &q, Method method) {
  p->run();
  // CHECK: :[[@LINE-1]]:3: warning: member [
  (*p).run();
  // CHECK: :[[@LINE-1]]:5: warning: dereference [
  p[0].run();
  // CHECK: :[[@LINE-1]]:3: warning: subscript [
  (p->*method)();
  // CHECK: :[[@LINE-1]]:4: warning: through member pointer [
  (void)sizeof(p);
  // CHECK: :[[@LINE-1]]:16: warning: unevaluated [
}

void tests(Node *p, Node *q) {
  if (p)
    // CHECK: :[[@LINE-1]]:7: warning: tested as bool [
    while (!p)
      // CHECK: :[[@LINE-1]]:13: warning: tested as bool [
      for (; p && q;)
        // CHECK: :[[@LINE-1]]:14: warning: tested as bool [
        do
          ;
        while (p ? coin() : false);
  // CHECK: :[[@LINE-1]]:16: warning: tested as bool [
  if (p == nullptr || p < q)
    return;
  // CHECK: :[[@LINE-2]]:7: warning: compared [
  // CHECK: :[[@LINE-3]]:23: warning: compared [
  bool known = p;
  // CHECK: :[[@LINE-1]]:16: warning: initial as bool [
  takeBool(p);
  // CHECK: :[[@LINE-1]]:12: warning: argument 0 as bool [
}

void statements(Node *p, int n) {
  p;
  // CHECK: :[[@LINE-1]]:3: warning: discarded, not used [
  (void)p;
  // CHECK: :[[@LINE-1]]:9: warning: discarded [
  if (n)
    p;
  // CHECK: :[[@LINE-1]]:5: warning: discarded, not used [
  switch (n) {
  case 1:
    p;
  default:
    (p, n++);
  }
  // CHECK: :[[@LINE-4]]:5: warning: discarded, not used [
  // CHECK: :[[@LINE-3]]:6: warning: discarded, not used [
}

Node *passes(Node *p, Action *action) {
  take(1, p);
  // CHECK: :[[@LINE-1]]:11: warning: argument 1 [
  take(1, (Node *)p);
  // CHECK: :[[@LINE-1]]:19: warning: cast, then argument 1 [
  take(1, coin() ? p : p + 1);
  // CHECK: :[[@LINE-1]]:20: warning: chosen, then argument 1 [
  // CHECK: :[[@LINE-2]]:24: warning: computed, then argument 1 [
  takeBase(p);
  // CHECK: :[[@LINE-1]]:12: warning: temporary, then argument 0 [
  Holder holder(1, p);
  // CHECK: :[[@LINE-1]]:20: warning: argument 1 [
  holder = p;
  // CHECK: :[[@LINE-1]]:12: warning: argument 0 [
  Flags flags = {true, p};
  // CHECK: :[[@LINE-1]]:24: warning: element [
  new Holder(1, p);
  // CHECK: :[[@LINE-1]]:17: warning: argument 1 [
  new Node *(p);
  // CHECK: :[[@LINE-1]]:14: warning: operand of new [
  if (coin())
    throw p;
  // CHECK: :[[@LINE-1]]:11: warning: thrown [
  delete p;
  // CHECK: :[[@LINE-1]]:10: warning: deleted [
  return (1, p);
  // CHECK: :[[@LINE-1]]:14: warning: chosen, then returned [
}

void stores(Node *p, Node *q, Node **r, int &n) {
  Node *copy = p;
  // CHECK: :[[@LINE-1]]:16: warning: initial [
  q = p;
  // CHECK: :[[@LINE-1]]:7: warning: assigned [
  p = q;
  // CHECK: :[[@LINE-1]]:3: warning: target [
  ++p;
  // CHECK: :[[@LINE-1]]:5: warning: updated [
  p += 2;
  // CHECK: :[[@LINE-1]]:3: warning: updated [
  r = &p;
  // CHECK: :[[@LINE-1]]:8: warning: address [
  auto first = [p] {};
  // CHECK: :[[@LINE-1]]:17: warning: captured [
  auto second = [n, other = p] {};
  // CHECK: :[[@LINE-1]]:29: warning: captured [
}

struct Member {
  explicit Member(Node *p) : node(p) {}
  // CHECK: :[[@LINE-1]]:35: warning: member's [
  Node *node;
};

void calls(Action p) {
  p();
  // CHECK: :[[@LINE-1]]:3: warning: callee [
}
void callsObject(Node p, Holder holder) {
  p(1);
  // CHECK: :[[@LINE-1]]:3: warning: callee [
  p = Node();
  // CHECK: :[[@LINE-1]]:3: warning: argument that is the object [
}

// Unresolved expressions in a template.
template <typename T> T *dependent(T *p, T *q) {
  if (p == q || !p)
    return p;
  // CHECK: :[[@LINE-2]]:7: warning: compared [
  // CHECK: :[[@LINE-3]]:18: warning: tested as bool [
  // CHECK: :[[@LINE-3]]:12: warning: returned [
  T copy(*p, p);
  // CHECK: :[[@LINE-1]]:11: warning: dereference [
  // CHECK: :[[@LINE-2]]:14: warning: element [
  p->run(q);
  // CHECK: :[[@LINE-1]]:3: warning: member [
  take(1, p);
  // CHECK: :[[@LINE-1]]:11: warning: argument 1 [
  return T(p);
  // CHECK: :[[@LINE-1]]:12: warning: argument 0 [
}

// If overloaded operators are visible, Clang represents the operator as an unresolved call.
struct Other {};
bool operator==(Other, Other);
bool operator!(Other);
Other operator*(Other);
Other operator++(Other &);
template <typename T> void unresolved(T p, T q) {
  (void)(p == q);
  // CHECK: :[[@LINE-1]]:10: warning: compared [
  (void)!p;
  // CHECK: :[[@LINE-1]]:10: warning: tested [
  (void)*p;
  // CHECK: :[[@LINE-1]]:10: warning: dereference [
  ++p;
  // CHECK: :[[@LINE-1]]:5: warning: updated [
  p(1);
  // CHECK: :[[@LINE-1]]:3: warning: callee [
}
