// Sums that live for one step: created by the first kernel that needs them, in the step's container.
#include <string>
#include <vector>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/register_types.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("StepAdd").Input("value: T").Output("count: int64").Attr("sum: string").Attr("T: {float, int64}").SetIsStateful();
REGISTER_OP("StepTotal").Output("total: T").Attr("sum: string").Attr("T: {float, int64}").SetIsStateful();

template <typename T>
class StepSum : public ResourceBase {
 public:
  std::string DebugString() const override { return "StepSum"; }
  int64_t Add(T value) {
    mutex_lock lock(mu_);
    sum_ += value;
    return ++count_;
  }
  T total() const {
    tf_shared_lock lock(mu_);
    return sum_;
  }
  bool overflowed() const;

 private:
  mutable mutex mu_;
  T sum_ TF_GUARDED_BY(mu_) = T(0);
  int64_t count_ TF_GUARDED_BY(mu_) = 0;
};

// The common base of both kernels: the name of the sum.
template <typename T>
class StepSumOp : public OpKernel {
 public:
  explicit StepSumOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("sum", &sum_));
  }

 protected:
  // The caller owns a reference.
  absl::Status FindOrMake(OpKernelContext* context, StepSum<T>** sum) const {
    ScopedStepContainer* step = context->step_container();
    if (step == nullptr) return absl::InternalError("no step");
    return step->LookupOrCreate<StepSum<T>>(context->resource_manager(), sum_, sum, [](StepSum<T>** made) {
      *made = new StepSum<T>;
      return absl::OkStatus();
    });
  }

  std::string sum_;
};

template <typename T>
class StepAddOp : public StepSumOp<T> {
 public:
  explicit StepAddOp(OpKernelConstruction* context) : StepSumOp<T>(context) {}

  void Compute(OpKernelContext* context) override {
    StepSum<T>* sum = nullptr;
    OP_REQUIRES_OK(context, this->FindOrMake(context, &sum));
    core::ScopedUnref unref(sum);
    const Tensor& value = context->input(0);
    OP_REQUIRES(context, TensorShapeUtils::IsScalar(value.shape()), absl::InvalidArgumentError("not a scalar"));
    Tensor* count = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &count));
    count->scalar<int64_t>()() = sum->Add(value.scalar<T>()());
  }
};

template <typename T>
class StepTotalOp : public StepSumOp<T> {
 public:
  explicit StepTotalOp(OpKernelConstruction* context) : StepSumOp<T>(context) {}

  void Compute(OpKernelContext* context) override {
    StepSum<T>* sum = nullptr;
    ResourceMgr* manager = context->resource_manager();
    if (!context->step_container()->Lookup(manager, this->sum_, &sum).ok()) {
      context->SetStatus(absl::NotFoundError(this->sum_));
      return;
    }
    const T total = sum->total();
    const bool overflowed = sum->overflowed();
    sum->Unref();
    OP_REQUIRES(context, !overflowed, absl::OutOfRangeError(this->sum_));
    Tensor* output = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &output));
    output->scalar<T>()() = total;
  }
};

#define REGISTER_STEP(TYPE)                                                                                        \
  REGISTER_KERNEL_BUILDER(Name("StepAdd").Device(DEVICE_CPU).TypeConstraint<TYPE>("T"), StepAddOp<TYPE>);     \
  REGISTER_KERNEL_BUILDER(Name("StepTotal").Device(DEVICE_CPU).TypeConstraint<TYPE>("T"), StepTotalOp<TYPE>);
REGISTER_STEP(float)
REGISTER_STEP(int64_t)
#undef REGISTER_STEP

}  // namespace tensorflow
