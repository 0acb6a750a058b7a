// Boundaries read from an attribute with a parser on the stack of the kernel's constructor.
#include <algorithm>
#include <string>
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"
#include "tensorflow/core/lib/strings/numbers.h"

namespace tensorflow {

REGISTER_OP("Discretize")
    .Input("values: float")
    .Output("bins: int64")
    .Attr("boundaries: string")
    .Attr("ascending: bool = true")
    .SetShapeFn(shape_inference::UnchangedShape)
    .Doc(R"doc(
The number of boundaries below each value; the boundaries are written with commas.
)doc");

// Reads numbers separated by commas, one at a time.
class NumberParser {
 public:
  explicit NumberParser(const std::string& text) : text_(text) {}

  bool AtEnd() const { return at_ >= text_.size(); }

  Status Next(float* number) {
    const size_t comma = std::min(text_.find(',', at_), text_.size());
    const std::string piece = text_.substr(at_, comma - at_);
    if (!strings::safe_strtof(piece.c_str(), number)) {
      return errors::InvalidArgument("'", piece, "' is no number");
    }
    at_ = comma + 1;
    return Status::OK();
  }

 private:
  const std::string text_;
  size_t at_ = 0;
};

class DiscretizeOp : public OpKernel {
 public:
  explicit DiscretizeOp(OpKernelConstruction* context) : OpKernel(context) {
    std::string text;
    OP_REQUIRES_OK(context, context->GetAttr("boundaries", &text));
    bool ascending = true;
    NumberParser parser(text);
    OP_REQUIRES_OK(context, context->GetAttr("ascending", &ascending));
    while (!parser.AtEnd()) {
      float boundary = 0;
      OP_REQUIRES_OK(context, parser.Next(&boundary));
      boundaries_.push_back(boundary);
    }
    if (!ascending) std::reverse(boundaries_.begin(), boundaries_.end());
    OP_REQUIRES(context, std::is_sorted(boundaries_.begin(), boundaries_.end()),
                errors::InvalidArgument("boundaries must be sorted"));
  }

  void Compute(OpKernelContext* context) override {
    const Tensor& values = context->input(0);
    Tensor* bins = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, values.shape(), &bins));
    const auto from = values.flat<float>();
    auto to = bins->flat<int64>();
    for (int64 i = 0; i < from.size(); ++i) {
      to(i) = std::upper_bound(boundaries_.begin(), boundaries_.end(), from(i)) - boundaries_.begin();
    }
  }

 private:
  std::vector<float> boundaries_;
};

REGISTER_KERNEL_BUILDER(Name("Discretize").Device(DEVICE_CPU), DiscretizeOp);

}  // namespace tensorflow
