// RUN: %check_tfop %s tf-wrong-release %t --by-line --fix-notes
// Owners of a base class whose destructor is not virtual.
#include <memory>
#include <string>
#include <vector>

#include "tensorflow/core/framework/op_kernel.h"

class Loss {
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE+25]]:5: note:
public:
  virtual float of(float error) const = 0;
  // CHECK-FIXES: {{^}}  virtual ~Loss() = default;{{$}}
  // CHECK-FIXES-NEXT: {{^}}  virtual float of(float error) const = 0;{{$}}
};
class Huber : public Loss {
public:
  float of(float error) const override { return error; }
};
class Table : public Loss {
public:
  float of(float error) const override { return values_[0]; }

private:
  std::vector<float> values_;
};
class Owner {
public:
  explicit Owner(bool table) {
    if (!table) {
      // Silent: it has no members that would leak.
      loss_.reset(new Huber);
      return;
    }
    loss_.reset(new Table);
  }

private:
  std::unique_ptr<Loss> loss_;
};

struct Made {
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE+8]]:39: note:
  ~Made();
  // CHECK-FIXES: {{^}}  virtual ~Made();{{$}}
  virtual int size() const;
};
struct MadeMore : Made {
  std::string name;
};
std::unique_ptr<Made> make() { return std::make_unique<MadeMore>(); }
// Reported once.
void makeAgain(std::vector<std::unique_ptr<Made>> *all) { all->push_back(std::make_unique<MadeMore>()); }

struct Assigned {
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE+12]]:3: note:
  virtual int size() const;
  // CHECK-FIXES: {{^}}  virtual ~Assigned() = default;{{$}}
  // CHECK-FIXES-NEXT: {{^}}  virtual int size() const;{{$}}
};
// The class whose members leak is in between.
struct Between : Assigned {
  ~Between();
};
struct AssignedMore : Between {};
void assign() {
  std::unique_ptr<Assigned> one;
  one = std::unique_ptr<AssignedMore>(new AssignedMore);
}

template <typename T> struct Generic {
  virtual T size() const;
};
struct GenericMore : Generic<int> {
  std::string name;
};
template <typename T> void never() {
  // Silent: never instantiated.
  std::unique_ptr<Generic<T>> one(new T);
}

// Silent: the destructor is virtual, in the base or above it.
struct Good {
  virtual ~Good() = default;
};
struct StillGood : Good {
  virtual int size() const;
};
struct GoodMore : StillGood {
  std::string name;
};
// Silent: the owner's deleter knows the dynamic type.
struct Shared {
  virtual int size() const;
};
struct SharedMore : Shared {
  std::string name;
};
struct Deleter {
  void operator()(Shared *one) const { delete static_cast<SharedMore *>(one); }
};
void keep(std::vector<std::unique_ptr<Good>> *all) {
  all->push_back(std::make_unique<GoodMore>());
  std::unique_ptr<StillGood> one(new GoodMore);
  std::shared_ptr<Shared> shared(new SharedMore);
  std::unique_ptr<Shared, Deleter> deleted(new SharedMore);
  std::unique_ptr<SharedMore> whole(new SharedMore);
}
