// RUN: %check_tfop %s tf-raw-new-in-compute %t --by-line
// The parts of an object that an output holds are not the object itself.
#include "tensorflow/core/framework/dataset.h"
#include "tensorflow/core/framework/op_kernel.h"
#include <vector>
using namespace tensorflow;

struct Names {
  const std::vector<int> &kinds() const;
  std::vector<int> counts;
};
Status SameKinds(const std::vector<int> &a, const std::vector<int> &b);
void Adopt(const std::vector<Names *> &all);

class Lines : public data::DatasetBase {
public:
  explicit Lines(OpKernelContext *ctx) : DatasetBase(data::DatasetContext(ctx)) {}
  const DataTypeVector &output_dtypes() const override;
  const std::vector<PartialTensorShape> &output_shapes() const override;
  string DebugString() const override;
  Status InputDatasets(std::vector<const DatasetBase *> *inputs) const override;
  Status CheckExternalState() const override;
  std::unique_ptr<data::IteratorBase> MakeIteratorInternal(const string &prefix) const override;
  Status AsGraphDefInternal(data::SerializationContext *ctx, DatasetGraphDefBuilder *b, Node **output) const override;
};
Status SameTypes(const DataTypeVector &a, const DataTypeVector &b);

class LinesOp : public data::DatasetOpKernel {
public:
  explicit LinesOp(OpKernelConstruction *ctx) : DatasetOpKernel(ctx) {}
  void MakeDataset(OpKernelContext *ctx, data::DatasetBase **output) override {
    *output = new Lines(ctx);
    // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:15: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    OP_REQUIRES_OK(ctx, SameTypes((*output)->output_dtypes(), types_));
  }
  DataTypeVector types_;
};

class CountOp : public OpKernel {
public:
  explicit CountOp(OpKernelConstruction *ctx) : OpKernel(ctx) {}
  void Compute(OpKernelContext *ctx) override {
    std::vector<Names *> all;
    all.push_back(new Names);
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:19: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    OP_REQUIRES_OK(ctx, SameKinds(all[0]->kinds(), all.front()->counts));
    delete all[0];
  }
};

class AdoptOp : public OpKernel {
public:
  explicit AdoptOp(OpKernelConstruction *ctx) : OpKernel(ctx) {}
  void Compute(OpKernelContext *ctx) override {
    std::vector<Names *> all;
    // The vector itself holds the object, and its new owner is not known.
    all.push_back(new Names);
    // CHECK-MESSAGES: :[[@LINE-1]]:19: remark: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    Adopt(all);
  }
};
