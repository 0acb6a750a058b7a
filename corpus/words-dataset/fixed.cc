// A dataset over the words of another one, up to a limit; its constructor takes a reference to the input.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tensorflow/core/framework/dataset.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/partial_tensor_shape.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/strings/str_util.h"

namespace tensorflow {
namespace data {

REGISTER_OP("WordsDataset").Input("input_dataset: variant").Input("limit: int64").Output("handle: variant");
REGISTER_OP("ZipWordsDataset").Input("input_dataset: variant").Input("another_dataset: variant").Output("handle: variant");

class WordsDatasetOp : public UnaryDatasetOpKernel {
 public:
  explicit WordsDatasetOp(OpKernelConstruction* context) : UnaryDatasetOpKernel(context) {}

 protected:
  void MakeDataset(OpKernelContext* context, DatasetBase* input, DatasetBase** output) override {
    int64 limit = 0;
    OP_REQUIRES_OK(context, ParseScalarArgument<int64>(context, "limit", &limit));
    OP_REQUIRES(context, input->output_dtypes().size() == 1 && input->output_dtypes()[0] == DT_STRING,
                errors::InvalidArgument("words are strings"));
    OP_REQUIRES(context, limit >= 0, errors::InvalidArgument("limit must not be negative"));
    *output = new Dataset(context, input, limit);
  }

 private:
  class Dataset : public DatasetBase {
   public:
    Dataset(OpKernelContext* context, const DatasetBase* input, int64 limit)
        : DatasetBase(DatasetContext(context)), input_(input), limit_(limit) {
      input_->Ref();
    }
    ~Dataset() override { input_->Unref(); }

    std::unique_ptr<IteratorBase> MakeIteratorInternal(const string& prefix) const override {
      return std::unique_ptr<IteratorBase>(new Iterator({this, strings::StrCat(prefix, "::Words")}));
    }
    const DataTypeVector& output_dtypes() const override { return input_->output_dtypes(); }
    const std::vector<PartialTensorShape>& output_shapes() const override { return input_->output_shapes(); }
    string DebugString() const override { return "WordsDatasetOp::Dataset"; }
    Status CheckExternalState() const override { return input_->CheckExternalState(); }
    Status InputDatasets(std::vector<const DatasetBase*>* inputs) const override {
      inputs->push_back(input_);
      return Status::OK();
    }

   private:
    class Iterator : public DatasetIterator<Dataset> {
     public:
      explicit Iterator(const Params& params) : DatasetIterator<Dataset>(params) {}

      Status Initialize(IteratorContext* context) override {
        return dataset()->input_->MakeIterator(context, prefix(), &input_);
      }

      Status GetNextInternal(IteratorContext* context, std::vector<Tensor>* out, bool* end) override {
        mutex_lock lock(mu_);
        while (next_ == words_.size()) {
          std::vector<Tensor> line;
          TF_RETURN_IF_ERROR(input_->GetNext(context, &line, end));
          if (*end) return Status::OK();
          words_ = str_util::Split(line[0].scalar<tstring>()(), ' ');
          next_ = 0;
        }
        *end = given_ == dataset()->limit_;
        if (*end) return Status::OK();
        ++given_;
        out->emplace_back(tstring(words_[next_++]));
        return Status::OK();
      }

     private:
      mutex mu_;
      std::unique_ptr<IteratorBase> input_ TF_GUARDED_BY(mu_);
      std::vector<string> words_ TF_GUARDED_BY(mu_);
      size_t next_ TF_GUARDED_BY(mu_) = 0;
      int64 given_ TF_GUARDED_BY(mu_) = 0;
    };

    const DatasetBase* const input_;
    const int64 limit_;
  };
};

// The same for two inputs, held by reference-counting pointers.
class ZipWordsDatasetOp : public BinaryDatasetOpKernel {
 public:
  explicit ZipWordsDatasetOp(OpKernelConstruction* context) : BinaryDatasetOpKernel(context) {}

 protected:
  void MakeDataset(OpKernelContext* context, DatasetBase* first, DatasetBase* second, DatasetBase** output) override {
    OP_REQUIRES(context, first->output_dtypes() == second->output_dtypes(), errors::InvalidArgument("different types"));
    *output = new Dataset(context, first, second);
  }

 private:
  class Dataset : public DatasetBase {
   public:
    Dataset(OpKernelContext* context, DatasetBase* first, DatasetBase* second)
        : DatasetBase(DatasetContext(context)), first_(first), second_(second) {
      first_->Ref();
      second_->Ref();
    }
    const DataTypeVector& output_dtypes() const override { return first_->output_dtypes(); }
    const std::vector<PartialTensorShape>& output_shapes() const override { return first_->output_shapes(); }
    string DebugString() const override { return "ZipWordsDatasetOp::Dataset"; }

   private:
    const core::RefCountPtr<DatasetBase> first_;
    const core::RefCountPtr<DatasetBase> second_;
  };
};

REGISTER_KERNEL_BUILDER(Name("WordsDataset").Device(DEVICE_CPU), WordsDatasetOp);
REGISTER_KERNEL_BUILDER(Name("ZipWordsDataset").Device(DEVICE_CPU), ZipWordsDatasetOp);

}  // namespace data
}  // namespace tensorflow
