// Lookups whose reference has an owner that releases it: a member that counts, a destructor elsewhere in the
// class, a holder of the project, an object that a completion callback deletes.
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/threadpool.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("NextBatch").Input("reader: resource").Output("batch: float").SetIsStateful();
REGISTER_OP("PrefetchBatch").Input("reader: resource").Output("batch: float").SetIsStateful();
REGISTER_OP("CountBatches").Output("count: int64").Attr("reader: string").SetIsStateful();

class BatchReader : public ResourceBase {
 public:
  std::string DebugString() const override { return "BatchReader"; }
  absl::Status Next(Tensor* batch);
  int64_t read() const;
};

// Releases the reference in its destructor.
class ReaderLease {
 public:
  ReaderLease() = default;
  ~ReaderLease() {
    if (reader_ != nullptr) reader_->Unref();
  }
  ReaderLease(const ReaderLease&) = delete;
  ReaderLease& operator=(const ReaderLease&) = delete;

  absl::Status Take(OpKernelContext* context) {
    return LookupResource(context, HandleFromInput(context, 0), &reader_);
  }
  BatchReader* operator->() const { return reader_; }

 private:
  BatchReader* reader_ = nullptr;
};

class NextBatchOp : public OpKernel {
 public:
  explicit NextBatchOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    ReaderLease reader;
    OP_REQUIRES_OK(context, reader.Take(context));
    Tensor batch;
    OP_REQUIRES_OK(context, reader->Next(&batch));
    context->set_output(0, std::move(batch));
  }
};

class PrefetchBatchOp : public AsyncOpKernel {
 public:
  explicit PrefetchBatchOp(OpKernelConstruction* context)
      : AsyncOpKernel(context), pool_(context->env(), "prefetch", 4) {}

  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    BatchReader* reader = nullptr;
    OP_REQUIRES_OK_ASYNC(context, LookupResource(context, HandleFromInput(context, 0), &reader), done);
    pool_.Schedule([context, reader, done = std::move(done)]() {
      Tensor batch;
      const absl::Status status = reader->Next(&batch);
      reader->Unref();
      OP_REQUIRES_OK_ASYNC(context, status, done);
      context->set_output(0, std::move(batch));
      done();
    });
  }

 private:
  thread::ThreadPool pool_;
};

// The reader is looked up by the first step and kept.
class CountBatchesOp : public OpKernel {
 public:
  explicit CountBatchesOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("reader", &name_));
  }

  void Compute(OpKernelContext* context) override {
    int64_t count = 0;
    {
      mutex_lock lock(mu_);
      if (reader_ == nullptr) {
        BatchReader* found = nullptr;
        ResourceMgr* manager = context->resource_manager();
        OP_REQUIRES_OK(context, manager->Lookup(manager->default_container(), name_, &found));
        reader_.reset(found);
      }
      count = reader_->read();
    }
    Tensor* result = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &result));
    result->scalar<int64_t>()() = count;
  }

 private:
  std::string name_;
  mutex mu_;
  core::RefCountPtr<BatchReader> reader_ TF_GUARDED_BY(mu_);
};

REGISTER_KERNEL_BUILDER(Name("NextBatch").Device(DEVICE_CPU), NextBatchOp);
REGISTER_KERNEL_BUILDER(Name("PrefetchBatch").Device(DEVICE_CPU), PrefetchBatchOp);
REGISTER_KERNEL_BUILDER(Name("CountBatches").Device(DEVICE_CPU), CountBatchesOp);

}  // namespace tensorflow
