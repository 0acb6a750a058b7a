// RUN: %check_tfop %s tf-wrong-release %t --by-line
// Dangling pointers, and owners whose release() is discarded.
#include "tensorflow/c/c_api.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include <cstdlib>
#include <memory>
#include <mutex>
#include <vector>

using namespace tensorflow;

struct Point {
  Point();
  int x;
};

// Used after release.
struct Table : core::RefCounted {
  int64_t size() const;
  void Insert(const Tensor &key);
};
void Show(const Table *table);
Table *FindTable();

int64_t AfterUnref(bool verbose) {
  Table *table = FindTable();
  const int64_t before = table->size();
  table->Unref();
  if (verbose)
    Show(table);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-wrong-release]
    // CHECK-MESSAGES: :[[@LINE-4]]:3: note:
  return before;
}
int64_t AfterUnrefInOneBranch(bool done) {
  Table *table = FindTable();
  if (done)
    table->Unref();
  return table->size();
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-3]]:5: note:
}
int64_t StillAlive(Table *given, bool done) {
  // Silent: the path that released it does not use it.
  Table *table = FindTable();
  if (done) {
    table->Unref();
    return 0;
  }
  const int64_t size = table->size();
  table->Unref();
  // Silent: a different object.
  table = FindTable();
  Show(table);
  table->Unref();
  // Silent: two references.
  given->Ref();
  given->Unref();
  given->Insert(Tensor());
  // Silent: the result determines whether it was the last reference.
  Table *last = FindTable();
  if (!last->Unref())
    last->size();
  Table *other = FindTable();
  if (other->Unref())
    return 0;
  other->size();
  return size;
}
void Loop(int n) {
  for (int i = 0; i < n; ++i) {
    // Silent: the next iteration uses a different object.
    Table *table = FindTable();
    table->size();
    table->Unref();
  }
}
class HeldBuffer : public TensorBuffer {
public:
  explicit HeldBuffer(void *data) : TensorBuffer(data) {}
  size_t size() const override;
  TensorBuffer *root_buffer() override;
  void FillAllocationDescription(AllocationDescription *) const override;
};
size_t HeldElsewhere(void *data) {
  // Silent: the Tensor holds it.
  HeldBuffer *buffer = new HeldBuffer(data);
  Tensor tensor(DT_FLOAT, TensorShape({4}), buffer);
  buffer->Unref();
  return buffer->size();
}
template <typename T> T Handles(TF_Tensor *tensor, TF_Status *status) {
  TF_DeleteTensor(tensor);
  const void *data = TF_TensorData(tensor);
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note:
  // Silent: not after it.
  const bool ok = TF_GetCode(status) == TF_OK;
  TF_DeleteStatus(status);
  return ok && data ? T(1) : T(0);
}
float Instantiates(TF_Tensor *tensor, TF_Status *status) { return Handles<float>(tensor, status) + Handles<int>(tensor, status); }
void *Regrow(void *block) {
  // Silent: if realloc fails, the old block is still valid.
  void *grown = realloc(block, 64);
  return grown ? grown : block;
}

// A discarded release().
void Forgets(std::unique_ptr<Point> given) {
  std::unique_ptr<Point> made(new Point);
  made.release();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-wrong-release]
  if (given)
    given.release();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-wrong-release]
}
void Adopt(Point *point);
void Remembers(Point *raw) {
  // Silent: the pointer has escaped.
  std::unique_ptr<Point> adopted(new Point);
  Adopt(adopted.get());
  adopted.release();
  // Silent: the result is passed to a callee.
  std::unique_ptr<Point> passed(new Point);
  Adopt(passed.release());
  // Silent: a guard for a pointer that outlives it.
  std::unique_ptr<Point> guard(raw);
  guard.release();
  // Silent: there is nothing left to destroy.
  std::unique_ptr<Table> counted(FindTable());
  counted->Unref();
  counted.release();
  // Silent: discarded explicitly.
  std::unique_ptr<Point> meant(new Point);
  (void)meant.release();
  // Silent: not an owner.
  std::mutex mutex;
  std::unique_lock<std::mutex> lock(mutex);
  lock.release();
}

class Cache {
public:
  explicit Cache(Point *raw) : guard_(raw) {}
  ~Cache() {
    // Silent: a destructor may leave an object alive on purpose.
    left_.release();
  }
  void Drop() {
    page_.release();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-wrong-release]
    // Silent: a guard for a pointer that outlives it.
    guard_.release();
    // Silent: the pointer has escaped in another method.
    shared_.release();
  }
  void Share() { Adopt(shared_.get()); }

private:
  std::unique_ptr<Point> page_ = std::unique_ptr<Point>(new Point);
  std::unique_ptr<Point> guard_, shared_, left_;
};

// The address of a local, kept in a member.
class Keeps : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    TensorShape shape = ctx->input(0).shape();
    shape_ = &shape;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-wrong-release]
    // CHECK-MESSAGES: :[[@LINE-3]]:17: note:
    Run();
  }

private:
  void Run() const;
  const TensorShape *shape_ = nullptr;
};
struct ByValue {
  explicit ByValue(Point point) : point_(&point) {}
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: [tf-wrong-release]
  // CHECK-MESSAGES: :[[@LINE-2]]:26: note:
  Point *point_;
};
class Returns : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    float scratch[4];
    scratch_ = scratch;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-wrong-release]
    // CHECK-MESSAGES: :[[@LINE-3]]:11: note:
    OP_REQUIRES_OK(ctx, ctx->status());
    scratch_ = nullptr;
  }
  // Silent: reset on every path: directly, by a method, or by a cleanup.
  void Resets(bool early) {
    Point point;
    point_ = &point;
    if (early) {
      point_ = nullptr;
      return;
    }
    Clear();
    Point second;
    other_ = &second;
    auto clean = [this] { other_ = nullptr; };
    clean();
  }
  // Silent: the step waits for the thread that uses it.
  void Waits() {
    Notification done;
    done_ = &done;
    done.WaitForNotification();
  }
  // Silent: they outlive the call.
  void Outlive(Point &given) {
    static Point shared;
    point_ = &shared;
    point_ = &given;
    point_ = &own_;
    Point *heap = new Point;
    point_ = heap;
    Returns *other = this;
    Point local;
    other->own_ = local;
  }

private:
  void Clear() { point_ = nullptr; }
  float *scratch_ = nullptr;
  Point *point_ = nullptr;
  Point *other_ = nullptr;
  Point own_;
  Notification *done_ = nullptr;
};

// Silent: a list in parentheses has no type before the template is used.
template <typename T> struct Dependent {
  void Run() {
    Point point;
    std::vector<T> values(3, 0);
    point_ = nullptr;
    point_ = &point;
    point_ = nullptr;
  }
  Point *point_;
};
