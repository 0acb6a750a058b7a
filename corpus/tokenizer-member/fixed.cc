// Splits lines into tokens and looks up their numbers; every kernel holds its tokenizer.
#include "tokenizer.h"

#include <algorithm>
#include <string>
#include <vector>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"

namespace text {

using namespace tensorflow;

REGISTER_OP("CountTokens").Input("line: string").Output("count: int64").Attr("tokenizer: string");
REGISTER_OP("TokenIds").Input("line: string").Output("ids: int64").Attr("tokenizer: string");
REGISTER_OP("LongestToken").Input("line: string").Output("token: string").Attr("tokenizer: string");

class CountTokensOp : public TokenizingOp {
 public:
  explicit CountTokensOp(OpKernelConstruction* context) : TokenizingOp(context) {}

  void Compute(OpKernelContext* context) override {
    Tensor* count = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &count));
    OP_REQUIRES(context, context->input(0).NumElements() == 1, errors::InvalidArgument("input 0 must have one element"));
    count->scalar<int64_t>()() = tokenizer_->Split(context->input(0).scalar<tstring>()()).size();
  }
};

// Uses the tokenizer that its constructor looks up.
class TokenIdsOp : public OpKernel {
 public:
  explicit TokenIdsOp(OpKernelConstruction* context) : OpKernel(context) {
    std::string name;
    OP_REQUIRES_OK(context, context->GetAttr("tokenizer", &name));
    ResourceMgr* manager = context->resource_manager();
    OP_REQUIRES_OK(context, manager->Lookup(manager->default_container(), name, &tokenizer_));
  }
  ~TokenIdsOp() override {
    if (tokenizer_) tokenizer_->Unref();
  }

  void Compute(OpKernelContext* context) override {
    OP_REQUIRES(context, context->input(0).NumElements() == 1, errors::InvalidArgument("input 0 must have one element"));
    const std::vector<std::string> tokens = tokenizer_->Split(context->input(0).scalar<tstring>()());
    Tensor* ids = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({static_cast<int64_t>(tokens.size())}), &ids));
    auto to = ids->vec<int64_t>();
    for (size_t i = 0; i < tokens.size(); ++i) to(i) = tokenizer_->IdOf(tokens[i]);
  }

 private:
  Tokenizer* tokenizer_ = nullptr;
};

// The part of the kernel that does the work; it receives a tokenizer and keeps it alive.
class LongestFinder {
 public:
  explicit LongestFinder(Tokenizer* tokenizer) : tokenizer_(tokenizer) { tokenizer_->Ref(); }
  ~LongestFinder() { tokenizer_->Unref(); }
  LongestFinder(const LongestFinder&) = delete;
  void operator=(const LongestFinder&) = delete;

  std::string Find(const std::string& line) const {
    const std::vector<std::string> tokens = tokenizer_->Split(line);
    const auto longest = std::max_element(tokens.begin(), tokens.end(), [](const std::string& a, const std::string& b) {
      return a.size() < b.size();
    });
    return longest == tokens.end() ? "" : *longest;
  }

 private:
  Tokenizer* const tokenizer_;
};

class LongestTokenOp : public TokenizingOp {
 public:
  explicit LongestTokenOp(OpKernelConstruction* context) : TokenizingOp(context) {}

  void Compute(OpKernelContext* context) override {
    const LongestFinder finder(tokenizer_);
    Tensor* token = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &token));
    OP_REQUIRES(context, context->input(0).NumElements() == 1, errors::InvalidArgument("input 0 must have one element"));
    token->scalar<tstring>()() = finder.Find(context->input(0).scalar<tstring>()());
  }
};

REGISTER_KERNEL_BUILDER(Name("CountTokens").Device(DEVICE_CPU), CountTokensOp);
REGISTER_KERNEL_BUILDER(Name("TokenIds").Device(DEVICE_CPU), TokenIdsOp);
REGISTER_KERNEL_BUILDER(Name("LongestToken").Device(DEVICE_CPU), LongestTokenOp);

}  // namespace text
