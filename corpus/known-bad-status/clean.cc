// Releases before a return that is certain: the status is known to be an error, the condition was tested before, or the
// process ends.
#include <cstdlib>
#include <memory>
#include <string>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/logging.h"
#include "tensorflow/core/platform/mem.h"

namespace tensorflow {

REGISTER_OP("ReadTable").Input("table: resource").Input("key: string").Output("value: float").SetIsStateful();
REGISTER_OP("MergeTables").Input("to: resource").Input("from: resource").SetIsStateful();
REGISTER_OP("TableBytes").Input("table: resource").Output("bytes: int64").Attr("dump: bool = false");

class FloatTable : public ResourceBase {
 public:
  string DebugString() const override { return "FloatTable"; }
  Status Read(const string& key, float* value) const;
  Status Merge(const FloatTable& other);
  bool frozen() const;
  int64 size() const;
  void CopyTo(void* memory) const;
};

class ReadTableOp : public OpKernel {
 public:
  explicit ReadTableOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    OP_REQUIRES(context, context->input(1).NumElements() == 1, errors::InvalidArgument("input 1 must have one element"));
    FloatTable* table = nullptr;
    Status status = LookupResource(context, HandleFromInput(context, 0), &table);
    float value = 0;
    if (status.ok()) {
      status = table->Read(context->input(1).scalar<tstring>()(), &value);
      table->Unref();
    }
    OP_REQUIRES_OK(context, status);
    Tensor* output = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &output));
    output->scalar<float>()() = value;
  }
};

class MergeTablesOp : public OpKernel {
 public:
  explicit MergeTablesOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    FloatTable* to = nullptr;
    OP_REQUIRES_OK(context, LookupResource(context, HandleFromInput(context, 0), &to));
    FloatTable* from = nullptr;
    const Status found = LookupResource(context, HandleFromInput(context, 1), &from);
    if (!found.ok()) {
      to->Unref();
      OP_REQUIRES_OK(context, found);
    }
    if (to->frozen()) {
      from->Unref();
      to->Unref();
      OP_REQUIRES(context, false, errors::FailedPrecondition("the table is frozen"));
    }
    const bool same = from == to;
    if (same) LOG(FATAL) << "a table merged with itself";
    const Status merged = to->Merge(*from);
    from->Unref();
    to->Unref();
    OP_REQUIRES_OK(context, merged);
  }
};

class TableBytesOp : public OpKernel {
 public:
  explicit TableBytesOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("dump", &dump_));
  }

  void Compute(OpKernelContext* context) override {
    FloatTable* table = nullptr;
    OP_REQUIRES_OK(context, LookupResource(context, HandleFromInput(context, 0), &table));
    const int64 bytes = table->size() * sizeof(float);
    void* copy = nullptr;
    if (dump_) {
      copy = port::AlignedMalloc(bytes, 64);
      CHECK(copy != nullptr) << "no memory";
      table->CopyTo(copy);
    }
    table->Unref();
    Tensor* output = nullptr;
    const Status allocated = context->allocate_output(0, TensorShape({}), &output);
    if (allocated.ok()) output->scalar<int64>()() = bytes;
    if (dump_) {
      VLOG(1) << "first byte " << static_cast<int>(*static_cast<const char*>(copy));
      port::AlignedFree(copy);
    }
    OP_REQUIRES_OK(context, allocated);
  }

 private:
  bool dump_;
};

REGISTER_KERNEL_BUILDER(Name("ReadTable").Device(DEVICE_CPU), ReadTableOp);
REGISTER_KERNEL_BUILDER(Name("MergeTables").Device(DEVICE_CPU), MergeTablesOp);
REGISTER_KERNEL_BUILDER(Name("TableBytes").Device(DEVICE_CPU), TableBytesOp);

}  // namespace tensorflow
