// Keeps the rows of a matrix whose sum exceeds a threshold, and closes a log.
#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"

namespace tensorflow {

REGISTER_OP("HeavyRows")
    .Input("matrix: T")
    .Output("rows: int32")
    .Attr("T: {float, double}")
    .Attr("threshold: float")
    .SetShapeFn([](shape_inference::InferenceContext* c) {
      shape_inference::ShapeHandle matrix;
      TF_RETURN_IF_ERROR(c->WithRank(c->input(0), 2, &matrix));
      c->set_output(0, c->Vector(c->UnknownDim()));
      return Status();
    });

REGISTER_OP("CloseLog").Input("path: string").SetShapeFn(shape_inference::NoOutputs);

template <typename T>
class HeavyRowsOp : public OpKernel {
 public:
  explicit HeavyRowsOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("threshold", &threshold_));
  }

  void Compute(OpKernelContext* context) override {
    const Tensor* matrix = nullptr;
    OP_REQUIRES_OK(context, context->input("matrix", &matrix));
    OP_REQUIRES(context, matrix->dims() == 2, errors::InvalidArgument("matrix must have rank 2"));
    const auto values = matrix->matrix<T>();
    std::vector<int32> heavy;
    for (int64_t row = 0; row < matrix->dim_size(0); ++row) {
      T sum = T(0);
      for (int64_t column = 0; column < matrix->dim_size(1); ++column) sum += values(row, column);
      if (sum > static_cast<T>(threshold_)) heavy.push_back(static_cast<int32>(row));
    }
    Tensor* rows = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({static_cast<int64_t>(heavy.size())}), &rows));
    std::copy(heavy.begin(), heavy.end(), rows->vec<int32>().data());
  }

 private:
  float threshold_;
};

REGISTER_KERNEL_BUILDER(Name("HeavyRows").Device(DEVICE_CPU).TypeConstraint<float>("T"), HeavyRowsOp<float>);
REGISTER_KERNEL_BUILDER(Name("HeavyRows").Device(DEVICE_CPU).TypeConstraint<double>("T"), HeavyRowsOp<double>);

}  // namespace tensorflow
