// A counter run a million times: every iteration adds a node, and every result is kept.
#include <vector>

#include "tensorflow/cc/client/client_session.h"
#include "tensorflow/cc/ops/standard_ops.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/mutex.h"

namespace counter {

using tensorflow::ClientSession;
using tensorflow::Output;
using tensorflow::Scope;
using tensorflow::Tensor;
namespace ops = tensorflow::ops;

void Count() {
  Scope scope = Scope::NewRootScope();
  ClientSession session(scope);
  std::vector<Tensor> results;
  Output a = ops::Const(scope, 1.0f);
  for (int i = 0; i < 1000000; ++i) {
    a = ops::Add(scope, a, ops::Const(scope, 1.0f));  // EXPECT: tf-graph-growth-in-loop warning
    std::vector<Tensor> out;
    TF_CHECK_OK(session.Run({a}, &out));
    results.push_back(out[0]);  // EXPECT: tf-graph-growth-in-loop remark
  }
}

class RememberOp : public tensorflow::OpKernel {
 public:
  using OpKernel::OpKernel;

  void Compute(tensorflow::OpKernelContext* context) override {
    tensorflow::mutex_lock lock(mu_);
    seen_.push_back(context->input(0));  // EXPECT: tf-graph-growth-in-loop remark
    context->set_output(0, context->input(0));
  }

 private:
  tensorflow::mutex mu_;
  std::vector<Tensor> seen_;
};

}  // namespace counter
