// RUN: %check_tfop %s tf-resource-leak %t --by-line
// A test of the pointer to a status says nothing about its code.
#include "tensorflow/c/c_api.h"
#include <stddef.h>

int Leaves(TF_Graph *graph, TF_SessionOptions *options, TF_Session **out, int dry) {
  int done = 0;
  TF_Status *why = TF_NewStatus();
  TF_Session *opened = TF_NewSession(graph, options, why);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:24: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+9]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+10]]:3: note:
  if (dry)
    goto end;
  if (TF_GetCode(why) != TF_OK)
    goto end;
  *out = opened;
  done = 1;
end:
  if (why != NULL)
    TF_DeleteStatus(why);
  return done;
}

int Tested(TF_Graph *graph, TF_SessionOptions *options, TF_Session **out) {
  // Silent: the only exit with an open session hands it out.
  int done = 0;
  TF_Status *why = TF_NewStatus();
  TF_Session *opened = TF_NewSession(graph, options, why);
  if (!why || TF_GetCode(why) != TF_OK)
    goto end;
  *out = opened;
  done = 1;
end:
  if (NULL != why)
    TF_DeleteStatus(why);
  return done;
}
