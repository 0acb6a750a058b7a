// Reads rows of an embedding that another kernel created; helpers of the project forward the lookup.
#include <algorithm>
#include <string>
#include <vector>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/tensor.h"

namespace embeddings {

using tensorflow::DEVICE_CPU;
using tensorflow::OpKernel;
using tensorflow::OpKernelConstruction;
using tensorflow::OpKernelContext;
using tensorflow::Status;
using tensorflow::Tensor;
using tensorflow::TensorShape;

REGISTER_OP("ReadRow").Input("embedding: resource").Input("row: int64").Output("values: float");

class Embedding : public tensorflow::ResourceBase {
 public:
  std::string DebugString() const override { return "Embedding"; }
  int64_t rows() const { return rows_.size(); }
  const std::vector<float>& row(int64_t index) const { return rows_[index]; }

 private:
  std::vector<std::vector<float>> rows_;
};

// The caller owns a reference.
Status FindEmbedding(OpKernelContext* context, Embedding** embedding) {
  TF_RETURN_IF_ERROR(tensorflow::LookupResource(context, tensorflow::HandleFromInput(context, 0), embedding));
  VLOG(1) << "found an embedding";
  return Status();
}

class ReadRowOp : public OpKernel {
 public:
  explicit ReadRowOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    Embedding* embedding = nullptr;
    OP_REQUIRES_OK(context, FindEmbedding(context, &embedding));
    tensorflow::core::ScopedUnref unref(embedding);
    OP_REQUIRES(context, context->input(1).NumElements() == 1, ::tensorflow::errors::InvalidArgument("input 1 must have one element"));
    const int64_t row = context->input(1).scalar<int64_t>()();
    OP_REQUIRES(context, row >= 0 && row < embedding->rows(),
                tensorflow::errors::OutOfRange("no row ", row));
    const std::vector<float>& values = embedding->row(row);
    Tensor* out = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({static_cast<int64_t>(values.size())}), &out));
    std::copy(values.begin(), values.end(), out->flat<float>().data());
  }
};

REGISTER_KERNEL_BUILDER(Name("ReadRow").Device(DEVICE_CPU), ReadRowOp);

}  // namespace embeddings
