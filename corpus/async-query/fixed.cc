// Queries a graph store for nodes and sets the output in the completion callback.
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/framework/tensor_shape.h"

namespace tensorflow {

// A client of a graph store: queries run asynchronously and invoke a callback.
struct GraphQuery {
  explicit GraphQuery(const std::string& text) : text(text) {}
  std::string text;
  std::vector<int64_t> answer;
};
void RunGraphQuery(GraphQuery* query, std::function<void()> callback);

REGISTER_OP("SampleNodes")
    .Input("count: int64")
    .Output("nodes: int64")
    .Attr("node_type: string")
    .SetShapeFn(shape_inference::UnknownShape)
    .Doc(R"doc(
Asks a graph store for nodes.
)doc");

class SampleNodesOp : public AsyncOpKernel {
 public:
  explicit SampleNodesOp(OpKernelConstruction* context)
      : AsyncOpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("node_type", &node_type_));
  }

  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    OP_REQUIRES_ASYNC(context, context->input(0).NumElements() == 1, errors::InvalidArgument("input 0 must have one element"), done);
    const int64_t count = context->input(0).scalar<int64_t>()();
    OP_REQUIRES_ASYNC(context, count >= 0, errors::InvalidArgument("count must not be negative"), done);
    auto query = std::make_shared<GraphQuery>("sample " + node_type_);
    Tensor* nodes = nullptr;
    OP_REQUIRES_OK_ASYNC(
        context, context->allocate_output(0, TensorShape({count}), &nodes),
        done);
    auto finish = [query, nodes, count, done]() {
      auto to = nodes->vec<int64_t>();
      for (int64_t i = 0; i < count; ++i) {
        to(i) = query->answer[i];
      }
      done();
    };
    RunGraphQuery(query.get(), finish);
  }

 private:
  std::string node_type_;
};

REGISTER_KERNEL_BUILDER(Name("SampleNodes").Device(DEVICE_CPU), SampleNodesOp);

}  // namespace tensorflow
