// RUN: %facts --checks='-*,facts-symbols' %s -- -std=c++17 -isystem %model 2>&1 | FileCheck %s --implicit-check-not='{{:[0-9]+:[0-9]+: (warning|error):}}'
// Expressions that denote the same value until an operand changes.
#include "tensorflow/c/c_api.h"
#include "tensorflow/core/framework/tensor.h"
#include <vector>

template <typename A, typename B> void same(const A &, const B &);
template <typename A> void symbol(const A &) {}
template <typename A, typename B> void reads(const A &, const B &);
template <typename A> void asked(const A &);

int number();
int plus(int);

struct Part {
  int size;
  Part *next;
  int items[4];
  int length() const;
  int pop();
  int operator[](int) const;
  Part *operator->() const;
  bool operator==(const Part &) const;
};

bool operator<(const Part &, const Part &);
// The operators are not const, but do not modify the object.
struct Handle {
  Part &operator*();
  Part *operator->();
  int &operator[](int);
};

//===-- the same value ----------------------------------------------------===//

void variables(int a, int b) {
  same(a, a); // CHECK: :[[@LINE]]:3: warning: same [
  same(a, b); // CHECK: :[[@LINE]]:3: warning: different [
  same((a), a); // CHECK: :[[@LINE]]:3: warning: same [
  same(static_cast<long>(a), a); // CHECK: :[[@LINE]]:3: warning: same [
}
void fields(Part x, Part y, Part *p, Part *q) {
  same(x.size, x.size); // CHECK: :[[@LINE]]:3: warning: same [
  same(x.size, (x).size); // CHECK: :[[@LINE]]:3: warning: same [
  same(x.size, y.size); // CHECK: :[[@LINE]]:3: warning: different [
  same(x.size, x.items); // CHECK: :[[@LINE]]:3: warning: different [
  same(p->size, p->size); // CHECK: :[[@LINE]]:3: warning: same [
  same(p->size, q->size); // CHECK: :[[@LINE]]:3: warning: different [
  same(p->next->size, p->next->size); // CHECK: :[[@LINE]]:3: warning: same [
  same(p->next->size, p->size); // CHECK: :[[@LINE]]:3: warning: different [
  same(*p, *p); // CHECK: :[[@LINE]]:3: warning: same [
  same(*p, *q); // CHECK: :[[@LINE]]:3: warning: different [
  same(*p, p); // CHECK: :[[@LINE]]:3: warning: different [
}
void elements(int a[], int b[], int i, int j, Part x) {
  same(a[i], a[i]); // CHECK: :[[@LINE]]:3: warning: same [
  same(a[i], a[j]); // CHECK: :[[@LINE]]:3: warning: different [
  same(a[i], b[i]); // CHECK: :[[@LINE]]:3: warning: different [
  same(a[0], a[0]); // CHECK: :[[@LINE]]:3: warning: same [
  same(a[0], a[1]); // CHECK: :[[@LINE]]:3: warning: different [
  same(x.items[i], x.items[i]); // CHECK: :[[@LINE]]:3: warning: same [
  same(x[i], x[i]); // CHECK: :[[@LINE]]:3: warning: same [
  same(x[i], x[j]); // CHECK: :[[@LINE]]:3: warning: different [
}
void firstElements(int *p, Part x, Part *q) {
  int a[2];
  same(a[0], *a); // CHECK: :[[@LINE]]:3: warning: same [
  same(p[0], *p); // CHECK: :[[@LINE]]:3: warning: same [
  same(x.items[0], *x.items); // CHECK: :[[@LINE]]:3: warning: same [
  same(q[0].size, q->size); // CHECK: :[[@LINE]]:3: warning: same [
  same(q[1].size, q->size); // CHECK: :[[@LINE]]:3: warning: different [
  same(a[1], *a); // CHECK: :[[@LINE]]:3: warning: different [
  same(x.items[1 + 1], x.items[2]); // CHECK: :[[@LINE]]:3: warning: same [
}
void computed(int a, int b) {
  same(a + 1, a + 1); // CHECK: :[[@LINE]]:3: warning: same [
  same(a + 1, a + 2); // CHECK: :[[@LINE]]:3: warning: different [
  same(a + 1, a - 1); // CHECK: :[[@LINE]]:3: warning: different [
  same(a + b, b + a); // CHECK: :[[@LINE]]:3: warning: different [
  same(-a, -a); // CHECK: :[[@LINE]]:3: warning: same [
  same(-a, ~a); // CHECK: :[[@LINE]]:3: warning: different [
  same(a < b, a < b); // CHECK: :[[@LINE]]:3: warning: same [
  same(a < b, b < a); // CHECK: :[[@LINE]]:3: warning: different [
  same(sizeof(a), sizeof(a)); // CHECK: :[[@LINE]]:3: warning: same [
  same(a, 3); // CHECK: :[[@LINE]]:3: warning: different [
  same(3, 3); // CHECK: :[[@LINE]]:3: warning: same [
  same(3, 4); // CHECK: :[[@LINE]]:3: warning: different [
}
void methods(Part x, Part y, Part *p) {
  same(x.length(), x.length()); // CHECK: :[[@LINE]]:3: warning: same [
  same(x.length(), y.length()); // CHECK: :[[@LINE]]:3: warning: different [
  same(x.length(), p->length()); // CHECK: :[[@LINE]]:3: warning: different [
  same(x == y, x == y); // CHECK: :[[@LINE]]:3: warning: same [
  same(x < y, x < y); // CHECK: :[[@LINE]]:3: warning: same [
  same(x < y, y < x); // CHECK: :[[@LINE]]:3: warning: different [
  same(x->size, x->size); // CHECK: :[[@LINE]]:3: warning: same [
}
void handles(Handle h, Handle g) {
  same((*h).size, (*h).size); // CHECK: :[[@LINE]]:3: warning: same [
  same((*h).size, (*g).size); // CHECK: :[[@LINE]]:3: warning: different [
  same(h->size, h->size); // CHECK: :[[@LINE]]:3: warning: same [
  same(h[1], h[1]); // CHECK: :[[@LINE]]:3: warning: same [
  same(h[1], h[2]); // CHECK: :[[@LINE]]:3: warning: different [
}
class Own : Part {
  int member;
  Part part;
  void members(Own *other) {
    same(member, this->member); // CHECK: :[[@LINE]]:5: warning: same [
    same(member, (*this).member); // CHECK: :[[@LINE]]:5: warning: different [
    same(member, other->member); // CHECK: :[[@LINE]]:5: warning: different [
    same(size, this->size); // CHECK: :[[@LINE]]:5: warning: same [
    same(size, part.size); // CHECK: :[[@LINE]]:5: warning: different [
    same(part.size, this->part.size); // CHECK: :[[@LINE]]:5: warning: same [
    same(length(), this->length()); // CHECK: :[[@LINE]]:5: warning: same [
  }
};
void accessors(TF_Status *s, TF_Status *t, TF_Tensor *tensor) {
  same(TF_GetCode(s), TF_GetCode(s)); // CHECK: :[[@LINE]]:3: warning: same [
  same(TF_GetCode(s), TF_GetCode(t)); // CHECK: :[[@LINE]]:3: warning: different [
  same(TF_Dim(tensor, 0), TF_Dim(tensor, 0)); // CHECK: :[[@LINE]]:3: warning: same [
  same(TF_Dim(tensor, 0), TF_Dim(tensor, 1)); // CHECK: :[[@LINE]]:3: warning: different [
}
void tensors(const tensorflow::Tensor &a, const tensorflow::Tensor &b) {
  same(a.dims(), a.dims()); // CHECK: :[[@LINE]]:3: warning: same [
  same(a.dims(), b.dims()); // CHECK: :[[@LINE]]:3: warning: different [
  same(a.dims(), a.NumElements()); // CHECK: :[[@LINE]]:3: warning: different [
  same(a.dim_size(0), a.dim_size(0)); // CHECK: :[[@LINE]]:3: warning: same [
  same(a.dim_size(0), a.dim_size(1)); // CHECK: :[[@LINE]]:3: warning: different [
  same(a.shape().dims(), a.shape().dims()); // CHECK: :[[@LINE]]:3: warning: same [
}
template <typename T> void inTemplate(T x, T y, std::vector<int> v) {
  same(x, x); // CHECK: :[[@LINE]]:3: warning: same [
  same(x, y); // CHECK: :[[@LINE]]:3: warning: different [
  same(x < y, x < y); // CHECK: :[[@LINE]]:3: warning: same [
  same(v.size(), v.size()); // CHECK: :[[@LINE]]:3: warning: same [
}
template void inTemplate(int, int, std::vector<int>);
// In a template, methods of dependent types are unknown.
template <typename T> void onlyInTemplate(std::vector<T> v) {
  same(v.size(), v.size()); // CHECK: :[[@LINE]]:3: warning: no symbol [
}

