// Branches that end the process are not exits: LOG(FATAL), CHECK, TF_CHECK_OK, and a function of the project that never
// returns, each between 'new' and its release.
#include <cstdlib>
#include <string>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/env.h"
#include "tensorflow/core/platform/logging.h"

namespace tensorflow {

REGISTER_OP("Permuted").Input("x: float").Input("order: int32").Output("y: float")
    .SetShapeFn(shape_inference::UnchangedShape);
REGISTER_OP("Checksum").Input("path: string").Output("sum: int64").SetShapeFn(shape_inference::ScalarShape);

[[noreturn]] void Die(const std::string& why) {
  LOG(ERROR) << why;
  std::abort();
}

class PermutedOp : public OpKernel {
 public:
  explicit PermutedOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const Tensor& x = ctx->input(0);
    const auto order = ctx->input(1).flat<int32>();
    Tensor* y = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, x.shape(), &y));
    bool* taken = new bool[order.size()]();  // EXPECT: tf-raw-new-in-compute remark
    CHECK(taken != nullptr);
    CHECK_EQ(order.size(), x.NumElements()) << "one place for each element";  // EXPECT: tf-input-abort warning
    for (int64 i = 0; i < order.size(); ++i) {
      if (order(i) < 0 || order(i) >= order.size()) {
        LOG(FATAL) << "no place " << order(i);  // EXPECT: tf-input-abort warning
      }
      if (taken[order(i)]) Die("a place is taken twice");
      DCHECK_LT(order(i), order.size());
      taken[order(i)] = true;
      y->flat<float>()(order(i)) = x.flat<float>()(i);
    }
    delete[] taken;
  }
};

// The sum of a file's bytes. Without the file, the kernel cannot be constructed.
int64 SumOfFile(Env* env, const std::string& path) {
  std::unique_ptr<RandomAccessFile> file;
  TF_CHECK_OK(env->NewRandomAccessFile(path, &file));
  uint64 size = 0;
  char* bytes = nullptr;
  switch (env->GetFileSize(path, &size).code()) {
    case error::OK:
      bytes = new char[size];  // EXPECT: tf-raw-new-in-compute remark
      break;
    default:
      LOG(FATAL) << path << " has no size";
  }
  StringPiece read;
  const Status status = file->Read(0, size, &read, bytes);
  if (!status.ok()) LOG(FATAL) << status.ToString();
  int64 sum = 0;
  for (const char byte : read) sum += byte;
  delete[] bytes;
  return sum;
}

class ChecksumOp : public OpKernel {
 public:
  explicit ChecksumOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    Tensor* sum = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &sum));
    OP_REQUIRES(ctx, ctx->input(0).NumElements() == 1, errors::InvalidArgument("input 0 must have one element"));
    sum->scalar<int64>()() = SumOfFile(ctx->env(), ctx->input(0).scalar<tstring>()());
  }
};

REGISTER_KERNEL_BUILDER(Name("Permuted").Device(DEVICE_CPU), PermutedOp);
REGISTER_KERNEL_BUILDER(Name("Checksum").Device(DEVICE_CPU), ChecksumOp);

}  // namespace tensorflow
