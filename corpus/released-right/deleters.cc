// Owners that look wrong and are correct: custom deleters for malloc and for arrays, a shared_ptr with a deleter, an
// owner released into another, a guard that is dismissed after the ownership was transferred.
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/tensor.h"

namespace owners {

using namespace tensorflow;

REGISTER_OP("Escaped").Input("text: string").Output("escaped: string").SetShapeFn(shape_inference::ScalarShape);
REGISTER_OP("OpenRing").Output("handle: resource").Attr("size: int").SetIsStateful()
    .SetShapeFn(shape_inference::ScalarShape);

struct Free {
  void operator()(void* memory) const { std::free(memory); }
};

class EscapedOp : public OpKernel {
 public:
  explicit EscapedOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    OP_REQUIRES(ctx, ctx->input(0).NumElements() == 1, absl::InvalidArgumentError("input 0 must have one element"));
    const std::string text = ctx->input(0).scalar<tstring>()();
    std::unique_ptr<char, Free> copy(strdup(text.c_str()));
    OP_REQUIRES(ctx, copy != nullptr, absl::ResourceExhaustedError("no memory"));
    std::unique_ptr<char, decltype(&std::free)> twice(static_cast<char*>(std::malloc(2 * text.size() + 1)), &std::free);
    std::shared_ptr<int> places(new int[text.size() + 1], [](int* array) { delete[] array; });
    std::shared_ptr<bool> escaped(new bool[text.size() + 1](), std::default_delete<bool[]>());
    char* to = twice.get();
    for (size_t i = 0; i < text.size(); ++i) {
      places.get()[i] = static_cast<int>(to - twice.get());
      escaped.get()[i] = copy.get()[i] == '\\' || copy.get()[i] == '"';
      if (escaped.get()[i]) *to++ = '\\';
      *to++ = copy.get()[i];
    }
    *to = 0;
    Tensor* output = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &output));
    output->scalar<tstring>()() = twice.get();
  }
};

class Ring : public ResourceBase {
 public:
  explicit Ring(int64_t size) : size_(size), values_(new float[size]()) {}
  ~Ring() override { delete[] values_; }
  absl::Status Check() const { return size_ > 0 ? absl::OkStatus() : absl::InvalidArgumentError("size must be positive"); }
  std::string DebugString() const override { return "ring"; }

 private:
  const int64_t size_;
  float* const values_;
};

class OpenRingOp : public OpKernel {
 public:
  explicit OpenRingOp(OpKernelConstruction* ctx) : OpKernel(ctx) {
    OP_REQUIRES_OK(ctx, ctx->GetAttr("size", &size_));
  }

  void Compute(OpKernelContext* ctx) override {
    auto counts = std::make_unique<int64_t[]>(size_ + 1);
    std::unique_ptr<int64_t[]> moved(counts.release());
    counts = std::move(moved);
    core::RefCountPtr<Ring> ring(new Ring(size_));
    OP_REQUIRES_OK(ctx, ring->Check());
    ResourceMgr* manager = ctx->resource_manager();
    OP_REQUIRES_OK(ctx, manager->Create(manager->default_container(), name(), ring.release()));
    Ring* found = nullptr;
    OP_REQUIRES_OK(ctx, manager->Lookup(manager->default_container(), name(), &found));
    found->Unref();
    OP_REQUIRES_OK(ctx, manager->Lookup(manager->default_container(), name(), &found));
    const std::string text = found->DebugString();
    found->Unref();
    found = nullptr;
    Tensor* handle = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &handle));
    handle->scalar<ResourceHandle>()() = MakeResourceHandle<Ring>(ctx, manager->default_container(), name());
    VLOG(1) << text << counts[0];
  }

 private:
  int64_t size_;
};

REGISTER_KERNEL_BUILDER(Name("Escaped").Device(DEVICE_CPU), EscapedOp);
REGISTER_KERNEL_BUILDER(Name("OpenRing").Device(DEVICE_CPU), OpenRingOp);

}  // namespace owners