//===-- values that may differ between evaluations ------------------------===//

// The value after the assignment.
void assigned(int a) {
  symbol(a = 3); // CHECK: :[[@LINE]]:3: warning: 'a': a place [
}
void unstable(int a, int b[], Part x, int (*f)()) {
  symbol(number()); // CHECK: :[[@LINE]]:3: warning: no symbol [
  symbol(plus(a)); // CHECK: :[[@LINE]]:3: warning: no symbol [
  symbol(x.pop()); // CHECK: :[[@LINE]]:3: warning: no symbol [
  symbol(a++); // CHECK: :[[@LINE]]:3: warning: no symbol [
  symbol(b[a++]); // CHECK: :[[@LINE]]:3: warning: no symbol [
  symbol(b[number()]); // CHECK: :[[@LINE]]:3: warning: no symbol [
  symbol(a += 3); // CHECK: :[[@LINE]]:3: warning: no symbol [
  symbol(number() + 1); // CHECK: :[[@LINE]]:3: warning: no symbol [
  symbol(number() < a); // CHECK: :[[@LINE]]:3: warning: no symbol [
  symbol(f()); // CHECK: :[[@LINE]]:3: warning: no symbol [
  symbol(new int); // CHECK: :[[@LINE]]:3: warning: no symbol [
  symbol([] {}); // CHECK: :[[@LINE]]:3: warning: no symbol [
}

