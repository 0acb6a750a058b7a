// A plan that all steps share until a new one is set; each step keeps the plan it started with.
#include <memory>
#include <string>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("RunPlan").Input("signal: float").Output("filtered: float").SetIsStateful();

class Plan : public core::RefCounted {
 public:
  explicit Plan(int64_t length) : length_(length) {}
  int64_t length() const { return length_; }
  void Run(const float* from, float* to) const {
    for (int64_t i = 0; i < length_; ++i) to[i] = from[i] * 0.5f;
  }

 private:
  const int64_t length_;
};

class RunPlanOp : public OpKernel {
 public:
  explicit RunPlanOp(OpKernelConstruction* context) : OpKernel(context), plan_(new Plan(64)) {}
  ~RunPlanOp() override { plan_->Unref(); }

  void Compute(OpKernelContext* context) override {
    const Tensor& signal = context->input(0);
    Plan* plan = Current();
    plan->Ref();
    core::ScopedUnref unref(plan);
    OP_REQUIRES(context, signal.NumElements() == plan->length(),
                errors::InvalidArgument("the signal must have ", plan->length(), " values"));
    Tensor* filtered = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, signal.shape(), &filtered));
    plan->Run(signal.flat<float>().data(), filtered->flat<float>().data());
  }

 private:
  Plan* Current() {
    tf_shared_lock lock(mu_);
    return plan_;
  }

  mutex mu_;
  Plan* plan_;
};

REGISTER_KERNEL_BUILDER(Name("RunPlan").Device(DEVICE_CPU), RunPlanOp);

}  // namespace tensorflow
