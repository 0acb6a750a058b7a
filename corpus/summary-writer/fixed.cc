// A writer of summaries as a resource: the kernel that creates it, and those that use it.
#include <memory>
#include <string>
#include <utility>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/resource_op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/env.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("LineWriter").Output("writer: resource").Attr("path: string").Attr("container: string = ''").Attr("shared_name: string = ''").SetIsStateful();
REGISTER_OP("WriteLine").Input("writer: resource").Input("line: string").SetIsStateful();
REGISTER_OP("FlushLines").Input("writer: resource").SetIsStateful();

class LineWriter : public ResourceBase {
 public:
  std::string DebugString() const override { return "LineWriter"; }

  Status Open(Env* env, const std::string& path) {
    mutex_lock lock(mu_);
    return env->NewAppendableFile(path, &file_);
  }
  Status Write(const std::string& line) {
    mutex_lock lock(mu_);
    TF_RETURN_IF_ERROR(file_->Append(line));
    return file_->Append("\n");
  }
  Status Flush() {
    mutex_lock lock(mu_);
    return file_->Flush();
  }

 private:
  mutex mu_;
  std::unique_ptr<WritableFile> file_ TF_GUARDED_BY(mu_);
};

class LineWriterOp : public ResourceOpKernel<LineWriter> {
 public:
  explicit LineWriterOp(OpKernelConstruction* context) : ResourceOpKernel<LineWriter>(context), env_(context->env()) {
    OP_REQUIRES_OK(context, context->GetAttr("path", &path_));
  }

 private:
  // The base takes ownership of the result. It calls this with its lock held.
  Status CreateResource(LineWriter** resource) override {
    created_ = true;
    core::RefCountPtr<LineWriter> writer(new LineWriter);
    TF_RETURN_IF_ERROR(writer->Open(env_, path_));
    *resource = writer.release();
    return OkStatus();
  }

  Status VerifyResource(LineWriter* resource) override {
    return created_ ? OkStatus() : errors::FailedPrecondition("made by somebody else: ", resource->DebugString());
  }

  Env* const env_;
  std::string path_;
  bool created_ = false;
};

class WriteLineOp : public OpKernel {
 public:
  explicit WriteLineOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    LineWriter* writer = nullptr;
    OP_REQUIRES_OK(context, GetResourceFromContext(context, "writer", &writer));
    core::ScopedUnref unref(writer);
    const Tensor* line = nullptr;
    OP_REQUIRES_OK(context, context->input("line", &line));
    OP_REQUIRES_OK(context, writer->Write(line->scalar<tstring>()()));
  }
};

class FlushLinesOp : public OpKernel {
 public:
  explicit FlushLinesOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    core::RefCountPtr<LineWriter> writer;
    OP_REQUIRES_OK(context, LookupResource(context, HandleFromInput(context, 0), &writer));
    OP_REQUIRES_OK(context, writer->Flush());
  }
};

REGISTER_KERNEL_BUILDER(Name("LineWriter").Device(DEVICE_CPU), LineWriterOp);
REGISTER_KERNEL_BUILDER(Name("WriteLine").Device(DEVICE_CPU), WriteLineOp);
REGISTER_KERNEL_BUILDER(Name("FlushLines").Device(DEVICE_CPU), FlushLinesOp);

}  // namespace tensorflow
