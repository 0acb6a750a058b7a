// Rows put into buckets by a functor, as in kernels for two devices: the functor checks each bucket while it owns its
// counts, which a vector owns.
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/register_types.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/framework/tensor_types.h"

namespace tensorflow {

typedef Eigen::ThreadPoolDevice CPUDevice;

REGISTER_OP("BucketRows")
    .Input("rows: T")
    .Input("buckets: int32")
    .Output("grouped: T")
    .Attr("T: {float, double}")
    .Attr("num_buckets: int >= 1")
    .SetShapeFn([](shape_inference::InferenceContext* c) {
      shape_inference::ShapeHandle rows;
      TF_RETURN_IF_ERROR(c->WithRank(c->input(0), 2, &rows));
      c->set_output(0, rows);
      return Status::OK();
    });

namespace functor {

template <typename Device, typename T>
struct GroupByBucket;

template <typename T>
struct GroupByBucket<CPUDevice, T> {
  void operator()(OpKernelContext* ctx, const CPUDevice& d, typename TTypes<T>::ConstMatrix rows,
                  typename TTypes<int32>::ConstVec buckets, int num_buckets, typename TTypes<T>::Matrix grouped) {
    const int64 count = buckets.size();
    std::vector<int64> begin(num_buckets + 1, 0);
    for (int64 i = 0; i < count; ++i) {
      OP_REQUIRES(ctx, FastBoundsCheck(buckets(i), num_buckets),
                  errors::InvalidArgument("buckets[", i, "] = ", buckets(i), " is not in [0, ", num_buckets, ")"));
      ++begin[buckets(i) + 1];
    }
    for (int b = 0; b < num_buckets; ++b) begin[b + 1] += begin[b];
    for (int64 i = 0; i < count; ++i) {
      const int64 to = begin[buckets(i)]++;
      for (int64 column = 0; column < rows.dimension(1); ++column) grouped(to, column) = rows(i, column);
    }
  }
};

}  // namespace functor

template <typename Device, typename T>
class BucketRowsOp : public OpKernel {
 public:
  explicit BucketRowsOp(OpKernelConstruction* ctx) : OpKernel(ctx) {
    OP_REQUIRES_OK(ctx, ctx->GetAttr("num_buckets", &num_buckets_));
    OP_REQUIRES(ctx, num_buckets_ > 0, errors::InvalidArgument("num_buckets must be positive"));
  }

  void Compute(OpKernelContext* ctx) override {
    const Tensor& rows = ctx->input(0);
    const Tensor& buckets = ctx->input(1);
    OP_REQUIRES(ctx, TensorShapeUtils::IsMatrix(rows.shape()), errors::InvalidArgument("rows must be a matrix"));
    OP_REQUIRES(ctx, buckets.NumElements() == rows.dim_size(0),
                errors::InvalidArgument("there must be a bucket for each row"));
    Tensor* grouped = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, rows.shape(), &grouped));
    OP_REQUIRES(ctx, buckets.dims() == 1, errors::InvalidArgument("buckets must have rank 1"));
    functor::GroupByBucket<Device, T>()(ctx, ctx->eigen_device<Device>(), rows.matrix<T>(), buckets.vec<int32>(),
                                        num_buckets_, grouped->matrix<T>());
  }

 private:
  int num_buckets_;
};

#define REGISTER_BUCKET_ROWS(type)                                                                   \
  REGISTER_KERNEL_BUILDER(Name("BucketRows").Device(DEVICE_CPU).TypeConstraint<type>("T"), \
                          BucketRowsOp<CPUDevice, type>)
REGISTER_BUCKET_ROWS(float);
REGISTER_BUCKET_ROWS(double);
#undef REGISTER_BUCKET_ROWS

}  // namespace tensorflow
