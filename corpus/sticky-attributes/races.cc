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
    height_ = image.dim_size(0);  // EXPECT: tf-unguarded-state warning
    int64& width = width_;
    width = image.dim_size(1);  // EXPECT: tf-unguarded-state warning
    if (border < 0) border = std::min(height_, width_) / 8;  // EXPECT: tf-unguarded-state warning
    auto* sizes = &sizes_;
    if (!known_) sizes->push_back(height_);  // EXPECT: tf-unguarded-state warning
    shape_.Clear();  // EXPECT: tf-unguarded-state warning
    shape_.AddDim(height_ - 2 * border);
    shape_.AddDim(width_ - 2 * border);
    OP_REQUIRES(context, shape_.num_elements() > 0, errors::InvalidArgument("nothing is left"));
    OP_REQUIRES_OK(context, context->allocate_temp(DT_FLOAT, shape_, &scratch_));  // EXPECT: tf-unguarded-state warning
    Crop(image, border, &scratch_);
    context->set_output(0, scratch_);
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
  int64 height_ = 0;
  int64 width_ = 0;
  TensorShape shape_;
  Tensor scratch_;
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
    Prepare(image);
    Tensor* tiled = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({rows_ * times, image.dim_size(1)}), &tiled));
    const auto from = image.matrix<float>();
    auto to = tiled->matrix<float>();
    for (int64 y = 0; y < tiled->dim_size(0); ++y) {
      for (int64 x = 0; x < tiled->dim_size(1); ++x) to(y, x) = from(y % rows_, x);
    }
  }

 private:
  void Prepare(const Tensor& image) {
    rows_ = image.dims() == 2 ? image.dim_size(0) : 1;  // EXPECT: tf-unguarded-state warning
  }

  int64 times;
  int64 rows_ = 0;
};

REGISTER_KERNEL_BUILDER(Name("CropBorder").Device(DEVICE_CPU), CropBorderOp);
REGISTER_KERNEL_BUILDER(Name("TileRows").Device(DEVICE_CPU), TileRowsOp);

}  // namespace tensorflow
