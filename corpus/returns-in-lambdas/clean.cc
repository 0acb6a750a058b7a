// Returns from a lambda, not from the kernel; lambdas that run later and release; creators with out-parameters.
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/mutex.h"
#include "tensorflow/core/util/work_sharder.h"

namespace tensorflow {

REGISTER_OP("ScoreDocuments").Input("index: resource").Input("documents: string").Output("scores: float");
REGISTER_OP("WarmIndex").Input("index: resource").Attr("path: string").SetIsStateful();
REGISTER_OP("WatchIndex").Input("index: resource").SetIsStateful();

class Index : public ResourceBase {
 public:
  explicit Index(std::string path) : path_(std::move(path)) {}
  std::string DebugString() const override { return "Index of " + path_; }
  bool Score(const std::string& document, float* score) const;
  absl::Status Load();
  void NotifyOnChange(std::function<void()> callback);

 private:
  const std::string path_;
};

class ScoreDocumentsOp : public OpKernel {
 public:
  explicit ScoreDocumentsOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const auto documents = context->input(1).flat<tstring>();
    Tensor* scores = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, context->input(1).shape(), &scores));
    Index* index = nullptr;
    OP_REQUIRES_OK(context, LookupResource(context, HandleFromInput(context, 0), &index));
    auto to = scores->flat<float>();
    mutex mu;
    absl::Status status;
    const auto score = [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        if (!index->Score(documents(i), &to(i))) {
          mutex_lock lock(mu);
          status.Update(absl::InvalidArgumentError("cannot be scored"));
          return;
        }
      }
    };
    const auto* workers = context->device()->tensorflow_cpu_worker_threads();
    Shard(workers->num_threads, workers->workers, documents.size(), 1000, score);
    index->Unref();
    OP_REQUIRES_OK(context, status);
  }
};

class WarmIndexOp : public OpKernel {
 public:
  explicit WarmIndexOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("path", &path_));
  }

  void Compute(OpKernelContext* context) override {
    core::RefCountPtr<Index> index;
    OP_REQUIRES_OK(context, LookupOrCreateResource<Index>(context, HandleFromInput(context, 0), &index,
                                                          [this](Index** made) { return Make(made); }));
  }

 private:
  // Returns a loaded index through an out-parameter, or none.
  absl::Status Make(Index** made) const {
    core::RefCountPtr<Index> index(new Index(path_));
    TF_RETURN_IF_ERROR(index->Load());
    *made = index.release();
    return absl::OkStatus();
  }

  std::string path_;
};

// The index reports its end; the reference is held until then.
class WatchIndexOp : public OpKernel {
 public:
  explicit WatchIndexOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    Index* index = nullptr;
    OP_REQUIRES_OK(context, LookupResource(context, HandleFromInput(context, 0), &index));
    index->NotifyOnChange([index]() {
      VLOG(1) << index->DebugString() << " has changed";
      index->Unref();
    });
  }
};

REGISTER_KERNEL_BUILDER(Name("ScoreDocuments").Device(DEVICE_CPU), ScoreDocumentsOp);
REGISTER_KERNEL_BUILDER(Name("WarmIndex").Device(DEVICE_CPU), WarmIndexOp);
REGISTER_KERNEL_BUILDER(Name("WatchIndex").Device(DEVICE_CPU), WatchIndexOp);

}  // namespace tensorflow
