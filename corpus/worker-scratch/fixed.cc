// Workers of Shard and ParallelFor with their own scratch memory in vectors, which every return of the lambda releases.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/register_types.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"
#include "tensorflow/core/lib/core/threadpool.h"
#include "tensorflow/core/util/work_sharder.h"

namespace tensorflow {

REGISTER_OP("RowMedians")
    .Input("matrix: T")
    .Output("medians: T")
    .Attr("T: {float, double}")
    .SetShapeFn(shape_inference::UnknownShape);
REGISTER_OP("RowSoftmax").Input("matrix: float").Output("softmax: float").SetShapeFn(shape_inference::UnchangedShape);

template <typename T>
class RowMediansOp : public OpKernel {
 public:
  explicit RowMediansOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const Tensor& matrix = ctx->input(0);
    OP_REQUIRES(ctx, TensorShapeUtils::IsMatrix(matrix.shape()), errors::InvalidArgument("matrix must be a matrix"));
    const int64 rows = matrix.dim_size(0);
    const int64 columns = matrix.dim_size(1);
    Tensor* medians = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({rows}), &medians));
    const auto from = matrix.matrix<T>();
    auto to = medians->vec<T>();
    auto work = [&](int64 begin, int64 end) {
      std::vector<T> row(columns);
      if (begin >= end || columns == 0) return;
      for (int64 r = begin; r < end; ++r) {
        for (int64 c = 0; c < columns; ++c) row[c] = from(r, c);
        std::nth_element(row.begin(), row.begin() + columns / 2, row.end());
        to(r) = row[columns / 2];
      }
    };
    const auto& workers = *ctx->device()->tensorflow_cpu_worker_threads();
    Shard(workers.num_threads, workers.workers, rows, 10 * columns, work);
  }
};

class RowSoftmaxOp : public OpKernel {
 public:
  explicit RowSoftmaxOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const Tensor& matrix = ctx->input(0);
    OP_REQUIRES(ctx, matrix.dims() == 2, errors::InvalidArgument("matrix must be a matrix"));
    const int64 columns = matrix.dim_size(1);
    Tensor* softmax = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, matrix.shape(), &softmax));
    const auto from = matrix.matrix<float>();
    auto to = softmax->matrix<float>();
    thread::ThreadPool* pool = ctx->device()->tensorflow_cpu_worker_threads()->workers;
    pool->ParallelFor(matrix.dim_size(0), 50 * columns, [ctx, columns, &from, &to](int64 begin, int64 end) {
      for (int64 r = begin; r < end; ++r) {
        std::vector<float> exponents(columns);
        float sum = 0;
        for (int64 c = 0; c < columns; ++c) {
          OP_REQUIRES(ctx, std::isfinite(from(r, c)), errors::InvalidArgument("row ", r, " is not finite"));
          sum += exponents[c] = std::exp(from(r, c));
        }
        for (int64 c = 0; c < columns; ++c) to(r, c) = exponents[c] / sum;
      }
    });
  }
};

#define REGISTER_ROW_MEDIANS(T) \
  REGISTER_KERNEL_BUILDER(Name("RowMedians").Device(DEVICE_CPU).TypeConstraint<T>("T"), RowMediansOp<T>)
TF_CALL_float(REGISTER_ROW_MEDIANS);
TF_CALL_double(REGISTER_ROW_MEDIANS);
#undef REGISTER_ROW_MEDIANS
REGISTER_KERNEL_BUILDER(Name("RowSoftmax").Device(DEVICE_CPU), RowSoftmaxOp);

}  // namespace tensorflow
