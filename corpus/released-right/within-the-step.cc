// Addresses of locals in members of objects that are destroyed first, or that are reset before the step ends; and a pointer
// that is used after one of two references was released.
#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/refcount.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("Polynomial").Input("x: float").Input("coefficients: float").Output("y: float")
    .SetShapeFn(shape_inference::UnchangedShape);
REGISTER_OP("SharedCount").Input("x: float").Output("count: int64").SetShapeFn(shape_inference::ScalarShape);

// A view of coefficients that it does not own.
class Evaluator {
 public:
  void Use(const std::vector<float>* coefficients) { coefficients_ = coefficients; }
  float At(float x) const {
    float y = 0;
    for (auto c = coefficients_->rbegin(); c != coefficients_->rend(); ++c) y = y * x + *c;
    return y;
  }

 private:
  const std::vector<float>* coefficients_ = nullptr;
};

class PolynomialOp : public OpKernel {
 public:
  explicit PolynomialOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const Tensor& x = ctx->input(0);
    const auto given = ctx->input(1).flat<float>();
    Tensor* y = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, x.shape(), &y));
    const std::vector<float> coefficients(given.data(), given.data() + given.size());
    Evaluator evaluator;
    evaluator.Use(&coefficients);
    for (int64 i = 0; i < x.NumElements(); ++i) y->flat<float>()(i) = evaluator.At(x.flat<float>()(i));

    mutex_lock lock(mu_);
    current_ = &coefficients;
    degree_ = std::max<int64>(degree_, Degree());
    current_ = nullptr;
  }

 private:
  int64 Degree() const TF_EXCLUSIVE_LOCKS_REQUIRED(mu_) { return static_cast<int64>(current_->size()) - 1; }

  mutex mu_;
  int64 degree_ TF_GUARDED_BY(mu_) = -1;
  const std::vector<float>* current_ TF_GUARDED_BY(mu_) = nullptr;
};

class Count : public core::RefCounted {
 public:
  void Increase(int64 by) {
    mutex_lock lock(mu_);
    value_ += by;
  }
  int64 value() const {
    mutex_lock lock(mu_);
    return value_;
  }

 private:
  mutable mutex mu_;
  int64 value_ TF_GUARDED_BY(mu_) = 0;
};

class SharedCountOp : public OpKernel {
 public:
  explicit SharedCountOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const Tensor& x = ctx->input(0);
    Tensor* output = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &output));
    core::RefCountPtr<Count> owner(new Count);
    Count* count = owner.get();
    count->Ref();
    const std::function<void(int64)> work = [count](int64 size) {
      count->Increase(size);
      count->Unref();
    };
    work(x.NumElements());
    output->scalar<int64>()() = count->value();
  }
};

REGISTER_KERNEL_BUILDER(Name("Polynomial").Device(DEVICE_CPU), PolynomialOp);
REGISTER_KERNEL_BUILDER(Name("SharedCount").Device(DEVICE_CPU), SharedCountOp);

}  // namespace tensorflow
