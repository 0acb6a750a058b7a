// A dataset that creates objects correctly: returned through an out-parameter, transferred, shared, static.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tensorflow/core/framework/dataset.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/partial_tensor_shape.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/tensor.h"

namespace tensorflow {
namespace data {

REGISTER_OP("StrideDataset").Input("start: int64").Input("stop: int64").Output("handle: variant").Attr("stride: int = 1");
REGISTER_OP("DatasetLength").Input("dataset: variant").Output("length: int64");

class StrideDatasetOp : public DatasetOpKernel {
 public:
  explicit StrideDatasetOp(OpKernelConstruction* context) : DatasetOpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("stride", &stride_));
    OP_REQUIRES(context, stride_ != 0, absl::InvalidArgumentError("a stride of zero"));
  }

 protected:
  void MakeDataset(OpKernelContext* context, DatasetBase** output) override {
    int64_t start = 0;
    int64_t stop = 0;
    OP_REQUIRES_OK(context, data::ParseScalarArgument<int64_t>(context, "start", &start));
    OP_REQUIRES_OK(context, data::ParseScalarArgument<int64_t>(context, "stop", &stop));
    if (stride_ > 0) {
      *output = new Dataset(context, start, stop, stride_);
      return;
    }
    Dataset* backwards = new Dataset(context, stop, start, -stride_);
    if (!backwards->empty()) {
      VLOG(1) << "backwards from " << stop;
    }
    *output = backwards;
  }

 private:
  class Dataset : public DatasetBase {
   public:
    Dataset(OpKernelContext* context, int64_t start, int64_t stop, int64_t stride)
        : DatasetBase(DatasetContext(context)), start_(start), stop_(stop), stride_(stride) {}

    bool empty() const { return start_ >= stop_; }
    std::unique_ptr<IteratorBase> MakeIteratorInternal(const std::string& prefix) const override {
      return std::make_unique<Iterator>(Iterator::Params{this, prefix + "::Stride"});
    }
    const DataTypeVector& output_dtypes() const override {
      static DataTypeVector* const types = new DataTypeVector({DT_INT64});
      return *types;
    }
    const std::vector<PartialTensorShape>& output_shapes() const override {
      static const std::vector<PartialTensorShape>* const shapes = new std::vector<PartialTensorShape>({{}});
      return *shapes;
    }
    std::string DebugString() const override { return "StrideDatasetOp::Dataset"; }
    int64_t CardinalityInternal() const override { return std::max<int64_t>(0, (stop_ - start_ + stride_ - 1) / stride_); }

   private:
    class Iterator : public DatasetIterator<Dataset> {
     public:
      explicit Iterator(const Params& params) : DatasetIterator<Dataset>(params), next_(params.dataset->start_) {}

      Status GetNextInternal(IteratorContext* context, std::vector<Tensor>* out, bool* end) override {
        mutex_lock lock(mu_);
        *end = next_ >= dataset()->stop_;
        if (*end) return absl::OkStatus();
        Tensor value(context->allocator({}), DT_INT64, TensorShape({}));
        value.scalar<int64_t>()() = next_;
        next_ += dataset()->stride_;
        out->push_back(std::move(value));
        return absl::OkStatus();
      }

      Status SaveInternal(SerializationContext* context, IteratorStateWriter* writer) override {
        mutex_lock lock(mu_);
        return writer->WriteScalar(full_name("next"), next_);
      }

     private:
      mutex mu_;
      int64_t next_ TF_GUARDED_BY(mu_);
    };

    const int64_t start_;
    const int64_t stop_;
    const int64_t stride_;
  };

  int64_t stride_;
};

// Borrows the dataset that the variant holds: there is nothing to release.
class DatasetLengthOp : public OpKernel {
 public:
  explicit DatasetLengthOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    DatasetBase* dataset = nullptr;
    OP_REQUIRES_OK(context, GetDatasetFromVariantTensor(context->input(0), &dataset));
    std::unique_ptr<IteratorBase> iterator;
    IteratorContext iteration(context);
    OP_REQUIRES_OK(context, dataset->MakeIterator(&iteration, "length", &iterator));
    int64_t length = 0;
    for (bool end = false; !end; ++length) {
      std::vector<Tensor> element;
      OP_REQUIRES_OK(context, iterator->GetNext(&iteration, &element, &end));
    }
    Tensor* output = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &output));
    output->scalar<int64_t>()() = length - 1;
  }
};

REGISTER_KERNEL_BUILDER(Name("StrideDataset").Device(DEVICE_CPU), StrideDatasetOp);
REGISTER_KERNEL_BUILDER(Name("DatasetLength").Device(DEVICE_CPU), DatasetLengthOp);

}  // namespace data
}  // namespace tensorflow
