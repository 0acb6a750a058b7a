// RUN: %check_tfop %s tf-resource-leak %t --by-line
// An object that converts to bool by testing the pointer that it holds.
#include "tensorflow/c/c_api.h"
#include <cstdlib>
#include <string>

struct Difference {
  explicit Difference(std::string *text) : text_(text) {}
  explicit operator bool() const { return text_ != nullptr; }
  std::string *const text_;
};
struct Fatal {
  explicit Fatal(const std::string &text);
  [[noreturn]] ~Fatal();
};
inline Difference Compare(int a, int b) {
  if (a == b)
    return Difference(nullptr);
  return Difference(new std::string("not equal"));
}

int Ends(TF_Tensor *tensor) {
  // Silent: the object is true while it holds the text, and the body ends the process.
  while (Difference found = Difference(new std::string("never equal")))
    Fatal stop(*found.text_);
  return TF_NumDims(tensor);
}
int Checked(TF_Tensor *tensor) {
  // Silent: the same with a helper.
  while (auto found = Compare(TF_NumDims(tensor), 2))
    Fatal stop(*found.text_);
  return TF_NumDims(tensor);
}

struct Counted {
  explicit Counted(std::string *text) : text_(text) {}
  explicit operator bool() const { return uses_ > 1; }
  std::string *text_;
  int uses_ = 0;
};
int Goes(TF_Tensor *tensor) {
  Counted found(new std::string("counted"));
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:17: note:
  // CHECK-MESSAGES: :[[@LINE+4]]:1: note:
  if (found)
    return 1;
  return TF_NumDims(tensor);
}
