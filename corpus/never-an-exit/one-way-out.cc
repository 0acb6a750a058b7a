// Functions with a single exit that releases everything: goto, a loop with a break, a do-while(false), a switch whose cases
// all reach the same end.
#include <cstring>
#include <string>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"

namespace tensorflow {

REGISTER_OP("DecodeHex").Input("text: string").Output("bytes: uint8").SetShapeFn(shape_inference::UnknownShape);
REGISTER_OP("ParseHeader").Input("text: string").Output("numbers: int64").SetShapeFn(shape_inference::UnknownShape);
REGISTER_OP("Convert").Input("x: float").Output("y: float").Attr("unit: string")
    .SetShapeFn(shape_inference::UnchangedShape);

class DecodeHexOp : public OpKernel {
 public:
  explicit DecodeHexOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    OP_REQUIRES(ctx, ctx->input(0).NumElements() == 1, errors::InvalidArgument("input 0 must have one element"));
    const std::string text = ctx->input(0).scalar<tstring>()();
    const int64 size = static_cast<int64>(text.size() / 2);
    Tensor* bytes = nullptr;
    Status status;
    uint8* decoded = new uint8[size];  // EXPECT: tf-raw-new-in-compute remark
    if (text.size() % 2 != 0) {
      status = errors::InvalidArgument("the last digit stands alone");
      goto out;
    }
    for (int64 i = 0; i < size; ++i) {
      const int high = Digit(text[2 * i]);
      const int low = Digit(text[2 * i + 1]);
      if (high < 0 || low < 0) {
        status = errors::InvalidArgument("no digits at ", 2 * i);
        goto out;
      }
      decoded[i] = static_cast<uint8>(16 * high + low);
    }
    status = ctx->allocate_output(0, TensorShape({size}), &bytes);
    if (!status.ok()) goto out;
    std::memcpy(bytes->flat<uint8>().data(), decoded, size);
  out:
    delete[] decoded;
    if (!status.ok()) ctx->SetStatus(status);
  }

 private:
  static int Digit(char letter) {
    if (letter >= '0' && letter <= '9') return letter - '0';
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
  }
};

class ParseHeaderOp : public OpKernel {
 public:
  explicit ParseHeaderOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    OP_REQUIRES(ctx, ctx->input(0).NumElements() == 1, errors::InvalidArgument("input 0 must have one element"));
    const std::string text = ctx->input(0).scalar<tstring>()();
    int64* numbers = new int64[8]();  // EXPECT: tf-raw-new-in-compute remark
    do {
      if (text.size() < 8) {
        ctx->SetStatus(errors::DataLoss("the header is too short"));
        break;
      }
      for (int i = 0; i < 8; ++i) numbers[i] = text[i];
      Tensor* output = nullptr;
      const Status allocated = ctx->allocate_output(0, TensorShape({8}), &output);
      if (!allocated.ok()) {
        ctx->SetStatus(allocated);
        break;
      }
      for (int i = 0; i < 8; ++i) output->vec<int64>()(i) = numbers[i];
    } while (false);
    delete[] numbers;
  }
};

class ConvertOp : public OpKernel {
 public:
  explicit ConvertOp(OpKernelConstruction* ctx) : OpKernel(ctx) {
    OP_REQUIRES_OK(ctx, ctx->GetAttr("unit", &unit_));
    OP_REQUIRES(ctx, unit_.size() == 1, errors::InvalidArgument("unit must be a letter"));
  }

  void Compute(OpKernelContext* ctx) override {
    const Tensor& x = ctx->input(0);
    Tensor* y = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, x.shape(), &y));
    float* factors = nullptr;
    switch (unit_[0]) {
      case 'm':
        factors = new float[2]{1.0f, 0.0f};  // EXPECT: tf-raw-new-in-compute remark
        break;
      case 'f':
        factors = new float[2]{0.3048f, 0.0f};  // EXPECT: tf-raw-new-in-compute remark
        break;
      default:
        ctx->SetStatus(errors::Unimplemented("no unit ", unit_));
    }
    for (int64 i = 0; factors != nullptr && i < x.NumElements(); ++i) {
      y->flat<float>()(i) = factors[0] * x.flat<float>()(i) + factors[1];
    }
    delete[] factors;
  }

 private:
  std::string unit_;
};

REGISTER_KERNEL_BUILDER(Name("DecodeHex").Device(DEVICE_CPU), DecodeHexOp);
REGISTER_KERNEL_BUILDER(Name("ParseHeader").Device(DEVICE_CPU), ParseHeaderOp);
REGISTER_KERNEL_BUILDER(Name("Convert").Device(DEVICE_CPU), ConvertOp);

}  // namespace tensorflow
