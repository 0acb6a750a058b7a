// Rules parsed from text by functions that return an absl::StatusOr of an owner.
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"

namespace rules {

using namespace tensorflow;

REGISTER_OP("ApplyRule")
    .Input("x: float")
    .Input("rule: string")
    .Output("y: float")
    .SetShapeFn(shape_inference::UnchangedShape);

struct Rule {
  struct Step {
    char operation;
    float operand;
  };
  std::vector<Step> steps;

  float Apply(float value) const {
    for (const Step& step : steps) {
      switch (step.operation) {
        case '+':
          value += step.operand;
          break;
        case '*':
          value *= step.operand;
          break;
        default:
          break;
      }
    }
    return value;
  }
};

absl::StatusOr<Rule::Step> ParseStep(const std::string& text) {
  if (text.size() < 2) return absl::InvalidArgumentError(absl::StrCat("'", text, "' is no step"));
  if (text[0] != '+' && text[0] != '*') return absl::UnimplementedError(absl::StrCat("no operation '", text, "'"));
  return Rule::Step{text[0], static_cast<float>(std::atof(text.c_str() + 1))};
}

absl::StatusOr<std::unique_ptr<Rule>> ParseRule(const std::string& text) {
  auto rule = std::make_unique<Rule>();
  const std::vector<std::string> pieces = absl::StrSplit(text, ' ');
  for (const std::string& piece : pieces) {
    TF_ASSIGN_OR_RETURN(Rule::Step step, ParseStep(piece));
    rule->steps.push_back(step);
  }
  return rule;
}

class ApplyRuleOp : public OpKernel {
 public:
  explicit ApplyRuleOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& x = context->input(0);
    OP_REQUIRES(context, context->input(1).NumElements() == 1, absl::InvalidArgumentError("input 1 must have one element"));
    absl::StatusOr<std::unique_ptr<Rule>> parsed = ParseRule(context->input(1).scalar<tstring>()());
    OP_REQUIRES_OK(context, parsed.status());
    OP_REQUIRES(context, x.NumElements() > 0, absl::InvalidArgumentError("x is empty"));
    const std::unique_ptr<Rule> rule = std::move(parsed).value();
    Tensor* y = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, x.shape(), &y));
    for (int64_t i = 0; i < x.NumElements(); ++i) y->flat<float>()(i) = rule->Apply(x.flat<float>()(i));
  }
};

REGISTER_KERNEL_BUILDER(Name("ApplyRule").Device(DEVICE_CPU), ApplyRuleOp);

}  // namespace rules
