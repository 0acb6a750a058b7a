// RUN: %check_tfop %s tf-raw-new-in-compute %t --by-line
// The effect of a function follows from its definition, not from its name.
// CHECK-FIXES: std::unique_ptr<Task> idle(new Task);
#include "tensorflow/core/framework/dataset.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor_reference.h"
#include <functional>
#include <new>

using namespace tensorflow;
using namespace tensorflow::data;

void Schedule(std::function<void()> work);

// Deletes itself, but only on request.
class Task {
public:
  void Abort() { Destroy(); }
  int size() const { return size_; }
  void Resize(int size) { size_ = size; }

private:
  void Destroy() { delete this; }
  int size_ = 0;
};
// Deletes itself after work that its constructor schedules.
class Prefetch {
public:
  Prefetch() {
    Schedule([this] { Done(); });
    Register(this);
  }
  void Done() { delete this; }
  static void Register(Prefetch *prefetch);
  int size = 0;
};
// Deletes itself in work that a method schedules.
class Query {
public:
  void Start() {
    Schedule([this] { Done(); });
  }
  void Done() { delete this; }
  int size = 0;
};
class Arena {
public:
  virtual ~Arena() {}
  virtual void Give() = 0;
};
class OneArena : public Arena {
public:
  void Give() override { delete this; }
};
// Not reference-counted.
class Counter {
public:
  void Unref() { --count_; }

private:
  int count_ = 0;
};
struct Columns {
  int *offsets;
};
struct OwnedColumns {
  ~OwnedColumns() { delete[] offsets; }
  int *offsets = nullptr;
};
struct Point {
  int x;
};
// Calls the deleter that it was given.
template <typename T> class Holder {
public:
  Holder(T *value, std::function<void(T *)> deleter) : value_(value), deleter_(deleter) {}
  Holder(const Holder &) = delete;
  ~Holder() { deleter_(value_); }

private:
  T *value_;
  std::function<void(T *)> deleter_;
};
template <typename T> class ViewOf {
public:
  explicit ViewOf(T *value) : value_(value) {}

private:
  T *value_;
};

class DefinitionsOp : public OpKernel {
public:
  explicit DefinitionsOp(OpKernelConstruction *ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext *ctx) override {
    Task *task = new Task;
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:18: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    OP_REQUIRES(ctx, ctx->num_inputs() == task->size(), errors::Internal("size"));
    task->Abort();
    Task *idle = new Task;
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:18: note:
    // CHECK-MESSAGES: :[[@LINE+16]]:3: note:
    idle->Resize(3);
    // Silent: the constructor and the method schedule the deletion.
    Prefetch *prefetch = new Prefetch;
    prefetch->size = 1;
    Query *query = new Query;
    query->Start();
    Arena *arena = new OneArena;
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    OP_REQUIRES(ctx, ctx->num_inputs() == 1, errors::Internal("arena"));
    // No fix: this deletes the object.
    // CHECK-FIXES: {{^}}    arena->Give();{{$}}
    arena->Give();
  }
  void Counts(OpKernelContext *ctx) {
    TensorReference *reference = new TensorReference(ctx->input(0));
    // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:34: note:
    // CHECK-MESSAGES: :[[@LINE+7]]:3: note:
    reference->Unref();
    Counter *counter = new Counter;
    // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:24: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
    counter->Unref();
  }
  void Holders() {
    Columns *columns = new Columns;
    // CHECK-MESSAGES: :[[@LINE-1]]:24: remark: [tf-raw-new-in-compute]
    columns->offsets = new int[3];
    // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:24: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    delete columns;
    // Silent: the destructor deletes them.
    OwnedColumns *owned = new OwnedColumns;
    // CHECK-MESSAGES: :[[@LINE-1]]:27: remark: [tf-raw-new-in-compute]
    owned->offsets = new int[3];
    // CHECK-MESSAGES: :[[@LINE-1]]:22: remark: [tf-raw-new-in-compute]
    delete owned;
  }
  void Placed(bool keep) {
    void *place = operator new(sizeof(Point));
    // Silent: placement new allocates nothing.
    Point *point = new (place) Point;
    point->x = 1;
    operator delete(place);
  }
  void Deleter() {
    // Silent: the destructor of the holder calls the deleter.
    int *values = new int[3];
    Holder<int> holder(values, [](int *p) { delete[] p; });
  }
  void Viewed(OpKernelContext *ctx) {
    int *values = new int[3];
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:19: note:
    // CHECK-MESSAGES: :[[@LINE+7]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+6]]:5: note:
    ViewOf<int> *view = new ViewOf<int>(values);
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    OP_REQUIRES(ctx, ctx->num_inputs() == 2, errors::Internal("view"));
    delete view;
    delete[] values;
  }
  void Unknown(OpKernelContext *ctx);
};
void Elsewhere(Point *point);
void DefinitionsOp::Unknown(OpKernelContext *ctx) {
  Counts(ctx);
  Holders();
  Placed(true);
  Deleter();
  Viewed(ctx);
}
class CallsOp : public DefinitionsOp {
public:
  explicit CallsOp(OpKernelConstruction *ctx) : DefinitionsOp(ctx) {}
  void Compute(OpKernelContext *ctx) override {
    Unknown(ctx);
    Point *point = new Point;
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // Not "never released": what `Elsewhere` does is unknown.
    OP_REQUIRES(ctx, ctx->num_inputs() == 3, errors::Internal("point"));
    Elsewhere(point);
  }
};
// TensorFlow ignores `*output` if the context failed.
class RowsOp : public DatasetOpKernel {
public:
  explicit RowsOp(OpKernelConstruction *ctx) : DatasetOpKernel(ctx) {}
  void MakeDataset(OpKernelContext *ctx, DatasetBase **output) override {
    *output = new Rows(ctx);
    // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:15: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    OP_REQUIRES(ctx, ctx->num_inputs() == 1, errors::Internal("inputs"));
  }

private:
  class Rows : public DatasetBase {
  public:
    explicit Rows(OpKernelContext *ctx) : DatasetBase(DatasetContext(ctx)) {}
    const DataTypeVector &output_dtypes() const override;
    const std::vector<PartialTensorShape> &output_shapes() const override;
    std::string DebugString() const override;
    Status InputDatasets(std::vector<const DatasetBase *> *inputs) const override;
    Status CheckExternalState() const override;
    Status AsGraphDefInternal(SerializationContext *ctx, DatasetGraphDefBuilder *b, Node **output) const override;
    std::unique_ptr<IteratorBase> MakeIteratorInternal(const std::string &prefix) const override;
  };
};
