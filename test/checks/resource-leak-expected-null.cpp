// RUN: %check_tfop %s tf-resource-leak %t --by-line
// Assertions that a function returns null, and pointers that may be null although the resource exists.
#include "tensorflow/c/c_api.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
using namespace tensorflow;

void Expect(bool holds);
TF_Graph *Load(const char *path) {
  if (!path)
    return nullptr;
  return TF_NewGraph();
}
void Rejects() {
  // Silent: the function is expected to return null.
  Expect(Load(nullptr) == nullptr);
  const bool rejected = nullptr == Load("");
  Expect(rejected);
  Expect(Load("graph") != nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:10: note:
  // CHECK-MESSAGES: :[[@LINE+1]]:1: note:
}

class Shape : public ResourceBase {
public:
  string DebugString() const override { return ""; }
};
class Circle : public Shape {};
class Square : public Shape {};
Status Keep(ResourceMgr *manager, std::vector<Circle *> *circles, std::vector<Square *> *squares) {
  Shape *shape = nullptr;
  TF_RETURN_IF_ERROR(manager->Lookup("shapes", "one", &shape));
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note:
  // CHECK-MESSAGES: :[[@LINE+5]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+6]]:8: note:
  // CHECK-MESSAGES: :[[@LINE+8]]:5: note:
  auto *circle = dynamic_cast<Circle *>(shape);
  auto *square = dynamic_cast<Square *>(shape);
  if (circle)
    circles->push_back(circle);
  else if (square)
    squares->push_back(square);
  else
    return errors::Internal("neither");
  return Status();
}
Status Sure(ResourceMgr *manager, std::vector<Circle *> *circles) {
  // Silent: released if it is not a circle.
  Shape *shape = nullptr;
  TF_RETURN_IF_ERROR(manager->Lookup("shapes", "one", &shape));
  auto *circle = dynamic_cast<Circle *>(shape);
  if (circle == nullptr) {
    shape->Unref();
    return errors::Internal("no circle");
  }
  circles->push_back(circle);
  return Status();
}
