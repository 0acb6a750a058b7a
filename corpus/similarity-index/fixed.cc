// An index over vectors, created once and shared by name. The creator keeps it in an owner until it succeeds; an
// override of CreateResource releases it before it returns an error.
#include <cmath>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/resource_op_kernel.h"
#include "tensorflow/core/framework/tensor.h"

namespace similarity {

using namespace tensorflow;

REGISTER_OP("NearestRow")
    .Input("handle: resource")
    .Input("rows: float")
    .Input("query: float")
    .Output("nearest: int64")
    .SetShapeFn(shape_inference::ScalarShape);
REGISTER_OP("EmptyIndex")
    .Output("handle: resource")
    .Attr("columns: int")
    .Attr("container: string = ''")
    .Attr("shared_name: string = ''")
    .SetIsStateful()
    .SetShapeFn(shape_inference::ScalarShape);

class Index : public ResourceBase {
 public:
  explicit Index(int64_t columns) : columns_(columns) {}
  absl::Status Add(const Tensor& rows) {
    if (rows.dims() != 2 || rows.dim_size(1) != columns_) {
      return absl::InvalidArgumentError(absl::StrCat("rows must have ", columns_, " columns"));
    }
    const auto from = rows.flat<float>();
    values_.assign(from.data(), from.data() + from.size());
    return absl::OkStatus();
  }
  bool Reserve(int64_t rows) {
    values_.reserve(rows * columns_);
    return columns_ > 0;
  }
  int64_t Nearest(const float* query) const {
    int64_t best = -1;
    float least = INFINITY;
    for (size_t row = 0; row * columns_ < values_.size(); ++row) {
      float distance = 0;
      for (int64_t c = 0; c < columns_; ++c) distance += std::fabs(values_[row * columns_ + c] - query[c]);
      if (distance < least) {
        least = distance;
        best = row;
      }
    }
    return best;
  }
  std::string DebugString() const override { return absl::StrCat("index with ", columns_, " columns"); }

 private:
  const int64_t columns_;
  std::vector<float> values_;
};

class NearestRowOp : public OpKernel {
 public:
  explicit NearestRowOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const Tensor& rows = ctx->input(1);
    const Tensor& query = ctx->input(2);
    core::RefCountPtr<Index> index;
    OP_REQUIRES_OK(ctx, LookupOrCreateResource<Index>(
                            ctx, HandleFromInput(ctx, 0), &index, [&](Index** ret) -> absl::Status {
                              core::RefCountPtr<Index> made(new Index(query.NumElements()));
                              absl::Status added = made->Add(rows);
                              if (!added.ok()) return added;
                              *ret = made.release();
                              return absl::OkStatus();
                            }));
    Tensor* nearest = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &nearest));
    nearest->scalar<int64_t>()() = index->Nearest(query.flat<float>().data());
  }
};

class EmptyIndexOp : public ResourceOpKernel<Index> {
 public:
  explicit EmptyIndexOp(OpKernelConstruction* ctx) : ResourceOpKernel(ctx) {
    OP_REQUIRES_OK(ctx, ctx->GetAttr("columns", &columns_));
  }

 private:
  absl::Status CreateResource(Index** ret) override {
    core::RefCountPtr<Index> made(new Index(columns_));
    if (!made->Reserve(1024)) return absl::ResourceExhaustedError("no memory for the index");
    *ret = made.release();
    return absl::OkStatus();
  }

  int64_t columns_;
};

REGISTER_KERNEL_BUILDER(Name("NearestRow").Device(DEVICE_CPU), NearestRowOp);
REGISTER_KERNEL_BUILDER(Name("EmptyIndex").Device(DEVICE_CPU), EmptyIndexOp);

}  // namespace similarity
