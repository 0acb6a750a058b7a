// Assigns numbers to tokens. Status-returning functions create, fill, and return the table; the caller's owner takes it
// before anything else can fail.
#include <memory>
#include <string>
#include <unordered_map>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"
#include "tensorflow/core/lib/core/status.h"

namespace tensorflow {

REGISTER_OP("NumberTokens")
    .Input("vocabulary: string")
    .Input("tokens: string")
    .Output("numbers: int64")
    .SetShapeFn([](shape_inference::InferenceContext* c) {
      c->set_output(0, c->input(1));
      return Status::OK();
    });

REGISTER_OP("CountDistinct")
    .Input("tokens: string")
    .Output("count: int64")
    .SetShapeFn(shape_inference::ScalarShape);

class TokenTable {
 public:
  Status Insert(const std::string& token) {
    if (token.empty()) return errors::InvalidArgument("a token is empty");
    numbers_.emplace(token, static_cast<int64_t>(numbers_.size()));
    return Status::OK();
  }
  int64_t Find(const std::string& token) const {
    const auto found = numbers_.find(token);
    return found == numbers_.end() ? -1 : found->second;
  }
  int64_t size() const { return static_cast<int64_t>(numbers_.size()); }

 private:
  std::unordered_map<std::string, int64_t> numbers_;
};

Status CountDistinct(const Tensor& tokens, int64_t* count) {
  TokenTable table;
  const auto flat = tokens.flat<tstring>();
  for (int64_t i = 0; i < flat.size(); ++i) {
    TF_RETURN_IF_ERROR(table.Insert(flat(i)));
  }
  *count = table.size();
  return Status::OK();
}

Status MakeTable(const Tensor& vocabulary, TokenTable** table) {
  std::unique_ptr<TokenTable> made(new TokenTable());
  const auto flat = vocabulary.flat<tstring>();
  for (int64_t i = 0; i < flat.size(); ++i) {
    TF_RETURN_IF_ERROR(made->Insert(flat(i)));
  }
  *table = made.release();
  return Status::OK();
}

class NumberTokensOp : public OpKernel {
 public:
  explicit NumberTokensOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& tokens = context->input(1);
    TokenTable* made = nullptr;
    OP_REQUIRES_OK(context, MakeTable(context->input(0), &made));
    std::unique_ptr<TokenTable> table(made);
    OP_REQUIRES(context, tokens.dims() <= 1, errors::InvalidArgument("tokens must be a vector or a scalar"));

    Tensor* numbers = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, tokens.shape(), &numbers));
    const auto from = tokens.flat<tstring>();
    auto to = numbers->flat<int64_t>();
    for (int64_t i = 0; i < from.size(); ++i) to(i) = table->Find(from(i));
  }
};

class CountDistinctOp : public OpKernel {
 public:
  explicit CountDistinctOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    int64_t distinct = 0;
    OP_REQUIRES_OK(context, CountDistinct(context->input(0), &distinct));
    Tensor* count = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &count));
    count->scalar<int64_t>()() = distinct;
  }
};

REGISTER_KERNEL_BUILDER(Name("NumberTokens").Device(DEVICE_CPU), NumberTokensOp);
REGISTER_KERNEL_BUILDER(Name("CountDistinct").Device(DEVICE_CPU), CountDistinctOp);

}  // namespace tensorflow
