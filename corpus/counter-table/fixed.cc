// Counts words in a table that several kernels share.
#include <string>
#include <unordered_map>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("CountWords")
    .Input("table: resource")
    .Input("words: string")
    .Output("counts: int64")
    .SetShapeFn([](shape_inference::InferenceContext* c) {
      c->set_output(0, c->input(1));
      return Status();
    });

class WordCounts : public ResourceBase {
 public:
  std::string DebugString() const override { return "WordCounts"; }
  int64_t Count(const std::string& word) {
    mutex_lock lock(mu_);
    return ++counts_[word];
  }

 private:
  mutex mu_;
  std::unordered_map<std::string, int64_t> counts_ TF_GUARDED_BY(mu_);
};

class CountWordsOp : public OpKernel {
 public:
  explicit CountWordsOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    core::RefCountPtr<WordCounts> table;
    OP_REQUIRES_OK(context,
                   LookupResource(context, HandleFromInput(context, 0), &table));
    const Tensor& words = context->input(1);
    OP_REQUIRES(context, words.dims() == 1, errors::InvalidArgument("words must be a vector"));
    Tensor* counts = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, words.shape(), &counts));
    const auto all = words.vec<tstring>();
    auto result = counts->vec<int64_t>();
    for (int64_t i = 0; i < words.NumElements(); ++i) {
      result(i) = table->Count(all(i));
    }
  }
};

REGISTER_KERNEL_BUILDER(Name("CountWords").Device(DEVICE_CPU), CountWordsOp);

}  // namespace tensorflow
