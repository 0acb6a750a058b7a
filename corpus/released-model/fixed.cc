// A tree model loaded into a unique_ptr member; a second one created by a factory of the file, with a destructor.
#include <memory>
#include <string>
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"
#include "tensorflow/core/platform/env.h"

namespace trees {

using namespace tensorflow;

REGISTER_OP("PredictTree")
    .Input("features: float")
    .Output("scores: float")
    .Attr("model: string")
    .SetShapeFn(shape_inference::UnknownShape);
REGISTER_OP("PredictStump")
    .Input("features: float")
    .Output("scores: float")
    .Attr("threshold: float")
    .SetShapeFn(shape_inference::UnchangedShape);

class Tree {
 public:
  static Status Load(Env* env, const std::string& path, std::unique_ptr<Tree>* tree) {
    std::string text;
    TF_RETURN_IF_ERROR(ReadFileToString(env, path, &text));
    if (text.empty()) return errors::DataLoss(path, " is empty");
    tree->reset(new Tree);
    (*tree)->thresholds_.assign(text.begin(), text.end());
    return OkStatus();
  }
  static Tree* Stump(float threshold) {
    Tree* stump = new Tree;
    stump->thresholds_.push_back(threshold);
    return stump;
  }
  float Score(float feature) const {
    float score = 0;
    for (const float threshold : thresholds_) score += feature > threshold;
    return score;
  }

 private:
  std::vector<float> thresholds_;
};

class ScoreBase : public OpKernel {
 public:
  explicit ScoreBase(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const Tensor& features = ctx->input(0);
    Tensor* scores = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, features.shape(), &scores));
    for (int64_t i = 0; i < features.NumElements(); ++i) {
      scores->flat<float>()(i) = tree().Score(features.flat<float>()(i));
    }
  }

 protected:
  virtual const Tree& tree() const = 0;
};

class PredictTreeOp : public ScoreBase {
 public:
  explicit PredictTreeOp(OpKernelConstruction* ctx) : ScoreBase(ctx) {
    std::string path;
    OP_REQUIRES_OK(ctx, ctx->GetAttr("model", &path));
    OP_REQUIRES_OK(ctx, Tree::Load(ctx->env(), path, &tree_));
  }

 protected:
  const Tree& tree() const override { return *tree_; }

 private:
  std::unique_ptr<Tree> tree_;
};

class PredictStumpOp : public ScoreBase {
 public:
  explicit PredictStumpOp(OpKernelConstruction* ctx) : ScoreBase(ctx) {
    float threshold = 0;
    OP_REQUIRES_OK(ctx, ctx->GetAttr("threshold", &threshold));
    stump_ = Tree::Stump(threshold);
  }
  ~PredictStumpOp() override { delete stump_; }

 protected:
  const Tree& tree() const override { return *stump_; }

 private:
  const Tree* stump_ = nullptr;
};

REGISTER_KERNEL_BUILDER(Name("PredictTree").Device(DEVICE_CPU), PredictTreeOp);
REGISTER_KERNEL_BUILDER(Name("PredictStump").Device(DEVICE_CPU), PredictStumpOp);

}  // namespace trees
