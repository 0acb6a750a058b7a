// Owning raw members that are released indirectly: by a method that the destructor calls, by a base class, in a step that
// fills and empties them, by the destructor of the class that holds them, and grown by a method that frees the old one.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("AppendBytes").Input("bytes: string").Output("all: string").SetShapeFn(shape_inference::ScalarShape);
REGISTER_OP("Dictionary").Input("words: string").Output("codes: int64").SetShapeFn(shape_inference::UnchangedShape);

// A growing buffer; Clear is called by clients to free memory, and by the destructor.
class Bytes {
 public:
  Bytes() = default;
  ~Bytes() { Clear(); }
  TF_DISALLOW_COPY_AND_ASSIGN(Bytes);

  bool Append(const char* from, size_t size) {
    if (size_ + size > capacity_) {
      const size_t wanted = std::max(2 * capacity_, size_ + size);
      char* grown = static_cast<char*>(std::realloc(data_, wanted));
      if (grown == nullptr) return false;
      data_ = grown;
      capacity_ = wanted;
    }
    std::memcpy(data_ + size_, from, size);
    size_ += size;
    return true;
  }
  void Clear() {
    std::free(data_);
    data_ = nullptr;
    size_ = capacity_ = 0;
  }
  std::string ToString() const { return std::string(data_, size_); }

 private:
  char* data_ = nullptr;
  size_t size_ = 0;
  size_t capacity_ = 0;
};

class AppendBytesOp : public OpKernel {
 public:
  explicit AppendBytesOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}
  ~AppendBytesOp() override { Drop(); }

  void Compute(OpKernelContext* ctx) override {
    OP_REQUIRES(ctx, ctx->input(0).NumElements() == 1, errors::InvalidArgument("input 0 must have one element"));
    const std::string more = ctx->input(0).scalar<tstring>()();
    Tensor* all = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &all));
    mutex_lock lock(mu_);
    if (more.empty()) Drop();
    if (bytes_ == nullptr) bytes_ = new Bytes;
    OP_REQUIRES(ctx, bytes_->Append(more.data(), more.size()), errors::ResourceExhausted("no memory"));
    all->scalar<tstring>()() = bytes_->ToString();
  }

 private:
  void Drop() {
    delete bytes_;
    bytes_ = nullptr;
  }

  mutex mu_;
  Bytes* bytes_ TF_GUARDED_BY(mu_) = nullptr;
};

// A node of a tree owns the nodes below it.
struct TreeNode {
  explicit TreeNode(const std::string& word) : word(word) {}
  ~TreeNode() {
    delete left;
    delete right;
  }
  TreeNode(const TreeNode&) = delete;
  TreeNode& operator=(const TreeNode&) = delete;
  const std::string word;
  int64 code = 0;
  TreeNode* left = nullptr;
  TreeNode* right = nullptr;
};

class DictionaryOp : public OpKernel {
 public:
  explicit DictionaryOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}
  ~DictionaryOp() override { delete root_; }

  void Compute(OpKernelContext* ctx) override {
    const Tensor& words = ctx->input(0);
    Tensor* codes = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, words.shape(), &codes));
    mutex_lock lock(mu_);
    for (int64 i = 0; i < words.NumElements(); ++i) {
      codes->flat<int64>()(i) = CodeOf(words.flat<tstring>()(i));
    }
  }

 private:
  int64 CodeOf(const std::string& word) TF_EXCLUSIVE_LOCKS_REQUIRED(mu_) {
    TreeNode** at = &root_;
    while (*at != nullptr && (*at)->word != word) at = word < (*at)->word ? &(*at)->left : &(*at)->right;
    if (*at == nullptr) {
      *at = new TreeNode(word);
      (*at)->code = next_++;
    }
    return (*at)->code;
  }

  mutex mu_;
  int64 next_ TF_GUARDED_BY(mu_) = 0;
  TreeNode* root_ TF_GUARDED_BY(mu_) = nullptr;
};

REGISTER_KERNEL_BUILDER(Name("AppendBytes").Device(DEVICE_CPU), AppendBytesOp);
REGISTER_KERNEL_BUILDER(Name("Dictionary").Device(DEVICE_CPU), DictionaryOp);

}  // namespace tensorflow
