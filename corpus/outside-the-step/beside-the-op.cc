// An op with its own test program in the same file, as in prototypes: main() never deletes anything and the process
// ends; old code under '#if 0' leaks and is not compiled; a benchmark that nothing calls.
#include <cstdio>
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"

#define BUFFER_SIZE 4096

using namespace tensorflow;

REGISTER_OP("ZeroOut").Input("to_zero: int32").Output("zeroed: int32").SetShapeFn([](shape_inference::InferenceContext* c) {
  c->set_output(0, c->input(0));
  return Status::OK();
});

// All but the first element become zero.
void ZeroOut(const int32* from, int32* to, int64 size) {
  for (int64 i = 1; i < size; ++i) to[i] = 0;
  if (size > 0) to[0] = from[0];
}

class ZeroOutOp : public OpKernel {
 public:
  explicit ZeroOutOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& input = context->input(0);
    Tensor* output = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, input.shape(), &output));
#if 0
    int32* scratch = new int32[input.NumElements()];
    OP_REQUIRES(context, input.dims() == 1, errors::InvalidArgument("vectors only"));
    ZeroOut(input.flat<int32>().data(), scratch, input.NumElements());
    delete[] scratch;
#else
    ZeroOut(input.flat<int32>().data(), output->flat<int32>().data(), input.NumElements());
#endif
#ifdef ZERO_OUT_TRACE
    Tensor* copy = new Tensor(*output);
    std::printf("%s\n", copy->DebugString().c_str());
#endif
  }
};

REGISTER_KERNEL_BUILDER(Name("ZeroOut").Device(DEVICE_CPU), ZeroOutOp);

// Run manually.
double Benchmark(int rounds) {
  int32* from = new int32[BUFFER_SIZE];  // EXPECT: tf-resource-leak remark
  int32* to = new int32[BUFFER_SIZE];  // EXPECT: tf-resource-leak remark
  for (int i = 0; i < BUFFER_SIZE; ++i) from[i] = i;
  for (int round = 0; round < rounds; ++round) ZeroOut(from, to, BUFFER_SIZE);
  return to[0];
}

int main(int argc, char** argv) {
  int32* from = new int32[BUFFER_SIZE];  // EXPECT: tf-resource-leak remark
  std::vector<int32>* to = new std::vector<int32>(BUFFER_SIZE);  // EXPECT: tf-resource-leak remark
  for (int i = 0; i < BUFFER_SIZE; ++i) from[i] = argc + i;
  ZeroOut(from, to->data(), BUFFER_SIZE);
  if ((*to)[0] != argc || (*to)[1] != 0) {
    std::printf("%s: wrong\n", argv[0]);
    return 1;
  }
  std::printf("fine, %f\n", Benchmark(1000));
  return 0;
}
