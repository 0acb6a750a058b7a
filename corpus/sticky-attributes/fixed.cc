// Resizes and crops images by attributes that each step normalizes, in the members that all steps share.
#include <algorithm>
#include <string>
#include <vector>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/framework/tensor_shape.h"
#include "tensorflow/core/lib/core/errors.h"

namespace tensorflow {

REGISTER_OP("CropBorder").Input("image: float").Output("cropped: float").Attr("border: int = -1").Attr("sizes: list(int) = []");
REGISTER_OP("TileRows").Input("image: float").Output("tiled: float").Attr("times: int = 2");

class CropBorderOp : public OpKernel {
 public:
  explicit CropBorderOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("border", &border));
    OP_REQUIRES_OK(context, context->GetAttr("sizes", &sizes_));
    std::sort(sizes_.begin(), sizes_.end());
    known_ = !sizes_.empty();
  }

  void Compute(OpKernelContext* context) override {
    const Tensor& image = context->input(0);
    OP_REQUIRES(context, image.dims() == 2, errors::InvalidArgument("an image has two dimensions"));
    const int64 height = image.dim_size(0);
    const int64 width = image.dim_size(1);
    const int64 cut = border < 0 ? std::min(height, width) / 8 : border;
    std::vector<int64> sizes = sizes_;
    if (!known_) sizes.push_back(height);
    TensorShape shape;
    shape.AddDim(height - 2 * cut);
    shape.AddDim(width - 2 * cut);
    OP_REQUIRES(context, shape.num_elements() > 0, errors::InvalidArgument("nothing is left"));
    OP_REQUIRES(context, !sizes.empty(), errors::InvalidArgument("no sizes"));
    Tensor scratch;
    OP_REQUIRES_OK(context, context->allocate_temp(DT_FLOAT, shape, &scratch));
    Crop(image, cut, &scratch);
    context->set_output(0, scratch);
  }

 private:
  static void Crop(const Tensor& image, int64 border, Tensor* cropped) {
    const auto from = image.matrix<float>();
    auto to = cropped->matrix<float>();
    for (int64 y = 0; y < cropped->dim_size(0); ++y) {
      for (int64 x = 0; x < cropped->dim_size(1); ++x) to(y, x) = from(y + border, x + border);
    }
  }

  int64 border;
  bool known_;
  std::vector<int64> sizes_;
};

// A kernel with a method that its Compute calls; its name is misleading.
class TileRowsOp : public OpKernel {
 public:
  explicit TileRowsOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("times", &times));
  }

  void Compute(OpKernelContext* context) override {
    const Tensor& image = context->input(0);
    OP_REQUIRES(context, image.dims() == 2, errors::InvalidArgument("image must be a matrix"));
    const int64 rows_ = Prepare(image);
    Tensor* tiled = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({rows_ * times, image.dim_size(1)}), &tiled));
    const auto from = image.matrix<float>();
    auto to = tiled->matrix<float>();
    for (int64 y = 0; y < tiled->dim_size(0); ++y) {
      for (int64 x = 0; x < tiled->dim_size(1); ++x) to(y, x) = from(y % rows_, x);
    }
  }

 private:
  static int64 Prepare(const Tensor& image) { return image.dims() == 2 ? image.dim_size(0) : 1; }

  int64 times;
};

REGISTER_KERNEL_BUILDER(Name("CropBorder").Device(DEVICE_CPU), CropBorderOp);
REGISTER_KERNEL_BUILDER(Name("TileRows").Device(DEVICE_CPU), TileRowsOp);

}  // namespace tensorflow
