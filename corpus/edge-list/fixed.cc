// Degrees of a graph's nodes, counted in an array that every return releases.
#include <algorithm>
#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"

namespace graphs {

using namespace tensorflow;

REGISTER_OP("NodeDegrees")
    .Input("edges: int64")
    .Input("nodes: int64")
    .Output("degrees: int64")
    .SetShapeFn(shape_inference::UnknownShape);

REGISTER_OP("LongestRun")
    .Input("degrees: int64")
    .Output("longest: int64")
    .SetShapeFn(shape_inference::UnknownShape);

class NodeDegreesOp : public OpKernel {
 public:
  explicit NodeDegreesOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& edges = context->input(0);
    OP_REQUIRES(context, context->input(1).NumElements() == 1, absl::InvalidArgumentError("input 1 must have one element"));
    const int64_t nodes = context->input(1).scalar<int64_t>()();
    OP_REQUIRES(context, nodes > 0, absl::InvalidArgumentError("there must be a node"));
    Tensor* degrees = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({nodes}), &degrees));
    auto to = degrees->vec<int64_t>();

    std::unique_ptr<int64_t[]> counts(new int64_t[nodes]());
    if (edges.NumElements() == 0) {
      for (int64_t node = 0; node < nodes; ++node) to(node) = 0;
      return;
    }
    const auto ends = edges.flat<int64_t>();
    for (int64_t i = 0; i < ends.size(); ++i) {
      if (ends(i) < 0 || ends(i) >= nodes) {
        context->SetStatus(absl::OutOfRangeError(absl::StrCat("no node ", ends(i))));
        return;
      }
      ++counts[ends(i)];
    }
    for (int64_t node = 0; node < nodes; ++node) to(node) = counts[node];
  }
};

class LongestRunOp : public OpKernel {
 public:
  explicit LongestRunOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& degrees = context->input(0);
    OP_REQUIRES(context, degrees.dims() == 2, absl::InvalidArgumentError("degrees must be a matrix"));
    const int64_t graphs = degrees.dim_size(0);
    const int64_t nodes = degrees.dim_size(1);
    Tensor* longest = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({graphs}), &longest));
    const auto from = degrees.matrix<int64_t>();
    auto to = longest->vec<int64_t>();
    for (int64_t graph = 0; graph < graphs; ++graph) {
      std::vector<int64_t> sorted(nodes);
      for (int64_t node = 0; node < nodes; ++node) sorted[node] = from(graph, node);
      to(graph) = 0;
      if (nodes < 2) continue;
      std::sort(sorted.begin(), sorted.end());
      int64_t run = 1;
      for (int64_t node = 1; node < nodes; ++node) {
        run = sorted[node] == sorted[node - 1] ? run + 1 : 1;
        to(graph) = std::max<int64_t>(to(graph), run);
      }
    }
  }
};

REGISTER_KERNEL_BUILDER(Name("NodeDegrees").Device(DEVICE_CPU), NodeDegreesOp);
REGISTER_KERNEL_BUILDER(Name("LongestRun").Device(DEVICE_CPU), LongestRunOp);

}  // namespace graphs
