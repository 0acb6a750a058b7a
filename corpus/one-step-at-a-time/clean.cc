// Kernels that never run concurrently, marked as such; and state of objects that belong to one step.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("SimulatorStep").Input("action: int32").Output("state: float").Attr("size: int = 16").SetIsStateful();
REGISTER_OP("LongestRun").Input("values: int32").Output("length: int64");

// A simulator with one player: the graph runs this op in a critical section.
class SimulatorStepOp : public OpKernel {
 public:
  explicit SimulatorStepOp(OpKernelConstruction* context) : OpKernel(context) {
    int64 size = 0;
    OP_REQUIRES_OK(context, context->GetAttr("size", &size));
    OP_REQUIRES(context, size > 0, errors::InvalidArgument("an empty world"));
    state_.resize(size);
  }

  void Compute(OpKernelContext* context) override {
    OP_REQUIRES(context, context->input(0).NumElements() == 1, errors::InvalidArgument("input 0 must have one element"));
    const int32 action = context->input(0).scalar<int32>()();
    OP_REQUIRES(context, action >= 0 && action < static_cast<int32>(state_.size()), errors::OutOfRange("no such action"));
    // NOLINTNEXTLINE(tf-unguarded-state): the graph holds a critical section.
    state_[action] += 1;
    Tensor* output = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({static_cast<int64>(state_.size())}), &output));
    std::copy(state_.begin(), state_.end(), output->flat<float>().data());
  }

 private:
  std::vector<float> state_;
};

// Has members that change, but each step creates its own object.
class RunFinder {
 public:
  void Add(int32 value) {
    if (length_ == 0 || value != last_) {
      length_ = 0;
      last_ = value;
    }
    longest_ = std::max(longest_, ++length_);
    seen_.push_back(value);
  }
  int64 longest() const { return longest_; }

 private:
  int32 last_ = 0;
  int64 length_ = 0;
  int64 longest_ = 0;
  std::vector<int32> seen_;
};

class LongestRunOp : public OpKernel {
 public:
  explicit LongestRunOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    RunFinder finder;
    const auto values = context->input(0).flat<int32>();
    for (int64 i = 0; i < values.size(); ++i) finder.Add(values(i));
    Tensor* length = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &length));
    length->scalar<int64>()() = finder.longest();
  }
};

REGISTER_KERNEL_BUILDER(Name("SimulatorStep").Device(DEVICE_CPU), SimulatorStepOp);
REGISTER_KERNEL_BUILDER(Name("LongestRun").Device(DEVICE_CPU), LongestRunOp);

}  // namespace tensorflow
