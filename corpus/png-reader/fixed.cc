// Decodes a PNG, and reads its size without decoding it.
#include <cstring>
#include <string>

#include "png.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"

namespace tensorflow {

REGISTER_OP("ReadPng")
    .Input("contents: string")
    .Output("image: uint8")
    .SetShapeFn([](shape_inference::InferenceContext* c) {
      shape_inference::ShapeHandle contents;
      TF_RETURN_IF_ERROR(c->WithRank(c->input(0), 0, &contents));
      c->set_output(0, c->MakeShape({c->UnknownDim(), c->UnknownDim(), c->UnknownDim()}));
      return OkStatus();
    });
REGISTER_OP("PngSize").Input("contents: string").Output("size: int32");

namespace {

struct Source {
  const tstring& bytes;
  size_t at;
};

void ReadSome(png_structp png, png_bytep to, size_t count) {
  extern Source* SourceOf(png_structp);
  Source* source = SourceOf(png);
  if (source->at + count > source->bytes.size()) return;
  std::memcpy(to, source->bytes.data() + source->at, count);
  source->at += count;
}

#if 0
// The old decoder, which leaked.
void Decode(const tstring& bytes) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  if (bytes.size() < 8) return;
}
#endif

}  // namespace

class ReadPngOp : public OpKernel {
 public:
  explicit ReadPngOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    OP_REQUIRES(context, context->input(0).NumElements() == 1, errors::InvalidArgument("input 0 must have one element"));
    const tstring& contents = context->input(0).scalar<tstring>()();
    Source source = {contents, 0};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    OP_REQUIRES(context, png != nullptr, errors::ResourceExhausted("libpng"));
    png_infop info = png_create_info_struct(png);
    if (info == nullptr) {
      png_destroy_read_struct(&png, nullptr, nullptr);
      context->SetStatus(errors::ResourceExhausted("libpng"));
      return;
    }
    png_set_read_fn(png, &source, ReadSome);
    png_read_info(png, info);
    const int64_t width = png_get_image_width(png, info);
    const int64_t height = png_get_image_height(png, info);
    const int64_t channels = png_get_channels(png, info);
    Tensor* image = nullptr;
    Status status = errors::InvalidArgument("no image");
    if (width > 0 && height > 0) status = context->allocate_output(0, TensorShape({height, width, channels}), &image);
    if (!status.ok()) {
      png_destroy_read_struct(&png, &info, nullptr);
      OP_REQUIRES_OK(context, status);
    }
    uint8* row = image->flat<uint8>().data();
    for (int64_t y = 0; y < height; ++y, row += width * channels) png_read_row(png, row, nullptr);
    png_destroy_read_struct(&png, &info, nullptr);
  }
};

class PngSizeOp : public OpKernel {
 public:
  explicit PngSizeOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    OP_REQUIRES(context, context->input(0).NumElements() == 1, errors::InvalidArgument("input 0 must have one element"));
    const tstring& contents = context->input(0).scalar<tstring>()();
    Tensor* size = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({2}), &size));
    OP_REQUIRES(context, Measure(contents, size->vec<int32>().data()), errors::ResourceExhausted("libpng"));
  }

 private:
  static bool Measure(const tstring& contents, int32* size) {
    Source source = {contents, 0};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    if (!png) return false;
    png_infop info = png_create_info_struct(png);
    if (!info) {
      png_destroy_read_struct(&png, nullptr, nullptr);
      return false;
    }
    png_set_read_fn(png, &source, ReadSome);
    png_read_info(png, info);
    size[0] = png_get_image_height(png, info);
    size[1] = png_get_image_width(png, info);
    png_destroy_read_struct(&png, &info, nullptr);
    return true;
  }
};

REGISTER_KERNEL_BUILDER(Name("ReadPng").Device(DEVICE_CPU), ReadPngOp);
REGISTER_KERNEL_BUILDER(Name("PngSize").Device(DEVICE_CPU), PngSizeOp);

}  // namespace tensorflow
