// A resource that keeps words in nodes and statistics in a map of raw pointers: the destructor deletes both.
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("InsertWords")
    .Input("tree: resource")
    .Input("words: string")
    .Output("size: int64")
    .SetShapeFn(shape_inference::ScalarShape);

class WordTree : public ResourceBase {
 public:
  WordTree() : root_(new Node) { nodes_.push_back(root_); }
  ~WordTree() override {
    for (Node* node : nodes_) delete node;
    for (auto& entry : counts_) delete entry.second;
    counts_.clear();
  }

  void Insert(const std::string& word) {
    mutex_lock lock(mu_);
    Node* at = root_;
    for (const char letter : word) {
      auto found = at->next.find(letter);
      if (found == at->next.end()) {
        Node* made = new Node;
        nodes_.push_back(made);
        found = at->next.emplace(letter, made).first;
      }
      at = found->second;
    }
    if (counts_.find(word) == counts_.end()) counts_[word] = new Count;
    ++counts_[word]->times;
  }
  int64_t size() const {
    mutex_lock lock(mu_);
    return static_cast<int64_t>(counts_.size());
  }
  std::string DebugString() const override { return "a tree of words"; }

 private:
  struct Node {
    std::map<char, Node*> next;
  };
  struct Count {
    int64_t times = 0;
  };
  mutable mutex mu_;
  Node* const root_;
  std::vector<Node*> nodes_ TF_GUARDED_BY(mu_);
  std::unordered_map<std::string, Count*> counts_ TF_GUARDED_BY(mu_);
};

class InsertWordsOp : public OpKernel {
 public:
  explicit InsertWordsOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    core::RefCountPtr<WordTree> tree;
    OP_REQUIRES_OK(context, LookupOrCreateResource<WordTree>(context, HandleFromInput(context, 0), &tree,
                                                             [](WordTree** made) {
                                                               *made = new WordTree;
                                                               return OkStatus();
                                                             }));
    const auto words = context->input(1).flat<tstring>();
    for (int64_t i = 0; i < words.size(); ++i) tree->Insert(words(i));
    Tensor* size = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &size));
    size->scalar<int64_t>()() = tree->size();
  }
};

REGISTER_KERNEL_BUILDER(Name("InsertWords").Device(DEVICE_CPU), InsertWordsOp);
REGISTER_RESOURCE_HANDLE_KERNEL(WordTree);

}  // namespace tensorflow
