// The energy of each frame of a signal, and the loudest frame.
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"

namespace tensorflow {

REGISTER_OP("FrameEnergy")
    .Input("signal: float")
    .Output("energy: float")
    .Output("loudest: int32")
    .Attr("frame: int >= 1")
    .SetShapeFn([](shape_inference::InferenceContext* c) {
      shape_inference::ShapeHandle signal;
      TF_RETURN_IF_ERROR(c->WithRank(c->input(0), 1, &signal));
      c->set_output(0, c->Matrix(1, c->UnknownDim()));
      c->set_output(1, c->Scalar());
      return Status();
    });

class FrameEnergyOp : public OpKernel {
 public:
  explicit FrameEnergyOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("frame", &frame_));
  }

  void Compute(OpKernelContext* context) override {
    const Tensor& signal = context->input(0);
    OP_REQUIRES(context, signal.dims() == 1, errors::InvalidArgument("signal must be a vector"));
    const int64_t frames = signal.dim_size(0) / frame_;
    Tensor* energy = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({1, frames}), &energy));
    const auto from = signal.vec<float>();
    auto to = energy->matrix<float>();
    int64_t best = 0;
    for (int64_t i = 0; i < frames; ++i) {
      float sum = 0;
      for (int64_t j = 0; j < frame_; ++j) sum += from(i * frame_ + j) * from(i * frame_ + j);
      to(0, i) = sum;
      if (sum > to(0, best)) best = i;
    }
    Tensor* loudest = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(1, TensorShape({}), &loudest));
    loudest->scalar<int32>()() = static_cast<int32>(best);
  }

 private:
  int64_t frame_;
};

REGISTER_KERNEL_BUILDER(Name("FrameEnergy").Device(DEVICE_CPU), FrameEnergyOp);

REGISTER_OP("Silence").Input("signal: float").Output("quiet: float");

class SilenceOp : public OpKernel {
 public:
  explicit SilenceOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& signal = context->input(0);
    Tensor* quiet = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, signal.shape(), &quiet));
    std::fill_n(quiet->flat<float>().data(), quiet->NumElements(), 0.0f);
  }
};

REGISTER_KERNEL_BUILDER(Name("Silence").Device(DEVICE_CPU), SilenceOp);

}  // namespace tensorflow
