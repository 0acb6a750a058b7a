// RUN: %facts --checks='-*,facts-conditions' %s -- -std=c++17 -isystem %model
// 2>&1 | FileCheck %s --implicit-check-not='{{:[0-9]+:[0-9]+:
// (warning|error):}}' Variables that lambdas capture by reference and change:
// any call may run the lambda.
#include <memory>

void reached();
void other();
template <typename F> void run(F callback) { callback(); }

void calledDirectly() {
  bool ok = false;
  [&] { ok = true; }();
  if (ok)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
void passed() {
  int count = 0;
  run([&count] { ++count; });
  if (count != 0)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
void calledLater() {
  std::unique_ptr<int> p;
  auto fill = [&] { p.reset(new int); };
  if (p)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  fill();
  if (p)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
void knownBetweenCalls(bool a) {
  run([&] { a = !a; });
  if (a) {
    if (!a)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    other();
    if (!a)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}
void onlyRead(bool a) {
  bool seen = false;
  run([&] { seen = a; });
  if (a) {
    other();
    if (!a)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  }
}
void copied() {
  bool ok = false;
  run([ok]() mutable { ok = true; });
  if (ok)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
}
