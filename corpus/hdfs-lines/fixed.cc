// Reads files of a Hadoop file system as strings, and sums the file sizes in a folder.
#include <fcntl.h>

#include <memory>
#include <string>

#include "hdfs.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/status.h"

namespace hadoop {

using namespace tensorflow;

REGISTER_OP("HdfsRead").Input("path: string").Output("contents: string").Attr("host: string");
REGISTER_OP("HdfsFolderSize").Input("path: string").Output("size: int64").Attr("host: string");

class HdfsOp : public OpKernel {
 public:
  explicit HdfsOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("host", &host_));
  }

 protected:
  // The caller disconnects. Connecting takes ownership of the builder.
  absl::Status Connect(hdfsFS* fs) const {
    if (host_.empty()) return absl::InvalidArgumentError("no host");
    hdfsBuilder* builder = hdfsNewBuilder();
    hdfsBuilderSetNameNode(builder, host_.c_str());
    *fs = hdfsBuilderConnect(builder);
    if (*fs == nullptr) return absl::UnavailableError(host_);
    return absl::OkStatus();
  }

 private:
  std::string host_;
};

class HdfsReadOp : public HdfsOp {
 public:
  explicit HdfsReadOp(OpKernelConstruction* context) : HdfsOp(context) {}

  void Compute(OpKernelContext* context) override {
    OP_REQUIRES(context, context->input(0).NumElements() == 1, absl::InvalidArgumentError("input 0 must have one element"));
    const std::string path = context->input(0).scalar<tstring>()();
    hdfsFS fs = nullptr;
    OP_REQUIRES_OK(context, Connect(&fs));
    const std::unique_ptr<hdfs_internal, int (*)(hdfsFS)> connection(fs, hdfsDisconnect);
    std::string contents;
    hdfsFile file = hdfsOpenFile(fs, path.c_str(), O_RDONLY, 0, 0, 0);
    OP_REQUIRES(context, file != nullptr, absl::NotFoundError(path));
    const absl::Status read = ReadAll(fs, file, &contents);
    hdfsCloseFile(fs, file);
    OP_REQUIRES_OK(context, read);
    Tensor* output = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &output));
    output->scalar<tstring>()() = contents;
  }

 private:
  static absl::Status ReadAll(hdfsFS fs, hdfsFile file, std::string* contents) {
    char block[4096];
    tSize got;
    while ((got = hdfsRead(fs, file, block, sizeof block)) > 0) contents->append(block, got);
    return got < 0 ? absl::DataLossError("the file ends too early") : absl::OkStatus();
  }
};

class HdfsFolderSizeOp : public HdfsOp {
 public:
  explicit HdfsFolderSizeOp(OpKernelConstruction* context) : HdfsOp(context) {}

  void Compute(OpKernelContext* context) override {
    OP_REQUIRES(context, context->input(0).NumElements() == 1, absl::InvalidArgumentError("input 0 must have one element"));
    Tensor* output = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &output));
    hdfsFS fs = nullptr;
    OP_REQUIRES_OK(context, Connect(&fs));
    const std::string path = context->input(0).scalar<tstring>()();
    int entries = 0;
    hdfsFileInfo* infos = hdfsListDirectory(fs, path.c_str(), &entries);
    if (infos == nullptr) {
      hdfsDisconnect(fs);
      context->SetStatus(absl::NotFoundError(path));
      return;
    }
    int64_t size = 0;
    for (int i = 0; i < entries; ++i) size += infos[i].mSize;
    hdfsFreeFileInfo(infos, entries);
    hdfsDisconnect(fs);
    output->scalar<int64_t>()() = size;
  }
};

REGISTER_KERNEL_BUILDER(Name("HdfsRead").Device(DEVICE_CPU), HdfsReadOp);
REGISTER_KERNEL_BUILDER(Name("HdfsFolderSize").Device(DEVICE_CPU), HdfsFolderSizeOp);

}  // namespace hadoop
