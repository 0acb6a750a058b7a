// A status that is known to be an error: the resource is released, then the macro returns. If the macro does not return,
// the resource was not released and is still in use.
#include <string>
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"

namespace tensorflow {

REGISTER_OP("OpenLog").Output("handle: resource").Attr("path: string").SetIsStateful()
    .SetShapeFn(shape_inference::ScalarShape);
REGISTER_OP("SplitLine").Input("line: string").Output("fields: string").Attr("fields: int")
    .SetShapeFn(shape_inference::UnknownShape);

class LogFile : public ResourceBase {
 public:
  Status Open(Env* env, const std::string& path) { return env->NewAppendableFile(path, &file_); }
  std::string DebugString() const override { return "log"; }

 private:
  std::unique_ptr<WritableFile> file_;
};

class OpenLogOp : public OpKernel {
 public:
  explicit OpenLogOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("path", &path_));
  }

  void Compute(OpKernelContext* context) override {
    LogFile* log = new LogFile();  // EXPECT: tf-raw-new-in-compute remark
    const Status opened = log->Open(context->env(), path_);
    if (!opened.ok()) {
      log->Unref();
      OP_REQUIRES_OK(context, opened);
    }
    ResourceMgr* manager = context->resource_manager();
    const Status created = manager->Create(manager->default_container(), path_, log);
    if (!created.ok()) OP_REQUIRES_OK(context, created);
    Tensor* handle = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &handle));
    handle->scalar<ResourceHandle>()() =
        MakeResourceHandle<LogFile>(context, manager->default_container(), path_);
  }

 private:
  std::string path_;
};

class SplitLineOp : public OpKernel {
 public:
  explicit SplitLineOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("fields", &fields_));
  }

  void Compute(OpKernelContext* context) override {
    OP_REQUIRES(context, context->input(0).NumElements() == 1, errors::InvalidArgument("input 0 must have one element"));
    const std::string line = context->input(0).scalar<tstring>()();
    auto* parts = new std::vector<std::string>(1);  // EXPECT: tf-raw-new-in-compute remark
    for (const char letter : line) {
      if (letter == ',') {
        parts->emplace_back();
      } else {
        parts->back().push_back(letter);
      }
    }
    if (static_cast<int64>(parts->size()) != fields_) {
      const size_t found = parts->size();
      delete parts;
      OP_REQUIRES(context, false, errors::InvalidArgument(found, " fields instead of ", fields_));
    }
    Tensor* fields = nullptr;
    Status allocated = context->allocate_output(0, TensorShape({fields_}), &fields);
    if (!allocated.ok()) {
      delete parts;
      context->CtxFailure(allocated);
      return;
    }
    for (int64 i = 0; i < fields_; ++i) fields->vec<tstring>()(i) = (*parts)[i];
    delete parts;
  }

 private:
  int64 fields_;
};

REGISTER_KERNEL_BUILDER(Name("OpenLog").Device(DEVICE_CPU), OpenLogOp);
REGISTER_KERNEL_BUILDER(Name("SplitLine").Device(DEVICE_CPU), SplitLineOp);

}  // namespace tensorflow
