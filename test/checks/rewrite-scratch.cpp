// RUN: %check_tfop %s tf-raw-new-in-compute %t --by-line --suggested
// TensorFlow's own solution for a buffer, next to the safe owner: a temporary Tensor.
#include "tensorflow/core/framework/op_kernel.h"
#include <memory>

namespace tensorflow {

void Read(const float *values);

class Plain : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *context) override {
    float *buf = new float[context->input(0).NumElements()];
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:18: note:
    // CHECK-MESSAGES: :[[@LINE+8]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+7]]:5: note:
    // CHECK-REASONS: :[[@LINE-5]]:18: suggested: 'allocate_temp' makes TensorFlow own the memory; 'Compute' then also returns if the allocation fails
    // CHECK-FIXES: {{^}}    Tensor buf_tensor;{{$}}
    // CHECK-FIXES-NEXT: {{^}}    OP_REQUIRES_OK(context, context->allocate_temp(DT_FLOAT, TensorShape({context->input(0).NumElements()}), &buf_tensor));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    float *buf = buf_tensor.flat<float>().data();{{$}}
    *buf = 3;
    Read(buf);
    OP_REQUIRES(context, buf[0] > 0, errors::Internal("empty"));
    delete[] buf;
    // CHECK-FIXES: {{^}}    *buf = 3;{{$}}
    // CHECK-FIXES-NEXT: {{^}}    Read(buf);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    OP_REQUIRES(context, buf[0] > 0, errors::Internal("empty"));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    //{{$}}
  }
};

class Async : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback finished) override {
    const size_t size = 8;
    auto *buf = new int64_t[size];
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:17: note:
    // CHECK-MESSAGES: :[[@LINE+6]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+5]]:5: note:
    // CHECK-REASONS: :[[@LINE-5]]:17: suggested:
    // CHECK-FIXES: {{^}}    OP_REQUIRES_OK_ASYNC(ctx, ctx->allocate_temp(DT_INT64, TensorShape({static_cast<int64_t>(size)}), &buf_tensor_too), finished);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    auto *buf = buf_tensor_too.flat<int64_t>().data();{{$}}
    buf[0] = ctx->num_inputs();
    OP_REQUIRES_ASYNC(ctx, buf[0] > 0, errors::Internal("empty"), finished);
    delete[] buf;
    Tensor buf_tensor;
    finished();
  }
};

template <typename T> class Template : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    T *values = new T[8];
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:17: note:
    // CHECK-MESSAGES: :[[@LINE+5]]:3: note:
    // CHECK-REASONS: :[[@LINE-4]]:17: suggested:
    // CHECK-FIXES: {{^}}    OP_REQUIRES_OK(ctx, ctx->allocate_temp(DataTypeToEnum<T>::value, TensorShape({8}), &values_tensor));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    T *values = values_tensor.flat<T>().data();{{$}}
    values[0] = T(1);
  }
};
REGISTER_KERNEL_BUILDER(Name("I").Device(DEVICE_CPU).TypeConstraint<float>("T"), Template<float>);
REGISTER_KERNEL_BUILDER(Name("I").Device(DEVICE_CPU).TypeConstraint<int>("T"), Template<int>);

// Not offered: zeroed memory, a type without a DataType, a function that is not a compute method.
struct Pair {
  int a, b;
};
class Others : public OpKernel {
public:
  using OpKernel::OpKernel;
  Status Prepare() {
    int *helper = new int[8];
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:19: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
    helper[0] = 1;
    return OkStatus();
  }
  void Compute(OpKernelContext *ctx) override {
    float *zeroes = new float[8]();
    // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:21: note:
    // CHECK-MESSAGES: :[[@LINE+7]]:3: note:
    Pair *pairs = new Pair[8];
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:19: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
    pairs[0].a = zeroes[0];
    OP_REQUIRES_OK(ctx, Prepare());
  }
};

} // namespace tensorflow
