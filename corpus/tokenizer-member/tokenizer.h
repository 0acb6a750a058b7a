// A tokenizer that kernels share through the resource manager, and the kernels that hold it.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/tensor.h"

namespace text {

class Tokenizer : public tensorflow::ResourceBase {
 public:
  explicit Tokenizer(char separator) : separator_(separator) {}
  std::string DebugString() const override { return "Tokenizer"; }
  std::vector<std::string> Split(const std::string& line) const;
  int64_t IdOf(const std::string& token) const;

 private:
  const char separator_;
  std::unordered_map<std::string, int64_t> ids_;
};

// Looks up its tokenizer in the constructor, and releases it in the destructor.
class TokenizingOp : public tensorflow::OpKernel {
 public:
  explicit TokenizingOp(tensorflow::OpKernelConstruction* context) : OpKernel(context) {
    std::string name;
    OP_REQUIRES_OK(context, context->GetAttr("tokenizer", &name));
    tensorflow::ResourceMgr* manager = context->resource_manager();
    OP_REQUIRES_OK(context, manager->Lookup(manager->default_container(), name, &tokenizer_));
  }
  ~TokenizingOp() override {
    if (tokenizer_ != nullptr) tokenizer_->Unref();
  }

 protected:
  Tokenizer* tokenizer_ = nullptr;
};

}  // namespace text
