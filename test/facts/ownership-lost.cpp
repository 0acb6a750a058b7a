// RUN: not %facts --checks='-*,facts-ownership' %s -- -std=c++17 -isystem %model 2>&1 | FileCheck %s --implicit-check-not='warning:'
// Clang drops code that it cannot parse; it may have been the release.
struct Node {
  int value;
};
bool coin();

void droppedStatement() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: may not be released; some code on the path could not be analyzed [
  vendor::Take(a);
}
void droppedInitializer() {
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
// The dropped code does not name the pointer, or follows the exit.
void otherStatement() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is never released [
  vendor::Log(coin());
}
void droppedAfterTheExit() {
  Node *a = new Node;
  // CHECK: :[[@LINE-1]]:13: warning: is not released on every path [
  if (coin())
    return;
  vendor::Use(a);
  delete a;
}
