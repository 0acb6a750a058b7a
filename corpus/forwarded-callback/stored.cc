// Callbacks that are kept for later: in a queue of requests, in a batch, in a state object that deletes itself.
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/threadpool.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("BatchedSquare").Input("value: float").Output("square: float").Attr("size: int = 8").SetIsStateful();
REGISTER_OP("ChunkedSum").Input("values: float").Output("sum: float").Attr("chunks: int = 4");

struct Request {
  OpKernelContext* context;
  AsyncOpKernel::DoneCallback done;
};

// Waits for a full batch. The step that completes the batch processes it.
class Batcher : public ResourceBase {
 public:
  explicit Batcher(size_t size) : size_(size) {}
  std::string DebugString() const override { return "Batcher"; }

  void Add(OpKernelContext* context, AsyncOpKernel::DoneCallback done) {
    std::vector<Request> batch;
    {
      mutex_lock lock(mu_);
      waiting_.push_back({context, std::move(done)});
      if (waiting_.size() < size_) return;
      batch.swap(waiting_);
    }
    for (Request& request : batch) Square(&request);
  }

 private:
  static void Square(Request* request) {
    Tensor* square = nullptr;
    OpKernelContext* context = request->context;
    OP_REQUIRES_OK_ASYNC(context, context->allocate_output(0, context->input(0).shape(), &square), request->done);
    const auto from = context->input(0).flat<float>();
    auto to = square->flat<float>();
    for (int64_t i = 0; i < from.size(); ++i) to(i) = from(i) * from(i);
    request->done();
  }

  const size_t size_;
  mutex mu_;
  std::vector<Request> waiting_ TF_GUARDED_BY(mu_);
};

class BatchedSquareOp : public AsyncOpKernel {
 public:
  explicit BatchedSquareOp(OpKernelConstruction* context) : AsyncOpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("size", &size_));
  }

  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    core::RefCountPtr<Batcher> batcher;
    Batcher* found = nullptr;
    ResourceMgr* manager = context->resource_manager();
    OP_REQUIRES_OK_ASYNC(context,
                         manager->LookupOrCreate<Batcher>("batches", name(), &found,
                                                          [this](Batcher** made) {
                                                            *made = new Batcher(size_);
                                                            return OkStatus();
                                                          }),
                         done);
    batcher.reset(found);
    batcher->Add(context, std::move(done));
  }

 private:
  int64_t size_;
};

// Adds up chunks on the pool; the last one sets the output, calls the callback, and deletes the object.
class SumState {
 public:
  SumState(OpKernelContext* context, int chunks, AsyncOpKernel::DoneCallback done)
      : context_(context), left_(chunks), done_(std::move(done)) {}

  void Start(thread::ThreadPool* pool) {
    const int chunks = left_;
    for (int chunk = 0; chunk < chunks; ++chunk) {
      pool->Schedule([this, chunk, chunks]() { Add(chunk, chunks); });
    }
  }

 private:
  void Add(int chunk, int chunks) {
    const auto values = context_->input(0).flat<float>();
    float sum = 0;
    for (int64_t i = chunk; i < values.size(); i += chunks) sum += values(i);
    {
      mutex_lock lock(mu_);
      sum_ += sum;
      if (--left_ > 0) return;
    }
    Tensor* output = nullptr;
    const Status status = context_->allocate_output(0, TensorShape({}), &output);
    if (status.ok()) {
      output->scalar<float>()() = sum_;
    } else {
      context_->SetStatus(status);
    }
    AsyncOpKernel::DoneCallback done = std::move(done_);
    delete this;
    done();
  }

  OpKernelContext* const context_;
  mutex mu_;
  int left_;
  float sum_ = 0;
  AsyncOpKernel::DoneCallback done_;
};

class ChunkedSumOp : public AsyncOpKernel {
 public:
  explicit ChunkedSumOp(OpKernelConstruction* context) : AsyncOpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("chunks", &chunks_));
    OP_REQUIRES(context, chunks_ > 0, errors::InvalidArgument("at least one chunk"));
  }

  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    (new SumState(context, chunks_, std::move(done)))->Start(context->device()->tensorflow_cpu_worker_threads()->workers);
  }

 private:
  int chunks_;
};

REGISTER_KERNEL_BUILDER(Name("BatchedSquare").Device(DEVICE_CPU), BatchedSquareOp);
REGISTER_KERNEL_BUILDER(Name("ChunkedSum").Device(DEVICE_CPU), ChunkedSumOp);

}  // namespace tensorflow
