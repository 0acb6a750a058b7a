// RUN: %facts --checks='-*,facts-conditions' %s -- -std=c++17 -isystem %model 2>&1 | FileCheck %s --implicit-check-not='{{:[0-9]+:[0-9]+: (warning|error):}}'
// Correlated branch conditions: which branches can be taken after which. updates*.cpp test the effect of statements on known
// conditions; symbols.cpp tests which expressions denote the same value.

void reached();
int number();

//===-- the same condition ------------------------------------------------===//

void again(bool a) {
  if (a) {
    if (a)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  } else if (a)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
void anotherOne(bool a, bool b) {
  if (a)
    if (b)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}
void negated(bool a) {
  if (!a)
    if (a)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  if (!!a)
    if (!a)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}
void likely(bool a) {
  if (__builtin_expect(!!(a), 1))
    if (!(a))
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}
void withoutElse(bool a) {
  if (a)
    number();
  if (a)
    number();
  if (!a)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
//===-- logical operators -------------------------------------------------===//

void conjunction(bool a, bool b) {
  if (a && b) {
    if (!a)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (!b)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (a)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  } else {
    if (a)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    if (b)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    if (a)
      if (b)
        reached(); // CHECK: :[[@LINE]]:9: warning: not reached [
  }
}
void disjunction(bool a, bool b) {
  if (a || b) {
    if (!a)
      if (!b)
        reached(); // CHECK: :[[@LINE]]:9: warning: not reached [
    if (!a)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  } else {
    if (a)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (b)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  }
}
// If the result is stored in a variable, no branch tests the operands.
void storedConjunction(bool a, bool b) {
  if (!a) {
    const bool both = a && b;
    if (both)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
  if (a) {
    const bool any = b || a;
    if (any)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    const bool both = b && a;
    if (both)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}
void knownParts(bool a, bool b) {
  if (a)
    if (b) {
      const bool both = a && b;
      if (both)
        reached(); // CHECK: :[[@LINE]]:9: warning: reached [
      else
        reached(); // CHECK: :[[@LINE]]:9: warning: not reached [
      if (a)
        number();
      if (b)
        number();
    }
}
void negatedLimit(bool a, int n) {
  if (!(a || n > 4))
    if (n == 7)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}
void comparedWithFalse(int n) {
  if ((n > 4) == false)
    if (n > 4)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}
void negatedWhole(bool a, bool b) {
  if (!(a || b))
    if (a)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  if (!(a && b))
    number();
  else if (!a)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  else if (!b)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}

//===-- pointers ----------------------------------------------------------===//

void pointer(int *p) {
  if (p)
    if (p == nullptr)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  if (p != nullptr)
    if (!p)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  if (p == 0)
    if (p)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
}
// Pointers that a domain knows to be non-null, here by their name.
void resource(int *held, int *other) {
  if (held)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  if (!held)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  if (held == nullptr)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  const bool valid = held != nullptr;
  if (valid)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  if (held && other)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  if (!held || !other)
    if (other)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
}
void nullOnTheLeft(int *held, int *other) {
  if (nullptr == held)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  if (nullptr != held)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  if (nullptr == other)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}

//===-- constants ---------------------------------------------------------===//

constexpr int Most = 4;
void constants() {
  if (sizeof(int) == 0)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  if (Most > 3)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  const bool debug = false;
  if (debug)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
}

//===-- templates ---------------------------------------------------------===//

template <typename T> void pattern(T n, bool a) {
  if (a)
    if (!a)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  if (n > 4)
    if (n <= 4)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}
// A constant of one instantiation is not a constant of the pattern.
template <int N> void instantiated() {
  if (N == 1)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
template void instantiated<1>();
template <typename T> void sizes(int n) {
  if (sizeof(T) == 4)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  if (n == sizeof(T))
    if (n == 3)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}
template <int N> void parameter(int n) {
  if (n == N)
    if (n != N)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    else if (n == 3)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}
//===-- known limits ------------------------------------------------------===//

// A more precise analysis would print "not reached" for each of these.
void ternary(bool a) {
  const int n = a ? 1 : 2;
  if (a && n == 2)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
void notBoth(bool a, bool b) {
  if (!(a && b))
    if (a)
      if (b)
        reached(); // CHECK: :[[@LINE]]:9: warning: reached [
}
void notOneOfTheLabels(int n) {
  switch (n) {
  case 1:
    return;
  }
  if (n == 1)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
void smallerAndGreater(int a, int b) {
  if (a < b)
    if (b < a)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}
