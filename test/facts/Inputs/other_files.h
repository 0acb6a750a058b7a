#include "tensorflow/c/c_api.h"
#include "tensorflow/core/framework/op_kernel.h"

namespace tensorflow {

struct Row {
  explicit Row(int size);
  void Finish();
  int size;
};

void Deletes(TF_Tensor *tensor);
void Reads(TF_Tensor *tensor);
bool KeepsIfPositive(TF_Tensor *tensor, int n);
TF_Tensor *Makes(int n);
Status MakesInto(int n, TF_Tensor **out);
void Require(bool holds);
bool IsGood(TF_Status *status);
void CallsDone(OpKernelContext *ctx, AsyncOpKernel::DoneCallback done);
bool CallsDoneIfBad(OpKernelContext *ctx, AsyncOpKernel::DoneCallback done);
void Validate(OpKernelContext *ctx);

} // namespace tensorflow