//===-- kinds of symbols --------------------------------------------------===//

void kinds(int a, Part x, Part *p, int b[], TF_Status *s) {
  symbol(a); // CHECK: :[[@LINE]]:3: warning: 'a': a place [
  symbol((a)); // CHECK: :[[@LINE]]:3: warning: 'a': a place [
  symbol(x.size); // CHECK: :[[@LINE]]:3: warning: 'x.size': a place, not the variable alone [
  symbol(p->size); // CHECK: :[[@LINE]]:3: warning: 'p->size': a place, not the variable alone [
  symbol(b[a]); // CHECK: :[[@LINE]]:3: warning: 'b[a]': a place, not the variable alone [
  symbol(*p); // CHECK: :[[@LINE]]:3: warning: '*p': computed, not the variable alone [
  symbol(x.length()); // CHECK: :[[@LINE]]:3: warning: 'x.length()': a place, not the variable alone [
  symbol(x[1]); // CHECK: :[[@LINE]]:3: warning: 'x[1]': a place, not the variable alone [
  symbol(TF_GetCode(s)); // CHECK: :[[@LINE]]:3: warning: 'TF_GetCode(s)': a place, not the variable alone, asks a function [
  symbol(a + 1); // CHECK: :[[@LINE]]:3: warning: 'a + 1': computed [
  symbol(a < 4); // CHECK: :[[@LINE]]:3: warning: 'a < 4': computed [
  symbol(x == *p); // CHECK: :[[@LINE]]:3: warning: 'x == *p': computed, not the variable alone [
}
class Another {
  int member;
  int values[3];
  void kinds() {
    symbol(member); // CHECK: :[[@LINE]]:5: warning: 'member': a place [
    symbol(this->member); // CHECK: :[[@LINE]]:5: warning: 'member': a place [
    symbol(values[1]); // CHECK: :[[@LINE]]:5: warning: 'values[1]': a place, not the variable alone [
  }
};

//===-- dependencies ------------------------------------------------------===//

void dependencies(int a, int i, Part x, Part y, Part *p, int b[]) {
  reads(a, a); // CHECK: :[[@LINE]]:3: warning: reads it [
  reads(a, i); // CHECK: :[[@LINE]]:3: warning: does not read it [
  reads(a + i, i); // CHECK: :[[@LINE]]:3: warning: reads it [
  reads(x.size, x); // CHECK: :[[@LINE]]:3: warning: reads it [
  reads(x.size, y.size); // CHECK: :[[@LINE]]:3: warning: reads it [
  reads(x.size, x.next); // CHECK: :[[@LINE]]:3: warning: does not read it [
  reads(x.size, y); // CHECK: :[[@LINE]]:3: warning: does not read it [
  reads(p->next->size, p->next); // CHECK: :[[@LINE]]:3: warning: reads it [
  reads(b[i], b); // CHECK: :[[@LINE]]:3: warning: reads it [
  reads(b[i], i); // CHECK: :[[@LINE]]:3: warning: reads it [
  reads(x.length(), x); // CHECK: :[[@LINE]]:3: warning: reads it [
  reads(a < i, i); // CHECK: :[[@LINE]]:3: warning: reads it [
}

//===-- existing symbols --------------------------------------------------===//

void remembered(int a, Part x, Part y) {
  asked(x.size); // CHECK: :[[@LINE]]:3: warning: not asked before [
  symbol(x.size); // CHECK: :[[@LINE]]:3: warning: 'x.size': a place, not the variable alone [
  asked(x.size); // CHECK: :[[@LINE]]:3: warning: asked before [
  asked(y.size); // CHECK: :[[@LINE]]:3: warning: not asked before [
  asked(a + 1); // CHECK: :[[@LINE]]:3: warning: not asked before [
  symbol(a + 1); // CHECK: :[[@LINE]]:3: warning: 'a + 1': computed [
  asked(a + 1); // CHECK: :[[@LINE]]:3: warning: asked before [
}
