// RUN: %facts --checks='-*,facts-conditions' %s -- -std=c++17 -isystem %model 2>&1 | FileCheck %s --implicit-check-not='{{:[0-9]+:[0-9]+: (warning|error):}}'
// How assignments change the known conditions, including from one iteration to the next.

void reached();
bool coin();
int number();

//===-- assignments -------------------------------------------------------===//

void flag() {
  bool on = false;
  if (on)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  on = true;
  if (!on)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  on = coin();
  if (on)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
void flagOnSomePath(bool a) {
  bool on = false;
  if (a)
    on = true;
  if (on)
    if (!a)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  if (!on)
    if (a)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}
void changes(bool a) {
  if (a) {
    a = coin();
    if (!a)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}
void copies(bool a, int n) {
  if (a) {
    bool b = a;
    if (!b)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    a = coin();
    if (!b)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (!a)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
  if (n == 3) {
    int m = n;
    if (m == 4)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  }
  if (n < 3) {
    int m = n;
    if (m == 3)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (m == 2)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    if (n == 1)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}
void fromCondition(int n) {
  if (n > 4) {
    const bool large = n > 2;
    if (!large)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    const bool small = !(n > 4);
    if (small)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (n == 5)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}
void counted(int n) {
  if (n == 3) {
    ++n;
    if (n == 3)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    if (n == 4)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
  if (n == 5) {
    n--;
    if (n == 5)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
  if (n == 7) {
    n += 2;
    if (n == 7)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    if (n == 9)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}
void partOfTheCondition(int a, int b) {
  if (a < b) {
    if (a >= b)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    b = number();
    if (a >= b)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}
void chained() {
  bool a, b;
  a = b = true;
  if (!b)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  if (a)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
void pointer(int *p, int *q) {
  p = nullptr;
  if (p)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  p = q;
  if (p)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}

//===-- declarations ------------------------------------------------------===//

void declared() {
  for (int i = 0; i != 3; ++i) {
    bool first = true;
    if (!first)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    first = false;
    if (coin())
      first = coin();
    if (first)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}
void declaredAgain() {
  bool before = false;
  while (coin()) {
    bool on = coin();
    if (before)
      if (!on)
        reached(); // CHECK: :[[@LINE]]:9: warning: reached [
    on = true;
    before = true;
  }
}
// A static variable is initialized once, not on each call.
void initializedOnce() {
  static bool before = false;
  if (before)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  before = true;
  if (!before)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
}
bool global;
void outside() {
  if (global)
    if (!global)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  global = true;
  if (!global)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
}
void uninitialized() {
  bool a;
  if (coin())
    a = true;
  else
    a = false;
  if (a)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}

//===-- loops -------------------------------------------------------------===//

void counter(int n) {
  for (int i = 0; i < n; ++i)
    if (i == 0)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}
void setInLoop(int n) {
  bool found = false;
  for (int i = 0; i < n; ++i)
    if (coin())
      found = true;
  if (found)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
void neverEmpty() {
  bool first = true;
  bool entered = false;
  while (first || coin()) {
    first = false;
    entered = true;
  }
  if (!entered)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
void atLeastOnce() {
  bool entered = false;
  do
    entered = true;
  while (coin());
  if (!entered)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
}
void constantCount() {
  bool entered = false;
  for (int i = 0; i < 3; ++i)
    entered = true;
  if (!entered)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
void sameInEachIteration(bool a, int n) {
  for (int i = 0; i < n; ++i) {
    if (!a)
      continue;
    if (!a)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  }
  if (a)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
void left(int n) {
  bool failed = false;
  for (int i = 0; i < n; ++i) {
    if (coin()) {
      failed = true;
      break;
    }
    if (failed)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  }
  if (failed)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
