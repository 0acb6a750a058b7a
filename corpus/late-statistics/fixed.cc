// Collects statistics about each step, some of them after the step has ended.
#include <atomic>
#include <cstdint>
#include <functional>
#include <utility>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/threadpool.h"
#include "tensorflow/core/platform/env.h"

namespace tensorflow {

REGISTER_OP("SlowMean").Input("values: T").Output("mean: T").Attr("T: {float, double}").SetShapeFn(shape_inference::ScalarShape);
REGISTER_OP("SlowCount").Input("values: float").Output("count: int64").SetShapeFn(shape_inference::ScalarShape);

class Statistics {
 public:
  static Statistics& Global() {
    static Statistics* const one = new Statistics;
    return *one;
  }
  void Record(const std::string& kernel, uint64_t microseconds, int64_t elements) {
    microseconds_ += microseconds;
    elements_ += elements;
    VLOG(2) << kernel << " took " << microseconds << " us";
  }

 private:
  std::atomic<uint64_t> microseconds_{0};
  std::atomic<int64_t> elements_{0};
};

template <typename T>
class SlowMeanOp : public AsyncOpKernel {
 public:
  explicit SlowMeanOp(OpKernelConstruction* context) : AsyncOpKernel(context), pool_(context->env(), "means", 2) {}

  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    Tensor* mean = nullptr;
    OP_REQUIRES_OK_ASYNC(context, context->allocate_output(0, TensorShape({}), &mean), done);
    const uint64_t start = context->env()->NowMicros();
    pool_.Schedule([this, context, mean, start, done]() {
      const Tensor& values = context->input(0);
      const auto flat = values.flat<T>();
      T sum = T(0);
      for (int64_t i = 0; i < flat.size(); ++i) sum += flat(i);
      mean->scalar<T>()() = flat.size() == 0 ? T(0) : sum / static_cast<T>(flat.size());
      const uint64_t end = context->env()->NowMicros();
      Statistics::Global().Record(name(), end - start, values.NumElements());
      done();
    });
  }

 private:
  thread::ThreadPool pool_;
};

class SlowCountOp : public AsyncOpKernel {
 public:
  explicit SlowCountOp(OpKernelConstruction* context) : AsyncOpKernel(context) {}

  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    const Tensor& values = context->input(0);
    // Copies the values that are needed later before it calls the callback.
    const int64_t elements = values.NumElements();
    Env* env = context->env();
    const uint64_t start = env->NowMicros();
    Tensor* count = nullptr;
    const Status allocated = context->allocate_output(0, TensorShape({}), &count);
    if (allocated.ok()) {
      count->scalar<int64_t>()() = elements;
    } else {
      context->SetStatus(allocated);
    }
    done();
    if (allocated.ok()) {
      Statistics::Global().Record("SlowCount", env->NowMicros() - start, elements);
    }
  }
};

REGISTER_KERNEL_BUILDER(Name("SlowMean").Device(DEVICE_CPU).TypeConstraint<float>("T"), SlowMeanOp<float>);
REGISTER_KERNEL_BUILDER(Name("SlowMean").Device(DEVICE_CPU).TypeConstraint<double>("T"), SlowMeanOp<double>);
REGISTER_KERNEL_BUILDER(Name("SlowCount").Device(DEVICE_CPU), SlowCountOp);

}  // namespace tensorflow
