// RUN: %check_tfop %s tf-resource-leak %t --by-line --fix-notes
// C code has no smart pointers: a release before each exit at which the resource is still held.
#include "tensorflow/c/c_api.h"
#include <stdlib.h>
#include <string.h>

int Ready(int step);
void Log(const char *text);

int Simple(int n) {
  TF_Status *status = TF_NewStatus();
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
  if (n > 1)
    return 1;
  // CHECK-FIXES: {{^}}  if (n > 1){{$}}
  // CHECK-FIXES-NEXT: {{^}}    {{[{]$}}
  // CHECK-FIXES-NEXT: {{^}}    TF_DeleteStatus(status);{{$}}
  // CHECK-FIXES-NEXT: {{^}}    return 1;{{$}}
  // CHECK-FIXES-NEXT: {{^}}    }{{$}}
  if (n > 2) {
    Log("again");
    return 2;
  }
  // CHECK-FIXES: {{^}}    Log("again");{{$}}
  // CHECK-FIXES-NEXT: {{^}}    TF_DeleteStatus(status);{{$}}
  // CHECK-FIXES-NEXT: {{^}}    return 2;{{$}}
  TF_DeleteStatus(status);
  return 0;
  // CHECK-FIXES: {{^}}  TF_DeleteStatus(status);{{$}}
  // CHECK-FIXES-NEXT: {{^}}  return 0;{{$}}
}

void NeverReleased(void) {
  char *text = malloc(8);
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note:
  // CHECK-MESSAGES: :[[@LINE+8]]:1: note:
  if (text == NULL)
    return;
  memset(text, 0, 8);
  // CHECK-FIXES: {{^}}    return;{{$}}
  // CHECK-FIXES-NEXT: {{^}}  memset(text, 0, 8);{{$}}
  // CHECK-FIXES: {{^}}  free(text);{{$}}
  // CHECK-FIXES-NEXT: {{^}}}{{$}}
}

// The function ends at a label, where the status is released on some paths only.
int Cleanup(int n) {
  TF_Status *status = TF_NewStatus();
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+5]]:3: note:
  if (n > 1)
    goto end;
  TF_DeleteStatus(status);
end:
  return n;
}

// The returned value may point into the text.
const char *Returned(int n) {
  TF_Buffer *buffer = TF_NewBuffer();
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
  if (n > 1)
    return buffer->data;
  TF_DeleteBuffer(buffer);
  return NULL;
}
