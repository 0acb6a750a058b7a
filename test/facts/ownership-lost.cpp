// RUN: not %facts --checks='-*,facts-ownership' %s -- -std=c++17 -isystem %model 2>&1 | FileCheck %s --implicit-check-not='warning:'
// Clang drops what it does not understand; that may have been the release.
struct Node {
  int value;
};
bool coin();

void droppedStatement() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: may not be released; some code on the path could not be analyzed [
  vendor::Take(a);
}
void droppedInitialiser() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: may not be released; some code on the path could not be analyzed [
  Vendor<int> owner(a);
}
void droppedLoop() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: may not be released; some code on the path could not be analyzed [
  for (auto item : vendorItems)
    item->Add(a);
}
// What was lost does not name the pointer, or lies behind the exit.
void otherStatement() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is never released [
  vendor::Log(coin());
}
void lostBehindTheExit() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is not released on every path [
  if (coin())
    return;
  vendor::Use(a);
  delete a;
}
