// Normalizes every row of a matrix to length one, and computes the gradient.
#include <cmath>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/register_types.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/framework/tensor_shape.h"

namespace tensorflow {

using shape_inference::DimensionHandle;
using shape_inference::InferenceContext;
using shape_inference::ShapeHandle;

REGISTER_OP("NormalizeRows")
    .Input("matrix: T")
    .Output("normalized: T")
    .Output("lengths: T")
    .Attr("T: {float, double}")
    .Attr("epsilon: float = 1e-12")
    .SetShapeFn([](InferenceContext* c) {
      ShapeHandle matrix;
      TF_RETURN_IF_ERROR(c->WithRank(c->input(0), 2, &matrix));
      c->set_output(0, matrix);
      c->set_output(1, c->Vector(c->Dim(matrix, 0)));
      return Status();
    })
    .Doc(R"doc(
Scales every row of a matrix to length one.
)doc");

REGISTER_OP("NormalizeRowsGrad")
    .Input("grad: T")
    .Input("normalized: T")
    .Input("lengths: T")
    .Output("matrix_grad: T")
    .Attr("T: {float, double}")
    .SetShapeFn([](InferenceContext* c) {
      ShapeHandle grad;
      TF_RETURN_IF_ERROR(c->WithRank(c->input(0), 2, &grad));
      TF_RETURN_IF_ERROR(c->Merge(grad, c->input(1), &grad));
      ShapeHandle lengths;
      TF_RETURN_IF_ERROR(c->WithRank(c->input(2), 1, &lengths));
      DimensionHandle rows;
      TF_RETURN_IF_ERROR(c->Merge(c->Dim(grad, 0), c->Dim(lengths, 0), &rows));
      c->set_output(0, grad);
      return Status();
    });

template <typename T>
class NormalizeRowsOp : public OpKernel {
 public:
  explicit NormalizeRowsOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("epsilon", &epsilon_));
    OP_REQUIRES(context, epsilon_ > 0,
                errors::InvalidArgument("epsilon must be positive, not ", epsilon_));
  }

  void Compute(OpKernelContext* context) override {
    const Tensor& input = context->input(0);
    OP_REQUIRES(context, TensorShapeUtils::IsMatrix(input.shape()),
                errors::InvalidArgument("matrix must have two dimensions, not ",
                                        input.shape().DebugString()));
    const int64 rows = input.dim_size(0);
    const int64 columns = input.dim_size(1);

    Tensor* normalized = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, input.shape(), &normalized));
    Tensor* lengths = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(1, TensorShape({rows}), &lengths));
    if (input.NumElements() == 0) return;

    Tensor squares;
    OP_REQUIRES_OK(context, context->allocate_temp(DataTypeToEnum<T>::value, input.shape(), &squares));
    auto from = input.matrix<T>();
    auto square = squares.matrix<T>();
    for (int64 row = 0; row < rows; ++row) {
      for (int64 column = 0; column < columns; ++column) {
        square(row, column) = from(row, column) * from(row, column);
      }
    }

    auto to = normalized->matrix<T>();
    auto length = lengths->vec<T>();
    for (int64 row = 0; row < rows; ++row) {
      T sum = static_cast<T>(epsilon_);
      for (int64 column = 0; column < columns; ++column) sum += square(row, column);
      length(row) = std::sqrt(sum);
      for (int64 column = 0; column < columns; ++column) {
        to(row, column) = from(row, column) / length(row);
      }
    }
  }

 private:
  float epsilon_;
};

template <typename T>
class NormalizeRowsGradOp : public OpKernel {
 public:
  explicit NormalizeRowsGradOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& grad = context->input(0);
    const Tensor& normalized = context->input(1);
    const Tensor& lengths = context->input(2);
    OP_REQUIRES(context, grad.dims() == 2, errors::InvalidArgument("grad must be a matrix"));
    OP_REQUIRES(context, lengths.dims() == 1, errors::InvalidArgument("lengths must be a vector"));
    Tensor dots(DataTypeToEnum<T>::value, lengths.shape());
    OP_REQUIRES(context, grad.shape() == normalized.shape(),
                errors::InvalidArgument("grad and normalized differ in shape: ",
                                        grad.shape().DebugString(), " and ",
                                        normalized.shape().DebugString()));
    OP_REQUIRES(context, lengths.NumElements() == grad.dim_size(0),
                errors::InvalidArgument("there must be one length a row"));

    Tensor* matrix_grad = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, grad.shape(), &matrix_grad));
    auto from = grad.matrix<T>();
    auto unit = normalized.matrix<T>();
    auto length = lengths.vec<T>();
    auto dot = dots.vec<T>();
    auto to = matrix_grad->matrix<T>();
    for (int64 row = 0; row < grad.dim_size(0); ++row) {
      dot(row) = T(0);
      for (int64 column = 0; column < grad.dim_size(1); ++column) {
        dot(row) += from(row, column) * unit(row, column);
      }
      for (int64 column = 0; column < grad.dim_size(1); ++column) {
        to(row, column) = (from(row, column) - unit(row, column) * dot(row)) / length(row);
      }
    }
  }
};

#define REGISTER_CPU(T)                                                          \
  REGISTER_KERNEL_BUILDER(                                                       \
      Name("NormalizeRows").Device(DEVICE_CPU).TypeConstraint<T>("T"),           \
      NormalizeRowsOp<T>);                                                       \
  REGISTER_KERNEL_BUILDER(                                                       \
      Name("NormalizeRowsGrad").Device(DEVICE_CPU).TypeConstraint<T>("T"),       \
      NormalizeRowsGradOp<T>)

REGISTER_CPU(float);
REGISTER_CPU(double);
#undef REGISTER_CPU

}  // namespace tensorflow
