// RUN: %facts --checks='-*,facts-conditions' %s -- -std=c++17 -isystem %model
// 2>&1 | FileCheck %s --implicit-check-not='{{:[0-9]+:[0-9]+:
// (warning|error):}}' RUN: %facts --checks='-*,facts-conditions' %s --
// -std=c++20 -isystem %model 2>&1 | FileCheck %s
// --implicit-check-not='{{:[0-9]+:[0-9]+: (warning|error):}}' Tests of smart
// pointers for null, and assignments in conditions.
#include <memory>
#include <utility>

void reached();
bool make(int **out);
int number();
void take(std::unique_ptr<int> owner);
void change(std::unique_ptr<int> &owner);

//===-- tests of the same owner -------------------------------------------===//

void everySpelling(std::unique_ptr<int> p) {
  if (p) {
    if (!p)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (p == nullptr)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (nullptr != p)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    if (p.get() == nullptr)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (!p.get())
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  }
  if (p != nullptr)
    if (!p)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  if (p.get() != nullptr && !p)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
}

//===-- the value of an owner ---------------------------------------------===//

void startsEmpty() {
  std::unique_ptr<int> p;
  if (p)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  std::unique_ptr<int[]> q(nullptr);
  if (q != nullptr)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
}
void startsFull() {
  std::unique_ptr<int> p(new int);
  if (!p)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  std::unique_ptr<int> q = std::unique_ptr<int>(new int);
  if (!q)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
}
void isFilledOnOnePath(bool a) {
  std::unique_ptr<int[]> p;
  if (a)
    p.reset(new int[3]);
  if (!a && p)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  if (a && p != nullptr)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  if (a && p == nullptr)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
}
void isEmptied() {
  std::unique_ptr<int> p(new int);
  p.reset();
  if (p)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  p.reset(new int);
  if (p)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  p = nullptr;
  if (p)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  p.reset(new int);
  delete p.release();
  if (p)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
}
void isChangedElsewhere() {
  std::unique_ptr<int> p(new int);
  take(std::move(p));
  if (!p)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  std::unique_ptr<int> q;
  change(q);
  if (q)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}

//===-- assignments in conditions -----------------------------------------===//

void assignedInCondition() {
  bool ok;
  int *p;
  if (!(ok = make(&p)))
    number();
  else if (!ok)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  int error;
  if ((error = number()) != 0) {
    if (error == 0)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (error == 3)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}
