// RUN: not %facts --checks='-*,facts-lost-code' %s -- -std=c++17 -ferror-limit=6 2>&1 | FileCheck %s --implicit-check-not='warning:'
// RUN: %facts --checks='-*,facts-lost-code' %s -- -std=c++17 -DCLEAN 2>&1 | FileCheck %s --check-prefix=CLEAN --allow-empty
// What Clang reported, what is missing from the tree, and the words that stand there. Code without errors has lost nothing.
// CLEAN-NOT: warning:
struct Node {
  void add(Node *);
};
#define NOTHING(x)
Node *find();
#ifndef CLEAN
void syntax(Node *a) {
  int x = ;
  // CHECK: :[[@LINE-1]]:11: warning: syntax error: int x [
  a->add(a);
}
void semantic(Node *a) {
  vendor::Take(a);
  // CHECK: :[[@LINE-1]]:3: warning: dropped: Take a vendor [
  // CHECK: :[[@LINE-2]]:3: warning: error in a statement: Take a vendor [
  a->add(a);
}
void block(Node *a) {
  for (auto *each : missing) {
    // CHECK: :[[@LINE-1]]:3: warning: dropped: a add auto each for missing [
    // CHECK: :[[@LINE-2]]:21: warning: error in a statement: a add auto each for missing [
    each->add(a);
  }
  a->add(a);
}
// A use of a variable whose declaration had an error has none of its own.
void silent(Node *a) {
  Missing pool;
  // CHECK: :[[@LINE-1]]:3: warning: dropped: Missing pool [
  // CHECK: :[[@LINE-2]]:3: warning: error in a statement: Missing pool [
  pool.Keep(a);
  // CHECK: :[[@LINE-1]]:3: warning: dropped: pool [
}
void extraneous(Node *a) {
  if (a) ) a->add(a);
  // CHECK: :[[@LINE-1]]:10: warning: syntax error: a add if [
}
void last(Node *a) {
  absent(a);
  // CHECK: :[[@LINE-1]]:3: warning: dropped: a absent [
  // CHECK: :[[@LINE-2]]:3: warning: error in a statement: a absent [
  // CHECK: :[[@LINE-3]]:3: warning: last error: [
}
// Over the limit: Clang reports nothing more, but the tree shows the gap.
void unreported(Node *a) {
  absent(a);
  // CHECK: :[[@LINE-1]]:3: warning: dropped: a absent [
}
#endif
// Silent: what macros and comments leave out.
void understood(Node *a) {
  NOTHING(a);
  // a->add(a);
  find();
#if 0
  a->add(a);
#endif
}
