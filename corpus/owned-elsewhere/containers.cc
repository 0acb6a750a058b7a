// Objects that an owner takes right after 'new': containers of owners, Abseil's WrapUnique, an owner in a struct, a
// class template of the project that keeps the best few, an owner in a map.
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/memory/memory.h"
#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/mutex.h"

namespace holders {

using namespace tensorflow;

REGISTER_OP("GroupWords").Input("words: string").Output("sizes: int64").SetShapeFn(shape_inference::UnknownShape);
REGISTER_OP("LongestWords").Input("words: string").Output("lengths: int64").Attr("count: int = 3")
    .SetShapeFn(shape_inference::UnknownShape);

struct Group {
  explicit Group(char letter) : letter(letter) {}
  const char letter;
  std::vector<std::string> words;
};

struct Entry {
  std::unique_ptr<Group> group;
  int64_t first = 0;
};

// Keeps the best few: takes ownership of its argument, and deletes the worst.
template <typename T>
class Best {
 public:
  explicit Best(size_t size) : size_(size) {}
  ~Best() {
    for (T* item : items_) delete item;
  }
  Best(const Best&) = delete;
  Best& operator=(const Best&) = delete;

  void Offer(T* item) {
    auto at = items_.begin();
    while (at != items_.end() && **at >= *item) ++at;
    items_.insert(at, item);
    if (items_.size() > size_) {
      delete items_.back();
      items_.pop_back();
    }
  }
  const std::vector<T*>& items() const { return items_; }

 private:
  const size_t size_;
  std::vector<T*> items_;
};

class GroupWordsOp : public OpKernel {
 public:
  explicit GroupWordsOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const auto words = context->input(0).flat<tstring>();
    std::map<char, std::unique_ptr<Group>> by_letter;
    std::vector<Entry> entries;
    std::vector<std::unique_ptr<Group>> spare;
    spare.emplace_back(new Group('?'));
    spare.push_back(std::unique_ptr<Group>(new Group('!')));
    spare.push_back(absl::WrapUnique(new Group('#')));
    for (int64_t i = 0; i < words.size(); ++i) {
      OP_REQUIRES(context, !words(i).empty(), errors::InvalidArgument("words(", i, ") is empty"));
      std::unique_ptr<Group>& group = by_letter[words(i)[0]];
      if (group == nullptr) {
        Group* made = new Group(words(i)[0]);
        group.reset(made);
        made->words.reserve(8);
      }
      group->words.push_back(words(i));
    }
    for (auto& found : by_letter) {
      Entry entry;
      entry.first = found.first;
      entry.group = std::move(found.second);
      entries.push_back(std::move(entry));
    }
    Tensor* sizes = nullptr;
    OP_REQUIRES_OK(context,
                   context->allocate_output(0, TensorShape({static_cast<int64_t>(entries.size())}), &sizes));
    for (size_t i = 0; i < entries.size(); ++i) sizes->vec<int64_t>()(i) = entries[i].group->words.size();
  }
};

class LongestWordsOp : public OpKernel {
 public:
  explicit LongestWordsOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("count", &count_));
  }

  void Compute(OpKernelContext* context) override {
    const auto words = context->input(0).flat<tstring>();
    Best<int64_t> best(count_);
    for (int64_t i = 0; i < words.size(); ++i) {
      OP_REQUIRES(context, words(i).size() < 1024, errors::InvalidArgument("words(", i, ") is too long"));
      best.Offer(new int64_t(words(i).size()));
    }
    Tensor* lengths = nullptr;
    const int64_t found = static_cast<int64_t>(best.items().size());
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({found}), &lengths));
    for (int64_t i = 0; i < found; ++i) lengths->vec<int64_t>()(i) = *best.items()[i];
  }

 private:
  int count_;
};

REGISTER_KERNEL_BUILDER(Name("GroupWords").Device(DEVICE_CPU), GroupWordsOp);
REGISTER_KERNEL_BUILDER(Name("LongestWords").Device(DEVICE_CPU), LongestWordsOp);

}  // namespace holders
