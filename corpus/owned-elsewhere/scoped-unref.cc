// Reference-counted objects with an owner right after 'new': ScopedUnref, RefCountPtr, a helper of the project that
// returns one, and a buffer that a Tensor shares and whose own reference is released immediately.
#include <string>
#include <utility>
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"
#include "tensorflow/core/lib/core/refcount.h"

namespace tensorflow {

REGISTER_OP("Dedupe").Input("x: int64").Output("y: int64").SetShapeFn(shape_inference::UnknownShape);
REGISTER_OP("Padded").Input("x: float").Output("y: float").Attr("to: int").SetShapeFn(shape_inference::UnknownShape);
REGISTER_OP("Wrapped").Input("x: float").Output("y: float").SetShapeFn(shape_inference::UnchangedShape);

class Seen : public core::RefCounted {
 public:
  bool Insert(int64_t value) {
    for (const int64_t known : values_) {
      if (known == value) return false;
    }
    values_.push_back(value);
    return true;
  }
  const std::vector<int64_t>& values() const { return values_; }

 private:
  ~Seen() override = default;
  std::vector<int64_t> values_;
};

core::RefCountPtr<Seen> MakeSeen() { return core::RefCountPtr<Seen>(new Seen()); }

class DedupeOp : public OpKernel {
 public:
  explicit DedupeOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    Seen* seen = new Seen();
    core::ScopedUnref unref(seen);
    core::RefCountPtr<Seen> negative = MakeSeen();
    const auto x = context->input(0).flat<int64_t>();
    for (int64_t i = 0; i < x.size(); ++i) {
      OP_REQUIRES(context, x(i) != 0, errors::InvalidArgument("x(", i, ") is zero"));
      (x(i) < 0 ? negative.get() : seen)->Insert(x(i));
    }
    const int64_t size = static_cast<int64_t>(seen->values().size() + negative->values().size());
    Tensor* y = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({size}), &y));
    int64_t at = 0;
    for (const int64_t value : negative->values()) y->vec<int64_t>()(at++) = value;
    for (const int64_t value : seen->values()) y->vec<int64_t>()(at++) = value;
  }
};

// Memory with trailing padding that Tensors share.
class PaddedBuffer : public TensorBuffer {
 public:
  explicit PaddedBuffer(std::vector<float> values) : TensorBuffer(values.data()), values_(std::move(values)) {}
  size_t size() const override { return values_.size() * sizeof(float); }
  TensorBuffer* root_buffer() override { return this; }
  void FillAllocationDescription(AllocationDescription* proto) const override {}

 private:
  const std::vector<float> values_;
};

class PaddedOp : public OpKernel {
 public:
  explicit PaddedOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("to", &to_));
  }

  void Compute(OpKernelContext* context) override {
    const auto x = context->input(0).flat<float>();
    OP_REQUIRES(context, x.size() <= to_, errors::InvalidArgument("x is longer than ", to_));
    std::vector<float> values(to_, 0.0f);
    for (int64_t i = 0; i < x.size(); ++i) values[i] = x(i);
    auto* buffer = new PaddedBuffer(std::move(values));
    Tensor y(DT_FLOAT, TensorShape({to_}), buffer);
    buffer->Unref();
    context->set_output(0, y);
  }

 private:
  int64_t to_;
};

class WrappedOp : public OpKernel {
 public:
  explicit WrappedOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& x = context->input(0);
    const auto flat = x.flat<float>();
    core::RefCountPtr<TensorBuffer> buffer(new PaddedBuffer(std::vector<float>(flat.data(), flat.data() + flat.size())));
    OP_REQUIRES(context, buffer->size() > 0, errors::InvalidArgument("x is empty"));
    context->set_output(0, Tensor(DT_FLOAT, x.shape(), buffer.get()));
  }
};

REGISTER_KERNEL_BUILDER(Name("Dedupe").Device(DEVICE_CPU), DedupeOp);
REGISTER_KERNEL_BUILDER(Name("Padded").Device(DEVICE_CPU), PaddedOp);
REGISTER_KERNEL_BUILDER(Name("Wrapped").Device(DEVICE_CPU), WrappedOp);

}  // namespace tensorflow
