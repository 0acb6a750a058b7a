// RUN: %facts --checks='-*,facts-conditions' %s -- -std=c++17 -isystem %model 2>&1 | FileCheck %s --implicit-check-not='{{:[0-9]+:[0-9]+: (warning|error):}}'
// Conclusions from `s.ok()` and `TF_GetCode(s)` about a status, and the effect of assignments and calls on them.
#include "tensorflow/c/c_api.h"
#include "tensorflow/core/platform/errors.h"
#include "tensorflow/core/platform/status.h"

void reached();

namespace tf = tensorflow;

tf::Status work();
void update(tf::Status *);

//===-- the same status ---------------------------------------------------===//

void status() {
  tf::Status s = work();
  if (s.ok()) {
    if (!s.ok())
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    else
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  } else if (s.ok())
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
void twoStatuses(const tf::Status &a, const tf::Status &b) {
  if (a.ok())
    if (!b.ok())
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}
void knownStatus() {
  tf::Status fine;
  if (!fine.ok())
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  tf::Status alsoFine = tf::OkStatus();
  if (!alsoFine.ok())
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  tf::Status bad = tf::errors::Internal("bad");
  if (bad.ok())
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  tf::Status copy = bad;
  if (copy.ok())
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  tf::Status unknown = work();
  if (unknown.ok())
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
void copiedStatus() {
  tf::Status first = work();
  if (first.ok())
    return;
  const tf::Status second = first;
  if (second.ok())
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  if (!second.ok())
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
struct Reply {
  tf::Status status;
};
void statusInField(Reply reply, Reply *other) {
  if (reply.status.ok())
    if (!reply.status.ok())
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    else if (!other->status.ok())
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}
void code(TF_Status *s) {
  if (TF_GetCode(s) != TF_OK) {
    if (TF_GetCode(s) == TF_OK)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (TF_GetCode(s) == TF_CANCELLED)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  } else {
    if (TF_GetCode(s) != TF_OK)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    if (TF_GetCode(s) == TF_CANCELLED)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  }
}
void twoCodes(TF_Status *a, TF_Status *b) {
  if (TF_GetCode(a) == TF_OK)
    if (TF_GetCode(b) != TF_OK)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}

//===-- another status ----------------------------------------------------===//

void assigned() {
  tf::Status s = tf::OkStatus();
  s = work();
  if (s.ok())
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  else
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
  s = tf::errors::Internal("bad");
  if (s.ok())
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  s = tf::Status();
  if (!s.ok())
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  update(&s);
  if (!s.ok())
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
void retried() {
  tf::Status s;
  for (int i = 0; i < 3; ++i) {
    s = work();
    if (s.ok())
      break;
    if (s.ok())
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  }
  if (!s.ok())
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
void updated(tf::Status other) {
  tf::Status s = tf::errors::Internal("bad");
  s.IgnoreError();
  if (s.ok())
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  s.Update(other);
  if (s.ok())
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}
void assignedFromAnother() {
  tf::Status s = work();
  tf::Status first;
  if (s.ok())
    return;
  first = s;
  if (first.ok())
    reached(); // CHECK: :[[@LINE]]:5: warning: not reached [
  if (!first.ok())
    reached(); // CHECK: :[[@LINE]]:5: warning: reached [
}

void nextCode(TF_Status *s, TF_Graph *g) {
  if (TF_GetCode(s) == TF_OK) {
    TF_DeleteGraph(g);
    if (TF_GetCode(s) != TF_OK)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    TF_SetStatus(s, TF_UNKNOWN, "");
    if (TF_GetCode(s) != TF_OK)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
    if (!s)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}
void messageOnly(TF_Status *s) {
  if (TF_GetCode(s) != TF_OK) {
    TF_Message(s);
    if (TF_GetCode(s) == TF_OK)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  }
}
struct Client {
  TF_Status *status;
  TF_Session *session;
};
void codeOfField(Client c, Client *p, TF_Session *other) {
  if (TF_GetCode(c.status) == TF_OK) {
    if (TF_GetCode(c.status) != TF_OK)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    TF_CloseSession(other, c.status);
    if (TF_GetCode(c.status) != TF_OK)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
  if (TF_GetCode(p->status) == TF_OK) {
    if (TF_GetCode(p->status) != TF_OK)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
    p->status = c.status;
    if (TF_GetCode(p->status) != TF_OK)
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
  }
}
// A call does not change a pointer that is passed to it, only the object that it
// points to.
void samePointer(TF_Status *s) {
  if (s) {
    TF_SetStatus(s, TF_OK, "");
    if (!s)
      reached(); // CHECK: :[[@LINE]]:7: warning: not reached [
  }
}

//===-- known limits ------------------------------------------------------===//

// A more precise analysis would print "not reached" here.
void flagOfStatus() {
  tf::Status s = work();
  const bool ok = s.ok();
  if (ok)
    if (!s.ok())
      reached(); // CHECK: :[[@LINE]]:7: warning: reached [
}
