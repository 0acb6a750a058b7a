// Resizes images on a pool: the runner calls the callback at the end, and so do the jobs.
#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/threadpool.h"
#include "tensorflow/core/platform/env.h"

namespace imaging {

using namespace tensorflow;

REGISTER_OP("HalveImage").Input("image: uint8").Output("half: uint8");
REGISTER_OP("DoubleImage").Input("image: uint8").Output("double: uint8");
REGISTER_OP("FlipImage").Input("image: uint8").Output("flipped: uint8");
REGISTER_OP("InvertImage").Input("image: uint8").Output("inverted: uint8");

class ImageOp : public AsyncOpKernel {
 public:
  explicit ImageOp(OpKernelConstruction* context) : AsyncOpKernel(context), pool_(context->env(), "images", 2) {}

 protected:
  // Runs a job on the pool, and calls the callback at its end.
  void RunThen(std::function<void()> job, DoneCallback done) {
    pool_.Schedule([job = std::move(job), done = std::move(done)]() {
      job();
      done();
    });
  }

  // Runs a job immediately, and calls the callback at its end.
  void RunTimed(const std::function<void()>& job, const DoneCallback& done) {
    const uint64 start = Env::Default()->NowMicros();
    job();
    VLOG(2) << name() << " took " << Env::Default()->NowMicros() - start << " us";
    done();
  }

  static Status CheckImage(const Tensor& image) {
    if (image.dims() != 3) return errors::InvalidArgument("an image has height, width and channels");
    return OkStatus();
  }

  thread::ThreadPool pool_;
};

class HalveImageOp : public ImageOp {
 public:
  explicit HalveImageOp(OpKernelConstruction* context) : ImageOp(context) {}

  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    RunThen([this, context]() {
      const Tensor& image = context->input(0);
      OP_REQUIRES_OK(context, CheckImage(image));
      const TensorShape shape({image.dim_size(0) / 2, image.dim_size(1) / 2, image.dim_size(2)});
      Tensor* half = nullptr;
      OP_REQUIRES_OK(context, context->allocate_output(0, shape, &half));
      const auto from = image.tensor<uint8, 3>();
      auto to = half->tensor<uint8, 3>();
      for (int64_t y = 0; y < shape.dim_size(0); ++y) {
        for (int64_t x = 0; x < shape.dim_size(1); ++x) {
          for (int64_t c = 0; c < shape.dim_size(2); ++c) to(y, x, c) = from(2 * y, 2 * x, c);
        }
      }
    }, done);
  }
};

class InvertImageOp : public ImageOp {
 public:
  explicit InvertImageOp(OpKernelConstruction* context) : ImageOp(context) {}

  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    const auto invert = [this, context]() {
      const Tensor& image = context->input(0);
      Tensor* inverted = nullptr;
      OP_REQUIRES_OK(context, context->allocate_output(0, image.shape(), &inverted));
      const auto from = image.flat<uint8>();
      auto to = inverted->flat<uint8>();
      for (int64_t i = 0; i < from.size(); ++i) to(i) = 255 - from(i);
    };
    RunTimed(invert, done);
  }
};

class DoubleImageOp : public ImageOp {
 public:
  explicit DoubleImageOp(OpKernelConstruction* context) : ImageOp(context) {}

  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    const Tensor& image = context->input(0);
    const Status status = CheckImage(image);
    if (!status.ok()) {
      context->SetStatus(status);
      done();
      return;
    }
    Tensor* twice = nullptr;
    const TensorShape shape({image.dim_size(0) * 2, image.dim_size(1) * 2, image.dim_size(2)});
    OP_REQUIRES_OK_ASYNC(context, context->allocate_output(0, shape, &twice), done);
    const auto from = image.tensor<uint8, 3>();
    auto to = twice->tensor<uint8, 3>();
    for (int64_t y = 0; y < shape.dim_size(0); ++y) {
      for (int64_t x = 0; x < shape.dim_size(1); ++x) {
        for (int64_t c = 0; c < shape.dim_size(2); ++c) to(y, x, c) = from(y / 2, x / 2, c);
      }
    }
    done();
  }
};

// The job sets the error, and the runner calls the callback.
class FlipImageOp : public ImageOp {
 public:
  explicit FlipImageOp(OpKernelConstruction* context) : ImageOp(context) {}

  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    RunThen([this, context]() { Flip(context); }, std::move(done));
  }

 private:
  void Flip(OpKernelContext* context) {
    const Tensor& image = context->input(0);
    OP_REQUIRES_OK(context, CheckImage(image));
    Tensor* flipped = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, image.shape(), &flipped));
    const int64_t row = image.dim_size(1) * image.dim_size(2);
    const uint8* from = image.flat<uint8>().data();
    uint8* to = flipped->flat<uint8>().data();
    for (int64_t y = 0; y < image.dim_size(0); ++y) {
      std::copy_n(from + y * row, row, to + (image.dim_size(0) - 1 - y) * row);
    }
  }
};

REGISTER_KERNEL_BUILDER(Name("HalveImage").Device(DEVICE_CPU), HalveImageOp);
REGISTER_KERNEL_BUILDER(Name("DoubleImage").Device(DEVICE_CPU), DoubleImageOp);
REGISTER_KERNEL_BUILDER(Name("FlipImage").Device(DEVICE_CPU), FlipImageOp);
REGISTER_KERNEL_BUILDER(Name("InvertImage").Device(DEVICE_CPU), InvertImageOp);

}  // namespace imaging
