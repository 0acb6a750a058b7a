// RUN: %check_tfop %s tf-resource-leak %t
// Ref() without Unref(), TensorReference, buffers of tensors.
// CHECK-FIXES: core::ScopedUnref table_unref(table);
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/tensor_reference.h"

using namespace tensorflow;

struct Table : ResourceBase {
  std::string DebugString() const override;
  void Insert(const Tensor &key);
  int64_t size() const;
};
void Use(const Table *table);

// Ref() without Unref().
Table *Shared();
Status Referenced(OpKernelContext *ctx, Table *given) {
  Table *table = Shared();
  table->Ref();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the reference to 'table' is not released on every path; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: a reference to 'table' is taken here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'Referenced' returns without releasing 'table'
  if (ctx->num_inputs() == 0)
    return errors::InvalidArgument("no input");
  table->Unref();
  given->Ref();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the reference to 'given' is not released when 'TF_RETURN_IF_ERROR' fails; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: a reference to 'given' is taken here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: 'TF_RETURN_IF_ERROR' fails here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: 'Referenced' returns without releasing 'given'
  TF_RETURN_IF_ERROR(ctx->status());
  given->Unref();
  return Status();
}
struct Cache {
  // Silent: for who holds it.
  void Put(Table *table) {
    table->Ref();
    table_ = table;
  }
  // Silent: given away before the reference is taken.
  Status Get(Table **out) {
    Table *table = table_;
    *out = table;
    table->Ref();
    return Status();
  }
  // Silent: a function that is there to take a reference.
  static void Add(Table *table) { table->Ref(); }
  // Silent: elements of something that holds them.
  void All(const std::vector<Table *> &tables) {
    for (Table *table : tables)
      table->Ref();
  }
  // Silent: the members hold them, and release them later.
  explicit Cache(std::vector<Table *> tables) : tables_(std::move(tables)) {
    for (size_t i = 0; i < tables_.size(); ++i) {
      Table *table = tables_[i];
      table->Ref();
      Use(table);
    }
  }
  Status Current(OpKernelContext *ctx) {
    Table *table = table_;
    table->Ref();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the reference to 'table' is not released when 'TF_RETURN_IF_ERROR' fails; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: a reference to 'table' is taken here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'TF_RETURN_IF_ERROR' fails here
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note: 'Current' returns without releasing 'table'
    TF_RETURN_IF_ERROR(ctx->status());
    table->Unref();
    return Status();
  }
  void Lost() {
    Table *table = Shared();
    table->Ref();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the reference to 'table' is never released; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: a reference to 'table' is taken here
    // CHECK-MESSAGES: :[[@LINE+1]]:3: note: 'Lost' returns without releasing 'table'
  }
  std::vector<Table *> tables_;
  Table *table_ = nullptr;
};

void Pin(const Tensor &tensor, bool now) {
  TensorReference reference(tensor);
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'reference' is not released on every path; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: a reference to 'reference' is taken here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'Pin' returns without releasing 'reference'
  if (now)
    return;
  reference.Unref();
}
void PinForLater(const Tensor &tensor, std::function<void(std::function<void()>)> later) {
  // Silent: the callback releases it.
  TensorReference reference(tensor);
  later([reference] { reference.Unref(); });
  // Silent: so does the loop.
  std::vector<TensorReference> all;
  TensorReference one(tensor);
  all.push_back(one);
  for (auto &each : all)
    each.Unref();
}

// The same in a template that nobody instantiates, where the callback may run at once.
template <typename T> void PinForNow(const Tensor &tensor, std::function<void(std::function<void()>)> later, bool now) {
  TensorReference reference(tensor);
  auto release = [reference] { reference.Unref(); };
  if (now)
    release();
  else
    later(release);
  TensorReference other(tensor);
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'other' is never released; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: a reference to 'other' is taken here
  // CHECK-MESSAGES: :[[@LINE+3]]:1: note: 'PinForNow' returns without releasing 'other'
  auto look = [other] { other.SharesBufferWith(other); };
  look();
}

// A Tensor takes a reference of its own to its buffer.
class Borrowed : public TensorBuffer {
public:
  explicit Borrowed(void *data) : TensorBuffer(data) {}
  size_t size() const override;
  TensorBuffer *root_buffer() override;
  void FillAllocationDescription(AllocationDescription *) const override;
};
Tensor WrapData(void *data, const TensorShape &shape) {
  return Tensor(DT_FLOAT, shape, new Borrowed(data));
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: the result of 'new' is never released; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:34: note: allocated here
  // CHECK-MESSAGES: :[[@LINE+1]]:1: note: 'WrapData' returns without releasing it
}
class Wraps : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Borrowed *buffer = new Borrowed(data_);
    // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: 'buffer' is not released when 'OP_REQUIRES_OK' fails; call 'Unref' on every path, or give it to a 'core::ScopedUnref' [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:24: note: 'buffer' is allocated here
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'OP_REQUIRES_OK' fails here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'Compute' returns without releasing 'buffer'
    Tensor tensor(DT_FLOAT, TensorShape({4}), buffer);
    OP_REQUIRES_OK(ctx, ctx->status());
    ctx->set_output(0, tensor);
    buffer->Unref();
    // Silent: its own reference is given back at once.
    auto *mended = new Borrowed(data_);
    Tensor other(DT_FLOAT, TensorShape({4}), mended);
    mended->Unref();
  }

private:
  void *data_ = nullptr;
};
