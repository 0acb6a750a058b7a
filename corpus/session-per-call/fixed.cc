// Adds two vectors a hundred times, with one graph and one session that every call feeds.
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

class Adder {
 public:
  Adder()
      : scope_(Scope::NewRootScope()),
        a_(ops::Placeholder(scope_, tensorflow::DT_FLOAT)),
        b_(ops::Placeholder(scope_, tensorflow::DT_FLOAT)),
        sum_(ops::Add(scope_, a_, b_)),
        session_(scope_) {}

  Tensor Add(const Tensor& a, const Tensor& b) {
    std::vector<Tensor> out;
    TF_CHECK_OK(session_.Run({{a_, a}, {b_, b}}, {sum_}, &out));
    return out[0];
  }

 private:
  Scope scope_;
  Output a_;
  Output b_;
  Output sum_;
  ClientSession session_;
};

void AddMany(Tensor a, const Tensor& b) {
  Adder adder;
  for (int i = 0; i < 100; ++i) a = adder.Add(a, b);
  LOG(INFO) << a.NumElements();
}

}  // namespace sums
