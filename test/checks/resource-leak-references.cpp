// RUN: %check_tfop %s tf-resource-leak %t --by-line
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
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
  if (ctx->num_inputs() == 0)
    return errors::InvalidArgument("no input");
  table->Unref();
  given->Ref();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note:
  TF_RETURN_IF_ERROR(ctx->status());
  given->Unref();
  return Status();
}
struct Cache {
  // Silent: the reference is for another owner.
  void Put(Table *table) {
    table->Ref();
    table_ = table;
  }
  // Silent: transferred before the reference is taken.
  Status Get(Table **out) {
    Table *table = table_;
    *out = table;
    table->Ref();
    return Status();
  }
  // Silent: a function whose purpose is to take a reference.
  static void Add(Table *table) { table->Ref(); }
  // Silent: elements of a container that holds the references.
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
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    TF_RETURN_IF_ERROR(ctx->status());
    table->Unref();
    return Status();
  }
  void Lost() {
    Table *table = Shared();
    table->Ref();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:3: note:
  }
  std::vector<Table *> tables_;
  Table *table_ = nullptr;
};

void Pin(const Tensor &tensor, bool now) {
  TensorReference reference(tensor);
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
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

// The same in a template without an instantiation, where the callback may run immediately.
template <typename T> void PinForNow(const Tensor &tensor, std::function<void(std::function<void()>)> later, bool now) {
  TensorReference reference(tensor);
  auto release = [reference] { reference.Unref(); };
  if (now)
    release();
  else
    later(release);
  TensorReference other(tensor);
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:1: note:
  auto look = [other] { other.SharesBufferWith(other); };
  look();
}

// A Tensor takes its own reference to its buffer.
class Borrowed : public TensorBuffer {
public:
  explicit Borrowed(void *data) : TensorBuffer(data) {}
  size_t size() const override;
  TensorBuffer *root_buffer() override;
  void FillAllocationDescription(AllocationDescription *) const override;
};
Tensor WrapData(void *data, const TensorShape &shape) {
  return Tensor(DT_FLOAT, shape, new Borrowed(data));
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:34: note:
  // CHECK-MESSAGES: :[[@LINE+1]]:1: note:
}
class Wraps : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Borrowed *buffer = new Borrowed(data_);
    // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:24: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    Tensor tensor(DT_FLOAT, TensorShape({4}), buffer);
    OP_REQUIRES_OK(ctx, ctx->status());
    ctx->set_output(0, tensor);
    buffer->Unref();
    // Silent: its own reference is released immediately.
    auto *counted = new Borrowed(data_);
    Tensor other(DT_FLOAT, TensorShape({4}), counted);
    counted->Unref();
  }

private:
  void *data_ = nullptr;
};
