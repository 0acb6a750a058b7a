// RUN: %check_tfop %s tf-input-abort %t
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/variant.h"
#include "tensorflow/core/platform/logging.h"
#include <cassert>

using namespace tensorflow;

struct Packed {
  int size() const;
};

class DebugOnly : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor &points = ctx->input(0);
    DCHECK_EQ(points.dims(), 2);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'DCHECK_EQ' tests input 0 in debug builds only; report an error instead [tf-input-abort]
    const auto *from = reinterpret_cast<const float(*)[3]>(points.flat<float>().data());
    const Tensor &labels = ctx->input(1);
    OP_REQUIRES(ctx, labels.dims() == 1, errors::InvalidArgument("labels"));
    // Silent: a guard tests the same before.
    DCHECK_EQ(labels.dims(), 1);
    // Silent: about a position, not about the input.
    int64 position = 0;
    for (int64 i = 0; i < labels.NumElements(); ++i)
      ++position;
    DCHECK_EQ(position, ctx->input(2).NumElements());
    // Silent: not about an input.
    DCHECK_EQ(ctx->num_inputs(), 2);
  }
};

class Appended : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const auto sizes = ctx->input(0).flat<int64>();
    TensorShape shape;
    OP_REQUIRES_OK(ctx, TensorShapeUtils::MakeShape(sizes.data(), sizes.size(), &shape));
    shape.AppendShape(ctx->input(1).shape());
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'AppendShape' aborts the process if the sizes from input 0 are too large; use 'AppendShapeWithStatus' [tf-input-abort]
    // Silent: the form with a status; a shape that does not come from a value.
    OP_REQUIRES_OK(ctx, shape.AppendShapeWithStatus(ctx->input(1).shape()));
    TensorShape row({3});
    row.AppendShape(ctx->input(1).shape());
  }
};

class Variants : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    OP_REQUIRES(ctx, ctx->input(0).NumElements() == 1, errors::InvalidArgument("x"));
    const Variant &held = ctx->input(0).scalar<Variant>()();
    const Packed *packed = held.get<Packed>();
    // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: 'get' returns null if input 0 holds a value of another type, which is not checked [tf-input-abort]
    // CHECK-MESSAGES: :[[@LINE-3]]:27: note: the value is read from input 0 here
    const int size = packed->size();
    // Silent: tested.
    const Packed *tested = held.get<Packed>();
    OP_REQUIRES(ctx, tested != nullptr, errors::InvalidArgument("type"));
    tested->size();
  }
};
