// Owners defined by the project: a scoped array, an owner that is reset, an arena that creates and keeps objects, a function
// that adopts, and a holder whose constructor takes ownership.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"

namespace tensorflow {
namespace wrappers {

REGISTER_OP("Trimmed").Input("x: float").Output("y: float").Attr("share: float").SetShapeFn(shape_inference::UnknownShape);
REGISTER_OP("Summary").Input("x: float").Output("text: string").SetShapeFn(shape_inference::ScalarShape);

template <typename T>
class ScopedArray {
 public:
  explicit ScopedArray(T* values = nullptr) : values_(values) {}
  ~ScopedArray() { delete[] values_; }
  void Reset(T* values) {
    delete[] values_;
    values_ = values;
  }
  T& operator[](int64 i) const { return values_[i]; }
  T* get() const { return values_; }
  TF_DISALLOW_COPY_AND_ASSIGN(ScopedArray);

 private:
  T* values_;
};

class TrimmedOp : public OpKernel {
 public:
  explicit TrimmedOp(OpKernelConstruction* ctx) : OpKernel(ctx) {
    OP_REQUIRES_OK(ctx, ctx->GetAttr("share", &share_));
    OP_REQUIRES(ctx, share_ >= 0 && share_ < 0.5f, errors::InvalidArgument("share must be in [0, 0.5)"));
  }

  void Compute(OpKernelContext* ctx) override {
    const auto x = ctx->input(0).flat<float>();
    const int64 cut = static_cast<int64>(x.size() * share_);
    ScopedArray<float> sorted(new float[x.size()]);
    ScopedArray<int64> places;
    OP_REQUIRES(ctx, x.size() > 2 * cut, errors::InvalidArgument("x is too short"));
    places.Reset(new int64[x.size()]);
    for (int64 i = 0; i < x.size(); ++i) {
      sorted[i] = x(i);
      places[i] = i;
    }
    std::sort(sorted.get(), sorted.get() + x.size());
    Tensor* y = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({x.size() - 2 * cut}), &y));
    for (int64 i = cut; i < x.size() - cut; ++i) y->flat<float>()(i - cut) = sorted[places[i]];
  }

 private:
  float share_ = 0;
};

class Line {
 public:
  explicit Line(std::string text) : text_(std::move(text)) {}
  virtual ~Line() = default;
  virtual std::string Text() const { return text_; }

 private:
  const std::string text_;
};
class Ruled : public Line {
 public:
  using Line::Line;
  std::string Text() const override { return Line::Text() + "\n----"; }
};

// Owns the lines that are passed to it, and those it creates.
class Page {
 public:
  Page() = default;
  ~Page() {
    for (Line* line : lines_) delete line;
  }
  TF_DISALLOW_COPY_AND_ASSIGN(Page);
  void Adopt(Line* line) { lines_.push_back(line); }
  template <typename L>
  L* New(const std::string& text) {
    L* made = new L(text);
    Adopt(made);
    return made;
  }
  std::string Text() const {
    std::string all;
    for (const Line* line : lines_) all += line->Text() + "\n";
    return all;
  }

 private:
  std::vector<Line*> lines_;
};

class SummaryOp : public OpKernel {
 public:
  explicit SummaryOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const auto x = ctx->input(0).flat<float>();
    Page page;
    page.Adopt(new Line("summary"));
    Line* title = new Ruled(name());
    page.Adopt(title);
    OP_REQUIRES(ctx, x.size() > 0, errors::InvalidArgument("x is empty below '", title->Text(), "'"));
    page.New<Line>(strings::StrCat("first ", x(0)));
    Line* last = page.New<Ruled>(strings::StrCat("last ", x(x.size() - 1)));
    Tensor* text = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &text));
    text->scalar<tstring>()() = page.Text() + last->Text();
  }
};

REGISTER_KERNEL_BUILDER(Name("Trimmed").Device(DEVICE_CPU), TrimmedOp);
REGISTER_KERNEL_BUILDER(Name("Summary").Device(DEVICE_CPU), SummaryOp);

}  // namespace wrappers
}  // namespace tensorflow
