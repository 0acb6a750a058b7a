// RUN: %facts --checks='-*,facts-conditions' %s -- -std=c++17 -isystem %model 2>&1 | FileCheck %s --implicit-check-not='{{:[0-9]+:[0-9]+: (warning|error):}}'
// Conclusions from comparisons about a number.

void reached();

//===-- numbers -----------------------------------------------------------===//

void limits(int n) {
  if (n <= 4) {
    if (n == 9)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (n == 5)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (n == 4)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    if (n >= 5)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (n > 4)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (n > 3)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  } else {
    if (n == 4)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (n == 5)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    if (n < 5)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  }
}
void strictly(int n) {
  if (n < 4) {
    if (n == 4)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (n == 3)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  } else if (n < 4)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  else if (n == 3)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  else if (n == 4)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
void above(int n) {
  if (n > 4) {
    if (n == 4)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (n != 4)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    if (n == 5)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
  if (n >= 4) {
    if (n == 3)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (n == 4)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}
void between(int n) {
  if (n < 2)
    return;
  if (n > 4)
    return;
  if (n == 1)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  if (n == 5)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  if (n == 2)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  if (n == 4)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  if (n == 0)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  if (n)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
}
void constantOnTheLeft(int n) {
  if (4 < n) {
    if (n == 4)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (5 == n)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    if (4 >= n)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  }
}
void negative(int n) {
  if (n < 0) {
    if (n)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (n == -1)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    if (n == 0)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  }
}
void equal(int n) {
  if (n == 3) {
    if (n == 4)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (n > 2)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    if (n > 3)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (!n)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  } else {
    if (n == 3)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (n == 4)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    if (n == 0)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}
void notEqual(int n) {
  if (n != 3) {
    if (n == 3)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (n != 3)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  } else if (n != 3)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
}
// A nonzero number is not necessarily one.
void nonzero(int n) {
  if (n) {
    if (n == 0)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (n == 1)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    if (n == 2)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  } else {
    if (n == 1)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (n == 0)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
  if (n != 0)
    if (n == 2)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  if (n == 0)
    if (n > 0)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
}
void nonzeroAndSmall(int n) {
  if (n > 4)
    return;
  if (n)
    if (n == 7)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    else if (n == 3)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}
void zeroOnTheLeft(int n) {
  if (0 != n)
    if (n == 0)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  if (n)
    if (0 == n)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}
void bits(int flags) {
  if ((flags & 4) == 0)
    if (flags & 4)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  if ((flags & 4) != 0)
    if ((flags & 2) != 0)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}
void knownVariables(int n) {
  const int three = 3;
  const int zero = 0;
  int other = 3;
  if (n == 3) {
    if (n == three)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (n != other)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  }
  if (n)
    if (n == zero)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  if (n)
    if (zero == n)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}
enum Kind { First, Second = 7 };
constexpr int Most = 4;
void namedConstants(Kind kind, int n) {
  if (kind == Second) {
    if (kind == First)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (kind == 7)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
  if (n < Most)
    if (n == 2 + 2)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  if (n > Most)
    if (n == 5)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}
// Relations between two variables are not computed, but a repeated comparison has
// the same result. `a < b` is the negation of `a >= b`, not of `b < a`.
void twoVariables(int a, int b) {
  if (a < b) {
    if (a < b)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (a >= b)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (a == 0)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  } else if (b < a)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  if (a == b)
    if (a != b)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  if (a + 1 > b)
    if (a + 1 <= b)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    else if (a + 2 <= b)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}
void ofLimits(int a, int b) {
  if (a > 4)
    return;
  if (b < 5)
    return;
  if (a < b)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  if (a == b)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  if (b >= a)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  if (b > 9)
    if (a > b)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
}
void touching(int a, int b) {
  if (a > 4)
    return;
  if (b < 4)
    return;
  if (a == b)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  if (a > b)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  if (a < b)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  if (a >= b)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
