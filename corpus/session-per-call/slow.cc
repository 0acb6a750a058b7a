// Adds two vectors a hundred times: each call creates a graph and a session, or at least a session.
#include <vector>

#include "tensorflow/cc/client/client_session.h"
#include "tensorflow/cc/ops/standard_ops.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/logging.h"

namespace sums {

using tensorflow::ClientSession;
using tensorflow::Output;
using tensorflow::Scope;
using tensorflow::Tensor;
namespace ops = tensorflow::ops;

Tensor Add(const Tensor& a, const Tensor& b) {
  Scope scope = Scope::NewRootScope();
  auto sum = ops::Add(scope, a, b);
  ClientSession session(scope);  // EXPECT: tf-graph-growth-in-loop warning
  std::vector<Tensor> out;
  TF_CHECK_OK(session.Run({sum}, &out));
  return out[0];
}

class Adder {
 public:
  Adder() : scope_(Scope::NewRootScope()), a_(ops::Placeholder(scope_, tensorflow::DT_FLOAT)), sum_(ops::Add(scope_, a_, a_)) {}

  Tensor Twice(const Tensor& a) {
    ClientSession session(scope_);  // EXPECT: tf-graph-growth-in-loop warning
    std::vector<Tensor> out;
    TF_CHECK_OK(session.Run({{a_, a}}, {sum_}, &out));
    return out[0];
  }

 private:
  Scope scope_;
  Output a_;
  Output sum_;
};

void AddMany(Tensor a, const Tensor& b) {
  for (int i = 0; i < 100; ++i) a = Add(a, b);
  Adder adder;
  for (int i = 0; i < 100; ++i) a = adder.Twice(a);
  LOG(INFO) << a.NumElements();
}

}  // namespace sums
