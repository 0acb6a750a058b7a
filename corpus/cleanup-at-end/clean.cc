// Resources that are released at the end of a scope, a step, or a callback.
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "tensorflow/c/c_api.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/gtl/cleanup.h"

namespace tensorflow {

REGISTER_OP("RunStoredGraph").Input("graph: resource").Input("feed: float").Output("bytes: int64");
REGISTER_OP("ScratchReverse").Input("values: float").Output("reversed: float");
REGISTER_OP("AsyncDownload").Input("url: string").Output("bytes: string");

class StoredGraph : public ResourceBase {
 public:
  std::string DebugString() const override { return "StoredGraph"; }
  bool Parse(TF_Graph* graph, TF_Status* status) const;
};

class RunStoredGraphOp : public OpKernel {
 public:
  explicit RunStoredGraphOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    StoredGraph* stored = nullptr;
    OP_REQUIRES_OK(context, LookupResource(context, HandleFromInput(context, 0), &stored));
    absl::Cleanup unref = [stored] { stored->Unref(); };
    TF_Status* status = TF_NewStatus();
    TF_Graph* graph = TF_NewGraph();
    auto at_end = gtl::MakeCleanup([status, graph] {
      TF_DeleteGraph(graph);
      TF_DeleteStatus(status);
    });
    OP_REQUIRES(context, stored->Parse(graph, status), errors::InvalidArgument(TF_Message(status)));
    std::unique_ptr<TF_Buffer, decltype(&TF_DeleteBuffer)> definition(TF_NewBuffer(), &TF_DeleteBuffer);
    TF_GraphToGraphDef(graph, definition.get(), status);
    OP_REQUIRES(context, TF_GetCode(status) == TF_OK, errors::Internal(TF_Message(status)));
    Tensor* bytes = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &bytes));
    bytes->scalar<int64_t>()() = definition->length;
  }
};

class ScratchReverseOp : public OpKernel {
 public:
  explicit ScratchReverseOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& values = context->input(0);
    const size_t size = values.TotalBytes();
    float* scratch = static_cast<float*>(std::malloc(size));
    OP_REQUIRES(context, scratch != nullptr || size == 0, errors::ResourceExhausted("no scratch"));
    const std::shared_ptr<void> owner(scratch, std::free);
    const auto from = values.flat<float>();
    for (int64_t i = 0; i < from.size(); ++i) scratch[from.size() - 1 - i] = from(i);
    Tensor* reversed = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, values.shape(), &reversed));
    std::copy_n(scratch, from.size(), reversed->flat<float>().data());
  }
};

// A download of a C library, with a function that releases it.
struct Download;
Status StartDownload(const std::string& url, Download** download);
void OnFinished(Download* download, std::function<void(Status, const std::string&)> callback);

class AsyncDownloadOp : public AsyncOpKernel {
 public:
  explicit AsyncDownloadOp(OpKernelConstruction* context) : AsyncOpKernel(context) {}

  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    TF_Status* trace = TF_NewStatus();
    // Either a macro or the end of the function calls it, exactly once.
    auto finish = [trace, done]() {
      TF_DeleteStatus(trace);
      done();
    };
    Download* download = nullptr;
    OP_REQUIRES_ASYNC(context, context->input(0).NumElements() == 1, errors::InvalidArgument("expected one URL"), finish);
    OP_REQUIRES_OK_ASYNC(context, StartDownload(context->input(0).scalar<tstring>()(), &download), finish);
    OP_REQUIRES_ASYNC(context, download != nullptr, errors::Internal("no download"), [&]() {
      TF_DeleteStatus(trace);
      done();
    });
    OnFinished(download, [context, finish](Status status, const std::string& bytes) {
      OP_REQUIRES_OK_ASYNC(context, status, finish);
      Tensor* output = nullptr;
      OP_REQUIRES_OK_ASYNC(context, context->allocate_output(0, TensorShape({}), &output), finish);
      output->scalar<tstring>()() = bytes;
      finish();
    });
  }
};

REGISTER_KERNEL_BUILDER(Name("RunStoredGraph").Device(DEVICE_CPU), RunStoredGraphOp);
REGISTER_KERNEL_BUILDER(Name("ScratchReverse").Device(DEVICE_CPU), ScratchReverseOp);
REGISTER_KERNEL_BUILDER(Name("AsyncDownload").Device(DEVICE_CPU), AsyncDownloadOp);

}  // namespace tensorflow
