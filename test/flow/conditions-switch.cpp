// RUN: %facts --checks='-*,facts-conditions' %s -- -std=c++17 -isystem %model 2>&1 | FileCheck %s --implicit-check-not='{{:[0-9]+:[0-9]+: (warning|error):}}'
// Conclusions from the labels of a switch about its value, and labels that a known value excludes.

void reached();
int number();

//===-- switch ------------------------------------------------------------===//

void cases(int n) {
  switch (n) {
  case 1:
    if (n == 2)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (n == 1)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    break;
  case 2:
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
    [[fallthrough]];
  case 3:
    if (n == 1)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (n == 2)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    break;
  default:
    if (n == 7)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}
void knownValue(int n) {
  if (n != 2)
    return;
  switch (n) {
  case 1:
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
    break;
  case 2:
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
    break;
  default:
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  }
}
void noLabelFits(int n) {
  if (n != 5)
    return;
  switch (n) {
  case 1:
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
    break;
  default:
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  }
}
void knownLimits(int n) {
  if (n > 4)
    return;
  switch (n) {
  case 4:
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
    break;
  case 5:
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
    break;
  default:
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  }
}
void noDefault(int n) {
  if (n != 1)
    return;
  bool found = false;
  switch (n) {
  case 1:
    found = true;
    break;
  case 2:
    break;
  }
  if (!found)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
}
void twice(int n) {
  switch (n) {
  case 1:
    return;
  case 2:
    number();
    break;
  default:
    return;
  }
  switch (n) {
  case 1:
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
    break;
  case 2:
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
    break;
  default:
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  }
}
void ranges(int n) {
  if (n != 2)
    return;
  switch (n) {
  case 1 ... 3:
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
    break;
  case 7:
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
    break;
  }
}
