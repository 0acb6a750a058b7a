// The rank of each value in its row; the rows are distributed to threads.
#include <algorithm>
#include <memory>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/framework/tensor_shape.h"
#include "tensorflow/core/util/work_sharder.h"

namespace tensorflow {

REGISTER_OP("RankRows")
    .Input("matrix: float")
    .Output("ranks: int32")
    .SetShapeFn(shape_inference::UnchangedShape)
    .Doc(R"doc(
How many values of the row are smaller.
)doc");

class RankRowsOp : public OpKernel {
 public:
  explicit RankRowsOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& matrix = context->input(0);
    std::unique_ptr<int32[]> counts(new int32[matrix.NumElements()]);
    OP_REQUIRES(context, matrix.dims() == 2,
                errors::InvalidArgument("the input must be a matrix"));
    const int64_t columns = matrix.dim_size(1);
    auto from = matrix.matrix<float>();
    auto workers = context->device()->tensorflow_cpu_worker_threads();
    auto rank = [counts = counts.get(), columns, &from](int64_t begin, int64_t end) {
      for (int64_t row = begin; row < end; ++row) {
        int32* count = counts + row * columns;
        for (int64_t i = 0; i < columns; ++i) {
          count[i] = 0;
          for (int64_t k = 0; k < columns; ++k) {
            count[i] += from(row, k) < from(row, i);
          }
        }
      }
    };
    Shard(workers->num_threads, workers->workers, matrix.dim_size(0),
          columns * columns, rank);
    Tensor* ranks = nullptr;
    OP_REQUIRES_OK(context,
                   context->allocate_output(0, matrix.shape(), &ranks));
    std::copy(counts.get(), counts.get() + matrix.NumElements(),
              ranks->flat<int32>().data());
  }
};

REGISTER_KERNEL_BUILDER(Name("RankRows").Device(DEVICE_CPU), RankRowsOp);

}  // namespace tensorflow
