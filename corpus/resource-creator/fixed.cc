// A vocabulary that the first step creates and later steps look up.
#include <string>
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/framework/tensor_shape.h"

namespace tensorflow {

REGISTER_OP("OpenVocabulary")
    .Input("words: string")
    .Output("handle: resource")
    .Attr("name: string")
    .SetIsStateful()
    .SetShapeFn(shape_inference::ScalarShape)
    .Doc(R"doc(
Makes a vocabulary the first time, and finds it later.
)doc");

class Vocabulary : public ResourceBase {
 public:
  Status Load(const Tensor& words) {
    if (words.dims() != 1) {
      return errors::InvalidArgument("words must be a vector");
    }
    auto all = words.vec<tstring>();
    for (int64_t i = 0; i < all.size(); ++i) {
      words_.push_back(all(i));
    }
    return Status();
  }
  std::string DebugString() const override { return "Vocabulary"; }

 private:
  std::vector<std::string> words_;
};

class OpenVocabularyOp : public OpKernel {
 public:
  explicit OpenVocabularyOp(OpKernelConstruction* context)
      : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("name", &name_));
  }

  void Compute(OpKernelContext* context) override {
    auto creator = [context](Vocabulary** out) -> Status {
      core::RefCountPtr<Vocabulary> made(new Vocabulary);
      TF_RETURN_IF_ERROR(made->Load(context->input(0)));
      *out = made.release();
      return Status();
    };
    Vocabulary* vocabulary = nullptr;
    ResourceMgr* manager = context->resource_manager();
    OP_REQUIRES_OK(context,
                   manager->LookupOrCreate<Vocabulary>(
                       manager->default_container(), name_, &vocabulary,
                       creator));
    core::ScopedUnref unref(vocabulary);
    Tensor* handle = nullptr;
    OP_REQUIRES_OK(context,
                   context->allocate_output(0, TensorShape({}), &handle));
    handle->scalar<ResourceHandle>()() = MakeResourceHandle<Vocabulary>(
        context, manager->default_container(), name_);
  }

 private:
  std::string name_;
};

REGISTER_KERNEL_BUILDER(Name("OpenVocabulary").Device(DEVICE_CPU),
                        OpenVocabularyOp);

}  // namespace tensorflow
