// RUN: %facts --checks='-*,facts-conditions' %s -- -std=c++17 -isystem %model 2>&1 | FileCheck %s --implicit-check-not='{{:[0-9]+:[0-9]+: (warning|error):}}'
// The effect of calls, and of writes to parts of objects, on the known conditions.
#include <vector>

void reached();
bool coin();
int number();

//===-- calls -------------------------------------------------------------===//

void byReference(bool &);
void byConstReference(const bool &);
void byValue(bool);
void byPointer(bool *);
void byConstPointer(const bool *);
void references(bool a, bool b, bool c) {
  if (a) {
    byValue(a);
    byConstReference(a);
    if (!a)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    byReference(a);
    if (!a)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
  if (b) {
    byPointer(&b);
    if (!b)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
  if (c) {
    byReference(b);
    if (!c)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  }
}
// After the address is taken, the variable may be modified through it.
void addressTaken(bool a, bool b) {
  if (a) {
    bool *p = &a;
    *p = false;
    if (!a)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
  if (b) {
    byPointer(&a);
    if (!b)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  }
}
void throughFunctionPointer(bool a, void (*f)(bool &), void (*g)()) {
  if (a) {
    g();
    if (!a)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    f(a);
    if (!a)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}
void writtenThrough(int *p) {
  if (p) {
    *p = 4;
    if (!p)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  }
}
void beyondTheParameters(bool a, void (*print)(const char *, ...)) {
  if (a) {
    print("%d", a);
    if (!a)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}
void printed(const char *, ...);
void variadic(bool a) {
  if (a) {
    printed("%d", a);
    if (!a)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  }
}

struct Box {
  bool open;
  int size;
  Box *inner;
  bool full() const;
  bool isOpen() const { return open; }
  void change();
  explicit operator bool() const;
  bool operator[](int) const;
  bool &operator()(int);
  Box &operator++();
};
void change(Box &);
void look(const Box &);
void changeThrough(Box *);
void lookThrough(const Box *);

void methods(Box box, Box other) {
  if (box.full()) {
    if (!box.full())
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    look(box);
    other.change();
    (void)box.isOpen();
    if (!box.full())
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    box.change();
    if (!box.full())
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
  if (box.full()) {
    change(box);
    if (!box.full())
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
  if (box.full()) {
    ++box;
    if (!box.full())
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}
void methodsThroughPointer(Box *box) {
  if (box)
    if (box->full()) {
      if (!box->full())
        reached(); // CHECK: :[[@LINE]]:9: warning: not reached [
      box->change();
      if (!box)
        reached(); // CHECK: :[[@LINE]]:9: warning: not reached [
      if (!box->full())
        reached(); // CHECK: :[[@LINE]]:9: warning: reached [
    }
}
void operators(Box box) {
  if (box[1]) {
    if (!box[1])
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (box[2])
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    box(1) = false;
    if (!box[1])
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}

//===-- parts of objects --------------------------------------------------===//

void fields(Box box, Box other, Box *p) {
  if (box.open) {
    if (!box.open)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    box.size = 3;
    if (!box.open)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    box.open = coin();
    if (!box.open)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
  if (box.open) {
    box = other;
    if (!box.open)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
  if (box.open) {
    box.open = false;
    if (box.open)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
  // The two may be the same object.
  if (p->open) {
    box.open = coin();
    if (!p->open)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
  if (p->open) {
    p = &other;
    if (!p->open)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}
// The field is not tested again, but read.
void readLater(Box box, bool a) {
  if (box.open)
    number();
  box.open = false;
  if (a)
    number();
  const bool open = box.open;
  if (open)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
void fieldsOfFields(Box *p) {
  if (p->inner->open) {
    if (!p->inner->open)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (!p->open)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    p->inner = nullptr;
    if (!p->inner->open)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}
void elements(int a[], int i, int j) {
  if (a[i]) {
    if (!a[i])
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (!a[j])
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    a[j] = 0;
    if (!a[i])
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
  if (a[i]) {
    ++i;
    if (!a[i])
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
  a[0] = 3;
  if (a[0] == 4)
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  if (a[1] == 4)
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
void pointee(bool *p, bool *q) {
  if (*p) {
    if (!*p)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    *p = coin();
    if (!*p)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
  if (*p) {
    p = q;
    if (!*p)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}
void elementsOfVector(std::vector<int> v, std::vector<int> w) {
  if (v.empty()) {
    if (!v.empty())
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    w.push_back(1);
    if (!v.empty())
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    v.push_back(1);
    if (!v.empty())
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}

class Owner {
  bool member;
  int count;
  Box box;
  static bool shared;
  void change();
  void look() const;

  void members() {
    if (member) {
      if (!this->member)
        reached(); // CHECK: :[[@LINE]]:9: warning: not reached [
      look();
      count = 3;
      if (!member)
        reached(); // CHECK: :[[@LINE]]:9: warning: not reached [
      this->member = coin();
      if (!member)
        reached(); // CHECK: :[[@LINE]]:9: warning: reached [
    }
    member = false;
    if (this->member)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  }
  void membersOfMembers() {
    if (box.open) {
      if (!this->box.open)
        reached(); // CHECK: :[[@LINE]]:9: warning: not reached [
      box.change();
      if (!box.open)
        reached(); // CHECK: :[[@LINE]]:9: warning: reached [
    }
  }
  void statics() {
    if (shared)
      if (!Owner::shared)
        reached(); // CHECK: :[[@LINE]]:9: warning: not reached [
  }
};
