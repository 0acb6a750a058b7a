// RUN: %check_tfop %s tf-resource-leak %t --by-line
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
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+6]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+6]]:5: note:
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
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
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

// The handler is in the same function.
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

// The handler that catches it receives the resource as well.
void Throws(TF_Session *session) {
  TF_Status *status = TF_NewStatus();
  TF_CloseSession(session, status);
  if (TF_GetCode(status) != TF_OK)
    throw Failure{status};
  TF_DeleteStatus(status);
}

// No caller of main catches: the program ends.
int main() {
  TF_Status *status = TF_NewStatus();
  if (TF_GetCode(status) != TF_OK)
    throw std::runtime_error("no status");
  TF_DeleteStatus(status);
}
