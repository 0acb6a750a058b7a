// Creators transfer their objects to the caller: '*out = new X' in lambdas, in a CreateResource, in a MakeDataset, and
// resources passed to managers that take ownership even on failure.
#include <string>
#include <utility>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/dataset.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/resource_op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("Tally").Output("handle: resource").Attr("container: string = ''").Attr("shared_name: string = ''")
    .SetIsStateful().SetShapeFn(shape_inference::ScalarShape);
REGISTER_OP("TallyAdd").Input("handle: resource").Input("amount: int64").Output("total: int64")
    .SetShapeFn(shape_inference::ScalarShape);
REGISTER_OP("TallyForStep").Output("handle: resource").SetShapeFn(shape_inference::ScalarShape);

class TallyResource : public ResourceBase {
 public:
  explicit TallyResource(int64_t start) : total_(start) {}
  int64_t Add(int64_t amount) {
    mutex_lock lock(mu_);
    return total_ += amount;
  }
  std::string DebugString() const override { return "tally"; }

 private:
  mutex mu_;
  int64_t total_ TF_GUARDED_BY(mu_);
};

class TallyOp : public ResourceOpKernel<TallyResource> {
 public:
  explicit TallyOp(OpKernelConstruction* ctx) : ResourceOpKernel(ctx) {}

 private:
  Status CreateResource(TallyResource** ret) override {
    *ret = new TallyResource(0);
    if (*ret == nullptr) return errors::ResourceExhausted("no memory for a tally");
    return OkStatus();
  }
};

class TallyAddOp : public OpKernel {
 public:
  explicit TallyAddOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    core::RefCountPtr<TallyResource> tally;
    OP_REQUIRES(ctx, ctx->input(2).NumElements() == 1, errors::InvalidArgument("input 2 must have one element"));
    const int64_t start = ctx->num_inputs() > 2 ? ctx->input(2).scalar<int64_t>()() : 0;
    OP_REQUIRES_OK(ctx, LookupOrCreateResource<TallyResource>(ctx, HandleFromInput(ctx, 0), &tally,
                                                              [start](TallyResource** out) {
                                                                *out = new TallyResource(start);
                                                                return OkStatus();
                                                              }));
    Tensor* total = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &total));
    OP_REQUIRES(ctx, ctx->input(1).NumElements() == 1, errors::InvalidArgument("input 1 must have one element"));
    total->scalar<int64_t>()() = tally->Add(ctx->input(1).scalar<int64_t>()());
  }
};

class TallyForStepOp : public OpKernel {
 public:
  explicit TallyForStepOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    ResourceMgr* manager = ctx->resource_manager();
    TallyResource* of_step = new TallyResource(1);
    OP_REQUIRES_OK(ctx, ctx->step_container()->Create(manager, name(), of_step));
    auto* lasting = new TallyResource(2);
    OP_REQUIRES_OK(ctx, manager->Create<TallyResource>(manager->default_container(), name(), lasting));
    ResourceHandle handle = MakeResourceHandle<TallyResource>(ctx, "steps", name());
    OP_REQUIRES_OK(ctx, CreateResource(ctx, handle, new TallyResource(3)));
    Tensor* output = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &output));
    output->scalar<ResourceHandle>()() = handle;
  }
};

class CountdownDatasetOp : public DatasetOpKernel {
 public:
  explicit CountdownDatasetOp(OpKernelConstruction* ctx) : DatasetOpKernel(ctx) {}

 protected:
  class Dataset;
  void MakeDataset(OpKernelContext* ctx, DatasetBase** output) override;
};

class CountdownDatasetOp::Dataset : public DatasetBase {
 public:
  Dataset(OpKernelContext* ctx, int64_t from) : DatasetBase(DatasetContext(ctx)), from_(from) {}
  std::unique_ptr<IteratorBase> MakeIteratorInternal(const std::string& prefix) const override;
  const DataTypeVector& output_dtypes() const override;
  const std::vector<PartialTensorShape>& output_shapes() const override;
  std::string DebugString() const override { return "countdown"; }
  Status InputDatasets(std::vector<const DatasetBase*>* inputs) const override { return OkStatus(); }
  Status CheckExternalState() const override { return OkStatus(); }

 protected:
  Status AsGraphDefInternal(SerializationContext* ctx, DatasetGraphDefBuilder* b, Node** output) const override;

 private:
  const int64_t from_;
};

void CountdownDatasetOp::MakeDataset(OpKernelContext* ctx, DatasetBase** output) {
  int64_t from = 0;
  OP_REQUIRES_OK(ctx, ParseScalarArgument<int64_t>(ctx, "from", &from));
  OP_REQUIRES(ctx, from >= 0, errors::InvalidArgument("from must not be negative"));
  *output = new Dataset(ctx, from);
}

REGISTER_KERNEL_BUILDER(Name("Tally").Device(DEVICE_CPU), TallyOp);
REGISTER_KERNEL_BUILDER(Name("TallyAdd").Device(DEVICE_CPU), TallyAddOp);
REGISTER_KERNEL_BUILDER(Name("TallyForStep").Device(DEVICE_CPU), TallyForStepOp);
REGISTER_KERNEL_BUILDER(Name("CountdownDataset").Device(DEVICE_CPU), CountdownDatasetOp);

}  // namespace tensorflow
