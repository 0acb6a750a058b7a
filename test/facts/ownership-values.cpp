// RUN: %facts --checks='-*,facts-ownership' %s -- -std=c++17 -fexceptions -isystem %model 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// The fate of each `new`, independent of any check: loops, values, containers, owners.
#include <map>
#include <memory>
#include <utility>
#include <vector>

struct Node {
  int value;
  Node *next;
  void Use();
};
bool coin();
int number();

//===-- loops and values --------------------------------------------------===//

void nextRound() {
  for (int i = 0; i < 3; ++i) {
    Node *a = new Node;
    // CHECK: :[[@LINE-1]]:15: warning: leaks in the next iteration of the loop [
    a->value = i;
  }
}
void continued() {
  while (coin()) {
    Node *a = new Node;
    // CHECK: :[[@LINE-1]]:15: warning: leaks in the next iteration of the loop [
    if (coin())
      continue;
    delete a;
  }
}
void overwritten() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is overwritten before it is released [
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
void elements() {
  Node *all[2];
  all[0] = new Node;
  // CHECK: :[[@LINE-1]]:12: warning: released [
  all[1] = new Node;
  // CHECK: :[[@LINE-1]]:12: warning: is never released [
  delete *all;
}
void unknownElement(int i) {
  Node *all[2];
  all[1] = new Node;
  // CHECK: :[[@LINE-1]]:12: warning: released [
  delete all[i];
}
void elementsOfField() {
  struct {
    Node *ends[2];
  } list;
  list.ends[0] = new Node;
  // CHECK: :[[@LINE-1]]:18: warning: is never released [
  list.ends[1] = new Node;
  // CHECK: :[[@LINE-1]]:18: warning: released [
  delete list.ends[1];
}
void elementsOfVector() {
  std::vector<Node *> all(2);
  all[0] = new Node;
  // CHECK: :[[@LINE-1]]:12: warning: is never released [
  all[1] = new Node;
  // CHECK: :[[@LINE-1]]:12: warning: released [
  delete all[1];
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
  // CHECK: :[[@LINE-1]]:20: warning: owned immediately [
}
std::vector<Node *> returnedVector() {
  std::vector<Node *> all;
  all.push_back(new Node);
  // CHECK: :[[@LINE-1]]:17: warning: transferred [
  return all;
}
void intoOther(std::vector<Node *> *all) {
  all->push_back(new Node);
  // CHECK: :[[@LINE-1]]:18: warning: owned immediately [
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
  // CHECK: :[[@LINE-1]]:17: warning: owned immediately [
}
bool outParameterUndone(Node **out) {
  *out = new Node;
  // CHECK: :[[@LINE-1]]:10: warning: owned immediately [
  if (coin())
    return false;
  delete *out;
  return true;
}

//===-- owners ------------------------------------------------------------===//

void owner() {
  std::unique_ptr<Node> a(new Node);
  // CHECK: :[[@LINE-1]]:27: warning: owned immediately [
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
  // CHECK: :[[@LINE-1]]:27: warning: owned immediately [
  std::unique_ptr<Node> b = std::move(a);
}
void resetOwner(std::shared_ptr<Node> &a) {
  a.reset(new Node);
  // CHECK: :[[@LINE-1]]:11: warning: owned immediately [
}
Node *factory() {
  return new Node;
  // CHECK: :[[@LINE-1]]:10: warning: owned immediately [
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
  // CHECK: :[[@LINE-1]]:13: warning: transferred [
  *out = a;
  return true;
}
void statics() {
  static Node *once = new Node;
  // CHECK: :[[@LINE-1]]:23: warning: owned immediately [
  number();
}
struct Holds {
  Node *kept;
  Holds() : kept(new Node) {}
  // CHECK: :[[@LINE-1]]:18: warning: owned immediately [
  void Set() {
    kept = new Node;
    // CHECK: :[[@LINE-1]]:12: warning: owned immediately [
  }
};
