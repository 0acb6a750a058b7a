// Vocabularies looked up by functions of the project: one returns the reference it acquired, one returns it through an
// out-parameter together with a Status, one hides the choice of the container.
#include <memory>
#include <string>
#include <unordered_map>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/tensor.h"

namespace vocabulary {

using tensorflow::OpKernel;
using tensorflow::OpKernelConstruction;
using tensorflow::OpKernelContext;
using tensorflow::ResourceMgr;
using tensorflow::Tensor;
using tensorflow::TensorShape;
using tensorflow::tstring;

REGISTER_OP("WordIds").Input("vocabulary: string").Input("words: string").Output("ids: int64");
REGISTER_OP("WordOf").Input("vocabulary: string").Input("id: int64").Output("word: string");
REGISTER_OP("VocabularySize").Input("vocabulary: string").Output("size: int64");

class Vocabulary : public tensorflow::ResourceBase {
 public:
  std::string DebugString() const override { return "Vocabulary"; }
  int64_t IdOf(const std::string& word) const {
    const auto found = ids_.find(word);
    return found == ids_.end() ? -1 : found->second;
  }
  bool WordOf(int64_t id, std::string* word) const;
  int64_t size() const { return ids_.size(); }

 private:
  std::unordered_map<std::string, int64_t> ids_;
};

const std::string& NameOf(OpKernelContext* context) {
  static const std::string fallback = "default";
  static thread_local std::string name;
  if (context->input(0).NumElements() != 1) return fallback;
  name = context->input(0).scalar<tstring>()();
  return name.empty() ? fallback : name;
}

// Null if there is no such vocabulary. The caller owns a reference.
Vocabulary* FindOrNull(OpKernelContext* context) {
  ResourceMgr* manager = context->resource_manager();
  Vocabulary* found = nullptr;
  if (!manager->Lookup(manager->default_container(), NameOf(context), &found).ok()) return nullptr;
  return found;
}

// The same, with a Status.
absl::Status Find(OpKernelContext* context, Vocabulary** vocabulary) {
  ResourceMgr* manager = context->resource_manager();
  return manager->Lookup("vocabularies", NameOf(context), vocabulary);
}

// A reference with an owner.
absl::Status Find(OpKernelContext* context, tensorflow::core::RefCountPtr<Vocabulary>* vocabulary) {
  Vocabulary* found = nullptr;
  TF_RETURN_IF_ERROR(Find(context, &found));
  vocabulary->reset(found);
  return absl::OkStatus();
}

class WordIdsOp : public OpKernel {
 public:
  explicit WordIdsOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const tensorflow::core::RefCountPtr<Vocabulary> vocabulary(FindOrNull(context));
    OP_REQUIRES(context, vocabulary != nullptr, absl::NotFoundError("no such vocabulary"));
    const Tensor& words = context->input(1);
    Tensor* ids = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, words.shape(), &ids));
    const auto from = words.flat<tstring>();
    auto to = ids->flat<int64_t>();
    for (int64_t i = 0; i < words.NumElements(); ++i) to(i) = vocabulary->IdOf(from(i));
  }
};

class WordOfOp : public OpKernel {
 public:
  explicit WordOfOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    Vocabulary* vocabulary = nullptr;
    OP_REQUIRES_OK(context, Find(context, &vocabulary));
    const tensorflow::core::ScopedUnref unref(vocabulary);
    std::string word;
    OP_REQUIRES(context, context->input(1).NumElements() == 1, ::tensorflow::errors::InvalidArgument("input 1 must have one element"));
    const int64_t id = context->input(1).scalar<int64_t>()();
    if (!vocabulary->WordOf(id, &word)) {
      context->SetStatus(absl::OutOfRangeError("no such word"));
      return;
    }
    Tensor* result = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &result));
    result->scalar<tstring>()() = word;
  }
};

class VocabularySizeOp : public OpKernel {
 public:
  explicit VocabularySizeOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    tensorflow::core::RefCountPtr<Vocabulary> vocabulary;
    OP_REQUIRES_OK(context, Find(context, &vocabulary));
    Tensor* size = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &size));
    size->scalar<int64_t>()() = vocabulary->size();
  }
};

REGISTER_KERNEL_BUILDER(Name("WordIds").Device(tensorflow::DEVICE_CPU), WordIdsOp);
REGISTER_KERNEL_BUILDER(Name("WordOf").Device(tensorflow::DEVICE_CPU), WordOfOp);
REGISTER_KERNEL_BUILDER(Name("VocabularySize").Device(tensorflow::DEVICE_CPU), VocabularySizeOp);

}  // namespace vocabulary
