// Sliding windows over a signal: the checks are in a function, in a method of a base, in a lambda, in a helper's helper.
#include <algorithm>
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/util/work_sharder.h"

namespace tensorflow {

REGISTER_OP("WindowMean").Input("signal: float").Output("means: float").Attr("width: int").SetShapeFn(shape_inference::UnknownShape);
REGISTER_OP("WindowPeak").Input("signal: float").Output("peaks: float").Attr("width: int").SetShapeFn(shape_inference::UnknownShape);
REGISTER_OP("WindowRange").Input("signal: float").Output("ranges: float").Attr("width: int").SetShapeFn(shape_inference::UnknownShape);

namespace {

// Fails the context: callers must check its status.
void CheckSignal(OpKernelContext* context, const Tensor& signal, int64 width) {
  OP_REQUIRES(context, TensorShapeUtils::IsVector(signal.shape()),
              errors::InvalidArgument("a signal is a vector, not ", signal.shape().DebugString()));
  OP_REQUIRES(context, signal.NumElements() >= width,
              errors::InvalidArgument("a window of ", width, " does not fit into ", signal.NumElements()));
}

void CheckAndAllocate(OpKernelContext* context, int64 width, Tensor** output) {
  const Tensor& signal = context->input(0);
  CheckSignal(context, signal, width);
  if (!context->status().ok()) return;
  OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({signal.NumElements() - width + 1}), output));
}

}  // namespace

class WindowOp : public OpKernel {
 public:
  explicit WindowOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("width", &width_));
    OP_REQUIRES(context, width_ > 0, errors::InvalidArgument("width must be positive"));
  }

 protected:
  // The same, returned as a Status.
  Status Check(const Tensor& signal) const {
    if (!TensorShapeUtils::IsVector(signal.shape())) return errors::InvalidArgument("a signal is a vector");
    if (signal.NumElements() < width_) return errors::InvalidArgument("the window does not fit");
    return Status::OK();
  }

  int64 width_;
};

class WindowMeanOp : public WindowOp {
 public:
  explicit WindowMeanOp(OpKernelConstruction* context) : WindowOp(context) {}

  void Compute(OpKernelContext* context) override {
    Tensor* means = nullptr;
    CheckAndAllocate(context, width_, &means);
    if (!context->status().ok()) return;
    const auto signal = context->input(0).vec<float>();
    auto to = means->vec<float>();
    for (int64 i = 0; i + width_ <= signal.size(); ++i) {
      float sum = 0;
      for (int64 j = 0; j < width_; ++j) sum += signal(i + j);
      to(i) = sum / width_;
    }
  }
};

class WindowPeakOp : public WindowOp {
 public:
  explicit WindowPeakOp(OpKernelConstruction* context) : WindowOp(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& signal = context->input(0);
    Tensor* peaks = nullptr;
    const auto prepare = [this, context, &signal, &peaks]() {
      OP_REQUIRES_OK(context, Check(signal));
      OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({signal.NumElements() - width_ + 1}), &peaks));
    };
    prepare();
    if (peaks == nullptr) return;
    const float* from = signal.flat<float>().data();
    float* to = peaks->flat<float>().data();
    const auto* workers = context->device()->tensorflow_cpu_worker_threads();
    const int64 width = width_;
    Shard(workers->num_threads, workers->workers, peaks->NumElements(), width, [from, to, width](int64 begin, int64 end) {
      for (int64 i = begin; i < end; ++i) to[i] = *std::max_element(from + i, from + i + width);
    });
  }
};

class WindowRangeOp : public WindowOp {
 public:
  explicit WindowRangeOp(OpKernelConstruction* context) : WindowOp(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& signal = context->input(0);
    OP_REQUIRES_OK(context, Check(signal));
    Tensor* ranges = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({signal.NumElements() - width_ + 1}), &ranges));
    const float* from = signal.flat<float>().data();
    float* to = ranges->flat<float>().data();
    const auto* workers = context->device()->tensorflow_cpu_worker_threads();
    Shard(workers->num_threads, workers->workers, ranges->NumElements(), width_, [&](int64 begin, int64 end) {
      for (int64 i = begin; i < end; ++i) {
        const auto bounds = std::minmax_element(from + i, from + i + width_);
        to[i] = *bounds.second - *bounds.first;
      }
    });
  }
};

REGISTER_KERNEL_BUILDER(Name("WindowMean").Device(DEVICE_CPU), WindowMeanOp);
REGISTER_KERNEL_BUILDER(Name("WindowPeak").Device(DEVICE_CPU), WindowPeakOp);
REGISTER_KERNEL_BUILDER(Name("WindowRange").Device(DEVICE_CPU), WindowRangeOp);

}  // namespace tensorflow
