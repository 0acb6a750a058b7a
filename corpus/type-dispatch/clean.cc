// Converts between types: helpers that fail the context, each called last or followed by a status check.
#include <cmath>
#include <limits>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/register_types.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"

namespace tensorflow {

REGISTER_OP("Quantize8").Input("values: T").Output("codes: int8").Attr("T: {half, float, double}").Attr("scale: float");
REGISTER_OP("Dequantize8").Input("codes: int8").Output("values: T").Attr("T: {float, double}").Attr("scale: float");
REGISTER_OP("CodeRange").Input("codes: int8").Output("range: int32");

class QuantizingOp : public OpKernel {
 public:
  explicit QuantizingOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("scale", &scale_));
    // A kernel whose constructor failed never runs, so the code after the helper is harmless.
    CheckScale(context);
    inverse_ = scale_ == 0 ? 0 : 1 / scale_;
    VLOG(1) << "scale " << scale_;
  }

 protected:
  void CheckScale(OpKernelConstruction* context) {
    OP_REQUIRES(context, std::isfinite(scale_) && scale_ > 0, absl::InvalidArgumentError("the scale must be positive"));
  }

  float scale_;
  float inverse_;
};

class Quantize8Op : public QuantizingOp {
 public:
  explicit Quantize8Op(OpKernelConstruction* context) : QuantizingOp(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& values = context->input(0);
    switch (values.dtype()) {
      case DT_HALF:
        Quantize<Eigen::half>(context, values);
        break;
      case DT_FLOAT:
        Quantize<float>(context, values);
        break;
      case DT_DOUBLE:
        Quantize<double>(context, values);
        break;
      default:
        context->CtxFailure(absl::UnimplementedError(DataTypeString(values.dtype())));
        break;
    }
  }

 private:
  template <typename T>
  void Quantize(OpKernelContext* context, const Tensor& values) {
    Tensor* codes = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, values.shape(), &codes));
    const auto from = values.flat<T>();
    auto to = codes->flat<int8>();
    for (int64_t i = 0; i < from.size(); ++i) {
      const float code = std::round(static_cast<float>(from(i)) * inverse_);
      OP_REQUIRES(context, std::abs(code) <= std::numeric_limits<int8>::max(), absl::OutOfRangeError("does not fit"));
      to(i) = static_cast<int8>(code);
    }
  }
};

class Dequantize8Op : public QuantizingOp {
 public:
  explicit Dequantize8Op(OpKernelConstruction* context) : QuantizingOp(context) {}

  void Compute(OpKernelContext* context) override {
    if (!IsWanted(context)) return;
    if (context->expected_output_dtype(0) == DT_FLOAT) {
      Dequantize<float>(context);
    } else {
      Dequantize<double>(context);
    }
  }

 private:
  // Returns whether to continue.
  bool IsWanted(OpKernelContext* context) const {
    if (context->input(0).dtype() == DT_INT8) return context->output_required(0);
    context->CtxFailure(absl::InvalidArgumentError("codes must be int8"));
    return false;
  }

  template <typename T>
  void Dequantize(OpKernelContext* context) {
    Tensor* values = nullptr;
    Allocate(context, &values);
    if (!values) return;
    const auto from = context->input(0).flat<int8>();
    auto to = values->flat<T>();
    for (int64_t i = 0; i < from.size(); ++i) to(i) = static_cast<T>(from(i) * scale_);
  }

  static void Allocate(OpKernelContext* context, Tensor** values) {
    OP_REQUIRES(context, context->input(0).NumElements() > 0, absl::InvalidArgumentError("no codes"));
    OP_REQUIRES_OK(context, context->allocate_output(0, context->input(0).shape(), values));
  }
};

class CodeRangeOp : public OpKernel {
 public:
  explicit CodeRangeOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    int32 low = 0;
    int32 high = 0;
    Measure(context, &low, &high);
    if (context->status().ok()) {
      Emit(context, high - low);
    } else {
      LOG(WARNING) << "no range";
    }
  }

 private:
  static void Measure(OpKernelContext* context, int32* low, int32* high) {
    const auto codes = context->input(0).flat<int8>();
    OP_REQUIRES(context, codes.size() > 0, absl::InvalidArgumentError("no codes"));
    for (int64_t i = 0; i < codes.size(); ++i) {
      *low = std::min<int32>(*low, codes(i));
      *high = std::max<int32>(*high, codes(i));
    }
  }

  static void Emit(OpKernelContext* context, int32 range) {
    Tensor* output = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &output));
    output->scalar<int32>()() = range;
  }
};

REGISTER_KERNEL_BUILDER(Name("Quantize8").Device(DEVICE_CPU), Quantize8Op);
REGISTER_KERNEL_BUILDER(Name("Dequantize8").Device(DEVICE_CPU), Dequantize8Op);
REGISTER_KERNEL_BUILDER(Name("CodeRange").Device(DEVICE_CPU), CodeRangeOp);

}  // namespace tensorflow
