// State that needs no mutex: atomics, once-only tables, thread-local state, members written only in the constructor, or a
// pointer to an object that does its own locking.
#include <atomic>
#include <cmath>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("SineTable").Input("index: int32").Output("sine: float").Attr("size: int = 1024");
REGISTER_OP("BlurRow").Input("row: float").Output("blurred: float").Attr("radius: int = 2");
REGISTER_OP("ReportOnce").Input("value: float").Output("same: float").SetIsStateful();

// A counter that several kernels share; it has its own lock.
class Tally {
 public:
  void Add(const std::string& name) {
    mutex_lock lock(mu_);
    ++counts_[name];
  }

 private:
  mutex mu_;
  std::unordered_map<std::string, int64_t> counts_ TF_GUARDED_BY(mu_);
};

class SineTableOp : public OpKernel {
 public:
  explicit SineTableOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("size", &size_));
    OP_REQUIRES(context, size_ > 0, absl::InvalidArgumentError("an empty table"));
  }

  void Compute(OpKernelContext* context) override {
    // The first step fills the table, the others wait for it.
    std::call_once(filled_, [this]() {
      table_.resize(size_);
      for (int i = 0; i < size_; ++i) table_[i] = std::sin(2 * 3.14159265f * i / size_);
    });
    OP_REQUIRES(context, context->input(0).NumElements() == 1, absl::InvalidArgumentError("input 0 must have one element"));
    const int32 index = context->input(0).scalar<int32>()();
    OP_REQUIRES(context, index >= 0 && index < size_, absl::OutOfRangeError("no such entry"));
    Tensor* sine = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &sine));
    sine->scalar<float>()() = table_[index];
    used_.fetch_add(1, std::memory_order_relaxed);
    if (index > highest_) highest_ = index;
  }

 private:
  int size_;
  std::once_flag filled_;
  std::vector<float> table_;
  std::atomic<int64_t> used_{0};
  std::atomic<int> highest_{0};
};

class BlurRowOp : public OpKernel {
 public:
  explicit BlurRowOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("radius", &radius_));
    if (radius_ < 0) radius_ = 0;
    FillWeights();
  }

  void Compute(OpKernelContext* context) override {
    const auto row = context->input(0).flat<float>();
    Tensor* blurred = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, context->input(0).shape(), &blurred));
    auto to = blurred->flat<float>();
    // One for each thread, and emptied by each step.
    static thread_local std::vector<float> padded;
    padded.assign(row.size() + 2 * radius_, 0.0f);
    for (int64_t i = 0; i < row.size(); ++i) padded[i + radius_] = row(i);
    for (int64_t i = 0; i < row.size(); ++i) {
      float sum = 0;
      for (size_t j = 0; j < weights_.size(); ++j) sum += weights_[j] * padded[i + j];
      to(i) = sum;
    }
  }

 private:
  // Only the constructor calls it.
  void FillWeights() {
    weights_.assign(2 * radius_ + 1, 1.0f / (2 * radius_ + 1));
  }

  int radius_;
  std::vector<float> weights_;
};

class ReportOnceOp : public OpKernel {
 public:
  explicit ReportOnceOp(OpKernelConstruction* context) : OpKernel(context), tally_(std::make_shared<Tally>()) {}

  void Compute(OpKernelContext* context) override {
    tally_->Add(name());
    if (!reported_.exchange(true)) LOG(INFO) << name() << " runs";
    context->set_output(0, context->input(0));
  }

 private:
  const std::shared_ptr<Tally> tally_;
  std::atomic<bool> reported_{false};
};

REGISTER_KERNEL_BUILDER(Name("SineTable").Device(DEVICE_CPU), SineTableOp);
REGISTER_KERNEL_BUILDER(Name("BlurRow").Device(DEVICE_CPU), BlurRowOp);
REGISTER_KERNEL_BUILDER(Name("ReportOnce").Device(DEVICE_CPU), ReportOnceOp);

}  // namespace tensorflow
