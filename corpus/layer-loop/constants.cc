// Sums a list of ten thousand constants: the list holds Outputs, which are only names of nodes, and the graph is
// run once. Computes dot products of many rows, with one session that is fed each row.
#include <string>
#include <vector>

#include "tensorflow/cc/client/client_session.h"
#include "tensorflow/cc/ops/standard_ops.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/logging.h"

namespace constants {

using tensorflow::ClientSession;
using tensorflow::Output;
using tensorflow::Scope;
using tensorflow::Tensor;
using tensorflow::TensorShape;
namespace ops = tensorflow::ops;

std::vector<Output> Numbers(const Scope& scope, int count) {
  std::vector<Output> numbers;
  numbers.reserve(count);
  for (int i = 0; i < count; ++i) {
    numbers.push_back(ops::Const(scope.WithOpName("number_" + std::to_string(i)), static_cast<float>(i)));
  }
  return numbers;
}

// Copies an array into a Tensor; both are released at the end of the function.
Tensor FromArray(const std::vector<float>& array) {
  Tensor tensor(tensorflow::DT_FLOAT, TensorShape({static_cast<tensorflow::int64>(array.size())}));
  auto flat = tensor.flat<float>();
  for (size_t i = 0; i < array.size(); ++i) flat(i) = array[i];
  return tensor;
}

float SumOfNumbers(int count) {
  const Scope root = Scope::NewRootScope();
  auto sum = ops::AddN(root, Numbers(root, count));
  auto scaled = ops::Multiply(root, sum, ops::Const(root, 0.5f));
  ClientSession session(root);
  std::vector<Tensor> out;
  TF_CHECK_OK(session.Run({scaled}, &out));
  return out[0].scalar<float>()();
}

// The graph is complete before the session runs it; the loop only feeds.
class Dots {
 public:
  explicit Dots(int size) : scope_(Scope::NewRootScope()) {
    a_ = ops::Placeholder(scope_, tensorflow::DT_FLOAT);
    b_ = ops::Const(scope_, FromArray(std::vector<float>(size, 0.25f)));
    dot_ = ops::Sum(scope_, ops::Multiply(scope_, a_, b_), {0});
  }

  std::vector<float> Of(const std::vector<std::vector<float>>& rows) const {
    ClientSession session(scope_);
    std::vector<float> dots;
    for (const std::vector<float>& row : rows) {
      std::vector<Tensor> out;
      TF_CHECK_OK(session.Run({{a_, FromArray(row)}}, {dot_}, &out));
      dots.push_back(out[0].scalar<float>()());
    }
    return dots;
  }

 private:
  Scope scope_;
  Output a_;
  Output b_;
  Output dot_;
};

int Report(const std::vector<std::vector<float>>& rows) {
  LOG(INFO) << "sum " << SumOfNumbers(10000);
  const Dots dots(64);
  for (const float dot : dots.Of(rows)) LOG(INFO) << "dot " << dot;
  return 0;
}

}  // namespace constants
