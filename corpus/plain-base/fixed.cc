// Loss functions with an interface that has a virtual destructor: an owner of the base destroys the whole object.
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"

namespace losses {

using namespace tensorflow;

REGISTER_OP("RobustLoss")
    .Input("errors: float")
    .Output("loss: float")
    .Attr("kind: {'huber', 'table'} = 'huber'")
    .SetShapeFn(shape_inference::ScalarShape);

class Loss {
 public:
  virtual ~Loss() = default;
  virtual float Of(float error) const = 0;
  virtual std::string name() const = 0;
};

class HuberLoss : public Loss {
 public:
  float Of(float error) const override {
    const float size = std::fabs(error);
    return size < 1 ? size * size / 2 : size - 0.5f;
  }
  std::string name() const override { return "huber"; }
};

class TableLoss : public Loss {
 public:
  TableLoss() : values_(256) {
    for (size_t i = 0; i < values_.size(); ++i) values_[i] = std::log1p(i / 16.0f);
  }
  float Of(float error) const override {
    const size_t at = static_cast<size_t>(std::fabs(error) * 16);
    return values_[std::min(at, values_.size() - 1)];
  }
  std::string name() const override { return "table"; }

 private:
  std::vector<float> values_;
};

class RobustLossOp : public OpKernel {
 public:
  explicit RobustLossOp(OpKernelConstruction* context) : OpKernel(context) {
    std::string kind;
    OP_REQUIRES_OK(context, context->GetAttr("kind", &kind));
    if (kind == "huber") {
      loss_.reset(new HuberLoss);
    } else {
      loss_.reset(new TableLoss);
    }
  }

  void Compute(OpKernelContext* context) override {
    const Tensor& errors = context->input(0);
    OP_REQUIRES(context, errors.NumElements() > 0, errors::InvalidArgument("no errors for ", loss_->name()));
    Tensor* loss = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &loss));
    float sum = 0;
    for (int64_t i = 0; i < errors.NumElements(); ++i) sum += loss_->Of(errors.flat<float>()(i));
    loss->scalar<float>()() = sum / errors.NumElements();
  }

 private:
  std::unique_ptr<Loss> loss_;
};

REGISTER_KERNEL_BUILDER(Name("RobustLoss").Device(DEVICE_CPU), RobustLossOp);

}  // namespace losses
