// An optimizer on resource variables: looks up two variables, takes two locks, and applies a step.
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/register_types.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/resource_var.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("ApplySignMomentum")
    .Input("var: resource")
    .Input("momentum: resource")
    .Input("gradient: T")
    .Attr("T: {float, double}")
    .Attr("rate: float = 0.01")
    .SetIsStateful();
REGISTER_OP("ClipVariable").Input("var: resource").Attr("T: {float, double}").Attr("limit: float").SetIsStateful();
REGISTER_OP("SumVariables").Input("vars: N * resource").Output("sum: T").Attr("N: int >= 1").Attr("T: {float, double}").SetIsStateful();

template <typename T>
class ApplySignMomentumOp : public OpKernel {
 public:
  explicit ApplySignMomentumOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("rate", &rate_));
  }

  void Compute(OpKernelContext* context) override {
    Var* variable = nullptr;
    OP_REQUIRES_OK(context, LookupResource(context, HandleFromInput(context, 0), &variable));
    core::ScopedUnref unref_variable(variable);
    Var* momentum = nullptr;
    OP_REQUIRES_OK(context, LookupResource(context, HandleFromInput(context, 1), &momentum));
    core::ScopedUnref unref_momentum(momentum);
    mutex_lock lock_variable(*variable->mu());
    mutex_lock lock_momentum(*momentum->mu());
    const Tensor& gradient = context->input(2);
    Tensor* weights = variable->tensor();
    OP_REQUIRES(context, weights->shape() == gradient.shape(),
                errors::InvalidArgument("a gradient of shape ", gradient.shape().DebugString()));
    OP_REQUIRES(context, weights->shape() == momentum->tensor()->shape(), errors::InvalidArgument("another shape"));
    auto w = weights->flat<T>();
    auto m = momentum->tensor()->flat<T>();
    const auto g = gradient.flat<T>();
    for (int64_t i = 0; i < w.size(); ++i) {
      m(i) = T(0.9) * m(i) + T(0.1) * g(i);
      w(i) -= T(rate_) * (m(i) > T(0) ? T(1) : m(i) < T(0) ? T(-1) : T(0));
    }
  }

 private:
  float rate_;
};

template <typename T>
class ClipVariableOp : public OpKernel {
 public:
  explicit ClipVariableOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("limit", &limit_));
  }

  void Compute(OpKernelContext* context) override {
    Var* variable = nullptr;
    OP_REQUIRES_OK(context, LookupResource(context, HandleFromInput(context, 0), &variable));
    {
      mutex_lock lock(*variable->mu());
      auto values = variable->tensor()->flat<T>();
      for (int64_t i = 0; i < values.size(); ++i) {
        if (!std::isfinite(values(i))) values(i) = T(0);
        values(i) = std::max(std::min(values(i), T(limit_)), T(-limit_));
      }
    }
    variable->Unref();
  }

 private:
  float limit_;
};

template <typename T>
class SumVariablesOp : public OpKernel {
 public:
  explicit SumVariablesOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    std::vector<const ResourceHandle*> handles;
    for (int i = 0; i < context->num_inputs(); ++i) handles.push_back(&HandleFromInput(context, i));
    std::vector<core::RefCountPtr<Var>> variables;
    OP_REQUIRES_OK(context, LookupResources(context, handles, &variables));
    Tensor* sum = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &sum));
    T total = T(0);
    for (const core::RefCountPtr<Var>& variable : variables) {
      tf_shared_lock lock(*variable->mu());
      OP_REQUIRES(context, variable->tensor()->IsInitialized(), errors::FailedPrecondition("not initialised"));
      const auto values = static_cast<const Tensor*>(variable->tensor())->flat<T>();
      for (int64_t i = 0; i < values.size(); ++i) total += values(i);
    }
    sum->scalar<T>()() = total;
  }
};

#define REGISTER_VARIABLES(TYPE)                                                                                         \
  REGISTER_KERNEL_BUILDER(Name("ApplySignMomentum").Device(DEVICE_CPU).TypeConstraint<TYPE>("T"),                      \
                          ApplySignMomentumOp<TYPE>);                                                                  \
  REGISTER_KERNEL_BUILDER(Name("ClipVariable").Device(DEVICE_CPU).TypeConstraint<TYPE>("T"), ClipVariableOp<TYPE>); \
  REGISTER_KERNEL_BUILDER(Name("SumVariables").Device(DEVICE_CPU).TypeConstraint<TYPE>("T"), SumVariablesOp<TYPE>);
REGISTER_VARIABLES(float)
REGISTER_VARIABLES(double)
#undef REGISTER_VARIABLES

}  // namespace tensorflow
