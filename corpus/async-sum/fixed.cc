// Sums a vector on a thread of the pool, and calls 'done' at the end.
#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/threadpool.h"

namespace tensorflow {

REGISTER_OP("PooledSum")
    .Input("values: float")
    .Output("sum: float")
    .SetShapeFn(shape_inference::ScalarShape);

class PooledSumOp : public AsyncOpKernel {
 public:
  explicit PooledSumOp(OpKernelConstruction* context) : AsyncOpKernel(context) {}

  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    const Tensor& values = context->input(0);
    OP_REQUIRES_ASYNC(context, values.dims() == 1,
                      errors::InvalidArgument("values must be a vector"), done);
    Tensor* sum = nullptr;
    OP_REQUIRES_OK_ASYNC(context, context->allocate_output(0, TensorShape({}), &sum), done);
    if (values.NumElements() == 0) {
      sum->scalar<float>()() = 0;
      done();
      return;
    }
    Pool(context)->Schedule([this, context, values, sum, done]() {
      float total = 0;
      const auto all = values.vec<float>();
      for (int64_t i = 0; i < values.NumElements(); ++i) total += all(i);
      sum->scalar<float>()() = total;
      VLOG(1) << "summed " << context->num_inputs() << " inputs";
      done();
    });
  }

 private:
  static thread::ThreadPool* Pool(OpKernelContext* context) {
    return context->device()->tensorflow_cpu_worker_threads()->workers;
  }
};

REGISTER_KERNEL_BUILDER(Name("PooledSum").Device(DEVICE_CPU), PooledSumOp);

}  // namespace tensorflow
