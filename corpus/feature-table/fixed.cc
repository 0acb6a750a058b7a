// Joins features to keys through TensorFlow's own lookup tables.
#include <string>
#include <vector>

#include "tensorflow/core/framework/lookup_interface.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/kernels/lookup_util.h"
#include "tensorflow/core/lib/core/errors.h"

namespace tensorflow {

REGISTER_OP("JoinFeatures")
    .Input("table: resource")
    .Input("keys: int64")
    .Input("missing: float")
    .Output("features: float")
    .SetShapeFn([](shape_inference::InferenceContext* c) {
      shape_inference::ShapeHandle keys;
      TF_RETURN_IF_ERROR(c->WithRank(c->input(1), 1, &keys));
      c->set_output(0, c->Matrix(c->Dim(keys, 0), c->UnknownDim()));
      return Status::OK();
    });
REGISTER_OP("UpdateFeatures").Input("table: resource").Input("keys: int64").Input("features: float");
REGISTER_OP("DropFeatures").Input("table: resource").Input("keys: int64").Output("left: int64");

class FeatureOp : public OpKernel {
 public:
  explicit FeatureOp(OpKernelConstruction* context) : OpKernel(context) {}

 protected:
  static Status CheckTypes(const lookup::LookupInterface& table) {
    if (table.key_dtype() != DT_INT64) return errors::InvalidArgument("keys must be int64");
    if (table.value_dtype() != DT_FLOAT) return errors::InvalidArgument("features must be float");
    return Status::OK();
  }
};

class JoinFeaturesOp : public FeatureOp {
 public:
  using FeatureOp::FeatureOp;

  void Compute(OpKernelContext* context) override {
    lookup::LookupInterface* table;
    OP_REQUIRES_OK(context, lookup::GetLookupTable("table", context, &table));
    core::ScopedUnref unref(table);
    OP_REQUIRES_OK(context, CheckTypes(*table));
    const Tensor& keys = context->input(1);
    OP_REQUIRES(context, TensorShapeUtils::IsVector(keys.shape()), errors::InvalidArgument("keys must be a vector"));
    TensorShape shape = table->value_shape();
    shape.InsertDim(0, keys.NumElements());
    Tensor* features = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, shape, &features));
    OP_REQUIRES_OK(context, table->Find(context, keys, features, context->input(2)));
  }
};

class UpdateFeaturesOp : public FeatureOp {
 public:
  using FeatureOp::FeatureOp;

  void Compute(OpKernelContext* context) override {
    lookup::LookupInterface* table;
    OP_REQUIRES_OK(context, lookup::GetLookupTable("table", context, &table));
    Status status = CheckTypes(*table);
    if (status.ok()) status = table->Insert(context, context->input(1), context->input(2));
    VLOG(2) << "the table holds " << table->size() << " keys";
    table->Unref();
    OP_REQUIRES_OK(context, status);
  }
};

// Tests the status between the lookup and the Unref, without an early return.
class DropFeaturesOp : public FeatureOp {
 public:
  using FeatureOp::FeatureOp;

  void Compute(OpKernelContext* context) override {
    lookup::LookupInterface* table = nullptr;
    OP_REQUIRES_OK(context, lookup::GetLookupTable("table", context, &table));
    Status status = CheckTypes(*table);
    int64 left = 0;
    if (status.ok()) {
      status = table->Remove(context, context->input(1));
      left = table->size();
    }
    if (!status.ok()) {
      table->Unref();
      OP_REQUIRES_OK(context, status);
    }
    table->Unref();
    Tensor* result = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &result));
    result->scalar<int64>()() = left;
  }
};

REGISTER_KERNEL_BUILDER(Name("JoinFeatures").Device(DEVICE_CPU), JoinFeaturesOp);
REGISTER_KERNEL_BUILDER(Name("UpdateFeatures").Device(DEVICE_CPU), UpdateFeaturesOp);
REGISTER_KERNEL_BUILDER(Name("DropFeatures").Device(DEVICE_CPU), DropFeaturesOp);

}  // namespace tensorflow
