// RUN: %facts --checks='-*,facts-ownership' %s -- -std=c++17 -fexceptions -isystem %model 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// The fate of each `new`, independent of any check: plain paths and mismatched releases.
#include <cstdlib>
#include <memory>
#include <new>

struct Node {
  int value;
  Node *next;
  void Use();
};
bool coin();
int number();

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

//===-- mismatched releases -----------------------------------------------===//

void arrayWithDelete() {
  int *a = new int[3];
  // CHECK: :[[@LINE-1]]:12: warning: released, mismatched release [
  delete a;
  std::unique_ptr<int> b(new int[3]);
  // CHECK: :[[@LINE-1]]:26: warning: owned immediately, mismatched release [
  std::unique_ptr<int[]> c(new int[3]);
  // CHECK: :[[@LINE-1]]:28: warning: owned immediately [
}
