#include "other_files.h"
#include <stdexcept>

namespace tensorflow {

static TF_Tensor *kept;
static int64_t total;

void Row::Finish() { delete this; }
void Deletes(TF_Tensor *tensor) { TF_DeleteTensor(tensor); }
void Reads(TF_Tensor *tensor) { total += TF_TensorByteSize(tensor); }
bool KeepsIfPositive(TF_Tensor *tensor, int n) {
  if (n <= 0)
    return false;
  kept = tensor;
  return true;
}
TF_Tensor *Makes(int n) { return TF_AllocateTensor(TF_FLOAT, nullptr, 0, n); }
Status MakesInto(int n, TF_Tensor **out) {
  if (n < 0)
    return errors::InvalidArgument("negative");
  *out = Makes(n);
  return Status();
}
void Require(bool holds) {
  if (!holds)
    throw std::runtime_error("not so");
}
bool IsGood(TF_Status *status) { return TF_GetCode(status) == TF_OK; }
void CallsDone(OpKernelContext *ctx, AsyncOpKernel::DoneCallback done) {
  done();
}
bool CallsDoneIfBad(OpKernelContext *ctx, AsyncOpKernel::DoneCallback done) {
  if (ctx->num_inputs() > 1)
    return true;
  done();
  return false;
}
void Validate(OpKernelContext *ctx) {
  OP_REQUIRES(ctx, ctx->num_inputs() == 1, errors::InvalidArgument("inputs"));
}
} // namespace tensorflow
