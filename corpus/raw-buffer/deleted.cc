// Sharpens an image, row by row, with a buffer for the means.
#include <algorithm>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/framework/tensor_shape.h"

namespace tensorflow {

REGISTER_OP("SharpenImage")
    .Input("image: float")
    .Output("sharpened: float")
    .Attr("amount: float = 0.5")
    .SetShapeFn(shape_inference::UnchangedShape)
    .Doc(R"doc(
Adds to each pixel a part of its difference to the mean of its neighbours.
)doc");

class SharpenImageOp : public OpKernel {
 public:
  explicit SharpenImageOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("amount", &amount_));
  }

  void Compute(OpKernelContext* context) override {
    const Tensor& image = context->input(0);
    OP_REQUIRES(context, image.dims() == 2,
                errors::InvalidArgument("image must be a matrix, got ",
                                        image.shape().DebugString()));
    const int64_t rows = image.dim_size(0);
    const int64_t columns = image.dim_size(1);
    Tensor* sharpened = nullptr;
    OP_REQUIRES_OK(context,
                   context->allocate_output(0, image.shape(), &sharpened));
    auto from = image.matrix<float>();
    auto to = sharpened->matrix<float>();

    // The means of three adjacent values in a row.
    float* means = new float[columns];  // EXPECT: tf-raw-new-in-compute remark
    for (int64_t r = 0; r < rows; ++r) {
      for (int64_t c = 0; c < columns; ++c) {
        const int64_t left = std::max<int64_t>(c - 1, 0);
        const int64_t right = std::min<int64_t>(c + 1, columns - 1);
        means[c] = (from(r, left) + from(r, c) + from(r, right)) / 3;
      }
      for (int64_t c = 0; c < columns; ++c) {
        to(r, c) = from(r, c) + amount_ * (from(r, c) - means[c]);
      }
    }
    delete[] means;
  }

 private:
  float amount_;
};

REGISTER_KERNEL_BUILDER(Name("SharpenImage").Device(DEVICE_CPU),
                        SharpenImageOp);

}  // namespace tensorflow
