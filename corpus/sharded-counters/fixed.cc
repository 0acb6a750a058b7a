// Counts elements, from the threads of Shard and from the callbacks of an asynchronous kernel.
#include <atomic>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/threadpool.h"
#include "tensorflow/core/platform/mutex.h"
#include "tensorflow/core/util/work_sharder.h"

namespace metrics {

using namespace tensorflow;

REGISTER_OP("CountNegatives").Input("values: T").Output("negatives: int64").Attr("T: {float, int32}");
REGISTER_OP("CountKinds").Input("names: string").Output("kinds: int64").SetIsStateful();

template <typename T>
class CountNegativesOp : public OpKernel {
 public:
  explicit CountNegativesOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const auto values = context->input(0).flat<T>();
    Tensor* output = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &output));
    std::atomic<int64_t> negatives{0};
    const auto* workers = context->device()->tensorflow_cpu_worker_threads();
    Shard(workers->num_threads, workers->workers, values.size(), 1, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        if (values(i) < T(0)) ++negatives;
      }
    });
    output->scalar<int64_t>()() = negatives.load();
    ++steps_;
  }

 private:
  std::atomic<int64_t> steps_{0};
};

class CountKindsOp : public AsyncOpKernel {
 public:
  explicit CountKindsOp(OpKernelConstruction* context) : AsyncOpKernel(context), pool_(context->env(), "kinds", 2) {}

  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    pool_.Schedule([this, context, done = std::move(done)]() {
      const auto names = context->input(0).flat<tstring>();
      int64_t count = 0;
      {
        mutex_lock lock(mu_);
        for (int64_t i = 0; i < names.size(); ++i) ++kinds_[names(i)];
        count = kinds_.size();
      }
      Tensor* output = nullptr;
      OP_REQUIRES_OK_ASYNC(context, context->allocate_output(0, TensorShape({}), &output), done);
      output->scalar<int64_t>()() = count;
      done();
    });
  }

 private:
  thread::ThreadPool pool_;
  mutex mu_;
  std::map<std::string, int64_t> kinds_ TF_GUARDED_BY(mu_);
};

REGISTER_KERNEL_BUILDER(Name("CountNegatives").Device(DEVICE_CPU).TypeConstraint<float>("T"), CountNegativesOp<float>);
REGISTER_KERNEL_BUILDER(Name("CountNegatives").Device(DEVICE_CPU).TypeConstraint<int32>("T"), CountNegativesOp<int32>);
REGISTER_KERNEL_BUILDER(Name("CountKinds").Device(DEVICE_CPU), CountKindsOp);

}  // namespace metrics
