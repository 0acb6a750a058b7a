// RUN: not %facts --checks='-*,facts-lost-code' %s -- -std=c++17 -ferror-limit=6 2>&1 | FileCheck %s --implicit-check-not='warning:'
// RUN: %facts --checks='-*,facts-lost-code' %s -- -std=c++17 -DCLEAN 2>&1 | FileCheck %s --check-prefix=CLEAN --allow-empty
// Errors that Clang reported, code that is missing from the AST, and the identifiers in it. Code without errors is complete.
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
// If the declaration of a variable has an error, Clang drops the uses of the variable without further errors.
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
// After the error limit, Clang reports no more errors, but the AST shows that code is missing.
void unreported(Node *a) {
  absent(a);
  // CHECK: :[[@LINE-1]]:3: warning: dropped: a absent [
}
#endif
// Silent: code that macros, comments, and conditionals exclude.
void understood(Node *a) {
  NOTHING(a);
  // a->add(a);
  find();
#if 0
  a->add(a);
#endif
}
