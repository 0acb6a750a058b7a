// Returns from a lambda, not from the kernel: workers of Shard that return early, a comparison, a visitor that may fail
// and whose status is checked, and a macro that returns from a local function.
#include <algorithm>
#include <atomic>
#include <functional>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"
#include "tensorflow/core/util/work_sharder.h"

namespace tensorflow {

REGISTER_OP("NearestNeighbours").Input("points: float").Output("nearest: int64")
    .SetShapeFn(shape_inference::UnknownShape);
REGISTER_OP("SortedOrder").Input("x: float").Output("order: int64").SetShapeFn(shape_inference::UnchangedShape);

class NearestNeighboursOp : public OpKernel {
 public:
  explicit NearestNeighboursOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const Tensor& points = ctx->input(0);
    OP_REQUIRES(ctx, points.dims() == 1, errors::InvalidArgument("points must be a vector"));
    const int64 size = points.NumElements();
    Tensor* nearest = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, points.shape(), &nearest));
    const auto from = points.vec<float>();
    auto to = nearest->vec<int64>();
    float* distances = new float[size];  // EXPECT: tf-raw-new-in-compute remark
    std::atomic<bool> failed{false};
    auto work = [&](int64 begin, int64 end) {
      if (begin == end) return;
      for (int64 i = begin; i < end; ++i) {
        if (failed) return;
        distances[i] = INFINITY;
        for (int64 j = 0; j < size; ++j) {
          if (j == i) continue;
          const float distance = std::abs(from(i) - from(j));
          if (!(distance >= 0)) {
            failed = true;
            return;
          }
          if (distance < distances[i]) {
            distances[i] = distance;
            to(i) = j;
          }
        }
      }
    };
    const auto& workers = *ctx->device()->tensorflow_cpu_worker_threads();
    Shard(workers.num_threads, workers.workers, size, 20 * size, work);
    if (failed) ctx->SetStatus(errors::InvalidArgument("a point is not a number"));
    delete[] distances;
  }
};

class SortedOrderOp : public OpKernel {
 public:
  explicit SortedOrderOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const Tensor& x = ctx->input(0);
    const auto from = x.flat<float>();
    const int64 size = from.size();
    Tensor* order = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, x.shape(), &order));
    int64* places = new int64[size];  // EXPECT: tf-raw-new-in-compute remark
    for (int64 i = 0; i < size; ++i) places[i] = i;
    std::sort(places, places + size, [&from](int64 a, int64 b) {
      if (from(a) == from(b)) return a < b;
      return from(a) < from(b);
    });
    const std::function<Status()> check = [&]() -> Status {
      for (int64 i = 0; i < size; ++i) {
        if (places[i] < 0) return errors::Internal("place ", i, " is lost");
      }
      return Status::OK();
    };
    [&] { OP_REQUIRES_OK(ctx, check()); }();
    if (ctx->status().ok()) std::copy_n(places, size, order->flat<int64>().data());
    delete[] places;
  }
};

REGISTER_KERNEL_BUILDER(Name("NearestNeighbours").Device(DEVICE_CPU), NearestNeighboursOp);
REGISTER_KERNEL_BUILDER(Name("SortedOrder").Device(DEVICE_CPU), SortedOrderOp);

}  // namespace tensorflow
