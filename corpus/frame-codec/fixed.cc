// Unpacks frames with codecs chosen by a switch. Each decoder has an owner from the beginning.
#include <memory>
#include <string>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"

namespace video {

using namespace tensorflow;

REGISTER_OP("UnpackFrame")
    .Input("frame: string")
    .Output("samples: int32")
    .SetShapeFn(shape_inference::UnknownShape);
REGISTER_OP("UnpackRuns")
    .Input("frame: string")
    .Output("samples: int32")
    .SetShapeFn(shape_inference::UnknownShape);

class Decoder {
 public:
  virtual ~Decoder() = default;
  virtual bool Next(const std::string& frame, size_t* at, int* sample) = 0;
};
class PlainDecoder : public Decoder {
 public:
  bool Next(const std::string& frame, size_t* at, int* sample) override {
    if (*at >= frame.size()) return false;
    *sample = frame[(*at)++];
    return true;
  }
};
class RunDecoder : public Decoder {
 public:
  bool Next(const std::string& frame, size_t* at, int* sample) override {
    if (left_ == 0) {
      if (*at + 1 >= frame.size()) return false;
      left_ = frame[(*at)++];
      value_ = frame[(*at)++];
    }
    --left_;
    *sample = value_;
    return true;
  }

 private:
  int left_ = 0;
  int value_ = 0;
};

class UnpackBase : public OpKernel {
 public:
  explicit UnpackBase(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    OP_REQUIRES(context, context->input(0).NumElements() == 1, errors::InvalidArgument("input 0 must have one element"));
    const std::string frame = context->input(0).scalar<tstring>()();
    OP_REQUIRES(context, !frame.empty(), errors::InvalidArgument("the frame is empty"));
    Decode(context, frame);
  }

 protected:
  virtual void Decode(OpKernelContext* context, const std::string& frame) = 0;
};

class UnpackFrameOp : public UnpackBase {
 public:
  explicit UnpackFrameOp(OpKernelConstruction* context) : UnpackBase(context) {}

 protected:
  void Decode(OpKernelContext* context, const std::string& frame) override {
    std::unique_ptr<Decoder> decoder;
    switch (frame[0]) {
      case 'p':
        decoder.reset(new PlainDecoder);
        break;
      case 'r':
        decoder = std::make_unique<RunDecoder>();
        break;
      default:
        context->SetStatus(errors::Unimplemented("no codec '", frame.substr(0, 1), "'"));
        return;
    }
    const int64 samples = static_cast<int64>(frame.size());
    Tensor* output = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({samples}), &output));
    auto to = output->vec<int32>();
    size_t at = 1;
    for (int64 i = 0; i < samples; ++i) {
      int sample = 0;
      if (!decoder->Next(frame, &at, &sample)) break;
      to(i) = sample;
    }
  }
};

class UnpackRunsOp : public UnpackBase {
 public:
  explicit UnpackRunsOp(OpKernelConstruction* context) : UnpackBase(context) {}

 protected:
  void Decode(OpKernelContext* context, const std::string& frame) override {
    RunDecoder runs;
    int64 samples = 0;
    for (size_t i = 0; i + 1 < frame.size(); i += 2) samples += frame[i];
    Tensor* output = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({samples}), &output));
    auto to = output->vec<int32>();
    size_t at = 0;
    int64 i = 0;
    for (int sample = 0; i < samples && runs.Next(frame, &at, &sample); ++i) to(i) = sample;
    OP_REQUIRES(context, i == samples, errors::DataLoss("the frame ends after ", i, " samples"));
  }
};

REGISTER_KERNEL_BUILDER(Name("UnpackFrame").Device(DEVICE_CPU), UnpackFrameOp);
REGISTER_KERNEL_BUILDER(Name("UnpackRuns").Device(DEVICE_CPU), UnpackRunsOp);

}  // namespace video
