// RUN: %check_tfop %s tf-resource-leak %t
// CHECK-FIXES: std::unique_ptr<TF_Status, decltype(&TF_DeleteStatus)> status_owner(status, &TF_DeleteStatus);
// A throw that the function does not catch leaves it like a return.
#include "tensorflow/c/c_api.h"
#include "tensorflow/core/platform/env.h"
#include "tensorflow/core/public/session.h"

#include <memory>
#include <stdexcept>
#include <string>

namespace tf = tensorflow;

tf::Session *Load(const std::string &path) {
  tf::Session *session;
  tf::Status status = tf::NewSession(tf::SessionOptions(), &session);
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: 'session' got from 'NewSession' is not released on every path; give it to a 'std::unique_ptr' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'NewSession' hands out a new object here
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note: the condition is false here
  // CHECK-MESSAGES: :[[@LINE+6]]:3: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE+6]]:5: note: 'Load' throws without releasing 'session'
  if (!status.ok())
    throw std::logic_error(status.ToString());
  tf::GraphDef graph;
  status = tf::ReadBinaryProto(tf::Env::Default(), path, &graph);
  if (!status.ok())
    throw std::logic_error(status.ToString());
  return session;
}

void Run(TF_Session *session) {
  TF_Status *status = TF_NewStatus();
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: 'status' is not released on every path; release it with 'TF_DeleteStatus' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'status' is allocated here
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'Run' throws without releasing 'status'
  TF_CloseSession(session, status);
  if (TF_GetCode(status) != TF_OK)
    throw std::runtime_error(TF_Message(status));
  TF_DeleteStatus(status);
}

void RunAndClean(TF_Session *session) {
  TF_Status *status = TF_NewStatus();
  TF_CloseSession(session, status);
  if (TF_GetCode(status) != TF_OK) {
    const std::string why = TF_Message(status);
    TF_DeleteStatus(status);
    throw std::runtime_error(why);
  }
  TF_DeleteStatus(status);
}

// The handler is this function's own.
bool Catches(TF_Session *session) {
  TF_Status *status = TF_NewStatus();
  bool closed = true;
  try {
    TF_CloseSession(session, status);
    if (TF_GetCode(status) != TF_OK)
      throw std::runtime_error(TF_Message(status));
  } catch (const std::exception &) {
    closed = false;
  }
  TF_DeleteStatus(status);
  return closed;
}

struct Failure {
  TF_Status *status;
};

// Whoever catches it gets the thing too.
void Throws(TF_Session *session) {
  TF_Status *status = TF_NewStatus();
  TF_CloseSession(session, status);
  if (TF_GetCode(status) != TF_OK)
    throw Failure{status};
  TF_DeleteStatus(status);
}

// Behind main nobody catches: the program ends.
int main() {
  TF_Status *status = TF_NewStatus();
  if (TF_GetCode(status) != TF_OK)
    throw std::runtime_error("no status");
  TF_DeleteStatus(status);
}
